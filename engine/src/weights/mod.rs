//! Weights as data: which evaluation they are for, their values, and where they came from.
//!
//! This module does not know which evaluations exist: the reader of a file passes a function that describes them.

mod builtin;
mod file;
mod table;

use std::fmt;
use std::sync::{Arc, OnceLock};

use parlor_rules::GameKind;

pub use builtin::BuiltinWeights;
pub use file::{Gain, Learned, Origin, WeightsFile};

/// The weights of an evaluation, in its own order. Clones share them, and what an evaluation prepares from them.
#[derive(Clone, Default)]
pub struct Weights {
    values: Arc<[i32]>,
    /// What an evaluation with tables looks up: made once, however many players share these weights.
    table: Arc<OnceLock<Box<[i16]>>>,
    /// The file that they were read from, if there was one.
    source: Option<Arc<Source>>,
}

/// An evaluation as data: its name, its terms, and how many weights it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence for people.
    pub about: &'static str,
    /// The names of its terms.
    pub terms: Vec<&'static str>,
    /// How many weights it has. If there are as many as terms, each is the weight of its term.
    pub weights: usize,
}

/// Where weights were read from, and what the file says they are for.
#[derive(Debug, PartialEq, Eq)]
struct Source {
    name: String,
    kind: GameKind,
    evaluation: String,
}

impl Weights {
    /// The weights of a file with this name or path.
    pub fn of(name: &str, file: WeightsFile) -> Weights {
        let WeightsFile { kind, evaluation, values, .. } = file;
        let source = Source { name: name.to_owned(), kind, evaluation };
        Weights { source: Some(Arc::new(source)), ..Weights::from(values) }
    }

    /// The weights themselves.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The name or path that they were read from.
    pub fn name(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.name.as_str())
    }

    /// The evaluation that they are for, if they come from a file.
    pub fn evaluation(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.evaluation.as_str())
    }

    /// The game that they are for, if they come from a file.
    pub fn kind(&self) -> Option<GameKind> {
        self.source.as_ref().map(|source| source.kind)
    }

    /// Checks that they are for this evaluation of this game; weights that do not come from a file fit any.
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

    /// The table that an evaluation makes of the values; made at the first call.
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

/// Shows a few weights in full, but only a checksum of many, which is enough to tell them apart.
impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.values.len() <= 64 {
            return self.values.fmt(f);
        }
        let sum = self.values.iter().fold(0u64, |sum, &v| sum.wrapping_mul(0x100_0000_01b3) ^ v as u64);
        write!(f, "{} weights, checksum {sum:016x}", self.values.len())
    }
}
