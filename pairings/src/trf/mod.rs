//! TRF16, the FIDE tournament report file (FIDE Handbook C.04, annex 2), with the lines `XXR` and `XXC` that pairing
//! programs add: the number of rounds, and the colour that was drawn.

mod read;
mod write;

pub use read::{TrfError, read};
pub use write::{write, write_ranked};

use crate::{Colour, Record};

/// What a file says about the tournament itself. Empty fields are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The system, such as `Individual: Swiss-System` (line 092).
    pub system: String,
    /// The start and end dates, such as `2026/11/24` (lines 042 and 052).
    pub days: [String; 2],
    /// The time for each game (line 122).
    pub clock: String,
}

/// A tournament as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trf {
    /// The name of the tournament; empty if there is none.
    pub name: String,
    /// What else is known about it.
    pub about: About,
    /// How many rounds it has; at least as many as were played.
    pub rounds: usize,
    /// The colour of the first player in the first round, if the file gives it.
    pub initial: Option<Colour>,
    /// What happened so far.
    pub record: Record,
}
