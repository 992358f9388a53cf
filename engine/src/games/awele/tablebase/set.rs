//! Awele's set of tables.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlor_rules::GameKind;

use super::{PLANES, Rules, Tablebase, layer, verify};
use crate::error::TablebaseError;
use crate::games::mancala::boards;
use crate::games::mancala::rows::PITS;
use crate::tablebase::{Census, Monitor, OpenTables, Opened, TableInfo, TableSet, Tablebases};

/// The most seeds of any table: 225 million positions.
const MOST_SEEDS: u32 = 20;

impl TableSet for Rules {
    fn kind(&self) -> GameKind {
        GameKind::Awele
    }

    fn rules(&self) -> String {
        "standard".to_owned()
    }

    fn variant(&self) -> parlor_rules::Variant {
        GameKind::Awele.default_variant()
    }

    fn version(&self) -> u32 {
        1
    }

    fn unit(&self) -> &'static str {
        "seeds on the board"
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        1..=MOST_SEEDS
    }

    fn default_size(&self) -> Option<u32> {
        Some(12)
    }

    fn tables(&self, size: u32) -> Vec<TableInfo> {
        boards::tables(PITS, size, PLANES as u64)
    }

    fn build(
        &self,
        table: &TableInfo,
        smaller: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Vec<u8>, TablebaseError> {
        layer::build(&Tablebase::new(smaller), boards::seeds_of(table), monitor)
    }

    fn verify(
        &self,
        table: &TableInfo,
        tables: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Census, String> {
        verify::verify(&Tablebase::new(tables), boards::seeds_of(table), monitor)
    }

    fn tablebase(&self, tables: &OpenTables) -> Opened {
        Arc::new(Tablebase::new(tables))
    }
}

impl From<Tablebase> for Tablebases {
    fn from(tablebase: Tablebase) -> Self {
        Tablebases::single(GameKind::Awele, Arc::new(tablebase))
    }
}
