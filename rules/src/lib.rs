//! The rules of Parlor's games: positions, legal moves, endings, and the texts that stand for them.
//!
//! No IO, no async, no clock: a [`Position`] is a value, and [`Record`] is a game played from one. Every game is one
//! module that implements [`Game`] and one line in [`registry`](GameKind).
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod error;
mod game;
mod hash;
mod perft;
mod record;
mod registry;

pub mod awele;
pub mod checkers;
pub mod kalah;
pub mod notation;
pub mod othello;
pub mod santorini;

pub use error::{IllegalMove, TextError};
pub use game::{Game, HistoryRules, Outcome, Side};
pub use hash::fnv1a64;
pub use perft::{Perft, divide, perft};
pub use record::{EndReason, Ending, PlayError, Record};
pub use registry::{GameKind, Move, Position, Variant};
