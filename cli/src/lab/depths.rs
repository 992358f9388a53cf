//! `parlor lab depths`: how much strength each ply of depth adds.

use parlor_engine::profile::Profile;
use parlor_engine::search::Timer;
use parlor_lab::contestant::EngineSpec;
use parlor_lab::elo::{self, Estimate};
use parlor_lab::plot::{Axis, Plot, Point, Series};
use parlor_lab::{Contestant, Openings, Plan, Tally, Wdl};
use parlor_rules::Variant;
use serde_json::{Value, json};

use super::super::args::JobsArgs;
use super::super::output::{print, title};
use super::super::{CliResult, Failure, matches};
use super::{Common, draw, player};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// The player: an algorithm, with fields of a profile if needed (alphabeta:evaluation=s3)
    #[arg(default_value = "alphabeta")]
    player: String,
    /// Depth of the opponent, which is otherwise the same player
    #[arg(long, default_value_t = 3, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    against: u32,
    /// Maximum depth of the player
    #[arg(long, default_value_t = 6, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Games at each depth
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 4, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    #[command(flatten)]
    jobs: JobsArgs,
}

pub(super) fn run(args: Args) -> CliResult {
    let common = &args.common;
    let variant = common.game.variant()?;
    let tallies = tallies(&args, variant)?;
    draw(common.svg.as_deref(), variant, "depths", &plot(&args, variant, &tallies))?;
    print(if common.json {
        object(&args, variant, &tallies).to_string()
    } else {
        table(&args, variant, &tallies)
    })
}

/// The games of each depth from 1 on, from the player's side.
fn tallies(args: &Args, variant: Variant) -> Result<Vec<Tally>, Failure> {
    let common = &args.common;
    let profile = player(&args.player, common.game.kind)?;
    let contestant = |depth: u32| {
        let profile = Profile { depth: Some(depth), ..profile.clone() };
        Contestant { name: format!("depth {depth}"), engine: EngineSpec::Profile(Box::new(profile)) }
    };
    let depths = args.depth as usize;
    let plan = Plan {
        variant,
        contestants: (1..=args.depth).chain([args.against]).map(contestant).collect(),
        matches: (0..depths).map(|of_depth| [of_depth, depths]).collect(),
        games: args.games as usize,
        openings: Openings::Random { plies: args.random_plies.into(), seed: common.seed },
        seed: common.seed,
        timer: Timer::Processor,
        tables: parlor_engine::tablebase::Tablebases::none(),
    };
    matches::tallies(&plan, args.jobs.count(), None)
}

/// The score in percent, and its 95 % interval.
fn percent(tally: &Tally) -> (f64, f64, f64) {
    let to_percent = |elo: f64| 100.0 * elo::to_score(elo);
    let score = 100.0 * tally.all().score();
    let interval = elo::estimate(tally).map(|Estimate { low, high, .. }| (to_percent(low), to_percent(high)));
    let (low, high) = interval.unwrap_or((0.0, 100.0));
    // After a clean sweep the interval holds the scores that make it unsurprising, and the score itself is at its end.
    (score, low.min(score), high.max(score))
}

fn plot(args: &Args, variant: Variant, tallies: &[Tally]) -> Plot {
    let point = |(depth, tally): (u32, &Tally)| {
        let (score, low, high) = percent(tally);
        Point::at(f64::from(depth), score).within(low, high)
    };
    Plot {
        title: format!("Score against depth {} by depth: {}", args.against, title(variant)),
        x: Axis::whole("depth, plies"),
        y: Axis::linear("score, % (bars: 95 % interval)").between(0.0, 100.0),
        series: vec![
            Series::level(50.0, 1.0, f64::from(args.depth)),
            Series {
                name: args.player.clone(),
                points: (1..).zip(tallies).map(point).collect(),
                ..Series::default()
            },
        ],
        ..Plot::default()
    }
}

fn object(args: &Args, variant: Variant, tallies: &[Tally]) -> Value {
    let row = |(depth, tally): (u32, &Tally)| {
        let Wdl { wins, draws, losses } = tally.all();
        let (score, low, high) = percent(tally);
        json!({
            "depth": depth, "games": tally.all().games(), "wins": wins, "draws": draws, "losses": losses,
            "percent": score, "low": low, "high": high,
        })
    };
    json!({
        "kind": variant.kind().id(), "variant": variant.to_string(), "player": args.player, "against": args.against,
        "random_plies": args.random_plies, "seed": args.common.seed,
        "depths": (1..).zip(tallies).map(row).collect::<Vec<_>>(),
    })
}

fn table(args: &Args, variant: Variant, tallies: &[Tally]) -> String {
    let mut text = format!(
        "{} {variant}, {} against depth {}, {} games each, seed {}\n{:>5}{:>7}{:>7}{:>8}{:>9}   95 % interval",
        variant.kind(),
        args.player,
        args.against,
        args.games,
        args.common.seed,
        "depth",
        "wins",
        "draws",
        "losses",
        "score"
    );
    for (depth, tally) in (1..).zip(tallies) {
        let Wdl { wins, draws, losses } = tally.all();
        let (score, low, high) = percent(tally);
        text += &format!("\n{depth:5}{wins:7}{draws:7}{losses:8}{score:8.1}%   {low:.1} to {high:.1}");
    }
    text
}
