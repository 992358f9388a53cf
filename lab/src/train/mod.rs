//! Weights found by play: positions with results and what is learned from them, and learning by playing.

pub mod course;
pub mod cuts;
pub mod examples;
pub mod fit;
mod fitting;
pub mod genetic;
mod lines;
pub mod local;
mod network;
pub mod oracle;
mod report;
mod rows;
pub mod selfplay;
mod sharing;
mod solve;
#[cfg(test)]
mod truth;

pub use course::Course;
pub use examples::{Example, Examples};
pub use fit::{Fit, Fitted, Loss};
pub use fitting::{Fitting, Learned, Progress};
pub use genetic::Genetic;
pub use local::Local;
pub use oracle::Oracle;
pub use report::{Heading, Report, shown};
pub use selfplay::SelfPlay;
