//! The texts of Awele: variant, move, position.

use std::fmt;
use std::str::FromStr;

use super::{Awele, SEEDS};
use crate::{Game, Side, TextError};

/// The variants of Awele: only `standard`.
///
/// ```
/// use parlor_rules::awele::Variant;
/// assert_eq!("standard".parse(), Ok(Variant::Standard));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// The tournament (Abapa) rules.
    #[default]
    Standard,
}

impl Variant {
    /// The variants that players are offered.
    pub const OFFERED: &[Variant] = &[Variant::Standard];

    /// The human-readable name.
    pub fn title(self) -> String {
        "Tournament".to_owned()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard")
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "standard" => Ok(Variant::Standard),
            _ => Err(TextError::not("an Awele variant", text, "standard")),
        }
    }
}

/// The sowing of a pit, written as its letter: `A`..`F` for the first player, `a`..`f` for the second.
///
/// ```
/// use parlor_rules::{Side, awele::Move};
///
/// let m: Move = "c".parse()?;
/// assert_eq!((m.side(), m.pit()), (Side::Second, 2));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    side: Side,
    pit: u8,
}

impl Move {
    #[inline]
    pub(super) fn new(side: Side, pit: u8) -> Self {
        Move { side, pit }
    }

    /// The player who owns the pit.
    #[inline]
    pub fn side(self) -> Side {
        self.side
    }

    /// The pit in its row, 0..=5 in sowing order.
    #[inline]
    pub fn pit(self) -> usize {
        self.pit.into()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.side == Side::First { b'A' } else { b'a' };
        write!(f, "{}", char::from(first + self.pit))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [letter @ b'A'..=b'F'] => Ok(Move::new(Side::First, letter - b'A')),
            [letter @ b'a'..=b'f'] => Ok(Move::new(Side::Second, letter - b'a')),
            _ => Err(TextError::not("an Awele move", text, "a pit's letter, A to F or a to f")),
        }
    }
}

impl fmt::Debug for Awele {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Awele({self})")
    }
}

/// `4,4,4,4,4,4/4,4,4,4,4,4 0-0 first`: the rows in sowing order, the stores, the side to move.
impl fmt::Display for Awele {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |side| self.pits(side).map(|seeds| seeds.to_string()).join(",");
        let [first, second] = [Side::First, Side::Second].map(|side| self.store(side));
        write!(f, "{}/{} {first}-{second} {}", row(Side::First), row(Side::Second), self.to_move().as_str())
    }
}

pub(super) fn read(text: &str) -> Result<Awele, TextError> {
    parts(text).map_err(|why| TextError::new(format!("not an Awele position: {why}")))
}

fn parts(text: &str) -> Result<Awele, String> {
    let (board, side) = text.rsplit_once(' ').ok_or("expected PITS/PITS STORE-STORE SIDE")?;
    let (pits, stores) = board.split_once(' ').ok_or("expected PITS/PITS STORE-STORE SIDE")?;
    let (first, second) = pits.split_once('/').ok_or("expected / between the two rows")?;
    let pits = [row(first)?, row(second)?];
    let (first, second) = stores.split_once('-').ok_or("expected - between the two stores")?;
    let stores = [seeds(first)?, seeds(second)?];
    let to_move = match side {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return Err(format!("expected first or second to move, found {side:?}")),
    };
    Awele::from_seeds(pits, stores, to_move).ok_or_else(|| {
        let held: u32 = pits.as_flattened().iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        format!("expected {SEEDS} seeds in all, found {held} seeds")
    })
}

fn row(text: &str) -> Result<[u8; 6], String> {
    let pits = text.split(',').map(seeds).collect::<Result<Vec<_>, _>>()?;
    pits.try_into().map_err(|pits: Vec<_>| format!("expected 6 pits in a row, found {} pits", pits.len()))
}

/// A number of seeds, written as [`Display`](fmt::Display) writes it: no sign, no leading zero.
fn seeds(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|n: &u8| *n <= SEEDS && n.to_string() == text);
    number.ok_or_else(|| format!("expected 0 to {SEEDS} seeds, found {text:?}"))
}
