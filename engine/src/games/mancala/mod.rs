//! What Kalah and Awele share: an index of rows of pits, and the features and patterns of pits.

pub(super) mod boards;
mod network;
mod patterns;
pub(super) mod rows;
pub(super) mod words;

pub(super) use network::{FEATURES, JOINT_FEATURES, each_pit, joint_rows, parts};
pub(super) use patterns::{ENTRIES, ROW, TERMS, each_pair, layout};

/// The bucket of a position with this many seeds in the pits.
#[inline(always)]
pub(super) fn bucket_of_seeds(seeds: usize, step: usize, buckets: usize) -> usize {
    (seeds / step).min(buckets - 1)
}
