//! The moves of Santorini.

use std::fmt;
use std::str::FromStr;

use super::Square;
use crate::TextError;

/// One ply: a placement, a turn, or a move that wins.
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
