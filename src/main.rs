//! The one binary: `parlor SUBCOMMAND`. Each subcommand is one file of [`cli`].
#![allow(
    clippy::print_stderr,
    reason = "a command line tells there what goes on; results are printed by `output`"
)]

mod cli;

use std::process::ExitCode;

/// Gives memory back to the system when a crowd has left, which the C library's does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
