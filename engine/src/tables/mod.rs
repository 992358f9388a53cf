//! Tables: the values of all positions with few pieces or seeds, computed once, exact for ever.
//!
//! A [`Family`] says which tables a game has by one set of rules and how they are made, slice by slice; [`build`] makes
//! what is missing of them in a folder. [`Tables`] are what a process has opened: the search asks them through
//! [`Tactics::known`](crate::games::Tactics::known), and everything works without them.
//!
//! Invariant: a file of a table is whole or it is not there. It is written under another name, synced and renamed, and
//! never changed afterwards; whatever does not fit its header, its length or its checksum is refused.
//!
//! A game adds its tables with a `Family`, a field of [`Tables`], and `known`.

pub mod checkers;
mod error;
mod family;
mod file;
mod folder;
mod known;
mod map;

use std::path::Path;
use std::sync::Arc;

use parlor_rules::{GameKind, Variant};

pub use error::TableError;
pub use family::{Census, Family, Slice, Watch};
pub use folder::{Entries, Shelf, Step, build, folder_of, open};
pub use known::{History, Known, Moment};
pub use map::Bytes;

/// Every family of tables that a game has, one for each set of rules that makes a difference to them.
pub fn families(_kind: GameKind) -> Vec<Box<dyn Family>> {
    Vec::new()
}

/// The family of a variant, if it has tables.
pub fn family(variant: Variant) -> Option<Box<dyn Family>> {
    families(variant.kind()).into_iter().find(|family| family.rules() == rules_of(variant))
}

/// The name of the rules of a variant as far as tables go.
fn rules_of(variant: Variant) -> String {
    variant.to_string()
}

/// The tables that a process has at hand; clones are the same tables. Without any, everything works and knows less.
#[derive(Debug, Clone, Default)]
pub struct Tables(Option<Arc<Set>>);

/// One field for each game that has tables.
#[derive(Debug, Default)]
struct Set {}

impl Tables {
    /// No tables.
    pub fn none() -> Self {
        Tables::default()
    }

    /// Opens all tables of these games in a folder. What cannot be used is left out, and told.
    pub fn open(_folder: &Path, _kinds: &[GameKind]) -> (Self, Vec<TableError>) {
        (Tables::none(), Vec::new())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
