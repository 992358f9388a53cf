//! Results on standard output.

use std::fmt::Display;
use std::io::Write;

use crate::{CliResult, Failure};

/// Prints one line.
pub(crate) fn print(line: impl Display) -> CliResult {
    writeln!(std::io::stdout(), "{line}").map_err(unwritable)
}

/// The failure of a write to standard output.
pub(crate) fn unwritable(error: std::io::Error) -> Failure {
    Failure::run(format!("cannot write to standard output: {error}"))
}
