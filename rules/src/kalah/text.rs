//! The texts of Kalah's moves and positions.

use std::fmt;
use std::str::FromStr;

use super::{Kalah, Variant};
use crate::{Side, TextError};

/// `text` without the suffix `end`, and whether it had that suffix.
pub(super) fn strip<'a>(text: &'a str, end: &str) -> (&'a str, bool) {
    text.strip_suffix(end).map_or((text, false), |rest| (rest, true))
}

/// Reads a number that has only digits and no leading zeros, so that every position has exactly one text.
pub(super) fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// A sowing, written as its pit's letter (`A`.. for the first player, `a`.. for the second), or the second player's
/// `swap`.
///
/// ```
/// use parlor_rules::Side;
/// use parlor_rules::kalah::Move;
///
/// let m: Move = "c".parse()?;
/// assert_eq!((m.side(), m.pit()), (Side::Second, 2));
/// assert_eq!(Some(m), Move::new(Side::Second, 2));
/// assert_eq!(m.to_string(), "c");
/// assert_eq!("swap".parse(), Ok(Move::SWAP));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(super) side: Side,
    pub(super) pit: u8,
}

/// One past the last pit of any board.
const SWAP: u8 = 6;

impl Move {
    /// The swap: the second player takes the first player's side.
    pub const SWAP: Move = Move { side: Side::Second, pit: SWAP };

    /// The sowing from this pit, counted from 0; `None` beyond the sixth.
    pub fn new(side: Side, pit: usize) -> Option<Move> {
        u8::try_from(pit).ok().filter(|&pit| pit < SWAP).map(|pit| Move { side, pit })
    }

    /// Whether this is the swap, which sows no seed.
    #[inline]
    pub fn is_swap(self) -> bool {
        self.pit == SWAP
    }

    /// The player who moves and who owns the pit.
    #[inline]
    pub fn side(self) -> Side {
        self.side
    }

    /// The pit, from 0, in sowing order; 6, which is no pit, for the swap.
    #[inline]
    pub fn pit(self) -> usize {
        self.pit.into()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_swap() {
            return f.write_str("swap");
        }
        let base = if self.side == Side::First { b'A' } else { b'a' };
        write!(f, "{}", char::from(base + self.pit))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [c @ b'A'..=b'F'] => Ok(Move { side: Side::First, pit: c - b'A' }),
            [c @ b'a'..=b'f'] => Ok(Move { side: Side::Second, pit: c - b'a' }),
            _ if text == "swap" => Ok(Move::SWAP),
            _ => Err(TextError::not("a Kalah move", text, "a pit's letter, A to F or a to f, or swap")),
        }
    }
}

impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |side| self.pits(side).iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let (first, second) = (row(Side::First), row(Side::Second));
        let [first_store, second_store] = [self.store(Side::First), self.store(Side::Second)];
        write!(f, "{first}/{second} {first_store}-{second_store} {}", self.to_move.as_str())?;
        f.write_str(if self.may_swap() { " swap" } else { "" })
    }
}

/// Reads a position's text.
pub(super) fn read(variant: Variant, text: &str) -> Result<Kalah, TextError> {
    let bad = |why: String| TextError::new(format!("not a Kalah {variant} position: {why}"));
    let (text, may_swap) = if variant.swap() { strip(text, " swap") } else { (text, false) };
    let parts: Vec<_> = text.split(' ').collect();
    let [rows, stores, turn] = parts[..] else {
        let swap = if variant.swap() { " [swap]" } else { "" };
        return Err(bad(format!("expected PITS/PITS STORE-STORE SIDE{swap}")));
    };
    let half = variant.half();
    let seeds = |s: &str| {
        let known = number(s).and_then(|n| u8::try_from(n).ok()).filter(|&n| n <= 2 * half);
        known.ok_or_else(|| bad(format!("expected 0 to {} seeds, found {s:?}", 2 * half)))
    };
    let row = |text: &str| text.split(',').map(seeds).collect::<Result<Vec<_>, _>>();
    let (first, second) =
        rows.split_once('/').ok_or_else(|| bad("expected / between the two rows".to_owned()))?;
    let (first, second) = (row(first)?, row(second)?);
    if let Some(odd) = [&first, &second].into_iter().find(|row| row.len() != usize::from(variant.pits())) {
        return Err(bad(format!("expected {} pits in a row, found {} pits", variant.pits(), odd.len())));
    }
    let both = stores.split_once('-').ok_or_else(|| bad("expected - between the two stores".to_owned()))?;
    let stores = [seeds(both.0)?, seeds(both.1)?];
    let to_move = Side::from_text(turn)
        .ok_or_else(|| bad(format!("expected first or second to move, found {turn:?}")))?;
    let position = Kalah::from_seeds(variant, [&first, &second], stores, to_move);
    position.map(|position| if may_swap { position.with_swap_open() } else { position }).ok_or_else(|| {
        let total: u32 = first.iter().chain(&second).chain(&stores).map(|&s| u32::from(s)).sum();
        bad(format!("expected {} seeds in all, found {total} seeds", 2 * half))
    })
}
