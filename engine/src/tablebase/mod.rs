//! Endgame tablebases: the values of all positions with few pieces or seeds, computed once and exact.
//!
//! A [`TableSet`] says which tables a game has under one set of rules, and how to build them in turn;
//! [`build`] builds the missing ones in a folder. [`Tablebases`] are those that a process has opened. The search probes
//! them through [`Probe`]; everything also works without them.
//!
//! Invariant: a table's file is complete or does not exist. It is written under another name, synced and renamed, and
//! never changed after that. A file with a wrong header, length or checksum is refused.

mod file;
mod folder;
mod in_memory;
mod map;
mod open_tables;
mod opened;
mod probe;
mod set;

pub use crate::error::TablebaseError;
pub use folder::{BuildStep, build, folder_of, open};
pub use in_memory::build_in_memory;
pub(crate) use in_memory::in_background;
pub use map::Bytes;
pub use open_tables::{Entries, OpenTables};
pub use opened::Tablebases;
pub use probe::{History, Probe, ProbeContext, ProbeResult};
pub use set::{Census, Monitor, Opened, TableInfo, TableSet};
