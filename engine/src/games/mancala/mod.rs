//! What Kalah and Awele share: an index of rows of pits, and the features and patterns of pits.

pub(super) mod boards;
mod network;
mod patterns;
pub(super) mod rows;

pub(super) use network::{FEATURES, each_pit};
pub(super) use patterns::{ROW, TERMS, each_pair, layout};

/// The bucket of a position by the seeds that are still in the pits.
pub(super) fn bucket_by_seeds(rows: [&[u8]; 2], step: usize, buckets: usize) -> usize {
    let seeds: usize = rows.into_iter().flatten().map(|&seeds| usize::from(seeds)).sum();
    (seeds / step).min(buckets - 1)
}
