//! What Kalah and Awele share: rows of pits as numbers, and what is learned of pits.

mod network;
mod patterns;
pub(crate) mod rows;

pub(crate) use patterns::ROW;

/// The phase by the seeds that are still in the pits.
pub(crate) fn by_seeds(rows: [&[u8]; 2], step: usize, phases: usize) -> usize {
    let seeds: usize = rows.into_iter().flatten().map(|&seeds| usize::from(seeds)).sum();
    (seeds / step).min(phases - 1)
}
