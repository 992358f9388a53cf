//! Kalah's tablebase: how far the side to move comes out ahead in the seeds that are still in the pits, if all of them
//! are played out.
//!
//! The stores do not affect how a played-out game goes on, and neither does the number of seeds at the start: one
//! tablebase serves all variants with the same number of pits and the same rule for captures of a single seed. A
//! position takes one byte, and there is one table for each number of seeds in the pits. Positions with an empty row
//! are over and have the entry 0.
//!
//! A game that ends at a majority (a variant without `+full`) has the same winner as the played-out one, because a
//! majority is more than half of all seeds and is always reached. Its margin depends on the stores and is not known
//! here.

mod build;
mod down;
mod facing;
mod set;
mod sowings;
mod verify;

use std::sync::Arc;

use parlor_rules::Game;
use parlor_rules::kalah::{Kalah, Variant};

use crate::error::TablebaseError;
use crate::games::mancala::boards::Boards;
use crate::games::mancala::rows::{PITS, Row, seeds_in};
use crate::stop::Stop;
use crate::tablebase::{Entries, OpenTables, Probe, ProbeContext, ProbeResult, Tablebases, build_in_memory};
use crate::value::win;

/// The rules that matter to a tablebase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    pits: u8,
    empty: bool,
}

/// The most seeds that a pit can start with, as it does in the variant that represents a set of rules.
const STARTING_SEEDS: u8 = 10;

impl Rules {
    /// Every set of rules.
    pub fn all() -> impl Iterator<Item = Rules> {
        (1..=PITS as u8).flat_map(|pits| [false, true].map(|empty| Rules { pits, empty }))
    }

    /// The rules that a variant plays by.
    pub fn of(variant: Variant) -> Rules {
        Rules { pits: variant.pits(), empty: variant.empty() }
    }

    /// The variant with these rules and as many seeds as there can be, played out.
    pub fn widest(self) -> Variant {
        // All four are within the bounds of a variant.
        Variant::new(self.pits, STARTING_SEEDS, self.empty, true).unwrap_or_default()
    }
}

/// An opened tablebase.
#[derive(Debug, Clone)]
pub struct Tablebase {
    rules: Rules,
    boards: Arc<Boards>,
    /// The entries by the seeds in the pits; `None` for no seeds.
    tables: Vec<Option<Entries>>,
}

impl Tablebase {
    /// Makes the tablebase from these tables.
    pub(super) fn new(rules: Rules, tables: &OpenTables) -> Tablebase {
        let (boards, tables) = Boards::open(rules.pits.into(), tables);
        Tablebase { rules, boards, tables }
    }

    /// The tablebase with these rules, if it is open.
    pub fn find(tablebases: &Tablebases, rules: Rules) -> Option<&Tablebase> {
        tablebases.of::<Tablebase>().find(|tablebase| tablebase.rules == rules)
    }

    /// Builds a tablebase in memory.
    ///
    /// # Errors
    /// The build was stopped.
    pub fn in_memory(rules: Rules, seeds: u32, stop: &Stop) -> Result<Tablebase, TablebaseError> {
        Ok(Tablebase::new(rules, &build_in_memory(&rules, seeds, stop)?))
    }

    /// The rules that the tablebase is for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The most seeds in the pits that it covers.
    pub fn seeds(&self) -> usize {
        self.tables.len() - 1
    }

    /// How far the side to move comes out ahead in the seeds in the pits; `None` if there are too many of them.
    #[inline]
    pub fn gain(&self, position: &Kalah) -> Option<i32> {
        let side = position.to_move();
        self.gain_of([&position.row(side), &position.row(!side)])
    }

    /// Like [`Self::gain`], for two rows of pits, the mover's first.
    #[inline]
    pub(crate) fn gain_of(&self, rows: [&Row; 2]) -> Option<i32> {
        self.place_of(rows).map(|place| self.gain_at(place))
    }

    /// Where the entry of two rows is; `None` if there are too many seeds.
    #[inline]
    pub(crate) fn place_of(&self, [own, other]: [&Row; 2]) -> Option<Place> {
        let own_seeds = seeds_in(own);
        let seeds = own_seeds + seeds_in(other);
        if seeds >= self.tables.len() {
            return None;
        }
        let index = self.boards.layers[seeds].index(&self.boards.rows, own_seeds, [own, other]);
        Some(Place { seeds, index })
    }

    /// The gain stored at a place.
    #[inline]
    pub(crate) fn gain_at(&self, Place { seeds, index }: Place) -> i32 {
        // With no seeds in the pits there is nothing left to gain, and no table.
        self.tables[seeds].as_ref().map_or(0, |entries| i32::from(entries[index] as i8))
    }
}

/// Where a position's entry is: at this index in the table of this many seeds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    seeds: usize,
    index: usize,
}

impl Probe<Kalah> for Tablebase {
    fn most_pieces(&self) -> u32 {
        self.seeds() as u32
    }

    /// Positions never repeat in Kalah, so the context does not matter.
    fn probe(&self, position: &Kalah, _: &ProbeContext<'_, Kalah>) -> Option<ProbeResult> {
        let variant = position.variant();
        let side = position.to_move();
        let (own, other) = (position.store(side), position.store(!side));
        let seeds_left = 2 * usize::from(variant.pits() * variant.seeds()) - usize::from(own + other);
        let other_rules = Rules::of(variant) != self.rules || position.may_swap();
        if seeds_left > self.seeds() || other_rules || position.outcome().is_some() {
            return None;
        }
        let difference = i32::from(own) - i32::from(other) + self.gain(position)?;
        let value = difference.signum() * if difference == 0 { 0 } else { win(difference.unsigned_abs(), 0) };
        if variant.full() || difference == 0 {
            return Some(ProbeResult::exact(value));
        }
        // A majority means a difference of at least two seeds, and at most all that can still be won.
        let all = 2 * i32::from(variant.pits()) * i32::from(variant.seeds());
        let (least, loser) = (win(2, 0), if difference > 0 { other } else { own });
        let most = win((all - 2 * i32::from(loser)) as u32, 0);
        let (least, most) = if difference > 0 { (least, most) } else { (-most, -least) };
        Some(ProbeResult { least, most, plies: 0 })
    }
}
