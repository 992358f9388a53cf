//! Tables.
pub mod checkers;
