//! The laws that pairings keep, and comparisons with another program.

mod arena;
mod caissify;
mod generator;
mod knock_out;
mod round_robin;
mod rounds;
mod standings;
mod swiss;
mod trf;
