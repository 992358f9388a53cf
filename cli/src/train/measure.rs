//! `parlor train measure`: what the weights of a file are worth, written into it.

use std::io::Write;
use std::path::PathBuf;

use parlor_engine::profile::Profile;
use parlor_engine::weights::{Gain, WeightsFile};
use parlor_lab::contestant::Brain;
use parlor_lab::train::Course;
use parlor_lab::{Caps, Contestant};

use super::super::arena::cores;
use super::super::position::variant_or_default;
use super::super::{CliResult, Failure};
use super::command_line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The weights file
    file: PathBuf,
    /// The variant of the game; its default where none is named
    #[arg(long)]
    variant: Option<String>,
    /// Who plays with the weights, as in the arena; its evaluation is the file's
    #[arg(long, default_value = "pvs:15ms", value_name = "PLAYER")]
    player: String,
    /// Against whom, as in the arena: pvs:15ms@phases
    #[arg(long, value_name = "PLAYER")]
    against: String,
    /// How many games; each opening is played twice, with the seats swapped
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// How many random plies games begin with
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// The seed of the openings: one that training has not seen
    #[arg(long, default_value_t = 977)]
    seed: u64,
    /// How many games are played at once; one for each core where nothing is said
    #[arg(long, alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

pub(crate) fn run(args: Args) -> CliResult {
    let mut file = WeightsFile::read(&args.file).map_err(Failure::input)?;
    let course = Course {
        variant: variant_or_default(file.kind, args.variant.as_deref())?,
        student: player(&args.player, &file)?,
        evaluation: file.evaluation.clone(),
        random_plies: args.random_plies.into(),
        seed: args.seed,
        threads: args.jobs.map_or_else(cores, usize::from),
        // A match is not gone on with.
        checkpoint: PathBuf::new(),
    };
    let against = Brain::Profile(Box::new(player(&args.against, &file)?));
    let pair =
        [course.student("file", &file.values), Contestant { name: args.against.clone(), brain: against }];
    let estimate = course.measure(pair, args.games as usize).map_err(Failure::run)?;
    let estimate = estimate.ok_or_else(|| Failure::run("no game was played to measure by"))?;
    let (elo, low, high) = (estimate.elo, estimate.low, estimate.high);
    file.gain = Some(Gain { command: command_line(), elo, low, high });
    file.write(&args.file).map_err(Failure::run)?;
    writeln!(std::io::stdout(), "Elo {elo:+.1}, with 95 % between {low:+.1} and {high:+.1}")
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}

/// A player of the file's game.
fn player(word: &str, file: &WeightsFile) -> Result<Profile, Failure> {
    match Contestant::read(word, file.kind, Caps::default(), None).map_err(Failure::input)?.brain {
        Brain::Profile(profile) => Ok(*profile),
        Brain::EngineCommand(..) => Err(Failure::input(format!("{word:?} is not one of our players"))),
    }
}
