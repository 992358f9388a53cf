//! `parlor lab depths`: what looking one ply further wins.

use std::collections::HashMap;
use std::ops::ControlFlow;

use parlor_engine::profile::Profile;
use parlor_lab::contestant::Brain;
use parlor_lab::elo::{self, Estimate};
use parlor_lab::plot::{Axis, Line, Plot, Point};
use parlor_lab::{Contestant, Openings, Plan, Played, Seat, Tally, play};
use parlor_rules::Variant;
use serde_json::{Value, json};

use super::super::position::variant_or_default;
use super::super::{CliResult, Failure, arena, progress};
use super::{Common, draw, player, print, title};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// The player: an algorithm, with fields behind as in alphabeta:evaluation=s3
    #[arg(default_value = "alphabeta")]
    player: String,
    /// The depth of the opponent, who is the same player otherwise
    #[arg(long, default_value_t = 3, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    against: u32,
    /// The greatest depth of the player
    #[arg(long, default_value_t = 6, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// How many games are played at each depth
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// How many random plies games begin with
    #[arg(long, default_value_t = 4, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// How many games are played at once; one for each core where nothing is said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

pub(super) fn run(args: Args) -> CliResult {
    let common = &args.common;
    let variant = variant_or_default(common.kind, common.variant.as_deref())?;
    let tallies = tallies(&args, variant)?;
    draw(common.svg.as_deref(), variant, "depths", &plot(&args, variant, &tallies))?;
    print(&if common.json {
        object(&args, variant, &tallies).to_string()
    } else {
        table(&args, variant, &tallies)
    })
}

/// The games of each depth from 1 on, from the player's side.
fn tallies(args: &Args, variant: Variant) -> Result<Vec<Tally>, Failure> {
    let common = &args.common;
    let profile = player(&args.player, common.kind)?;
    let contestant = |depth: u32| {
        let profile = Profile { depth: Some(depth), ..profile.clone() };
        Contestant { name: format!("depth {depth}"), brain: Brain::Profile(Box::new(profile)) }
    };
    let depths = args.depth as usize;
    let plan = Plan {
        variant,
        contestants: (1..=args.depth).chain([args.against]).map(contestant).collect(),
        matches: (0..depths).map(|of_depth| [of_depth, depths]).collect(),
        games: args.games as usize,
        openings: Openings::Random { plies: args.random_plies.into(), seed: common.seed },
        seed: common.seed,
        tables: parlor_engine::tablebase::Tables::none(),
    };
    let mut tallies = vec![Tally::default(); depths];
    let bar = progress::bar(depths * plan.games, 0, "games");
    let done = |_: &_| {
        bar.inc(1);
        Ok(())
    };
    let counted = |played: Played| {
        tallies[played.game.of_match].count(&played);
        Ok(ControlFlow::Continue(()))
    };
    let jobs = args.jobs.map_or_else(arena::cores, usize::from);
    play(&plan, jobs, HashMap::new(), done, counted).map_err(Failure::run)?;
    bar.finish_and_clear();
    Ok(tallies)
}

/// The percentage of the points, and its 95 % interval.
fn percent(tally: &Tally) -> (f64, f64, f64) {
    let to_percent = |elo: f64| 100.0 * elo::to_score(elo);
    let score = 100.0 * tally.all().score();
    let interval = elo::estimate(tally).map(|Estimate { low, high, .. }| (to_percent(low), to_percent(high)));
    let (low, high) = interval.unwrap_or((0.0, 100.0));
    // Of a sweep the interval is that of scores by which it would not surprise; the score itself lies at its end.
    (score, low.min(score), high.max(score))
}

fn plot(args: &Args, variant: Variant, tallies: &[Tally]) -> Plot {
    let point = |(depth, tally): (u32, &Tally)| {
        let (score, low, high) = percent(tally);
        Point::at(f64::from(depth), score).within(low, high)
    };
    Plot {
        title: format!("Points won against depth {} by depth: {}", args.against, title(variant)),
        x: Axis::whole("depth, plies"),
        y: Axis::linear("points won, % (bars: 95 %)").between(0.0, 100.0),
        lines: vec![
            Line::level(50.0, 1.0, f64::from(args.depth)),
            Line {
                name: args.player.clone(),
                points: (1..).zip(tallies).map(point).collect(),
                ..Line::default()
            },
        ],
        ..Plot::default()
    }
}

fn object(args: &Args, variant: Variant, tallies: &[Tally]) -> Value {
    let row = |(depth, tally): (u32, &Tally)| {
        let Seat { wins, draws, losses } = tally.all();
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
        "{} {variant}, {} against depth {}, {} games each, seed {}\n{:>5}{:>7}{:>7}{:>8}{:>9}   with 95 %",
        variant.kind(),
        args.player,
        args.against,
        args.games,
        args.common.seed,
        "depth",
        "wins",
        "draws",
        "losses",
        "points"
    );
    for (depth, tally) in (1..).zip(tallies) {
        let Seat { wins, draws, losses } = tally.all();
        let (score, low, high) = percent(tally);
        text += &format!("\n{depth:5}{wins:7}{draws:7}{losses:8}{score:8.1}%   {low:.1} to {high:.1}");
    }
    text
}
