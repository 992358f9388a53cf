//! Everything that measures or learns strength offline: matches between players, and what they prove.
#![deny(missing_docs)]

pub mod arena;
pub mod elo;
pub mod opening;
