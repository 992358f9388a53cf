//! Rows of the opponent, and the ranks they have after most kinds of sowing.

use std::ops::Range;

use crate::games::mancala::rows::{PITS, Row, Rows};

/// How many rows of each side are filled together. The entries that their moves lead to also lie together, so they stay
/// in the cache.
pub(super) const TILE: usize = 64;

/// Up to [`TILE`] consecutive rows.
pub(super) struct Facing<'a> {
    pub(super) rows: &'a [Row],
    /// The rank of the first one.
    pub(super) first: usize,
    /// The ranks with one more seed in each of the first `n` pits, by `n`.
    pub(super) sown: [[u32; TILE]; PITS + 1],
    /// The ranks with an empty pit, by pit.
    pub(super) emptied: [[u32; TILE]; PITS],
}

impl<'a> Facing<'a> {
    /// The rows with these ranks, on a board with this many pits a side, against rows with this many seeds.
    pub(super) fn new(rows: &Rows, all: &'a [Row], ranks: Range<usize>, pits: usize, seeds: usize) -> Self {
        let first = ranks.start;
        let mut facing =
            Facing { rows: &all[ranks], first, sown: [[0; TILE]; PITS + 1], emptied: [[0; TILE]; PITS] };
        for (at, row) in facing.rows.iter().enumerate() {
            let mut sown = *row;
            facing.sown[0][at] = (first + at) as u32;
            for pit in 0..pits {
                if pit < seeds {
                    sown[pit] += 1;
                    facing.sown[pit + 1][at] = rows.rank(&sown) as u32;
                }
                let mut emptied = *row;
                emptied[pit] = 0;
                facing.emptied[pit][at] = rows.rank(&emptied) as u32;
            }
        }
        facing
    }
}
