//! The variants of Kalah, and their texts.

use std::fmt;
use std::str::FromStr;

use super::text::{number, strip};
use crate::TextError;

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

    /// The human-readable name.
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

    /// Whether a last seed that falls in an empty pit of the player goes to the store even if the opposite pit is
    /// empty.
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

    /// Half of all seeds; a store with more than this has won.
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
