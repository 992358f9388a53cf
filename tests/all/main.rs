//! The whole thing from outside: processes, sockets, pages. One test binary, a module for each side of it.

mod cli_rules;
mod clocks;
mod envelope;
mod fuzz_seeds;
mod games;
mod offers;
mod refusals;
mod resume;
mod seeks;
mod support;
mod transport;
