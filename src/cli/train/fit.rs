//! `parlor train fit`: weights by gradient descent from positions with results.

use std::io::Write;
use std::path::PathBuf;

use parlor_engine::weights::{Origin, WeightsFile};
use parlor_lab::train::examples::{Labels, files};
use parlor_lab::train::{Fit, Fitted, Fitting, Loss, Progress};
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
    /// Where the weights are written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What keeps a weight at 0 counts as much as so many positions
    #[arg(long, default_value_t = 8.0, value_parser = not_negative)]
    shrink: f64,
    /// What a position of a neighbouring phase counts
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
    /// Iterations for each phase at most
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
        files: files(&args.games, "wtb").map_err(Failure::input)?,
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
    let origin = Origin { command: command_line(), seed: args.seed, games: learned.games.into(), gain: None };
    let file =
        WeightsFile { kind: args.kind, evaluation: learned.evaluation, origin, values: learned.values };
    file.write(&args.out).map_err(Failure::run)
}

fn line(progress: &Progress<'_>) -> String {
    match progress {
        Progress::Read { games, positions, blocks, usual } => format!(
            "{games} games, {positions} positions, {blocks} phases; loss of the game's usual evaluation {usual:.4}"
        ),
        Progress::Block { number, fitted } => {
            let Fitted { examples, validation: [ignorant, fit], iterations, .. } = fitted;
            format!(
                "phase {number}: {examples} positions, {iterations} iterations, loss {fit:.4} ({ignorant:.4} without weights)"
            )
        }
    }
}
