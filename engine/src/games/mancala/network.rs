//! The network's features for Kalah and Awele: each pit with the number of seeds in it.

use super::patterns::{CASES, ROW};
use super::words::at_least;
use crate::eval::network::Shape;

/// How many features there are.
pub(in crate::games) const FEATURES: usize = 2 * ROW * CASES;

/// Calls `f` with the feature of every pit, the mover's row first.
#[inline(always)]
pub(in crate::games) fn each_pit(own: &[u8], other: &[u8], mut f: impl FnMut(usize)) {
    for (row, pits) in [own, other].into_iter().enumerate() {
        for (pit, &seeds) in pits[..ROW].iter().enumerate() {
            f(CASES * (ROW * row + pit) + usize::from(seeds).min(CASES - 1));
        }
    }
}

/// Where the weights of the features of [`each_pit`] begin, for two rows of pits as the bytes of words, the mover's first.
#[inline(always)]
pub(in crate::games) fn pit_rows(rows: [u64; 2], shape: Shape) -> [usize; 2 * ROW] {
    const LAST: u64 = CASES as u64 - 1;
    /// How many features the pits before each one have.
    const BEFORE: u64 = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 0, 0]) * CASES as u64;
    let mut begins = [0; 2 * ROW];
    for (row, pits) in rows.into_iter().enumerate() {
        let most = at_least(LAST, pits);
        let features = ((pits & !(0xff * most)) | (LAST * most)) + BEFORE;
        for pit in 0..ROW {
            begins[ROW * row + pit] =
                shape.row(usize::from((features >> (8 * pit)) as u8) + row * ROW * CASES);
        }
    }
    begins
}
