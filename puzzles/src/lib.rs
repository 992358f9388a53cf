//! Puzzles: positions in which exactly one move keeps the best result, each of them proven.
//!
//! - [`Puzzle`] is one of them, [`Goal`] what it asks for, [`Theme`] what it shows; [`mod@file`] writes and reads them as text.
//! - [`all`] returns the puzzles built into the binary, and [`Attempt`] judges the moves of someone solving one.
//! - [`prove`] proves what a position is worth with solvers, tables and exhaustive searches, never by evaluation.
//! - [`make`] finds puzzles in games, and [`verify`] proves each one again, by a second method where there is one.
//!
//! Nothing is printed here, and there is no clock: the same seed makes the same puzzles.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod attempt;
pub mod file;
mod goal;
mod made;
pub mod make;
pub mod prove;
mod puzzle;
mod theme;
pub mod verify;

pub use attempt::{Attempt, Judged};
pub use goal::Goal;
pub use made::{all, by_id, of_kind};
pub use puzzle::{MOST_DECISIONS, Puzzle, id_of};
pub use theme::Theme;
