//! Tournament pairings and standings.
//!
//! A tournament in rounds is a [`Record`]: its players, and what each did in each round. The systems and their sources:
//!
//! | module | system | source |
//! |---|---|---|
//! | [`swiss`] | FIDE (Dutch) System | FIDE Handbook C.04.3, applied from 1 February 2026 |
//! | [`round_robin`] | Berger tables | FIDE Handbook C.05, annex 1 |
//! | [`knock_out`] | the seeded bracket, with byes and extra games | the field's custom |
//! | [`arena`] | pairing by rank for a fixed time, points with streaks | lichess's arenas |
//! | [`simul`] | one host, many guests | the field's custom |
//!
//! [`rounds`] and [`arena`] are tournaments as the fold over their events, for callers that keep a log: they decide
//! what happens next. [`standings`] sorts the players of a record by points and tie-breaks (FIDE Handbook C.07, edition
//! of March 2026) and writes them as CSV. [`trf`] writes and reads FIDE tournament report files (C.04, annex 2).
//!
//! Nothing here knows about the games, their clocks, people or a database. Players are indices, White is the side that
//! begins, and points are counted in halves. Everything depends on arguments alone: the same record gives the same
//! pairings.

pub mod arena;
pub mod knock_out;
mod matching;
mod outcome;
mod points;
mod record;
pub mod round_robin;
pub mod rounds;
pub mod simul;
pub mod standings;
pub mod swiss;
pub mod trf;
mod wide;

pub use outcome::{Bye, Colour, Outcome, PlayerId, Score};
pub use points::Points;
pub use record::{Game, GameResult, Player, Record, Round};
