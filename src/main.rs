//! The one binary: `parlor SUBCOMMAND`. Each subcommand is one file of [`cli`].
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a command line does")]

mod cli;

use std::process::ExitCode;

/// Gives memory back to the system when a crowd has left, which the C library's does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
