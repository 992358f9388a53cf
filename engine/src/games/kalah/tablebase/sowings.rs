//! The sowings of one row against many rows of the opponent: what they have in common is worked out once.

use parlor_rules::kalah::Sowing;

use super::Tablebase;
use super::down::Down;
use super::facing::{Facing, TILE};
use crate::games::mancala::rows::{PITS, Row, seeds_in};

/// The best gains found for one row against each row of a tile.
pub(super) type Gains = [i8; TILE];

/// The sowings of one row, at most one for each pit.
pub(super) struct Sowings<'a> {
    /// Those that bank a seed or may capture.
    down: [Option<Down<'a>>; PITS],
    /// Those that may leave all seeds in the pits.
    level: [Option<Level>; PITS],
}

/// A sowing within the mover's row, which passes the turn.
struct Level {
    entries: Strided,
    /// The opponent's pit that must be empty, because the last seed would capture what is in it.
    opposite: Option<usize>,
}

/// Where the entries after a sowing are: the index for the opponent's row of rank 0, and the step from rank to rank.
#[derive(Clone, Copy)]
pub(super) struct Strided {
    base: usize,
    stride: usize,
}

impl Strided {
    #[inline]
    pub(super) fn of(self, rank: usize) -> usize {
        self.base + rank * self.stride
    }
}

impl<'a> Sowings<'a> {
    /// The sowings of a row against rows with this many seeds.
    pub(super) fn of(table: &'a Tablebase, own: &Row, other_seeds: usize) -> Self {
        let (mut down, mut level) = ([const { None }; PITS], [const { None }; PITS]);
        let pits = table.rules.pits;
        for pit in (0..usize::from(pits)).filter(|&pit| own[pit] > 0) {
            let sowing = Sowing::new(pits, *own, pit);
            let (own, to_opponent) = (sowing.row(), sowing.to_opponent());
            let seeds = [seeds_in(&own), other_seeds + seeds_in(&to_opponent)];
            let entries = strided(table, seeds, &own, sowing.moves_again());
            let opposite = sowing.capture().map(|[_, opposite]| opposite);
            if sowing.banked() == 0 {
                // With `+empty` the last seed is banked in any case.
                level[pit] =
                    (opposite.is_none() || !table.rules.empty).then_some(Level { entries, opposite });
                down[pit] = opposite.map(|_| Down::new(table, sowing, seeds, entries));
            } else {
                down[pit] = Some(Down::new(table, sowing, seeds, entries));
            }
        }
        Sowings { down, level }
    }

    /// Raises the gain against each row of the tile to the best of the sowings that leave fewer seeds.
    pub(super) fn raise(&self, gains: &mut Gains, facing: &Facing<'_>) {
        self.down.iter().flatten().for_each(|down| down.raise(gains, facing));
    }

    /// The indices of the entries after the sowings that leave all seeds in the pits, against a row of the tile.
    #[inline]
    pub(super) fn level(&self, facing: &Facing<'_>, at: usize) -> impl Iterator<Item = usize> {
        let row = &facing.rows[at];
        let left = self.level.iter().flatten().filter(|level| level.opposite.is_none_or(|pit| row[pit] == 0));
        left.map(move |level| level.entries.of(facing.first + at))
    }
}

fn strided(table: &Tablebase, [own_seeds, other_seeds]: [usize; 2], own: &Row, again: bool) -> Strided {
    let (rows, layer) = (&table.boards.rows, &table.boards.layers[own_seeds + other_seeds]);
    let index = |mover, ranks| layer.index_of_ranks(rows, mover, ranks);
    if again {
        return Strided { base: index(own_seeds, [rows.rank(own), 0]), stride: 1 };
    }
    Strided { base: index(other_seeds, [0, rows.rank(own)]), stride: rows.count(own_seeds) }
}
