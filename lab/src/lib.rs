//! Everything that measures strength offline: the arena in which players meet, and what its results say.
//!
//! A [`Plan`] says who meets whom in how many games, [`play()`] plays them on several threads, a [`Tally`] counts them,
//! and [`elo`] and [`ladder`] turn counts into strength. Nothing is printed here.
#![deny(missing_docs)]

pub mod contestant;
pub mod elo;
pub mod growth;
pub mod journal;
pub mod ladder;
pub mod openings;
pub mod plan;
pub mod play;
pub mod plot;
pub mod strength;
pub mod tally;
pub mod train;

pub use contestant::{Caps, Contestant};
pub use openings::Openings;
pub use plan::{GameId, Plan};
pub use play::{Played, play};
pub use tally::{Seat, Tally};
