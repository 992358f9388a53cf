//! `parlor train fit`: fits weights to positions with results: sums by Newton's method, networks by stochastic gradient
//! descent.

use std::path::{Path, PathBuf};

use parlor_engine::games::load_weights;
use parlor_engine::weights::{self as origin, Origin, WeightsFile};
use parlor_lab::train::examples::{Labels, Source, files};
use parlor_lab::train::{FitJob, FitSettings, FittedBlock, FittedWeights, Loss, Progress};
use serde_json::json;

use super::super::args::{GameArgs, JobsArgs};
use super::super::output::print;
use super::super::{CliResult, Failure, out};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The evaluation to train [default: the game's best]
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// Games: WTHOR files (.wtb), self-play files, or folders of WTHOR files
    #[arg(long, value_name = "FILE|DIR", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Weight of each of these files or folders in the same order, separated by commas [default: equal]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = non_negative)]
    counts: Vec<f64>,
    /// Where to write the weights
    #[arg(long, value_name = "FILE", value_parser = out::file_with_others())]
    out: PathBuf,
    /// Regularisation, as a number of positions that pull each weight towards 0; not for networks
    #[arg(long, value_name = "X", default_value_t = 8.0, value_parser = non_negative)]
    shrink: f64,
    /// Weight of a position from a neighbouring bucket; not for networks, which share most weights between buckets
    #[arg(long, value_name = "P", default_value_t = 0.3, value_parser = fraction)]
    neighbours: f64,
    /// Fraction of the games held back for validation; training stops where these fit best
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = fraction)]
    validation: f64,
    /// Share of the search score in the training target of a self-play position; the rest is the result
    #[arg(long, value_name = "P", default_value_t = 0.3, value_parser = fraction)]
    judgement: f64,
    /// Score difference that multiplies the odds of winning by e, in games without a final score
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = non_negative)]
    scale: f64,
    /// Learn from games of self-play only until their results are proven: what comes after a proof by tables does not
    /// teach how to win without them
    #[arg(long)]
    unproven: bool,
    /// Solve Othello games of people from this many empty squares on, because people err in the endgame
    #[arg(long, default_value_t = 9, value_name = "SQUARES", value_parser = clap::value_parser!(u16).range(0..=20))]
    exact: u16,
    /// Maximum number of iterations in a Newton step for each bucket; for a network, the number of epochs
    #[arg(long, value_name = "N", default_value_t = 60)]
    iterations: usize,
    /// Weights to continue from, in place of random ones; for networks only
    #[arg(long, value_name = "NAME|FILE")]
    start: Option<String>,
    /// The size of the first step of a network's fit; that of the last one is a hundredth of it
    #[arg(long, value_name = "X", default_value_t = 0.003, value_parser = non_negative)]
    learning_rate: f64,
    /// Seed for the choice of validation games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object, and the progress on standard error
    #[arg(long)]
    json: bool,
}

pub(super) fn non_negative(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("not a number of at least 0: {text:?}"))
}

pub(super) fn fraction(text: &str) -> Result<f64, String> {
    non_negative(text)
        .ok()
        .filter(|fraction| *fraction <= 1.0)
        .ok_or_else(|| format!("not a number between 0 and 1: {text:?}"))
}

pub(crate) fn run(args: Args) -> CliResult {
    let sources = sources(&args)?;
    out::keep(&args.out, "a file of --games", sources.iter().map(|source| source.path.as_path()))?;
    // A name of built-in weights may be the name of the file too.
    let start = args.start.as_deref().map(Path::new).filter(|start| start.exists());
    out::keep(&args.out, "the file of --start", start)?;
    let fitting = FitJob {
        kind: args.game.kind,
        variant: args.game.named()?,
        evaluation: args.evaluation.clone(),
        sources,
        start: args.start.as_deref().map(load_weights).transpose().map_err(Failure::input)?,
        labels: Labels {
            judgement: args.judgement,
            scale: args.scale.max(1e-3),
            unproven: args.unproven,
            exact: args.exact.into(),
        },
        fit: FitSettings {
            loss: Loss::Squared,
            l2: args.shrink,
            validation: args.validation,
            neighbours: args.neighbours,
            iterations: args.iterations,
            learning_rate: args.learning_rate,
            seed: args.seed,
            threads: args.jobs.count(),
        },
        checkpoint: args.out.with_extension("part"),
    };
    let mut report = Report::default();
    let on_progress = |progress: Progress<'_>| {
        report.add(&progress);
        match args.json {
            true => eprintln!("{}", line(&progress)),
            // The weights are wanted even if no one reads the progress.
            false => drop(print(line(&progress))),
        }
    };
    let learned = fitting.run(on_progress).map_err(Failure::input)?;
    let FittedWeights { evaluation, values, games } = learned;
    let object = json!({
        "kind": args.game.kind.id(), "evaluation": evaluation, "games": games, "positions": report.positions,
        "weights": values.len(), "losses": report.losses, "out": args.out.display().to_string(),
    });
    let origin =
        Origin::Learned(origin::Learned { command: command_line(), seed: args.seed, games: games.into() });
    let file = WeightsFile { kind: args.game.kind, evaluation, origin, gain: None, values };
    file.write(&args.out, parlor_engine::games::describe).map_err(Failure::run)?;
    if args.json { print(object) } else { Ok(()) }
}

/// What a fit has reported, for programs, which read it at the end.
#[derive(Default)]
struct Report {
    positions: usize,
    /// The validation loss of each bucket fitted in this run, or a network's least one.
    losses: Vec<Option<f64>>,
}

impl Report {
    fn add(&mut self, progress: &Progress<'_>) {
        match progress {
            Progress::ProvenByTables(_) => {}
            Progress::Read { positions, .. } => self.positions = *positions,
            Progress::Epoch { losses, .. } => self.losses = vec![losses.map(|[_, best]| best)],
            Progress::Block { fitted, .. } => self.losses.push(fitted.validation.map(|[_, fit]| fit)),
        }
    }
}

/// The files, each with how much its positions count.
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
        Progress::ProvenByTables(path) => format!(
            "{} was played with tablebases, so positions that they had already decided are learned too; \
             use --unproven for weights that will play without tablebases",
            path.display()
        ),
        Progress::Read { games, positions, blocks, default_loss } => {
            let loss = default_loss.map_or_else(
                || "no game is held back, so no loss is measured: see --validation".to_owned(),
                |loss| format!("loss of the default evaluation {loss:.4}"),
            );
            format!("{games} games, {positions} positions, {blocks} buckets; {loss}")
        }
        Progress::Epoch { number, losses: None } => format!("epoch {number}"),
        Progress::Epoch { number, losses: Some([loss, best]) } => {
            format!("epoch {number}: loss {loss:.4}, best {best:.4}")
        }
        Progress::Block { number, fitted } => {
            let FittedBlock { examples, validation, iterations, .. } = fitted;
            let loss = validation.map_or_else(
                || "none held back".to_owned(),
                |[ignorant, fit]| format!("loss {fit:.4} ({ignorant:.4} without weights)"),
            );
            format!("bucket {number}: {examples} positions, {iterations} iterations, {loss}")
        }
    }
}
