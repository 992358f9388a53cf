//! `parlor train oracle`: learning from a stronger player.

use parlor_lab::train::Oracle;
use parlor_rules::Side;

use super::super::{CliResult, Failure, progress};
use super::by_play::ByPlayArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    by_play: ByPlayArgs,
    /// The stronger player, named as in the arena
    #[arg(long, value_name = "PLAYER")]
    oracle: String,
    /// The opponent in training games, named as in the arena
    #[arg(long, value_name = "PLAYER")]
    opponent: String,
    /// Initial weights: a list such as 1,2,3, a name or a file [default: the hand-tuned weights]
    #[arg(long, value_name = "LIST|FILE", allow_hyphen_values = true)]
    start: Option<String>,
    /// The side that the student plays: first or second [default: both in turn]
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = 40)]
    steps: usize,
    /// Games in each step
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    games: u16,
    /// Learn by the report's own rule: only from moves that the student values above the oracle's, each by --rate times
    /// the difference of their features
    #[arg(long)]
    mistakes: bool,
    /// Fraction to take of each step of Newton's method
    #[arg(long, value_name = "X", default_value_t = 0.3, value_parser = super::fit::non_negative)]
    rate: f64,
    /// Temperature: a score difference of this size makes a move e times as likely
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = super::fit::non_negative)]
    temperature: f64,
    /// Games against the opponent before each step and after the last one, for the plot
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    watched: u16,
}

fn side(text: &str) -> Result<Side, String> {
    Side::from_text(text).ok_or_else(|| format!("not a side: {text:?} (expected first or second)"))
}

pub(crate) fn run(args: Args) -> CliResult {
    let run = args.by_play.start_run()?;
    let start = args.by_play.start(args.start.as_deref(), &run.described)?;
    let oracle = Oracle {
        oracle: args.by_play.player(&args.oracle)?,
        opponent: args.by_play.player(&args.opponent)?,
        side: args.side,
        steps: args.steps,
        games: args.games.into(),
        rate: args.rate,
        mistakes: args.mistakes,
        temperature: args.temperature.max(1e-3),
        measured: args.watched.into(),
    };
    let bar = progress::bar(args.steps + 1, 0, "steps");
    let report = |step: &parlor_lab::train::oracle::OracleStep| {
        bar.inc(1);
        bar.set_message(format!("{:.0} % agreement", 100.0 * step.agreed));
    };
    let learned = oracle.run(&run.training, &start, report).map_err(Failure::input)?;
    bar.finish_and_clear();
    let games = (u64::from(args.games) + u64::from(args.watched)) * (args.steps as u64 + 1);
    let how = match args.side {
        None => "from an oracle",
        Some(Side::First) => "from an oracle, as first player",
        Some(Side::Second) => "from an oracle, as second player",
    };
    run.finish(&start, &learned.weights(), games, |heading| learned.figure(how, heading))
}
