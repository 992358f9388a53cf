//! The squares of Santorini, and sets of them.

use std::fmt;
use std::str::FromStr;

use crate::TextError;

/// A set of squares: bit 0 is a1, bit 24 is e5.
pub(super) type Bits = u32;

static NEIGHBOURS: [Bits; 25] = neighbour_table();

const fn neighbour_table() -> [Bits; 25] {
    let mut table = [0; 25];
    let mut pair = 0_usize;
    while pair < 25 * 25 {
        let (a, b) = (pair / 25, pair % 25);
        if a != b && (a % 5).abs_diff(b % 5) <= 1 && (a / 5).abs_diff(b / 5) <= 1 {
            table[a] |= 1 << b;
        }
        pair += 1;
    }
    table
}

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
        NEIGHBOURS[self.index()]
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
