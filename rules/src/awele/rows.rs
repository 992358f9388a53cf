//! A row of six pits and a store as the bytes of one word, and operations on all bytes at once.
//!
//! The pits are the lower six bytes in sowing order, the store is the seventh, and the eighth is free. No byte exceeds
//! the game's 48 seeds, so the high bit of each byte is free for flags, and sums of bytes do not overflow.

/// All seeds of the game.
pub(super) const SEEDS: u8 = 48;
/// The bytes of the pits.
pub(super) const PITS: u64 = 0xffff_ffff_ffff;
/// The high bit of each pit's byte.
const HIGH: u64 = 0x8080_8080_8080;
/// The bit at which the byte of the store begins.
pub(super) const STORE: u32 = 48;

/// What a sowing adds to the two rows, and where it ends.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    pub(super) own: u64,
    pub(super) opponent: u64,
    /// By how many bits a shift brings the byte of the last seed to the top, if that is in the opponent's row;
    /// [`NOWHERE`] if it is not.
    pub(super) to_top: u8,
}

/// This brings a bit to the top that no pit has.
const NOWHERE: u8 = 7;

/// Every possible sowing, by pit and number of seeds in it.
static SOWN: [[Sown; SEEDS as usize + 1]; 6] = sown_table();

const fn sown_table() -> [[Sown; SEEDS as usize + 1]; 6] {
    let mut table = [[Sown { own: 0, opponent: 0, to_top: NOWHERE }; SEEDS as usize + 1]; 6];
    let mut pit = 0;
    while pit < 6 {
        let mut sown = Sown { own: 0, opponent: 0, to_top: NOWHERE };
        // 0..=5 for the player's pits, 6..=11 for the opponent's.
        let mut last = pit as u8;
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            last = (last + 1) % 12;
            if last == pit as u8 {
                last += 1;
            }
            if last < 6 {
                sown.own += 1 << (8 * last);
                sown.to_top = NOWHERE;
            } else {
                sown.opponent += 1 << (8 * (last - 6));
                sown.to_top = 56 - 8 * (last - 6);
            }
            table[pit][seeds] = sown;
            seeds += 1;
        }
        pit += 1;
    }
    table
}

/// What sowing `seeds` seeds from the pit `pit` adds.
#[inline(always)]
pub(super) fn sown(pit: usize, seeds: u8) -> Sown {
    SOWN[pit][usize::from(seeds)]
}

pub(super) fn row([a, b, c, d, e, f]: [u8; 6], store: u8) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, f, store, 0])
}

pub(super) fn pits(row: u64) -> [u8; 6] {
    let [a, b, c, d, e, f, ..] = row.to_le_bytes();
    [a, b, c, d, e, f]
}

#[inline(always)]
pub(super) fn seeds(row: u64, pit: usize) -> u8 {
    (row >> (8 * pit)) as u8
}

#[inline(always)]
pub(super) fn without(row: u64, pit: usize) -> u64 {
    row & !(0xff << (8 * pit))
}

#[inline(always)]
pub(super) fn store(row: u64) -> u8 {
    (row >> STORE) as u8
}

/// The seeds in `pits`, a row without its store: the top byte of the product is the sum of all bytes.
#[inline(always)]
pub(super) fn total(pits: u64) -> u8 {
    (pits.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// The high bits of the pits as the lowest bits of a number: the product has all of them in one byte.
#[inline(always)]
pub(super) fn bits(high: u64) -> u8 {
    ((high >> 7).wrapping_mul(0x0102_0408_1020) >> 40 & 0x3f) as u8
}

/// The high bit of each pit that may be sown: any with a seed, or, while the opponent has none, any with enough seeds
/// to reach the opponent's first pit.
#[inline(always)]
pub(super) fn playable(own: u64, opponent: u64) -> u64 {
    // Each byte is 0x80 minus the seeds needed: 1, or from 6 for the first pit down to 1 for the last.
    const NOT_EMPTY: u64 = 0x7f7f_7f7f_7f7f;
    const FEEDS: u64 = 0x7f7e_7d7c_7b7a;
    (own + if opponent & PITS == 0 { FEEDS } else { NOT_EMPTY }) & HIGH
}

/// The part of the opponent's row that is captured by a sowing that ends there ([`Sown::to_top`]): the unbroken run of
/// pits with 2 or 3 seeds that ends with the last one. The row already has the sown seeds.
#[inline(always)]
pub(super) fn capture(opponent: u64, to_top: u8) -> u64 {
    let not_two_or_three = (opponent ^ 0x0202_0202_0202) & 0xfefe_fefe_fefe;
    let takeable = (HIGH - not_two_or_three) & HIGH;
    // With the last pit's byte at the top, the first missing high bit ends the run. There is nothing below the first
    // pit, so the run is no longer than the row.
    let run_bits = ((takeable << to_top) ^ 0x8080_8080_8080_8080).leading_zeros();
    let run = !(u64::MAX >> run_bits) >> to_top;
    opponent & run
}
