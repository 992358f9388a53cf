//! `parlor train`: weights found by play.

mod course;
mod cuts;
mod fit;
mod genetic;
mod local;
mod measure;
mod oracle;
mod selfplay;

use clap::Subcommand;

use super::CliResult;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand)]
enum Method {
    /// Fit an evaluation's weights to positions with results: games of people, or of self-play.
    Fit(fit::Args),
    /// Let a player play against itself, and keep the games to learn from.
    Selfplay(selfplay::Args),
    /// Measure what the weights of a file are worth, and write it into the file.
    Measure(measure::Args),
    /// Let a population of weights evolve by playing against itself.
    Genetic(genetic::Args),
    /// Change one weight a little, keep what plays better, and so on.
    Local(local::Args),
    /// Fit how sure shallow searches are, for the strong search to leave out deep ones.
    Cuts(cuts::Args),
    /// Learn to choose as a stronger player does.
    Oracle(oracle::Args),
}

pub(crate) fn run(args: Args) -> CliResult {
    match args.method {
        Method::Fit(args) => fit::run(args),
        Method::Selfplay(args) => selfplay::run(args),
        Method::Measure(args) => measure::run(args),
        Method::Genetic(args) => genetic::run(args),
        Method::Local(args) => local::run(args),
        Method::Cuts(args) => cuts::run(args),
        Method::Oracle(args) => oracle::run(args),
    }
}

/// The command as it was given, for the file that tells where weights came from.
fn command_line() -> String {
    let word = |word: String| if word.contains([' ', '\'', '"']) { format!("{word:?}") } else { word };
    std::iter::once("parlor".to_owned())
        .chain(std::env::args().skip(1).map(word))
        .collect::<Vec<_>>()
        .join(" ")
}
