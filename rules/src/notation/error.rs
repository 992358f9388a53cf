//! Errors in files of games, each with its place.

use std::fmt;

/// The place of an error in a file.
///
/// ```
/// use parlor_rules::notation::{Place, wthor};
///
/// assert_eq!(wthor::read(b"short").unwrap_err().place, Place::Whole);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The whole file, or the whole game to be written.
    Whole,
    /// A line, counted from 1.
    Line(usize),
    /// A record of a binary file, counted from 1.
    Record(usize),
}

/// Why a file cannot be read or a game cannot be written: the place and the reason.
///
/// ```
/// use parlor_rules::notation::{Format, Place, read};
///
/// let error = read(Format::Text, b"[Game \"kalah\"]\n\nA Z").unwrap_err();
/// assert_eq!(error.place, Place::Line(3));
/// assert_eq!(error.to_string(), "line 3: not a Kalah move: \"Z\" (expected a pit's letter, A to F or a to f, or swap)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// The place.
    pub place: Place,
    /// What is wrong there, in a sentence.
    pub reason: String,
}

impl NotationError {
    pub(crate) fn new(place: Place, reason: impl fmt::Display) -> Self {
        NotationError { place, reason: reason.to_string() }
    }

    pub(crate) fn line(line: usize, reason: impl fmt::Display) -> Self {
        Self::new(Place::Line(line), reason)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => f.write_str(&self.reason),
            Place::Line(line) => write!(f, "line {line}: {}", self.reason),
            Place::Record(record) => write!(f, "record {record}: {}", self.reason),
        }
    }
}

impl std::error::Error for NotationError {}
