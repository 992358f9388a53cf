//! Weights as data: which evaluation they are for, what they are, and where they came from.

mod builtin;
mod file;
mod table;

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use parlor_rules::GameKind;

pub use file::{Gain, Learned, Origin, WeightsFile};

/// The weights of an evaluation, in its own order. Clones share them, and what an evaluation prepares from them.
#[derive(Clone, Default)]
pub struct Weights {
    values: Arc<[i32]>,
    /// What an evaluation with tables looks up: made once, however many players use these weights.
    table: Arc<OnceLock<Box<[i16]>>>,
    /// The file that they were read from, if there was one.
    source: Option<Arc<Source>>,
}

/// Where weights were read, and what the file says they are for.
#[derive(Debug, PartialEq, Eq)]
struct Source {
    name: String,
    kind: GameKind,
    evaluation: String,
}

impl Weights {
    /// The weights of this name that are built in, or those of the file at this path.
    ///
    /// # Errors
    /// One sentence: there is no such file, or what stands in it cannot be used.
    pub fn load(name_or_path: &str) -> Result<Weights, String> {
        Self::load_in(Path::new(""), name_or_path)
    }

    /// The same, with paths that begin in this folder.
    pub(crate) fn load_in(folder: &Path, name_or_path: &str) -> Result<Weights, String> {
        if let Some(weights) = builtin::weights(name_or_path) {
            return Ok(weights);
        }
        let path = folder.join(name_or_path);
        if !path.exists() {
            let names: Vec<_> = builtin::names().collect();
            return Err(format!(
                "there is no weights file {}, and built in are {}",
                path.display(),
                names.join(", ")
            ));
        }
        let file = WeightsFile::read(&path)?;
        Ok(Weights::of(name_or_path, file))
    }

    fn of(name: &str, file: WeightsFile) -> Weights {
        let WeightsFile { kind, evaluation, values, .. } = file;
        let source = Source { name: name.to_owned(), kind, evaluation };
        Weights { source: Some(Arc::new(source)), ..Weights::from(values) }
    }

    /// The weights that come with the evaluation of this name.
    pub(crate) fn own(kind: GameKind, evaluation: &str) -> Weights {
        let name = format!("{kind}-{evaluation}");
        // The files are part of the program, and a test reads them all.
        Weights::load(&name).expect("an evaluation's own weights are built in")
    }

    /// The weights themselves.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The name or path that they were read from.
    pub fn name(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.name.as_str())
    }

    /// The evaluation that they are for, if they were read from a file.
    pub fn evaluation(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.evaluation.as_str())
    }

    /// The game that they are for, if they were read from a file.
    pub fn kind(&self) -> Option<GameKind> {
        self.source.as_ref().map(|source| source.kind)
    }

    /// Sees that they are for this evaluation of this game; weights that were read from no file are for any.
    ///
    /// # Errors
    /// A sentence that says what they are for.
    pub fn fit(&self, kind: GameKind, evaluation: &str) -> Result<(), String> {
        match self.source.as_deref() {
            Some(Source { name, kind: other, .. }) if *other != kind => {
                Err(format!("{name} is for {other}, not for {kind}"))
            }
            Some(Source { name, evaluation: other, .. }) if other != evaluation => {
                Err(format!("{name} is for the evaluation {other}, not for {evaluation}"))
            }
            _ => Ok(()),
        }
    }

    /// The table that an evaluation makes of the values, made at the first call.
    pub(crate) fn table(&self, make: impl FnOnce(&[i32]) -> Box<[i16]>) -> &[i16] {
        self.table.get_or_init(|| make(&self.values))
    }
}

impl From<Vec<i32>> for Weights {
    fn from(values: Vec<i32>) -> Self {
        Weights { values: values.into(), ..Weights::default() }
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.values == other.values
    }
}

/// Few weights are shown; of many a checksum, which is enough to tell them apart.
impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.values.len() <= 64 {
            return self.values.fmt(f);
        }
        let sum = self.values.iter().fold(0u64, |sum, &v| sum.wrapping_mul(0x100_0000_01b3) ^ v as u64);
        write!(f, "{} weights, checksum {sum:016x}", self.values.len())
    }
}
