//! Tables that are ready to be read: mapped files, or memory.

use std::collections::HashMap;
use std::path::PathBuf;

use super::map::Bytes;
use crate::error::TablebaseError;

/// The entries of a table, without the header of its file.
#[derive(Debug, Clone)]
pub struct Entries {
    bytes: Bytes,
    from: usize,
}

impl std::ops::Deref for Entries {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // A file is at least as long as its header; this was checked.
        &self.bytes[self.from..]
    }
}

/// The open tables of a set, by name.
#[derive(Debug, Clone, Default)]
pub struct OpenTables(HashMap<String, Entries>);

impl OpenTables {
    /// The entries of a table.
    pub fn get(&self, name: &str) -> Option<&Entries> {
        self.0.get(name)
    }

    /// The entries of a table that is needed to build another one.
    ///
    /// # Errors
    /// The table is missing.
    pub fn need(&self, name: &str) -> Result<&Entries, TablebaseError> {
        self.get(name).ok_or_else(|| TablebaseError::Missing(PathBuf::from(name)))
    }

    /// Adds a table that was made in memory.
    pub fn put(&mut self, name: &str, entries: Vec<u8>) {
        self.put_bytes(name, entries.into(), 0);
    }

    /// Adds a table whose entries begin at `from`.
    pub(super) fn put_bytes(&mut self, name: &str, bytes: Bytes, from: usize) {
        self.0.insert(name.to_owned(), Entries { bytes, from });
    }

    /// How many tables are open.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no table is open.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
