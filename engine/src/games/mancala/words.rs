//! Rows of pits as the bytes of words, the first pit's lowest: a few instructions compute something of all pits at once. No
//! byte exceeds the 120 seeds of the largest game, so that sums do not overflow.

/// A one in every pit.
pub(in crate::games) const ONES: u64 = 0x0101_0101_0101;

/// The sum of a row's bytes, which fits in a byte: the top byte of the product.
#[inline(always)]
pub(in crate::games) fn seeds(row: u64) -> i32 {
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// The pits with at least this many seeds, as ones in their bytes: these reach the high bit.
#[inline(always)]
pub(in crate::games) fn at_least(least: u64, row: u64) -> u64 {
    ((row + (0x80 - least) * ONES) >> 7) & ONES
}

/// The ones in their bytes as the lowest bits of a number: the product has all of them in one byte.
#[inline(always)]
pub(in crate::games) fn bits(ones: u64) -> u32 {
    (ones.wrapping_mul(0x0102_0408_1020) >> 40 & 0x3f) as u32
}
