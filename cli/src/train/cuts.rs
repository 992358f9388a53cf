//! `parlor train cuts`: how sure shallow searches are of what deep ones find.

use std::io::Write;
use std::path::PathBuf;

use parlor_engine::games::describe;
use parlor_engine::search::probcut::{Cuts, Origin};
use parlor_lab::train::cuts::{Row, Sampling, fit, report, rows};
use parlor_rules::GameKind;

use super::super::arena::cores;
use super::super::position::variant_or_default;
use super::super::{CliResult, Failure, progress};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: othello, checkers, awele, kalah or santorini
    kind: GameKind,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// The evaluation that searches judge by; the game's best where none is named
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// Where the cuts are written, with a table of the fit (.csv) and a picture (.svg) beside; a run that was interrupted
    /// is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many positions are searched
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    positions: u32,
    /// The greatest depth to which they are searched
    #[arg(long, default_value_t = 10, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(4..=40))]
    depth: u32,
    /// By how many standard errors a shallow search has to lie outside the window
    #[arg(long, default_value_t = 1.3, value_parser = super::fit::not_negative)]
    confidence: f64,
    /// Games begin with up to so many random plies
    #[arg(long, default_value_t = 10, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// The positions looked at for a move of the games
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many positions are searched at once; one for each core where nothing is said. The result is the same
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

pub(crate) fn run(args: Args) -> CliResult {
    if args.confidence == 0.0 {
        return Err(Failure::input("--confidence 0 would cut whatever looks bad: it must be above 0"));
    }
    let described = describe(args.kind, args.evaluation.as_deref()).map_err(Failure::input)?;
    let sampling = Sampling {
        variant: variant_or_default(args.kind, args.variant.as_deref())?,
        evaluation: Some(described.name.to_owned()),
        random_plies: args.random_plies.into(),
        nodes: args.nodes,
        positions: args.positions as usize,
        deepest: args.depth,
        seed: args.seed,
        threads: args.jobs.map_or_else(cores, usize::from),
    };
    let checkpoint = args.out.with_extension("run");
    let bar = progress::bar(sampling.positions, 0, "positions");
    let searched = |count| bar.set_position(count as u64);
    let samples = sampling.run(&checkpoint, searched).map_err(Failure::input)?;
    bar.finish_and_clear();
    let model = fit(&samples).map_err(Failure::input)?;
    let origin =
        Origin { command: command_line(), seed: args.seed, positions: args.positions.into(), gain: None };
    let (kind, evaluation) = (args.kind, described.name.to_owned());
    let cuts = Cuts { kind, evaluation, confidence: args.confidence, model, origin };
    cuts.write(&args.out).map_err(Failure::run)?;
    let rows = rows(&samples, &model, args.confidence);
    let title = format!("{}, {}: what shallow searches miss", args.kind, described.name);
    report(&title, &rows, &model).write(&args.out).map_err(Failure::run)?;
    // All is written: what would be gone on with is done.
    let _ = std::fs::remove_file(&checkpoint);
    write!(std::io::stdout(), "{}", table(&rows))
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}

fn table(rows: &[Row]) -> String {
    let head = "shallow deep  phase positions   mean  error model outside\n".to_owned();
    let line = |row: &Row| {
        let Row { shallow, deep, phase, positions, mean, measured, fitted, outside } = row;
        let (phase, outside) = (100.0 * phase, 100.0 * outside);
        format!(
            "{shallow:7} {deep:4} {phase:4.0}% {positions:9} {mean:6.2} {measured:6.2} {fitted:5.2} {outside:6.1}%\n"
        )
    };
    head + &rows.iter().map(line).collect::<String>()
}
