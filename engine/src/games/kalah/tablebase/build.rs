//! One layer of a Kalah table: every position from the positions after its moves.
//!
//! A move either banks a seed, and leads to a layer with fewer seeds, or moves seeds forward within the mover's row,
//! raises its rank, and passes the turn. So there are no cycles within a layer: positions with `k` seeds in one row need
//! only each other, and one pass in the right order fills them.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::Tablebase;
use super::facing::{Facing, TILE};
use super::sowings::{Gains, Sowings};
use crate::error::TablebaseError;
use crate::games::mancala::rows::{Layer, Rows};
use crate::parallel::{all_cores, in_parallel};
use crate::tablebase::Monitor;

/// Smaller layers are done before a thread could start.
const PARALLEL_FROM: usize = 12;

/// A layer being built.
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
    // The largest come first so that the threads finish at about the same time.
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

/// The tiles of this many rows, from the highest rank down.
fn tiles(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows.div_ceil(TILE)).rev().map(move |tile| tile * TILE..rows.min((tile + 1) * TILE))
}

impl Open<'_> {
    /// Fills the positions with these rows on one side and either side to move; returns how many. Moves within one row
    /// lead to pairs in which that row ranks higher, which are already filled.
    fn fill_tiles(&self, own_seeds: usize, own: Range<usize>) -> usize {
        let other_seeds = self.layer.seeds - own_seeds;
        let all = own.len() * self.rows.count(other_seeds) * if own_seeds == other_seeds { 1 } else { 2 };
        if other_seeds == 0 {
            // The game is over, and the entries are already 0.
            return all;
        }
        // With equally many seeds in both rows, each pair of tiles would come up twice.
        let ranks = tiles(self.rows.count(other_seeds));
        let ranks = ranks.filter(|ranks| own_seeds != other_seeds || ranks.start <= own.start);
        let tile = self.tile(own_seeds, own.clone());
        ranks.for_each(|ranks| self.fill_tile([&tile, &self.tile(other_seeds, ranks)]));
        all
    }

    fn tile(&self, seeds: usize, ranks: Range<usize>) -> Tile<'_> {
        let (rows, opponent) = (self.rows.with(seeds), self.layer.seeds - seeds);
        let sowings = rows[ranks.clone()].iter().map(|row| Sowings::of(self.table, row, opponent));
        let sowings = sowings.collect();
        Tile {
            seeds,
            sowings,
            facing: Facing::new(self.rows, rows, ranks, self.table.rules.pits.into(), opponent),
        }
    }

    /// Fills the positions of these rows on both sides: first from the moves that leave fewer seeds, then, in order,
    /// from each other.
    fn fill_tile(&self, [own, other]: [&Tile<'_>; 2]) {
        let (from_own, from_other) = (own.gains(other), other.gains(own));
        for i in (0..own.sowings.len()).rev() {
            for j in (0..other.sowings.len()).rev() {
                self.fill([own, other], [i, j], from_own[i][j]);
                self.fill([other, own], [j, i], from_other[j][i]);
            }
        }
    }

    /// Fills the position of two rows of these tiles, the mover's first. `gain` is the best of its moves that leave
    /// fewer seeds.
    #[inline]
    fn fill(&self, [own, other]: [&Tile<'_>; 2], [i, j]: [usize; 2], gain: i8) {
        let entry = |index: usize| self.entries[index].load(Ordering::Relaxed) as i8;
        let gain = own.sowings[i].level(&other.facing, j).fold(gain, |gain, index| gain.max(-entry(index)));
        let ranks = [own.facing.first + i, other.facing.first + j];
        let index = self.layer.index_of_ranks(self.rows, own.seeds, ranks);
        self.entries[index].store(gain as u8, Ordering::Relaxed);
    }
}

/// Consecutive rows, both as the mover's, with their sowings, and as the opponent's.
struct Tile<'a> {
    /// The seeds in each.
    seeds: usize,
    sowings: Vec<Sowings<'a>>,
    facing: Facing<'a>,
}

impl Tile<'_> {
    /// The best gains of the sowings that leave fewer seeds, for each row against each row of the other tile.
    fn gains(&self, other: &Tile<'_>) -> Vec<Gains> {
        let of_row = |sowings: &Sowings<'_>| {
            let mut gains = [i8::MIN; TILE];
            sowings.raise(&mut gains, &other.facing);
            gains
        };
        self.sowings.iter().map(of_row).collect()
    }
}
