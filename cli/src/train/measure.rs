//! `parlor train measure`: measures the strength of a weights file and writes it into the file.

use std::path::PathBuf;

use parlor_engine::games::describe;
use parlor_engine::weights::{Gain, WeightsFile};
use parlor_lab::contestant::EngineSpec;
use parlor_lab::train::TrainingRun;
use parlor_lab::{Caps, Contestant};
use serde_json::json;

use super::super::args::JobsArgs;
use super::super::output::print_result;
use super::super::player::profile_of;
use super::super::{CliResult, Failure};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The weights file
    file: PathBuf,
    /// The variant of the game [default: the game's standard variant]
    #[arg(long)]
    variant: Option<String>,
    /// The player that uses the weights, named as in the arena
    #[arg(long, default_value = "pvs:15ms", value_name = "PLAYER")]
    player: String,
    /// The opponent, for example pvs:15ms@phases
    #[arg(long, value_name = "PLAYER")]
    against: String,
    /// Number of games; each opening is played twice, with sides swapped
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Seed for the openings; use one that training has not seen
    #[arg(long, default_value_t = 977)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let mut file = WeightsFile::read(&args.file, describe).map_err(Failure::input)?;
    let variant = match &args.variant {
        Some(name) => file.kind.variant(name).map_err(Failure::input)?,
        None => file.kind.default_variant(),
    };
    let training = TrainingRun {
        variant,
        student: profile_of(&args.player, file.kind, Caps::default())?,
        evaluation: file.evaluation.clone(),
        random_plies: args.random_plies.into(),
        seed: args.seed,
        threads: args.jobs.count(),
        // A match is never resumed.
        checkpoint: PathBuf::new(),
    };
    let against = EngineSpec::Profile(Box::new(profile_of(&args.against, file.kind, Caps::default())?));
    let pair =
        [training.student("file", &file.values), Contestant { name: args.against.clone(), engine: against }];
    let estimate = training.measure(pair, args.games as usize).map_err(Failure::run)?;
    let estimate = estimate.ok_or_else(|| Failure::run("no games were played"))?;
    let (elo, low, high) = (estimate.elo, estimate.low, estimate.high);
    file.gain = Some(Gain { command: command_line(), elo, low, high });
    file.write(&args.file, describe).map_err(Failure::run)?;
    print_result(
        args.json,
        &json!({"games": args.games, "elo": elo, "low": low, "high": high}),
        format!("Elo {elo:+.1} (95 % interval {low:+.1} to {high:+.1})"),
    )
}
