//! How reliable shallow searches are: positions that are searched to every depth, and a normal model of how much the
//! values differ. ProbCut uses it to skip deep searches.

mod figure;
mod fit;
mod sampling;

pub use figure::{ErrorRow, figure, rows};
pub use fit::fit;
pub use sampling::{Sample, Sampling};
