//! One search for every game: alpha-beta with iterative deepening over a transposition table.
//!
//! A game provides its knowledge through [`Tactics`], an evaluation through an [`Evaluator`]; no game is named here.

mod analysis;
mod beam;
mod deepening;
mod ending;
mod evaluator;
mod expand;
mod features;
mod frontier;
mod futility;
mod limits;
mod line;
mod minimax;
mod node;
mod null_move;
mod order;
mod outcome;
mod path;
pub mod probcut;
mod reductions;
mod root;
mod searcher;
mod table;
mod tablebase;
mod tactics;
mod values;
mod window;

pub use crate::error::GameOver;
pub use crate::stop::Stop;
pub use crate::stopwatch::Timer;
pub use analysis::{Analysis, Statistics};
pub use beam::{WIDTH as BEAM_WIDTH, beam};
pub use deepening::search;
pub use ending::{Ending, Finisher};
pub use evaluator::Evaluator;
pub use features::Features;
pub(crate) use limits::Clock;
pub use limits::{Heartbeat, Limits, Progress};
pub(crate) use line::Lines;
pub use minimax::{Backup, minimax};
pub(crate) use outcome::final_value;
pub use reductions::LogReductions;
pub use root::Root;
pub use table::Table;
pub(crate) use tactics::static_value;
pub use tactics::{HISTORY_SIZE, Pace, Tactics};
