//! Kalah's tables: by how much the side to move comes out ahead of the seeds that are still in the pits, if all of them
//! are played out.
//!
//! The stores do not matter to how a played out game goes on, and nor does how many seeds it began with: one table
//! serves all variants with the same number of pits and the same rule for a seed alone. One byte a position, one slice
//! for each number of seeds in the pits. Positions with an empty row are over and stand as 0.
//!
//! A game that ends at a majority (a variant without `+full`) is won by the same side as the played out one, because
//! more than half of all seeds are a majority sooner or later; its margin is that of the moment and is not known here.

mod build;

use std::sync::Arc;

use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, GameKind, Side};

use crate::games::mancala::rows::{Layer, PITS, Row, Rows, choose, seeds_in};
use crate::tablebase::Shelf;
use crate::tablebase::{Census, Family, Slice, Watch};
use crate::tablebase::{Entries, Known, TableError};
use crate::value::win;

/// The rules that make a difference to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    pits: u8,
    empty: bool,
}

/// The most seeds of any table: 1.25 G positions with six pits.
const MOST_SEEDS: u32 = 24;
/// The most seeds of a side's pit at the start, by which a variant of many seeds is named.
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

    /// A variant with these rules and as many seeds as there can be, played out.
    fn widest(self) -> Variant {
        // All four are within a variant's bounds.
        Variant::new(self.pits, STARTING_SEEDS, self.empty, true).unwrap_or_default()
    }
}

fn name(seeds: usize) -> String {
    format!("{seeds:02}")
}

impl Family for Rules {
    fn kind(&self) -> GameKind {
        GameKind::Kalah
    }

    fn rules(&self) -> String {
        format!("{}{}", self.pits, if self.empty { "+empty" } else { "" })
    }

    fn variant(&self) -> parlor_rules::Variant {
        parlor_rules::Variant::Kalah(self.widest())
    }

    fn version(&self) -> u32 {
        1
    }

    fn unit(&self) -> &'static str {
        "seeds in the pits"
    }

    fn sizes(&self) -> std::ops::RangeInclusive<u32> {
        1..=MOST_SEEDS.min(2 * u32::from(self.pits * STARTING_SEEDS))
    }

    fn usual_size(&self) -> Option<u32> {
        Some(*self.sizes().end().min(&14))
    }

    fn slices(&self, size: u32) -> Vec<Slice> {
        let slice = |seeds: u32| {
            let entries =
                choose(seeds as usize + 2 * usize::from(self.pits) - 1, 2 * usize::from(self.pits) - 1);
            Slice { name: name(seeds as usize), entries, bytes: entries }
        };
        (1..=size).map(slice).collect()
    }

    fn build(&self, slice: &Slice, below: &Shelf, watch: &Watch<'_>) -> Result<Vec<u8>, TableError> {
        let table = Table::from_shelf(*self, below);
        build::build(&table, slice_seeds(slice), watch)
    }

    fn verify(&self, slice: &Slice, shelf: &Shelf, watch: &Watch<'_>) -> Result<Census, String> {
        build::verify(&Table::from_shelf(*self, shelf), slice_seeds(slice), watch)
    }
}

fn slice_seeds(slice: &Slice) -> usize {
    // Slices come from this family, which names them by their seeds.
    slice.name.parse().unwrap_or(0)
}

/// A table at hand.
#[derive(Debug, Clone)]
pub struct Table {
    rules: Rules,
    boards: Arc<Boards>,
    /// The entries by the seeds in the pits; nothing for no seeds.
    slices: Vec<Option<Entries>>,
}

/// The index of one board.
#[derive(Debug)]
pub(super) struct Boards {
    pub(super) rows: Rows,
    pub(super) layers: Vec<Layer>,
}

impl Table {
    /// The slices of a shelf without a gap, and the index of one layer more, which may be built from them.
    pub(crate) fn from_shelf(rules: Rules, shelf: &Shelf) -> Table {
        let mut slices = vec![None];
        while let Some(entries) = shelf.get(&name(slices.len())) {
            slices.push(Some(entries.clone()));
        }
        let rows = Rows::new(rules.pits.into(), slices.len());
        let layers = (0..=slices.len()).map(|seeds| Layer::new(&rows, seeds)).collect();
        Table { rules, boards: Arc::new(Boards { rows, layers }), slices }
    }

    /// A table built in memory.
    pub fn in_memory(rules: Rules, seeds: u32, watch: &Watch<'_>) -> Result<Table, TableError> {
        let mut shelf = Shelf::default();
        for slice in rules.slices(seeds) {
            let entries = rules.build(&slice, &shelf, watch)?;
            shelf.put(&slice.name, entries);
        }
        Ok(Table::from_shelf(rules, &shelf))
    }

    /// The rules that it is for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The most seeds in the pits of a position that it knows.
    pub fn seeds(&self) -> usize {
        self.slices.len() - 1
    }

    /// By how much the side to move comes out ahead of the seeds in the pits; `None` if there are too many of them.
    #[inline]
    pub fn gain(&self, position: &Kalah) -> Option<i32> {
        let side = position.to_move();
        self.gain_of([&row_of(position, side), &row_of(position, !side)])
    }

    /// The same for two rows of pits, the mover's first.
    #[inline]
    pub(crate) fn gain_of(&self, [own, other]: [&Row; 2]) -> Option<i32> {
        let own_seeds = seeds_in(own);
        let seeds = own_seeds + seeds_in(other);
        if seeds == 0 {
            return Some(0);
        }
        let entries = self.slices.get(seeds)?.as_ref()?;
        let index = self.boards.layers[seeds].index(&self.boards.rows, own_seeds, [own, other]);
        Some(i32::from(entries[index] as i8))
    }

    /// What is known of a position that is not over.
    pub(crate) fn known(&self, position: &Kalah) -> Option<Known> {
        let variant = position.variant();
        let side = position.to_move();
        let (own, other) = (position.store(side), position.store(!side));
        let seeds_left = 2 * usize::from(variant.pits() * variant.seeds()) - usize::from(own + other);
        if seeds_left > self.seeds() || Rules::of(variant) != self.rules || position.outcome().is_some() {
            return None;
        }
        let difference = i32::from(own) - i32::from(other) + self.gain(position)?;
        let value = difference.signum() * if difference == 0 { 0 } else { win(difference.unsigned_abs(), 0) };
        if variant.full() || difference == 0 {
            return Some(Known::exact(value));
        }
        // A majority against the rest: two seeds apart at least, and at most what is still to be had.
        let all = 2 * i32::from(variant.pits()) * i32::from(variant.seeds());
        let (least, loser) = (win(2, 0), if difference > 0 { other } else { own });
        let most = win((all - 2 * i32::from(loser)) as u32, 0);
        let (least, most) = if difference > 0 { (least, most) } else { (-most, -least) };
        Some(Known { least, most, plies: 0 })
    }
}

/// The pits of a side.
#[inline]
pub(in crate::games::kalah) fn row_of(position: &Kalah, side: Side) -> Row {
    let mut row = [0; PITS];
    let pits = position.pits(side);
    row[..pits.len()].copy_from_slice(pits);
    row
}
