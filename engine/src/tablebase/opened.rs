//! The tablebases that a process has opened, for any games.

use std::any::Any;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use parlor_rules::GameKind;

use super::folder;
use super::set::{Opened, TableSet};
use crate::error::TablebaseError;

/// The tablebases that a process has opened; clones share them. Everything works without any, but knows less.
#[derive(Clone, Default)]
pub struct Tablebases(Arc<[(GameKind, Opened)]>);

impl Tablebases {
    /// No tablebases.
    pub fn none() -> Self {
        Tablebases::default()
    }

    /// Opens the tables of these sets that are in a folder. Files that cannot be used are left out and reported.
    pub fn open(folder: &Path, sets: &[Box<dyn TableSet>]) -> (Self, Vec<TablebaseError>) {
        let (mut opened, mut refused) = (Vec::new(), Vec::new());
        for set in sets {
            let (tables, why) = folder::open(folder, &**set, *set.sizes().end());
            refused.extend(why.filter(|why| !matches!(why, TablebaseError::Missing(_))));
            if !tables.is_empty() {
                opened.push((set.kind(), set.tablebase(&tables)));
            }
        }
        (Tablebases(opened.into()), refused)
    }

    /// A single tablebase of this game.
    pub(crate) fn single(kind: GameKind, tablebase: Opened) -> Self {
        Tablebases([(kind, tablebase)].into())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there are any for this game.
    pub fn has(&self, kind: GameKind) -> bool {
        self.0.iter().any(|(of, _)| *of == kind)
    }

    /// The tablebases of one type. Each game has a type of its own, with one tablebase for each set of rules.
    pub fn of<T: Any>(&self) -> impl Iterator<Item = &T> {
        self.0.iter().filter_map(|(_, opened)| opened.downcast_ref())
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(kind, _)| kind)).finish()
    }
}
