//! `parlor bench --search`: PVS in the positions of the perft runs. Depth and speed are measured by the clock; the node
//! count of searches to a fixed depth is a checksum of the search.

use std::time::Duration;

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game, Position, Record};
use serde_json::json;

use super::super::output::print;
use super::super::{CliResult, Failure};
use super::{Args, positions};

/// The depth of the checksum: a fraction of a second for each game.
const CHECKED_DEPTH: u32 = 6;

pub(super) fn run(args: &Args) -> CliResult {
    let mut checksum = 0;
    for (position, _) in positions(args.kind) {
        let time = Duration::from_millis(args.time_ms);
        let timed = search(&position, &Limits { threads: args.threads.into(), ..Limits::time(time) })?;
        let fixed = search(&position, &Limits::depth(CHECKED_DEPTH))?.statistics.nodes;
        checksum += fixed;
        let (kind, variant) = (position.kind(), position.variant());
        let (nodes, speed) = (timed.statistics.nodes, timed.nodes_per_second());
        let ms = 1000.0 * timed.elapsed.as_secs_f64();
        print(if args.json {
            json!({
                "kind": kind.id(), "variant": variant.to_string(), "position": position.to_string(),
                "threads": args.threads, "depth": timed.depth, "max_depth": timed.statistics.max_depth,
                "nodes": nodes, "nodes_per_s": speed, "ms": ms, "exact": timed.exact, "checked_nodes": fixed,
            })
            .to_string()
        } else {
            let (name, speed) = (format!("{kind} {variant}"), speed as f64 / 1e6);
            let exact = if timed.exact { " exact" } else { "" };
            format!("{name:22} depth {:3} in {ms:7.1} ms {speed:8.2} M nodes/s{exact}", timed.depth)
        })?;
    }
    print(if args.json {
        json!({"checked_depth": CHECKED_DEPTH, "checked_nodes": checksum}).to_string()
    } else {
        format!("{checksum} nodes in searches to depth {CHECKED_DEPTH}")
    })
}

fn search(position: &Position, limits: &Limits) -> Result<Answer, Failure> {
    let mut player = Player::new(Profile::of(Algorithm::Pvs));
    player.choose(&Record::new(position.clone()), limits).map_err(Failure::run)
}
