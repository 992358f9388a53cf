//! `parlor train oracle`: seed S3's learning from a stronger player.

use parlor_lab::train::Oracle;
use parlor_rules::Side;

use super::super::{CliResult, Failure, progress};
use super::course::CourseArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    course: CourseArgs,
    /// The stronger player, as in the arena
    #[arg(long, value_name = "PLAYER")]
    oracle: String,
    /// Against whom the student plays meanwhile, as in the arena
    #[arg(long, value_name = "PLAYER")]
    opponent: String,
    /// The weights at the start: 1,2,3 or a file; the hand-set ones where nothing is said
    #[arg(long, value_name = "LIST|FILE", allow_hyphen_values = true)]
    start: Option<String>,
    /// The seat in which the student learns, first or second; both in turn where none is named
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
    /// How many steps
    #[arg(long, default_value_t = 40)]
    steps: usize,
    /// Games of a step
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    games: u16,
    /// The part of a step of Newton's method that is taken
    #[arg(long, default_value_t = 0.3, value_parser = super::fit::not_negative)]
    rate: f64,
    /// A difference of so many points makes the student prefer a move by a factor e: the measure of all weights
    #[arg(long, default_value_t = 1.0, value_parser = super::fit::not_negative)]
    temperature: f64,
    /// Games against the opponent after each step, for the picture
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    watched: u16,
}

fn side(text: &str) -> Result<Side, String> {
    Side::from_text(text).ok_or_else(|| format!("{text:?} is neither first nor second"))
}

pub(crate) fn run(args: Args) -> CliResult {
    let lessons = args.course.lessons()?;
    let start = args.course.start(args.start.as_deref(), &lessons.described)?;
    let oracle = Oracle {
        oracle: args.course.player(&args.oracle)?,
        opponent: args.course.player(&args.opponent)?,
        side: args.side,
        steps: args.steps,
        games: args.games.into(),
        rate: args.rate,
        temperature: args.temperature.max(1e-3),
        measured: args.watched.into(),
    };
    let bar = progress::bar(args.steps + 1, 0, "steps");
    let told = |lesson: &parlor_lab::train::oracle::Lesson| {
        bar.inc(1);
        bar.set_message(format!("{:.0} % agreed", 100.0 * lesson.agreed));
    };
    let school = oracle.run(&lessons.course, &start, told).map_err(Failure::input)?;
    bar.finish_and_clear();
    let games = (u64::from(args.games) + u64::from(args.watched)) * (args.steps as u64 + 1);
    let how = match args.side {
        None => "from an oracle",
        Some(Side::First) => "from an oracle, as first player",
        Some(Side::Second) => "from an oracle, as second player",
    };
    lessons.finish(&start, &school.weights(), games, |heading| school.report(how, heading))
}
