//! `parlor perft`: counts move sequences, the check that moves are generated right.

use std::io::Write;
use std::time::Instant;

use parlor_rules::{Game, Move, Perft};
use serde_json::json;

use super::position::PositionArgs;
use super::{CliResult, Failure};

/// A bound on what the recursion can be asked for; no machine finishes a tenth of it.
const DEPTH_LIMIT: i64 = 200;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEPTH_LIMIT))]
    depth: u32,
    /// Count each first move for itself
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let position = args.position.read()?;
    let started = Instant::now();
    let first_moves = if args.divide { position.legal_moves() } else { Vec::new() };
    let mut parts: Vec<(Move, Perft)> = Vec::new();
    let mut total = Perft::default();
    if args.depth == 0 || first_moves.is_empty() {
        total = position.perft(args.depth);
    } else {
        parts.extend(first_moves.into_iter().map(|m| (m, position.after(m).perft(args.depth - 1))));
        parts.iter().for_each(|(_, part)| total += *part);
    }
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    let mut text = String::new();
    if args.json {
        let mut result = json!({
            "kind": position.kind().id(), "depth": args.depth, "nodes": total.nodes, "ended": total.ended, "ms": ms,
        });
        if args.divide {
            result["divide"] = parts.iter().map(|(m, count)| (m.to_string(), json!(count.nodes))).collect();
        }
        text += &format!("{result}\n");
    } else {
        for (m, count) in &parts {
            text += &format!("{:12} {}\n", m.to_string(), count.nodes);
        }
        text += &format!("{} nodes, {} ended earlier, {ms:.1} ms\n", total.nodes, total.ended);
    }
    let mut out = std::io::stdout();
    out.write_all(text.as_bytes())
        .map_err(|error| Failure::run(format!("standard output cannot be written: {error}")))
}
