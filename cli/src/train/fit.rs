//! `parlor train fit`: weights by gradient descent from positions with results.

use std::io::Write;
use std::path::PathBuf;

use parlor_engine::weights::{self as origin, Origin, WeightsFile};
use parlor_lab::train::examples::{Labels, Source, files};
use parlor_lab::train::{Fit, Fitted, Fitting, Learned, Loss, Progress};
use parlor_rules::GameKind;

use super::super::arena::cores;
use super::super::{CliResult, Failure};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The evaluation whose weights are fitted; the game's best where none is named
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// Games: WTHOR files (.wtb), files of parlor train selfplay, or folders of WTHOR files
    #[arg(long, value_name = "FILE|DIR", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// How much a position of each of these files or folders counts, in their order; all the same where nothing is said
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = not_negative)]
    counts: Vec<f64>,
    /// Where the weights are written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What keeps a weight at 0 counts as much as so many positions; not in networks
    #[arg(long, default_value_t = 8.0, value_parser = not_negative)]
    shrink: f64,
    /// What a position of a neighbouring phase counts; not in networks, whose phases share all but their last weights
    #[arg(long, default_value_t = 0.3, value_parser = part)]
    neighbours: f64,
    /// The part of the games that is not learned from: learning ends where these fit best
    #[arg(long, default_value_t = 0.05, value_parser = part)]
    validation: f64,
    /// The part of the player's own judgement in what a position of self-play is worth; the rest is the result
    #[arg(long, default_value_t = 0.3, value_parser = part)]
    judgement: f64,
    /// Points to a factor e in the odds of winning, in games that are won and not counted
    #[arg(long, default_value_t = 1.0, value_parser = not_negative)]
    scale: f64,
    /// Othello games of people are solved from so many empty squares on: their players err to the end
    #[arg(long, default_value_t = 9, value_name = "SQUARES", value_parser = clap::value_parser!(u16).range(0..=20))]
    exact: u16,
    /// Iterations for each phase at most; of a network, how often all positions are gone over
    #[arg(long, default_value_t = 60)]
    iterations: usize,
    /// Which games are not learned from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work; one for each core where nothing is said. The result is the same with any number
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 on"))
}

pub(super) fn part(text: &str) -> Result<f64, String> {
    not_negative(text).ok().filter(|part| *part <= 1.0).ok_or_else(|| format!("{text:?} is not a part of 1"))
}

pub(crate) fn run(args: Args) -> CliResult {
    let fitting = Fitting {
        kind: args.kind,
        evaluation: args.evaluation.clone(),
        sources: sources(&args)?,
        labels: Labels { judgement: args.judgement, scale: args.scale.max(1e-3), exact: args.exact.into() },
        fit: Fit {
            loss: Loss::Squared,
            shrink: args.shrink,
            validation: args.validation,
            neighbours: args.neighbours,
            iterations: args.iterations,
            seed: args.seed,
            threads: args.jobs.map_or_else(cores, usize::from),
        },
        checkpoint: args.out.with_extension("part"),
    };
    let mut out = std::io::stdout();
    let tell = |progress: Progress<'_>| {
        // Whoever does not read what is told still wants the weights.
        let _ = writeln!(out, "{}", line(&progress)).and_then(|()| out.flush());
    };
    let learned = fitting.run(tell).map_err(Failure::input)?;
    let Learned { evaluation, values, games } = learned;
    let origin =
        Origin::Learned(origin::Learned { command: command_line(), seed: args.seed, games: games.into() });
    let file = WeightsFile { kind: args.kind, evaluation, origin, gain: None, values };
    file.write(&args.out).map_err(Failure::run)
}

/// The files, each with what its positions count.
fn sources(args: &Args) -> Result<Vec<Source>, Failure> {
    let (games, counts) = (args.games.len(), args.counts.len());
    if counts > 0 && counts != games {
        return Err(Failure::input(format!(
            "--counts has {counts} numbers for {games} files or folders of --games"
        )));
    }
    let counts = args.counts.iter().copied().chain(std::iter::repeat(1.0));
    let mut sources = Vec::new();
    for (path, count) in args.games.iter().zip(counts) {
        let files = files(std::slice::from_ref(path), "wtb").map_err(Failure::input)?;
        sources.extend(files.into_iter().map(|path| Source { path, count: count as f32 }));
    }
    Ok(sources)
}

fn line(progress: &Progress<'_>) -> String {
    match progress {
        Progress::Read { games, positions, blocks, usual } => format!(
            "{games} games, {positions} positions, {blocks} phases; loss of the game's usual evaluation {usual:.4}"
        ),
        Progress::Round { number, loss, best } => {
            format!("round {number}: loss {loss:.4}, the best {best:.4}")
        }
        Progress::Block { number, fitted } => {
            let Fitted { examples, validation: [ignorant, fit], iterations, .. } = fitted;
            format!(
                "phase {number}: {examples} positions, {iterations} iterations, loss {fit:.4} ({ignorant:.4} without weights)"
            )
        }
    }
}
