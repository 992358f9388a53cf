//! One layer of a Kalah table: every position from the positions after its moves.
//!
//! A move either banks a seed, and leads to a layer with fewer seeds, or moves seeds forward within the mover's row,
//! raises its rank, and passes the turn. So there are no cycles within a layer: positions with `k` seeds in one row need
//! only each other, and one pass in the right order fills them.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::Tablebase;
use super::sowings::Board;
use crate::error::TablebaseError;
use crate::games::mancala::rows::{Layer, Rows};
use crate::parallel::{all_cores, in_parallel};
use crate::tablebase::Monitor;

/// Smaller layers are done before a thread would have started.
const PARALLEL_FROM: usize = 12;

/// Rows of one side and of the other whose positions are filled together. What their moves lead to lies together too,
/// and stays in the cache meanwhile.
const TILE: usize = 64;

/// A layer in the making.
struct Open<'a> {
    table: &'a Tablebase,
    rows: &'a Rows,
    layer: &'a Layer,
    entries: Vec<AtomicU8>,
}

/// Fills the layer of this many seeds.
pub(super) fn build(
    table: &Tablebase,
    seeds: usize,
    monitor: &Monitor<'_>,
) -> Result<Vec<u8>, TablebaseError> {
    let boards = &table.boards;
    let (rows, layer) = (&boards.rows, &boards.layers[seeds]);
    let entries = (0..layer.len()).map(|_| AtomicU8::new(0)).collect();
    let open = Open { table, rows, layer, entries };
    // The largest come first, so that the threads end together.
    let jobs: Vec<usize> = (seeds.div_ceil(2)..=seeds).collect();
    let done = AtomicUsize::new(0);
    let threads = if seeds < PARALLEL_FROM { 1 } else { all_cores() };
    let finished = in_parallel(&jobs, threads, |&own_seeds| {
        tiles(rows.count(own_seeds)).all(|own| {
            let filled = open.fill_tiles(own_seeds, own);
            let part = (done.fetch_add(filled, Ordering::Relaxed) + filled) as f64 / layer.len() as f64;
            monitor.done(part).is_ok()
        })
    });
    if !finished {
        return Err(TablebaseError::Stopped);
    }
    Ok(open.entries.into_iter().map(AtomicU8::into_inner).collect())
}

/// The tiles of so many rows, from the highest rank down.
fn tiles(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows.div_ceil(TILE)).rev().map(move |tile| tile * TILE..rows.min((tile + 1) * TILE))
}

impl Open<'_> {
    /// Fills the positions with these rows on one side, whoever moves; returns how many. Moves within one row lead to
    /// pairs in which that row ranks higher, and those were filled before.
    fn fill_tiles(&self, own_seeds: usize, own: Range<usize>) -> usize {
        let other_seeds = self.layer.seeds - own_seeds;
        if other_seeds == 0 {
            // The game is over, and 0 is what the entries are.
            return 2 * own.len();
        }
        let one_way = self.board([own_seeds, other_seeds]);
        let other_way = self.board([other_seeds, own_seeds]);
        let (own_rows, others) = (&self.rows.with(own_seeds)[own.clone()], self.rows.with(other_seeds));
        let of_own = one_way.sowings(own_rows);
        for other in tiles(others.len()) {
            let other_rows = &others[other.clone()];
            let of_other = other_way.sowings(other_rows);
            for (i, own_rank) in own.clone().enumerate().rev() {
                for (j, other_rank) in other.clone().enumerate().rev() {
                    let ranks = [own_rank, other_rank];
                    self.put(own_seeds, ranks, of_own[i].best(&one_way, &other_rows[j], other_rank));
                    self.put(
                        other_seeds,
                        [other_rank, own_rank],
                        of_other[j].best(&other_way, &own_rows[i], own_rank),
                    );
                }
            }
        }
        own.len() * others.len() * if own_seeds == other_seeds { 1 } else { 2 }
    }

    fn board(&self, seeds: [usize; 2]) -> Board<'_> {
        Board { table: self.table, entries: &self.entries, seeds }
    }

    fn put(&self, own_seeds: usize, ranks: [usize; 2], gain: i32) {
        let index = self.layer.index_of_ranks(self.rows, own_seeds, ranks);
        self.entries[index].store(gain as i8 as u8, Ordering::Relaxed);
    }
}
