//! The laws that pairings keep, and comparisons with another program.

mod caissify;
mod generator;
mod swiss;
