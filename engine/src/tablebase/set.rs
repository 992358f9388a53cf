//! A set of tables: what a game has under one set of rules, and how it is built.

use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use parlor_rules::{GameKind, Variant};

use super::open_tables::OpenTables;
use crate::error::TablebaseError;
use crate::stop::Stop;

/// One table of a set, which is built in one piece and stored in one file: the positions with one number of seeds, or
/// with one combination of pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableInfo {
    /// Its name in the set, and its file's, with `.table` appended: at most 32 letters, digits and other characters
    /// that are allowed in file names everywhere.
    pub name: String,
    /// How many positions it holds.
    pub entries: u64,
    /// How many bytes they take.
    pub bytes: u64,
}

/// An opened tablebase of some game; the game knows its type.
pub type Opened = Arc<dyn Any + Send + Sync>;

/// The tables of one game under one set of rules.
pub trait TableSet: Send + Sync {
    /// The game.
    fn kind(&self) -> GameKind;

    /// The rules that decide what the tables hold, as the name of a folder: at most 32 bytes.
    fn rules(&self) -> String;

    /// A variant with these rules, for showing positions.
    fn variant(&self) -> Variant;

    /// Increases whenever the rules or the meaning of entries change; older files are then refused.
    fn version(&self) -> u32;

    /// What a size counts, for people: `seeds on the board`.
    fn unit(&self) -> &'static str;

    /// The sizes that can be built.
    fn sizes(&self) -> RangeInclusive<u32>;

    /// A size that takes seconds to build, for a server to build on its own, if there is one.
    fn default_size(&self) -> Option<u32>;

    /// A size that takes half a second to build and a few megabytes to hold, for a player without tablebases to build
    /// in memory while it plays, if there is one.
    fn in_memory_size(&self) -> Option<u32> {
        None
    }

    /// The tables up to this size, in an order in which each needs only those before it.
    fn tables(&self, size: u32) -> Vec<TableInfo>;

    /// Builds one table from those before it. The result is always the same bytes.
    ///
    /// # Errors
    /// [`TablebaseError::Stopped`] if the monitor ends the work; another error if a smaller table is missing.
    fn build(
        &self,
        table: &TableInfo,
        smaller: &OpenTables,
        monitor: &Monitor<'_>,
    ) -> Result<Vec<u8>, TablebaseError>;

    /// Derives every entry of a table again from the entries after each move, by the rules rather than the algorithm
    /// that built it, and counts them. `tables` holds this table and those before it.
    ///
    /// # Errors
    /// A sentence that shows the first wrong entry, or says that the work was stopped.
    fn verify(&self, table: &TableInfo, tables: &OpenTables, monitor: &Monitor<'_>)
    -> Result<Census, String>;

    /// The tablebase made of these tables, for the game to probe.
    fn tablebase(&self, tables: &OpenTables) -> Opened;
}

/// How many positions of a table are won, drawn and lost for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Census {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Census {
    /// Counts one more position by the sign of its value.
    pub fn count(&mut self, value: i32) {
        match value.signum() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

impl std::ops::AddAssign for Census {
    fn add_assign(&mut self, other: Census) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.wins, self.draws, self.losses)
    }
}

/// Follows the progress of long work, and can end it.
pub struct Monitor<'a> {
    /// Ends the work.
    pub stop: &'a Stop,
    /// Called with the part of the current table that is done, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

impl Monitor<'_> {
    /// Reports the part of the table that is done. Called several times a second.
    ///
    /// # Errors
    /// [`TablebaseError::Stopped`] if the work must end.
    pub fn done(&self, part: f64) -> Result<(), TablebaseError> {
        (self.progress)(part);
        if self.stop.is_requested() { Err(TablebaseError::Stopped) } else { Ok(()) }
    }
}
