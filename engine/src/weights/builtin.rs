//! Weights in the binary, decompressed when they are first needed and then kept.

use std::sync::OnceLock;

use super::{Described, Weights, WeightsFile};

/// A weights file that is part of the program, with its table if it has one. A game's files are in its folder.
pub struct BuiltinWeights {
    file: &'static str,
    table: Option<&'static [u8]>,
    weights: OnceLock<Weights>,
}

impl BuiltinWeights {
    /// A file with weights by name.
    pub const fn named(file: &'static str) -> Self {
        BuiltinWeights { file, table: None, weights: OnceLock::new() }
    }

    /// A file that refers to a table.
    pub const fn with_table(file: &'static str, table: &'static [u8]) -> Self {
        BuiltinWeights { file, table: Some(table), weights: OnceLock::new() }
    }

    /// Parses the file.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub fn read(&self, described: &Described) -> Result<WeightsFile, String> {
        let table = |name: &str| self.table.map(<[u8]>::to_vec).ok_or_else(|| format!("{name} is missing"));
        WeightsFile::parse(self.file, table, |_, _| Ok(described.clone()))
    }

    /// The weights, for the evaluation that is described here.
    pub(crate) fn weights(&self, described: &Described) -> &Weights {
        self.weights.get_or_init(|| {
            // The files are part of the program, and a test reads them all.
            let file = self.read(described).expect("a built-in weights file is valid");
            let name = format!("{}-{}", file.kind, file.evaluation);
            Weights::of(&name, file)
        })
    }
}
