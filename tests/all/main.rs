//! The whole thing from outside: processes, sockets, pages. One test binary, a module for each side of it.

mod cli_rules;
mod envelope;
mod fuzz_seeds;
mod games;
mod support;
mod transport;
