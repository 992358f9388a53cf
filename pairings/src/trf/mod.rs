//! TRF16, the report file of FIDE tournaments (FIDE Handbook C.04, annex 2), with the lines `XXR` and `XXC` that pairing programs
//! add: the number of rounds, and the colour that was drawn.

mod read;
mod write;

pub use read::{TrfError, read};
pub use write::write;

use crate::{Colour, Record};

/// A tournament as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trf {
    /// The name of the tournament; empty if there is none.
    pub name: String,
    /// How many rounds it has; at least as many as were played.
    pub rounds: usize,
    /// The colour of the first player in the first round, if the file tells it.
    pub initial: Option<Colour>,
    /// What happened so far.
    pub record: Record,
}
