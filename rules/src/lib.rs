//! The rules of Parlor's games: positions, legal moves, endings, and the texts that stand for them.
//!
//! # The games
//! Each module is the rule book of its game.
//!
//! | game | kind | variants |
//! |---|---|---|
//! | [Othello](othello) | `othello` | `standard` |
//! | [Kalah](kalah) | `kalah` | `6x6+empty`, `6x4`, `6x6` and all of `PITSxSEEDS[+empty][+full]` |
//! | [Checkers](checkers) | `checkers` | `english`, `mini` |
//! | [Awele](awele) | `awele` | `standard` |
//! | [Santorini](santorini) | `santorini` | `base` |
//!
//! Two players, `first` and `second`, see everything and nothing is left to chance. A *ply* is everything that one
//! player decides before the next decision is anybody's: a pass, each sowing of a chain in Kalah, each placing of a
//! worker in Santorini is one.
//!
//! # How to use it
//! A [`Position`] is a value of any game and a [`Game`] itself; a [`Record`] is a game as it was played, and the one
//! place that knows endings by repetition and by move limit. [`notation`] reads and writes files of games, and
//! [`perft()`] counts move sequences, the field's check that moves are generated right.
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
//! There is no IO here, no async and no clock. Every game is one module that implements [`Game`] and one line in the
//! registry, from which [`GameKind`], [`Variant`], [`Move`], [`Position`] and [`with_game!`] are made.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod error;
mod game;
mod hash;
mod mix;
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
pub use game::{About, Game, HistoryRules, Outcome, Side};
pub use hash::WireHash;
pub use perft::{Perft, divide, perft};
pub use record::{EndReason, Ending, PlayError, Record};
pub use registry::{GameKind, Move, Position, Variant};
