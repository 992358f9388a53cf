//! Squares and moves of Santorini.

use std::fmt;
use std::str::FromStr;

use super::board::{self, Bits};
use crate::TextError;

/// A square of the board, `a1`..`e5`.
///
/// ```
/// use parlor_rules::santorini::Square;
/// let square: Square = "c2".parse()?;
/// assert_eq!((square.index(), square.to_string()), (7, "c2".into()));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    #[inline(always)]
    pub(super) fn from_index(index: u8) -> Self {
        Square(index)
    }

    /// The 25 squares, a1 b1 ... e1 a2 ... e5.
    ///
    /// ```
    /// use parlor_rules::santorini::Square;
    /// assert_eq!(Square::all().nth(6), Some("b2".parse()?));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn all() -> impl Iterator<Item = Square> {
        (0..25).map(Square)
    }

    /// 0 for a1, 4 for e1, 5 for a2, 24 for e5.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The up to eight squares around this one, as bits.
    ///
    /// ```
    /// use parlor_rules::santorini::Square;
    /// assert_eq!("a1".parse::<Square>()?.neighbours(), 0b00011_00010);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline(always)]
    pub fn neighbours(self) -> u32 {
        board::neighbours(self)
    }

    #[inline(always)]
    pub(super) fn bit(self) -> Bits {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 5), char::from(b'1' + self.0 / 5))
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'e', rank @ b'1'..=b'5'] => Ok(Square((rank - b'1') * 5 + file - b'a')),
            _ => Err(TextError::not("a square", text, "a1 to e5")),
        }
    }
}

/// One ply: a placement, a turn, or the move that wins.
///
/// ```
/// use parlor_rules::santorini::Move;
///
/// assert!(matches!("b2".parse()?, Move::Place(_)));
/// assert!(matches!("b2c3d4".parse()?, Move::Turn { .. }));
/// assert!(matches!("b2c3".parse()?, Move::Win { .. }));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A worker is placed: `b2`.
    Place(Square),
    /// A worker moves, then builds: `b2c3d4`.
    Turn {
        /// Where the worker was.
        from: Square,
        /// Where it moves.
        to: Square,
        /// Where it builds one level.
        build: Square,
    },
    /// A worker moves up to level 3 and wins: `b2c3`.
    Win {
        /// Where the worker was.
        from: Square,
        /// The square of level 3.
        to: Square,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Place(square) => write!(f, "{square}"),
            Move::Turn { from, to, build } => write!(f, "{from}{to}{build}"),
            Move::Win { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let square = |at: usize| text.get(at..at + 2).and_then(|part| part.parse().ok());
        let read = match text.len() {
            2 => square(0).map(Move::Place),
            4 => square(0).zip(square(2)).map(|(from, to)| Move::Win { from, to }),
            6 => square(0).zip(square(2)).zip(square(4)).map(|((from, to), build)| Move::Turn {
                from,
                to,
                build,
            }),
            _ => None,
        };
        read.ok_or_else(|| {
            let expected = "b2 to place, b2c3d4 to move and build, or b2c3 to move up and win";
            TextError::not("a Santorini move", text, expected)
        })
    }
}
