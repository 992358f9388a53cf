//! `parlor train local`: seed S3's small steps.

use parlor_lab::Contestant;
use parlor_lab::contestant::Brain;
use parlor_lab::elo::Sprt;
use parlor_lab::train::Local;
use parlor_lab::train::local::Judge;

use super::super::{CliResult, Failure, progress};
use super::course::CourseArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    course: CourseArgs,
    /// The weights at the start: 1,2,3 or a file; the hand-set ones where nothing is said
    #[arg(long, value_name = "LIST|FILE", allow_hyphen_values = true)]
    start: Option<String>,
    /// How many changes are tried
    #[arg(long, default_value_t = 100)]
    steps: usize,
    /// What a weight is changed by, up or down
    #[arg(long, default_value_t = 10.0, value_parser = super::fit::not_negative)]
    epsilon: f64,
    /// What epsilon is multiplied by after each step; it never goes below 1
    #[arg(long, default_value_t = 1.0, value_parser = super::fit::part)]
    shrink: f64,
    /// Games of a match at most; the seats are swapped
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Judge changes against this opponent, as in the arena; against the student as it was where none is named
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// By how many standard errors a change has to score better against the opponent: 1.64 errs once in twenty
    #[arg(long, default_value_t = 1.64, value_parser = super::fit::not_negative)]
    sure: f64,
    /// Let the student play without the change at every step too, instead of remembering its score
    #[arg(long)]
    replay: bool,
    /// In self-play, keep a change that is better by ELO1 rather than by ELO0
    #[arg(long, default_value = "0,30", value_name = "ELO0,ELO1", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Sprt,
    /// In self-play, games of the student against the start after each change that is kept, for the picture
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    watched: u16,
}

pub(crate) fn run(args: Args) -> CliResult {
    let lessons = args.course.lessons()?;
    let start = args.course.start(args.start.as_deref(), &lessons.described)?;
    let judge = match &args.opponent {
        None => Judge::Chain(args.sprt),
        Some(word) => {
            let brain = Brain::Profile(Box::new(args.course.player(word)?));
            let opponent = Box::new(Contestant { name: word.clone(), brain });
            Judge::Opponent { opponent, sure: args.sure, replay: args.replay }
        }
    };
    let local = Local {
        steps: args.steps,
        epsilon: args.epsilon,
        shrink: args.shrink,
        games: args.games as usize,
        judge,
        watched: args.watched.into(),
    };
    let bar = progress::bar(args.steps, 0, "steps");
    let mut kept = 0;
    let mut games = 0;
    let told = |step: &parlor_lab::train::local::Step| {
        kept += usize::from(step.kept);
        games += u64::from(step.after.games);
        bar.inc(1);
        bar.set_message(format!("{kept} kept"));
    };
    let walk = local.run(&lessons.course, &start, told).map_err(Failure::input)?;
    bar.finish_and_clear();
    lessons.finish(&start, walk.weights(), games, |heading| walk.report(&local, heading))
}
