//! `parlor train local`: local search, one weight at a time.

use parlor_lab::Contestant;
use parlor_lab::contestant::EngineSpec;
use parlor_lab::elo::Sprt;
use parlor_lab::train::Local;
use parlor_lab::train::local::Judge;

use super::super::{CliResult, Failure, progress};
use super::by_play::ByPlayArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    by_play: ByPlayArgs,
    /// Initial weights: a list such as 1,2,3, a name or a file [default: the hand-tuned weights]
    #[arg(long, value_name = "LIST|FILE", allow_hyphen_values = true)]
    start: Option<String>,
    /// Number of changes to try
    #[arg(long, value_name = "N", default_value_t = 100)]
    steps: usize,
    /// How much to change a weight, up or down
    #[arg(long, value_name = "X", default_value_t = 10.0, value_parser = super::fit::non_negative)]
    epsilon: f64,
    /// Factor for epsilon after each step; epsilon never falls below 1
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = super::fit::fraction)]
    shrink: f64,
    /// Maximum number of games in a match, with sides swapped
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Judge changes by games against this player [default: against the player before the change]
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// With --opponent, how many standard errors better a change must score; 1.64 is wrong once in twenty times
    #[arg(long, value_name = "X", default_value_t = 1.64, value_parser = super::fit::non_negative)]
    sure: f64,
    /// With --opponent, measure the unchanged player again at every step instead of remembering its score
    #[arg(long)]
    replay: bool,
    /// Without --opponent, keep a change if a sequential test favours ELO1 over ELO0
    #[arg(long, default_value = "0,30", value_name = "ELO0,ELO1", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Sprt,
    /// Without --opponent, games against the initial weights after each change that is kept, for the plot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    watched: u16,
}

pub(crate) fn run(args: Args) -> CliResult {
    let run = args.by_play.start_run()?;
    let start = args.by_play.start(args.start.as_deref(), &run.described)?;
    let judge = match &args.opponent {
        None => Judge::Chain(args.sprt),
        Some(word) => {
            let engine = EngineSpec::Profile(Box::new(args.by_play.player(word)?));
            let opponent = Box::new(Contestant { name: word.clone(), engine });
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
    let report = |step: &parlor_lab::train::local::LocalStep| {
        kept += usize::from(step.kept);
        games += u64::from(step.after.games);
        bar.inc(1);
        bar.set_message(format!("{kept} kept"));
    };
    let walk = local.run(&run.training, &start, report).map_err(Failure::input)?;
    bar.finish_and_clear();
    run.finish(&start, walk.weights(), games, |heading| walk.figure(&local, heading))
}
