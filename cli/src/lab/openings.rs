//! `parlor lab openings`: random openings after which neither side is ahead.

use std::collections::BTreeSet;

use parlor_engine::players::Player;
use parlor_engine::search::Limits;
use parlor_lab::Openings;
use parlor_rules::Record;
use serde_json::json;

use super::super::args::GameArgs;
use super::super::output::{number, print_result};
use super::super::{CliResult, Failure, progress};
use super::player;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The player that judges: an algorithm, with fields of a profile if needed (alphabeta:evaluation=s3)
    #[arg(long, default_value = "pvs:depth=60", value_name = "PLAYER")]
    player: String,
    /// Positions that it searches for each opening
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The most that either side may be ahead by, in points of the game
    #[arg(long, default_value_t = 2.0, value_name = "POINTS")]
    within: f64,
    /// Random plies of each opening
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=60))]
    random_plies: u16,
    /// Number of openings
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    count: u16,
    /// Seed of the random plies
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object for each opening
    #[arg(long)]
    json: bool,
}

/// How many random openings are tried for each that is wanted.
const ATTEMPTS: usize = 100;

pub(super) fn run(args: Args) -> CliResult {
    let variant = args.game.variant()?;
    let mut judge = Player::new(player(&args.player, args.game.kind)?);
    let random = Openings::Random { plies: args.random_plies.into(), seed: args.seed };
    let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
    let (wanted, bar) = (usize::from(args.count), progress::spinner());
    let (mut lines, mut seen) = (Vec::new(), BTreeSet::new());
    for attempt in 0..wanted * ATTEMPTS {
        if lines.len() == wanted {
            break;
        }
        let record = random.record(variant, attempt).map_err(Failure::input)?;
        if !seen.insert(record.position().to_string()) {
            continue;
        }
        let answer = judge.choose(&record, &limits).map_err(Failure::input)?;
        if answer.score.abs() <= args.within {
            lines.push((line(&record), answer.score));
            bar.set_message(format!("{} of {wanted} openings", lines.len()));
        }
    }
    bar.finish_and_clear();
    if lines.len() < wanted {
        return Err(Failure::input(format!(
            "only {} of {} random openings are balanced",
            lines.len(),
            seen.len()
        )));
    }
    lines.iter().try_for_each(|(line, score)| {
        let moves: Vec<_> = line.split(' ').collect();
        print_result(args.json, &json!({"moves": moves, "score": number(*score)}), line)
    })
}

fn line(record: &Record) -> String {
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}
