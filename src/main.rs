//! The one binary: `parlor SUBCOMMAND`. Each subcommand is one file of [`cli`].
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a command line does")]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
