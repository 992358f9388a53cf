//! Everything that measures or learns strength offline.
//!
//! - The arena: a [`Plan`] says which contestants meet in how many games, [`play()`] plays them on several threads, a
//!   [`Tally`] counts the results, and [`elo`] and [`ladder`] turn them into strengths.
//! - [`LatePositions`] and [`Reach`] test players and solvers in single positions.
//! - [`train`] learns the weights of evaluations.
//! - [`plot`] draws what was measured, and [`results`] keeps it.
//!
//! This crate prints nothing.
#![deny(missing_docs)]

mod allowance;
pub mod contestant;
pub mod elo;
pub mod growth;
pub mod journal;
mod json_lines;
pub mod ladder;
mod losses;
pub mod openings;
pub mod plan;
pub mod play;
pub mod plot;
mod random;
mod reach;
pub mod results;
pub mod strength;
pub mod tally;
pub mod train;
pub mod work;

pub use contestant::{Caps, Contestant};
pub use losses::{LatePositions, Losses};
pub use openings::Openings;
pub use plan::{GameId, Plan};
pub use play::{Played, play};
pub use reach::Reach;
pub use tally::{Tally, Wdl};
pub use work::Work;
