//! Weights found by play: positions with results, and what is learned from them.

pub mod examples;
pub mod fit;
mod fitting;
mod rows;
pub mod selfplay;
mod sharing;
mod solve;

pub use examples::{Example, Examples};
pub use fit::{Fit, Fitted, Loss};
pub use fitting::{Fitting, Progress};
pub use selfplay::SelfPlay;
