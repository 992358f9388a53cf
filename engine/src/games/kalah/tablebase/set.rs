//! Kalah's sets of tables: one for each number of pits and rule for captures.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlor_rules::GameKind;

use super::{Rules, STARTING_SEEDS, Tablebase, build, verify};
use crate::error::TablebaseError;
use crate::games::mancala::boards;
use crate::tablebase::{Census, Monitor, OpenTables, Opened, TableInfo, TableSet, Tablebases};

/// The most seeds of any table: 11 billion positions with six pits.
const MOST_SEEDS: u32 = 30;

impl TableSet for Rules {
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

    fn sizes(&self) -> RangeInclusive<u32> {
        1..=MOST_SEEDS.min(2 * u32::from(self.pits * STARTING_SEEDS))
    }

    fn default_size(&self) -> Option<u32> {
        Some(*self.sizes().end().min(&14))
    }

    fn tables(&self, size: u32) -> Vec<TableInfo> {
        boards::tables(self.pits.into(), size, 1)
    }

    fn build(
        &self,
        table: &TableInfo,
        smaller: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Vec<u8>, TablebaseError> {
        build::build(&Tablebase::new(*self, smaller), boards::seeds_of(table), monitor)
    }

    fn verify(
        &self,
        table: &TableInfo,
        tables: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Census, String> {
        verify::verify(&Tablebase::new(*self, tables), boards::seeds_of(table), monitor)
    }

    fn tablebase(&self, tables: &OpenTables) -> Opened {
        Arc::new(Tablebase::new(*self, tables))
    }
}

impl From<Tablebase> for Tablebases {
    fn from(tablebase: Tablebase) -> Self {
        Tablebases::single(GameKind::Kalah, Arc::new(tablebase))
    }
}
