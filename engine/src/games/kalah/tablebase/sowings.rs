//! The sowings of one row against all rows of the opponent: what they have in common is worked out once.

use std::sync::atomic::{AtomicU8, Ordering};

use parlor_rules::kalah::Sowing;

use super::Tablebase;
use crate::games::mancala::rows::{PITS, Row, seeds_in};

/// Positions with so many seeds in the mover's row and in the opponent's, of a layer in the making.
pub(super) struct Board<'a> {
    /// The layers with fewer seeds.
    pub(super) table: &'a Tablebase,
    /// This layer's entries.
    pub(super) entries: &'a [AtomicU8],
    pub(super) seeds: [usize; 2],
}

impl<'a> Board<'a> {
    pub(super) fn sowings(&self, rows: &[Row]) -> Vec<Sowings<'a>> {
        rows.iter().map(|row| Sowings::of(self, row)).collect()
    }
}

/// The sowings of one row, at most one for each pit.
pub(super) struct Sowings<'a> {
    all: [Option<Known<'a>>; PITS],
}

/// A sowing, and where the entries of the positions after it are, if nothing is captured.
struct Known<'a> {
    to_opponent: Row,
    /// Whether the opponent's row stays as it is.
    leaves_opponent: bool,
    capture: Option<Capture>,
    banked: i32,
    /// The seeds in both rows.
    seeds: [usize; 2],
    /// 1 if the mover moves again, else -1.
    sign: i32,
    /// The entries of the layer that it leads to, if that has fewer seeds.
    below: Option<&'a [u8]>,
    /// The index for the opponent's row of rank 0, and how far apart those of two ranks are.
    base: usize,
    stride: usize,
}

/// The capture at the end of a sowing.
struct Capture {
    /// The opponent's pit that is emptied.
    opposite: usize,
    /// The mover's row without the last seed.
    own_seeds: usize,
    own_rank: usize,
}

impl<'a> Sowings<'a> {
    fn of(board: &Board<'a>, own: &Row) -> Self {
        let pits = board.table.rules.pits;
        let known = |pit: usize| {
            let sown = pit < usize::from(pits) && own[pit] > 0;
            sown.then(|| Known::new(board, &Sowing::new(pits, *own, pit)))
        };
        Sowings { all: std::array::from_fn(known) }
    }

    /// The best difference for the mover against this row, which has this rank. Both rows have seeds.
    #[inline]
    pub(super) fn best(&self, board: &Board<'a>, other: &Row, rank: usize) -> i32 {
        self.all.iter().flatten().map(|known| known.gain(board, other, rank)).max().unwrap_or(0)
    }
}

impl<'a> Known<'a> {
    fn new(board: &Board<'a>, sowing: &Sowing) -> Self {
        let (boards, tables) = (&board.table.boards, &board.table.tables);
        let (own, to_opponent) = (sowing.row(), sowing.to_opponent());
        let seeds = [seeds_in(&own), board.seeds[1] + seeds_in(&to_opponent)];
        let (rank, layer) = (boards.rows.rank(&own), seeds[0] + seeds[1]);
        let index = |mover, ranks| boards.layers[layer].index_of_ranks(&boards.rows, mover, ranks);
        let (base, stride) = if sowing.moves_again() {
            (index(seeds[0], [rank, 0]), 1)
        } else {
            (index(seeds[1], [0, rank]), boards.rows.count(seeds[0]))
        };
        let capture = sowing.capture().map(|[last, opposite]| {
            let mut own = own;
            own[last] = 0;
            Capture { opposite, own_seeds: seeds[0] - 1, own_rank: boards.rows.rank(&own) }
        });
        Known {
            to_opponent,
            leaves_opponent: seeds[1] == board.seeds[1],
            capture,
            banked: sowing.banked().into(),
            seeds,
            sign: if sowing.moves_again() { 1 } else { -1 },
            below: tables.get(layer).and_then(|table| table.as_deref()),
            base,
            stride,
        }
    }

    /// What the sowing gains against this row, which has this rank.
    #[inline]
    fn gain(&self, board: &Board<'a>, other: &Row, rank: usize) -> i32 {
        let mut rank = rank;
        if !self.leaves_opponent || self.capture.is_some() {
            let after = sum(other, &self.to_opponent);
            if let Some(capture) = &self.capture
                && (after[capture.opposite] > 0 || board.table.rules.empty)
            {
                return self.captures(board, after, capture);
            }
            rank = board.table.boards.rows.rank(&after);
        }
        if self.seeds[0] == 0 {
            // The opponent, whose row has seeds, keeps them.
            return self.banked - self.seeds[1] as i32;
        }
        let index = self.base + rank * self.stride;
        let entry = match self.below {
            Some(entries) => entries[index],
            None => board.entries[index].load(Ordering::Relaxed),
        };
        self.banked + self.sign * i32::from(entry as i8)
    }

    /// What it gains with the capture.
    #[inline]
    fn captures(&self, board: &Board<'a>, mut after: Row, capture: &Capture) -> i32 {
        let Capture { opposite, own_seeds, own_rank } = *capture;
        let taken = usize::from(std::mem::take(&mut after[opposite]));
        let (banked, other_seeds) = (self.banked + 1 + taken as i32, self.seeds[1] - taken);
        if own_seeds == 0 || other_seeds == 0 {
            return banked + own_seeds as i32 - other_seeds as i32;
        }
        // A capture passes the turn and leaves fewer seeds, and all layers with fewer are there.
        let (boards, layer) = (&board.table.boards, own_seeds + other_seeds);
        let ranks = [boards.rows.rank(&after), own_rank];
        let index = boards.layers[layer].index_of_ranks(&boards.rows, other_seeds, ranks);
        banked - board.table.tables[layer].as_ref().map_or(0, |entries| i32::from(entries[index] as i8))
    }
}

#[inline]
fn sum(row: &Row, added: &Row) -> Row {
    std::array::from_fn(|pit| row[pit] + added[pit])
}
