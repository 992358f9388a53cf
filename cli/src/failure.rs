//! Why a subcommand failed, and with which exit code.

use std::fmt::Display;

/// Why a subcommand failed.
#[derive(Debug)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    Input(String),
    /// The machine or the network did not do what was asked: exit code 1.
    Run(String),
}

impl Failure {
    /// Bad input, described in `sentence`.
    pub fn input(sentence: impl Display) -> Self {
        Failure::Input(sentence.to_string())
    }

    /// A failure at run time, described in `sentence`.
    pub fn run(sentence: impl Display) -> Self {
        Failure::Run(sentence.to_string())
    }
}

/// What every subcommand returns.
pub type CliResult = Result<(), Failure>;
