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

mod file;
mod folder;
mod in_memory;
mod map;
mod probe;
mod set;

use std::path::Path;
use std::sync::Arc;

use parlor_rules::{GameKind, Variant};

pub use crate::error::TableError;
use crate::games::{awele::tablebase as awele, checkers::tablebase as checkers, kalah::tablebase as kalah};
pub use folder::{Entries, Shelf, Step, build, folder_of, open};
pub use in_memory::{build_in_memory, usual};
pub use map::Bytes;
pub use probe::{History, Known, Moment};
pub use set::{Census, Family, Slice, Watch};

/// Every family of tables that a game has, one for each set of rules that makes a difference to them.
pub fn families(kind: GameKind) -> Vec<Box<dyn Family>> {
    match kind {
        GameKind::Checkers => vec![Box::new(checkers::Endgames)],
        GameKind::Awele => vec![Box::new(awele::Rules)],
        GameKind::Kalah => kalah::Rules::all().map(|rules| Box::new(rules) as Box<dyn Family>).collect(),
        _ => Vec::new(),
    }
}

/// The family of a variant, if it has tables.
pub fn family(variant: Variant) -> Option<Box<dyn Family>> {
    match variant {
        Variant::Checkers(parlor_rules::checkers::Variant::English) => Some(Box::new(checkers::Endgames)),
        Variant::Awele(_) => Some(Box::new(awele::Rules)),
        Variant::Kalah(variant) => Some(Box::new(kalah::Rules::of(variant))),
        _ => None,
    }
}

/// The tables that a process has at hand; clones are the same tables. Without any, everything works and knows less.
#[derive(Debug, Clone, Default)]
pub struct Tables(Option<Arc<Set>>);

/// One field for each game that has tables.
#[derive(Debug, Default)]
struct Set {
    checkers: Option<checkers::Table>,
    awele: Option<awele::Table>,
    /// One for each set of rules that there is a table for.
    kalah: Vec<kalah::Table>,
}

impl Tables {
    /// No tables.
    pub fn none() -> Self {
        Tables::default()
    }

    /// Opens all tables of these games in a folder. What cannot be used is left out, and told.
    pub fn open(folder: &Path, kinds: &[GameKind]) -> (Self, Vec<TableError>) {
        let (mut set, mut refused) = (Set::default(), Vec::new());
        let mut shelf = |family: &dyn Family| {
            let (shelf, why) = folder::open(folder, family, *family.sizes().end());
            refused.extend(why.filter(|why| !matches!(why, TableError::Missing(_))));
            Some(shelf).filter(|shelf| !shelf.is_empty())
        };
        if kinds.contains(&GameKind::Checkers) {
            set.checkers = shelf(&checkers::Endgames).map(|shelf| checkers::Table::from_shelf(&shelf));
        }
        if kinds.contains(&GameKind::Awele) {
            set.awele = shelf(&awele::Rules).map(|shelf| awele::Table::from_shelf(&shelf));
        }
        if kinds.contains(&GameKind::Kalah) {
            let table = |rules| Some(kalah::Table::from_shelf(rules, &shelf(&rules)?));
            set.kalah = kalah::Rules::all().filter_map(table).collect();
        }
        let any = set.awele.is_some() || set.checkers.is_some() || !set.kalah.is_empty();
        (Tables(any.then(|| Arc::new(set))), refused)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Whether there are any of this game.
    pub fn know(&self, kind: GameKind) -> bool {
        self.0.as_ref().is_some_and(|set| match kind {
            GameKind::Checkers => set.checkers.is_some(),
            GameKind::Awele => set.awele.is_some(),
            GameKind::Kalah => !set.kalah.is_empty(),
            _ => false,
        })
    }

    /// Checkers' tables.
    #[inline]
    pub fn checkers(&self) -> Option<&checkers::Table> {
        self.0.as_ref()?.checkers.as_ref()
    }

    /// Awele's table.
    pub fn awele(&self) -> Option<&awele::Table> {
        self.0.as_ref()?.awele.as_ref()
    }

    /// Kalah's table by these rules.
    pub fn kalah(&self, rules: kalah::Rules) -> Option<&kalah::Table> {
        self.0.as_ref()?.kalah.iter().find(|table| table.rules() == rules)
    }
}

impl From<checkers::Table> for Tables {
    fn from(table: checkers::Table) -> Self {
        Tables(Some(Arc::new(Set { checkers: Some(table), ..Set::default() })))
    }
}

impl From<awele::Table> for Tables {
    fn from(table: awele::Table) -> Self {
        Tables(Some(Arc::new(Set { awele: Some(table), ..Set::default() })))
    }
}

impl From<kalah::Table> for Tables {
    fn from(table: kalah::Table) -> Self {
        Tables(Some(Arc::new(Set { kalah: vec![table], ..Set::default() })))
    }
}
