//! Who meets whom in a tournament, and who stands where.
//!
//! A tournament is a [`Record`]: its players, and what each of them did in each round. From it a system pairs the next round:
//!
//! | module | system | source |
//! |---|---|---|
//! | [`swiss`] | FIDE (Dutch) System | FIDE Handbook C.04.3, applied from 1 February 2026 |
//!
//! [`trf`] writes a record as a file of FIDE tournaments and reads it again (C.04, annex 2).
//!
//! Nothing here knows the games, their clocks, people or a database. Players are indices, White is the side that begins, and
//! points are counted in halves. Everything is a function of its arguments: the same record gives the same pairings.

mod matching;
mod outcome;
mod points;
mod record;
pub mod swiss;
pub mod trf;
mod wide;

pub use outcome::{Bye, Colour, Outcome, PlayerId, Score};
pub use points::Points;
pub use record::{Game, GameResult, Player, Record};
