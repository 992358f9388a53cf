//! The texts of Kalah: variant, move and position.

use std::fmt;
use std::str::FromStr;

use super::Kalah;
use crate::{Side, TextError};

/// A variant of Kalah: the size of the board and three house rules. Its text is `PITSxSEEDS`, then `+empty`, then
/// `+full`, then `+swap`.
///
/// ```
/// use parlor_rules::kalah::Variant;
///
/// let variant: Variant = "6x4+empty".parse()?;
/// assert_eq!(Some(variant), Variant::new(6, 4, true, false));
/// assert_eq!((variant.pits(), variant.seeds(), variant.empty(), variant.full()), (6, 4, true, false));
/// assert_eq!(Variant::default().to_string(), "6x6+empty");
/// assert_eq!(variant.with_swap(true).to_string(), "6x4+empty+swap");
/// assert!("7x4".parse::<Variant>().is_err());
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Variant {
    pits: u8,
    seeds: u8,
    empty: bool,
    full: bool,
    swap: bool,
}

const fn offered(pits: u8, seeds: u8, empty: bool, swap: bool) -> Variant {
    Variant { pits, seeds, empty, full: false, swap }
}

impl Variant {
    /// The variants that players are offered, the default first.
    pub const OFFERED: &[Variant] = &[
        offered(6, 6, true, false),
        offered(6, 4, false, false),
        offered(6, 6, false, false),
        offered(6, 4, false, true),
    ];

    /// The variant's name for people.
    pub fn title(self) -> String {
        let plain = if self.empty { "" } else { ", plain capture" };
        let full = if self.full { ", played to the end" } else { "" };
        let swap = if self.swap { ", with swap" } else { "" };
        format!("{} pits, {} seeds{plain}{full}{swap}", self.pits, self.seeds)
    }

    /// The variant with these rules and no swap; `None` unless a player has 1 to 6 pits of 1 to 10 seeds.
    pub fn new(pits: u8, seeds: u8, empty: bool, full: bool) -> Option<Variant> {
        let exists = (1..=6).contains(&pits) && (1..=10).contains(&seeds);
        exists.then_some(Variant { pits, seeds, empty, full, swap: false })
    }

    /// The same variant with or without the swap.
    #[must_use]
    pub fn with_swap(self, swap: bool) -> Variant {
        Variant { swap, ..self }
    }

    /// The number of pits of each player, 1 to 6.
    #[inline]
    pub fn pits(self) -> u8 {
        self.pits
    }

    /// The number of seeds in each pit at the start, 1 to 10.
    pub fn seeds(self) -> u8 {
        self.seeds
    }

    /// Whether a last seed in an empty pit of the player goes to the store even if the opposite pit is empty.
    #[inline]
    pub fn empty(self) -> bool {
        self.empty
    }

    /// Whether the game continues after a majority.
    #[inline]
    pub fn full(self) -> bool {
        self.full
    }

    /// Whether the second player may swap sides as their first move.
    #[inline]
    pub fn swap(self) -> bool {
        self.swap
    }

    /// A unique number for each variant, spread over a word.
    #[inline]
    pub(super) fn code(self) -> u64 {
        let number = u64::from(self.swap) << 9 | u64::from(self.pits) << 6 | u64::from(self.seeds) << 2;
        (number | u64::from(self.empty) << 1 | u64::from(self.full)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Half of all seeds; a store with more of them has won.
    #[inline]
    pub(super) fn half(self) -> u8 {
        self.pits * self.seeds
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::OFFERED[0]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.pits, self.seeds)?;
        f.write_str(if self.empty { "+empty" } else { "" })?;
        f.write_str(if self.full { "+full" } else { "" })?;
        f.write_str(if self.swap { "+swap" } else { "" })
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (rest, swap) = strip(text, "+swap");
        let (rest, full) = strip(rest, "+full");
        let (rest, empty) = strip(rest, "+empty");
        let variant = rest.split_once('x').and_then(|(pits, seeds)| {
            let (pits, seeds) = (number(pits)?.try_into().ok()?, number(seeds)?.try_into().ok()?);
            Some(Variant::new(pits, seeds, empty, full)?.with_swap(swap))
        });
        variant.ok_or_else(|| {
            let expected = "PITSxSEEDS with 1 to 6 pits and 1 to 10 seeds, then +empty, +full, +swap";
            TextError::not("a Kalah variant", text, expected)
        })
    }
}

/// `text` without the suffix `end`, and whether it had that suffix.
fn strip<'a>(text: &'a str, end: &str) -> (&'a str, bool) {
    text.strip_suffix(end).map_or((text, false), |rest| (rest, true))
}

/// A number of digits only, without leading zeros, so that every position has exactly one text.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// A sowing from the pit of this letter, `A`.. of the first player, `a`.. of the second, or the second player's `swap`.
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

/// Behind the last pit of any board.
const SWAP: u8 = 6;

impl Move {
    /// The swap: the second player takes the first one's side.
    pub const SWAP: Move = Move { side: Side::Second, pit: SWAP };

    /// The sowing from this pit, counted from 0; `None` beyond the sixth.
    pub fn new(side: Side, pit: usize) -> Option<Move> {
        u8::try_from(pit).ok().filter(|&pit| pit < SWAP).map(|pit| Move { side, pit })
    }

    /// Whether the players swap sides, and no seed is sown.
    #[inline]
    pub fn is_swap(self) -> bool {
        self.pit == SWAP
    }

    /// The player who moves, and owns the pit.
    #[inline]
    pub fn side(self) -> Side {
        self.side
    }

    /// The pit, from 0, in sowing order; 6, which no pit has, for the swap.
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
    let (text, may_swap) = if variant.swap { strip(text, " swap") } else { (text, false) };
    let parts: Vec<_> = text.split(' ').collect();
    let [rows, stores, turn] = parts[..] else {
        let swap = if variant.swap { ", and swap while it is open" } else { "" };
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
    if let Some(odd) = [&first, &second].into_iter().find(|row| row.len() != usize::from(variant.pits)) {
        return Err(bad(format!("expected {} pits in a row, found {} pits", variant.pits, odd.len())));
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
