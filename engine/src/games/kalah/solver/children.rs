//! The moves of a position in the solver, and what is known about the positions after them.

use parlor_rules::Game;
use parlor_rules::kalah::Kalah;

use super::memory::{self, Bounds, Memory};
use super::{Solver, ahead, seeds_in_pits};
use crate::games::kalah::tablebase;

/// Where a position's bounds are.
#[derive(Clone, Copy)]
pub(super) enum Lookup {
    Table(tablebase::Place),
    Memory(memory::Key),
}

/// The moves of a position.
pub(super) struct Children {
    all: [Child; 6],
    count: usize,
}

/// A move, with the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) pit: u8,
    pub(super) next: Kalah,
    pub(super) lookup: Lookup,
    /// Seeds banked by the mover minus those banked by the opponent.
    pub(super) banked: i32,
    order_score: i32,
}

/// More than any other move scores.
const BEST: i32 = 1 << 16;

impl Children {
    pub(super) fn as_slice(&self) -> &[Child] {
        &self.all[..self.count]
    }
}

impl Solver<'_> {
    /// Returns the bounds that are known without a search.
    #[inline]
    pub(super) fn bounds_at(&self, position: &Kalah, lookup: Lookup) -> Bounds {
        match lookup {
            Lookup::Table(place) => {
                let gain = self.table.gain_at(place);
                Bounds { least: gain, most: gain, best: u8::MAX }
            }
            Lookup::Memory(key) => self.memory.get(key).unwrap_or_else(|| {
                let seeds = seeds_in_pits(position);
                Bounds { least: -seeds, most: seeds, best: u8::MAX }
            }),
        }
    }

    #[inline]
    pub(super) fn lookup(&self, position: &Kalah) -> Lookup {
        let side = position.to_move();
        let place = self.table.place_of([&position.row(side), &position.row(!side)]);
        place.map_or_else(|| Lookup::Memory(Memory::key(position)), Lookup::Table)
    }

    /// The moves in the order in which they are tried: those into the tablebase, the best one of an earlier search, those
    /// that keep the turn, captures.
    pub(super) fn children(&mut self, position: &Kalah, best: u8) -> Children {
        let side = position.to_move();
        let before = ahead(position, side);
        let none = Child { pit: 0, next: *position, lookup: Lookup::Memory(0), banked: 0, order_score: 0 };
        let mut children = Children { all: [none; 6], count: 0 };
        position.for_each_move(|m| {
            let (next, pit) = (position.after(m), m.pit() as u8);
            let banked = ahead(&next, side) - before;
            let lookup = self.lookup(&next);
            let mut order_score = 64 * i32::from(next.to_move() == side) + 16 * banked + 4 * i32::from(pit);
            match lookup {
                Lookup::Table(_) => order_score += 2 * BEST,
                Lookup::Memory(key) => self.memory.prefetch(key),
            }
            if pit == best {
                order_score = order_score.max(BEST);
            }
            children.all[children.count] = Child { pit, next, lookup, banked, order_score };
            children.count += 1;
        });
        self.nodes += children.count as u64;
        children.all[..children.count].sort_unstable_by_key(|child| -child.order_score);
        children
    }
}
