//! The tables of mancala boards: one for each number of seeds in the pits.

use std::sync::Arc;

use super::rows::{Layer, PITS, Rows, choose};
use crate::tablebase::{Entries, OpenTables, TableInfo};

/// The index of a board's positions.
#[derive(Debug)]
pub(in crate::games) struct Boards {
    pub(in crate::games) rows: Rows,
    pub(in crate::games) layers: Vec<Layer>,
}

impl Boards {
    /// Returns the index of the open tables up to the first gap, plus one layer that can be built from them, and the
    /// entries of these tables by the seeds in the pits, `None` for no seeds.
    pub(in crate::games) fn open(pits: usize, tables: &OpenTables) -> (Arc<Boards>, Vec<Option<Entries>>) {
        let mut entries = vec![None];
        while let Some(found) = tables.get(&name(entries.len())) {
            entries.push(Some(found.clone()));
        }
        let rows = Rows::new(pits, entries.len());
        let layers = (0..=entries.len()).map(|seeds| Layer::new(&rows, seeds)).collect();
        (Arc::new(Boards { rows, layers }), entries)
    }
}

/// The tables of a board with this many pits a side, up to a number of seeds.
pub(in crate::games) fn tables(pits: usize, seeds: u32, bytes_of_an_entry: u64) -> Vec<TableInfo> {
    debug_assert!(pits <= PITS);
    let table = |seeds: u32| {
        let entries = choose(seeds as usize + 2 * pits - 1, 2 * pits - 1);
        TableInfo { name: name(seeds as usize), entries, bytes: entries * bytes_of_an_entry }
    };
    (1..=seeds).map(table).collect()
}

fn name(seeds: usize) -> String {
    format!("{seeds:02}")
}

/// The seeds in the pits of a table's positions.
pub(in crate::games) fn seeds_of(table: &TableInfo) -> usize {
    // The table got its name above, from the number of seeds.
    table.name.parse().unwrap_or(0)
}
