//! The whole thing from outside: processes, sockets, pages. One test binary, a module for each side of it.

mod analysis;
mod archive;
mod arena;
mod bots;
mod bridge;
mod cli_best;
mod cli_rules;
mod clocks;
mod crash;
mod disk;
mod envelope;
mod example_bot;
mod fuzz_seeds;
mod games;
mod house;
mod load;
mod offers;
mod process;
mod refusals;
mod resume;
mod scenario;
mod seeks;
mod slow;
mod support;
mod transport;
