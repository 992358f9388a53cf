//! `parlor lab nodes`: how much each ply of depth costs.

use parlor_lab::Openings;
use parlor_lab::growth::{Cost, growth};
use parlor_lab::plot::{Axis, Plot, Series};
use parlor_rules::Variant;
use serde_json::{Value, json};

use super::super::output::{print, title};
use super::super::{CliResult, Failure, progress};
use super::{Common, draw, player};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// The players: algorithms, with fields of a profile if needed (alphabeta:ordering=false,evaluation=s3)
    #[arg(value_name = "PLAYER", default_values = ["minimax", "alphabeta:ordering=false", "alphabeta", "pvs"])]
    players: Vec<String>,
    /// Number of positions to search
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    /// Random plies before each position
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Maximum depth
    #[arg(long, default_value_t = 20, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// A player stops at the depth where a position would take more than about this many nodes
    #[arg(long, default_value_t = 500_000, value_name = "NODES")]
    most_nodes: u64,
}

/// A player and its cost at each depth.
type Costs = Vec<(String, Vec<Cost>)>;

pub(super) fn run(args: Args) -> CliResult {
    let common = &args.common;
    let variant = common.game.variant()?;
    let openings = Openings::Random { plies: args.random_plies.into(), seed: common.seed };
    let positions = (0..usize::from(args.positions)).map(|pair| openings.record(variant, pair));
    let positions = positions.collect::<Result<Vec<_>, _>>().map_err(Failure::input)?;
    let profiles =
        args.players.iter().map(|word| player(word, common.game.kind)).collect::<Result<Vec<_>, _>>()?;
    let bar = progress::spinner();
    let mut costs: Costs = Vec::new();
    for (word, profile) in args.players.iter().zip(profiles) {
        let show = |cost: &Cost| bar.set_message(format!("{word} to depth {}", cost.depth));
        let of_player =
            growth(&profile, &positions, args.depth, args.most_nodes, show).map_err(Failure::input)?;
        costs.push((word.clone(), of_player));
    }
    bar.finish_and_clear();
    let folder = common.svg.as_deref();
    draw(
        folder,
        variant,
        "nodes",
        &plot(variant, &costs, "Positions generated", "positions for a move", |cost| cost.nodes),
    )?;
    let milliseconds = |cost: &Cost| 1000.0 * cost.time.as_secs_f64();
    draw(
        folder,
        variant,
        "times",
        &plot(variant, &costs, "Time taken", "milliseconds for a move", milliseconds),
    )?;
    print(if common.json {
        object(&args, variant, &costs).to_string()
    } else {
        table(&args, variant, &costs)
    })
}

fn plot(variant: Variant, costs: &Costs, what: &str, label: &str, height: fn(&Cost) -> f64) -> Plot {
    let line = |(word, costs): &(String, Vec<Cost>)| {
        Series::through(word.clone(), costs.iter().map(|cost| (f64::from(cost.depth), height(cost))))
    };
    Plot {
        title: format!("{what} by depth: {}", title(variant)),
        x: Axis::whole("depth, plies"),
        y: Axis::logarithmic(label),
        series: costs.iter().map(line).collect(),
        ..Plot::default()
    }
}

fn object(args: &Args, variant: Variant, costs: &Costs) -> Value {
    let depth = |cost: &Cost| json!({"depth": cost.depth, "nodes": cost.nodes, "ms": 1000.0 * cost.time.as_secs_f64()});
    let player = |(word, costs): &(String, Vec<Cost>)| json!({"name": word, "depths": costs.iter().map(depth).collect::<Vec<_>>()});
    json!({
        "kind": variant.kind().id(), "variant": variant.to_string(), "positions": args.positions,
        "random_plies": args.random_plies, "seed": args.common.seed,
        "players": costs.iter().map(player).collect::<Vec<_>>(),
    })
}

fn table(args: &Args, variant: Variant, costs: &Costs) -> String {
    let width = costs.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
    let Args { positions, random_plies, common, .. } = args;
    let mut text = format!(
        "{} {variant}, {positions} positions after {random_plies} random plies, seed {}: average for one position\n",
        variant.kind(),
        common.seed
    );
    text += &format!(
        "{:width$}{:>6}{:>14}{:>12}{:>14}{:>12}",
        "", "depth", "nodes", "ms", "nodes saved", "time saved"
    );
    for (word, of_player) in costs {
        for cost in of_player {
            let ms = 1000.0 * cost.time.as_secs_f64();
            let saved = saved(&costs[0].1, cost);
            text += &format!("\n{word:width$}{:6}{:14.1}{ms:12.3}{saved}", cost.depth, cost.nodes);
        }
    }
    text
}

/// How much less than the first player it took, if both reached this depth.
fn saved(first: &[Cost], cost: &Cost) -> String {
    let Some(before) = first.iter().find(|before| before.depth == cost.depth && *before != cost) else {
        return String::new();
    };
    let part = |now: f64, before: f64| 100.0 * (1.0 - now / before);
    let nodes = part(cost.nodes, before.nodes);
    format!("{nodes:13.1}%{:11.1}%", part(cost.time.as_secs_f64(), before.time.as_secs_f64()))
}
