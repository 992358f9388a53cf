//! The rules of Parlor's games: positions, legal moves, endings, and their texts.
//!
//! # The games
//! Each module is the rule book of one game.
//!
//! | game | kind | variants |
//! |---|---|---|
//! | [Othello](othello) | `othello` | `standard` |
//! | [Kalah](kalah) | `kalah` | `6x6+empty`, `6x4`, `6x6`, `6x4+swap` and all of `PITSxSEEDS[+empty][+full][+swap]` |
//! | [Checkers](checkers) | `checkers` | `english`, `mini` |
//! | [Awele](awele) | `awele` | `standard` |
//! | [Santorini](santorini) | `santorini` | `base` |
//!
//! Two players, `first` and `second`, see the whole position, and there is no element of chance. A *ply* is everything
//! that one player decides before the next decision is made: a pass is a ply, and so are each sowing of a chain in
//! Kalah and each placement of a worker in Santorini.
//!
//! # How to use it
//! A [`Position`] holds a position of any game and is a [`Game`] itself. A [`Record`] is a game as it was played, and
//! the only place that knows endings by repetition and by move limit. [`notation`] reads and writes files of games, and
//! [`perft()`] counts move sequences, the standard test of move generation.
//!
//! ```
//! use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};
//!
//! let variant = GameKind::Kalah.variant("2x1")?;
//! let mut record = Record::new(Position::start(variant));
//! for text in ["B", "A"] {
//!     let m = record.position().parse_move(text)?;
//!     record.play(m)?;
//! }
//! assert_eq!(record.position().to_string(), "0,0/0,0 3-1 second");
//! assert_eq!(record.ending().map(|ending| ending.outcome), Some(Outcome::Win(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate has no IO, no async code and no clock. A game is one folder with a type that implements [`Game`], and one
//! line in the registry, from which [`GameKind`], [`Variant`], [`Move`], [`Position`] and [`with_game!`] are generated;
//! `docs/adding-a-game.md` shows how.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod error;
mod game;
mod hash;
mod mix;
mod opening;
mod perft;
mod record;
mod registry;
mod symmetry;

pub mod awele;
pub mod checkers;
pub mod kalah;
pub mod notation;
pub mod othello;
pub mod santorini;

pub use error::{IllegalMove, TextError};
pub use game::{About, Game, HistoryRules, Outcome, Side};
pub use hash::WireHash;
pub use opening::Opening;
pub use perft::{Perft, PerftRun, divide, perft};
pub use record::{EndReason, Ending, PlayError, Record};
pub use registry::{GameKind, Move, Position, Variant};
pub use symmetry::opening_by_key;
