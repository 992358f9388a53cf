//! What belongs together: the tables of one game by one set of rules, and how they are made.

use std::fmt;
use std::ops::ControlFlow;

use parlor_rules::{GameKind, Variant};

use super::folder::Shelf;
use crate::error::TableError;
use crate::search::Stop;

/// A part of a table that is built at once and is one file: the positions with one number of seeds, with one set of
/// pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slice {
    /// Its name in its family and, with `.table` behind it, its file's: at most 32 letters, digits and signs that stand
    /// in any file name.
    pub name: String,
    /// How many positions it holds.
    pub entries: u64,
    /// How many bytes they take.
    pub bytes: u64,
}

/// The tables of one game by one set of rules.
pub trait Family: Send + Sync {
    /// The game.
    fn kind(&self) -> GameKind;

    /// The rules as far as they decide what is in the tables, as the name of a folder: at most 32 bytes.
    fn rules(&self) -> String;

    /// A variant that plays by these rules, for positions to be shown.
    fn variant(&self) -> Variant;

    /// Rises whenever the rules or the meaning of entries change: older files are refused then.
    fn version(&self) -> u32;

    /// What a size counts, for people: `seeds on the board`.
    fn unit(&self) -> &'static str;

    /// The sizes that can be built.
    fn sizes(&self) -> std::ops::RangeInclusive<u32>;

    /// The size that takes seconds: what a server builds by itself, if anything.
    fn usual_size(&self) -> Option<u32>;

    /// The slices of a table of this size, in an order in which each needs only those before it.
    fn slices(&self, size: u32) -> Vec<Slice>;

    /// Makes one slice from those before it: the same bytes every time.
    ///
    /// # Errors
    /// [`TableError::Stopped`] when the watch says so; a slice that is needed is not on the shelf.
    fn build(&self, slice: &Slice, below: &Shelf, watch: &Watch<'_>) -> Result<Vec<u8>, TableError>;

    /// Derives every entry of a slice anew from the entries after each move, by the rules and not by the way in which
    /// the slice was built, and counts them. `shelf` holds the slice and those before it.
    ///
    /// # Errors
    /// A sentence that shows the first entry which is wrong, or that the watch said stop.
    fn verify(&self, slice: &Slice, shelf: &Shelf, watch: &Watch<'_>) -> Result<Census, String>;
}

/// How many positions of a slice are won, drawn and lost for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Census {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Census {
    /// Counts one more position by the sign of its value.
    pub fn count(&mut self, value: i32) {
        match value.signum() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

impl std::ops::AddAssign for Census {
    fn add_assign(&mut self, other: Census) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.wins, self.draws, self.losses)
    }
}

/// Who watches a long work: is told how it gets on, and can end it.
pub struct Watch<'a> {
    /// Ends the work from outside.
    pub stop: &'a Stop,
    /// Told of the parts of the work in a slice that are done, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

impl Watch<'_> {
    /// Tells how much of the slice is done. Called some times in a second or more.
    ///
    /// # Errors
    /// [`TableError::Stopped`] if the work is to end.
    pub fn done(&self, part: f64) -> Result<(), TableError> {
        (self.progress)(part);
        match self.flow() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TableError::Stopped),
        }
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
