//! Checkers' set of tables: which tables it has, and how each is built and verified. A table here is a slice, Chinook's
//! word for the positions with the same number of men and kings.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlor_rules::{GameKind, Variant, checkers};

use super::probe::Tablebase;
use super::slice::{Book, SIZES, Shape, Solved, book_of, shapes};
use super::solve::Open;
use super::verify::verify;
use crate::error::TablebaseError;
use crate::parallel::all_cores;
use crate::tablebase::{Census, Monitor, OpenTables, Opened, TableInfo, TableSet, Tablebases};

/// The endgames of English checkers by the number of pieces.
pub struct Endgames {
    /// Slices with this many pieces or fewer store distances to the next conversion. With more pieces, distances are
    /// computed when a game gets there.
    pub with_distances: u32,
}

impl Default for Endgames {
    /// Five pieces take 140 MB with distances and 35 MB without; six would take 2.4 GB.
    fn default() -> Self {
        Endgames { with_distances: 5 }
    }
}

/// Half a second and 6 MB. Five pieces take a quarter of a minute and 140 MB, six a few minutes and 1.0 GB, seven more than
/// an hour and 9.9 GB.
const DEFAULT_SIZE: u32 = 4;

/// Smaller tables are done before a thread could start.
const PARALLEL_FROM: u32 = 5;

impl TableSet for Endgames {
    fn kind(&self) -> GameKind {
        GameKind::Checkers
    }

    fn rules(&self) -> String {
        checkers::Variant::English.to_string()
    }

    fn variant(&self) -> Variant {
        GameKind::Checkers.default_variant()
    }

    fn version(&self) -> u32 {
        2
    }

    fn unit(&self) -> &'static str {
        "pieces"
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        SIZES
    }

    fn default_size(&self) -> Option<u32> {
        Some(DEFAULT_SIZE)
    }

    fn in_memory_size(&self) -> Option<u32> {
        Some(DEFAULT_SIZE)
    }

    fn tables(&self, size: u32) -> Vec<TableInfo> {
        shapes(size, self.with_distances).map(|shape| described(&shape)).collect()
    }

    fn build(
        &self,
        table: &TableInfo,
        smaller: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Vec<u8>, TablebaseError> {
        let mut book = Book::new();
        for shape in shapes(*SIZES.end(), self.with_distances) {
            if described(&shape) == *table {
                let done = |part| monitor.done(part).is_ok();
                return Open::new(&shape, &book).solve(threads(&shape), &done).ok_or(TablebaseError::Stopped);
            }
            let bytes = smaller.need(&shape.name())?.clone();
            book.add(Solved { shape, bytes });
        }
        Err(TablebaseError::Missing(table.name.clone().into()))
    }

    fn verify(
        &self,
        table: &TableInfo,
        tables: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Census, String> {
        let book = book_of(tables, self.with_distances);
        let shape = shapes(*SIZES.end(), self.with_distances).find(|shape| described(shape) == *table);
        let shape = shape.ok_or_else(|| format!("{} is not a table of this set", table.name))?;
        verify(&shape, &book, threads(&shape), &|part| monitor.done(part).is_ok())
            .map_err(|wrong| wrong.unwrap_or_else(|| TablebaseError::Stopped.to_string()))
    }

    fn tablebase(&self, tables: &OpenTables) -> Opened {
        Arc::new(Tablebase::new(self, tables))
    }
}

impl From<Tablebase> for Tablebases {
    fn from(tablebase: Tablebase) -> Self {
        Tablebases::single(GameKind::Checkers, Arc::new(tablebase))
    }
}

fn described(shape: &Shape) -> TableInfo {
    TableInfo { name: shape.name(), entries: shape.positions() as u64, bytes: shape.bytes() as u64 }
}

fn threads(shape: &Shape) -> usize {
    if shape.pieces() < PARALLEL_FROM { 1 } else { all_cores() }
}
