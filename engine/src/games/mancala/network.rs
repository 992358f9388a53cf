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

/// How many joint features there are: two neighboring pits with their seeds.
pub(in crate::games) const JOINT_FEATURES: usize = ROW * CASES * CASES;

/// The features of the two pits of a joint one.
pub(in crate::games) fn parts(joint: usize) -> [usize; 2] {
    let (pair, cases) = (joint / (CASES * CASES), joint % (CASES * CASES));
    [CASES * 2 * pair + cases % CASES, CASES * (2 * pair + 1) + cases / CASES]
}

/// Where the rows of the joint features begin, for two rows of pits as the bytes of words, the mover's first.
#[inline(always)]
pub(in crate::games) fn joint_rows(rows: [u64; 2], shape: Shape) -> [usize; ROW] {
    const LAST: u64 = CASES as u64 - 1;
    /// The first pit of each pair.
    const FIRST: u64 = 0x00ff_00ff_00ff;
    let mut begins = [0; ROW];
    for (row, pits) in rows.into_iter().enumerate() {
        let most = at_least(LAST, pits);
        let cases = (pits & !(0xff * most)) | (LAST * most);
        let pairs = (cases & FIRST) + CASES as u64 * (cases >> 8 & FIRST);
        for at in 0..ROW / 2 {
            let pair = ROW / 2 * row + at;
            begins[pair] = shape.joint_row(CASES * CASES * pair + usize::from((pairs >> (16 * at)) as u8));
        }
    }
    begins
}
