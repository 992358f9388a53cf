//! `parlor train`: learning evaluation weights, ProbCut models and opening books from games.

mod book;
mod by_play;
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
    /// Fit weights to positions with results, from games of people or from self-play
    Fit(fit::Args),
    /// Generate training data: games of a player against itself
    Selfplay(selfplay::Args),
    /// Measure the strength of a weights file and write it into the file
    Measure(measure::Args),
    /// Evolve weights with a genetic algorithm
    Genetic(genetic::Args),
    /// Improve weights by local search, one weight at a time
    Local(local::Args),
    /// Fit a ProbCut model: how well shallow searches predict deep ones
    Cuts(cuts::Args),
    /// Learn to choose the moves of a stronger player
    Oracle(oracle::Args),
    /// Make the opening book of a game: search deeply the positions that games reach most often
    Book(book::Args),
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
        Method::Book(args) => book::run(args),
    }
}

/// The command line as it was given, for the record of where weights come from.
fn command_line() -> String {
    let word = |word: std::ffi::OsString| {
        let word = word.to_string_lossy().into_owned();
        if word.contains([' ', '\'', '"']) { format!("{word:?}") } else { word }
    };
    std::iter::once("parlor".to_owned())
        .chain(std::env::args_os().skip(1).map(word))
        .collect::<Vec<_>>()
        .join(" ")
}
