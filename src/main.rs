//! The one binary: `parlor SUBCOMMAND`. The subcommands are in [`cli`].
#![allow(clippy::print_stderr, reason = "commands report progress there; results are printed by `output`")]

mod cli;

use std::process::ExitCode;

/// Returns memory to the system after a crowd has left, which the C library's allocator does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
