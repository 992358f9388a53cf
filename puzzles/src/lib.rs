//! Puzzles: positions in which exactly one move keeps the best result, each of them proven.
//!
//! - [`Puzzle`] is one of them, [`Goal`] what it asks for, [`Theme`] what it shows; [`mod@file`] writes and reads them as text.
//! - [`all`] holds the puzzles of the binary, and [`Attempt`] judges the moves of somebody who solves one.
//! - [`prove`] proves by solvers, tables and exhaustive searches what a position is worth; no evaluation has a say in it.
//! - [`make`] finds puzzles in games, and [`verify`] proves each anew, by a second way where there is one.
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
