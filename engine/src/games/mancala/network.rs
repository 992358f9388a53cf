//! The network's features for Kalah and Awele: each pit with the number of seeds in it.

use super::patterns::{CASES, ROW};

/// How many features there are.
pub(in crate::games) const FEATURES: usize = 2 * ROW * CASES;

/// Calls `f` with the feature of every pit, the mover's row first.
#[inline]
pub(in crate::games) fn each_pit(own: &[u8], other: &[u8], mut f: impl FnMut(usize)) {
    for (row, pits) in [own, other].into_iter().enumerate() {
        for (pit, &seeds) in pits[..ROW].iter().enumerate() {
            f(CASES * (ROW * row + pit) + usize::from(seeds).min(CASES - 1));
        }
    }
}
