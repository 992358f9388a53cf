//! `parlor train cuts`: fits a ProbCut model: how well shallow searches predict deep ones.

use std::path::PathBuf;

use parlor_engine::games::describe;
use parlor_engine::search::probcut::{Deep, GREATEST, Origin, ProbCut};
use parlor_lab::train::probcut::{ErrorRow, Sampling, figure, fit, rows};
use serde_json::{Value, json};

use super::super::args::{GameArgs, JobsArgs};
use super::super::output::print_result;
use super::super::{CliResult, Failure, progress};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The evaluation of the searches [default: the game's best]
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// Where to write the model, with a table of the fit (.csv) and a plot (.svg) next to it; an interrupted run continues
    #[arg(long, value_name = "FILE", value_parser = crate::out::file_with_others())]
    out: PathBuf,
    /// Number of positions to search
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    positions: u32,
    /// Maximum search depth
    #[arg(long, default_value_t = 10, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(4..=40))]
    depth: u32,
    /// How many standard errors outside the window a shallow score must be for a cut-off
    #[arg(long, value_name = "X", default_value_t = 1.3, value_parser = factor)]
    confidence: f64,
    /// The search depth from which on a cut-off needs more confidence
    #[arg(long, value_name = "PLIES", requires = "deep_growth")]
    deep_from: Option<u8>,
    /// How much more confidence for each ply beyond that depth
    #[arg(long, value_name = "X", requires = "deep_from", value_parser = factor)]
    deep_growth: Option<f64>,
    /// Maximum number of random plies at the start of a game
    #[arg(long, default_value_t = 10, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Positions searched for each move of the games
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed for everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A number that the file may hold.
fn factor(text: &str) -> Result<f64, String> {
    let number = super::fit::non_negative(text)?;
    if number <= GREATEST { Ok(number) } else { Err(format!("not a number of at most {GREATEST}: {text:?}")) }
}

pub(crate) fn run(args: Args) -> CliResult {
    if args.confidence == 0.0 {
        return Err(Failure::input(
            "--confidence: must be above 0, because 0 would cut off every move that looks bad",
        ));
    }
    let described = describe(args.game.kind, args.evaluation.as_deref()).map_err(Failure::input)?;
    let sampling = Sampling {
        variant: args.game.variant()?,
        evaluation: Some(described.name.to_owned()),
        random_plies: args.random_plies.into(),
        nodes: args.nodes,
        positions: args.positions as usize,
        deepest: args.depth,
        seed: args.seed,
        threads: args.jobs.count(),
    };
    let checkpoint = args.out.with_extension("run");
    let bar = progress::bar(sampling.positions, 0, "positions");
    let searched = |count| bar.set_position(count as u64);
    let samples = sampling.run(&checkpoint, searched).map_err(Failure::input)?;
    bar.finish_and_clear();
    let model = fit(&samples).map_err(Failure::input)?;
    let origin =
        Origin { command: command_line(), seed: args.seed, positions: args.positions.into(), gain: None };
    let (kind, evaluation) = (args.game.kind, described.name.to_owned());
    let deep = args.deep_from.zip(args.deep_growth).map(|(from, growth)| Deep { from, growth });
    let cuts = ProbCut { kind, evaluation, confidence: args.confidence, deep, model, origin };
    cuts.write(&args.out).map_err(Failure::run)?;
    let rows = rows(&samples, &model, args.confidence);
    let title = format!("{}, {}: what shallow searches miss", args.game.kind, described.name);
    figure(&title, &rows, &model).write(&args.out).map_err(Failure::run)?;
    // Everything is written, so there is nothing to resume.
    let _ = std::fs::remove_file(&checkpoint);
    let object = json!({
        "kind": args.game.kind.id(), "positions": samples.len(), "out": args.out.display().to_string(),
        "rows": rows.iter().map(object).collect::<Vec<_>>(),
    });
    print_result(args.json, &object, table(&rows).trim_end())
}

fn object(row: &ErrorRow) -> Value {
    let ErrorRow { shallow, deep, phase, positions, mean, measured, fitted, outside } = row;
    json!({
        "shallow": shallow, "deep": deep, "phase": phase, "positions": positions, "mean": mean,
        "error": measured, "model": fitted, "outside": outside,
    })
}

fn table(rows: &[ErrorRow]) -> String {
    let head = "shallow deep  phase positions   mean  error model outside\n".to_owned();
    let line = |row: &ErrorRow| {
        let ErrorRow { shallow, deep, phase, positions, mean, measured, fitted, outside } = row;
        let (phase, outside) = (100.0 * phase, 100.0 * outside);
        format!(
            "{shallow:7} {deep:4} {phase:4.0}% {positions:9} {mean:6.2} {measured:6.2} {fitted:5.2} {outside:6.1}%\n"
        )
    };
    head + &rows.iter().map(line).collect::<String>()
}
