//! Learning the weights of evaluations: by a fit to labelled positions ([`FitJob`]), or by playing ([`Local`],
//! [`Genetic`], [`Oracle`]).
//!
//! All randomness comes from a seed, and sums are added in a fixed order, so that a run gives the same result on any
//! number of threads and after any interruption.

pub mod book;
mod checkpoint;
mod choice;
mod design_matrix;
mod detour;
pub mod examples;
mod figure;
pub mod fit;
mod fit_job;
mod games_file;
pub mod genetic;
#[cfg(test)]
mod label_tests;
pub mod local;
mod loss;
mod network;
pub mod oracle;
mod parallel;
pub mod probcut;
pub mod run;
pub mod selfplay;
mod solve;

pub use book::BookJob;
pub use examples::{Example, Examples};
pub use figure::{Figure, FigureHeading, shown};
pub use fit::{FitSettings, FittedBlock};
pub use fit_job::{FitJob, FittedWeights, Progress};
pub use games_file::Wanted;
pub use genetic::Genetic;
pub use local::Local;
pub use loss::Loss;
pub use oracle::Oracle;
pub use run::TrainingRun;
pub use selfplay::SelfPlay;
