//! `parlor perft`: counts move sequences, the standard test of a move generator.

use std::time::Instant;

use parlor_rules::{Game, Move, Perft};
use serde_json::json;

use super::CliResult;
use super::args::PositionArgs;
use super::output::print;

/// A bound on the recursion; no machine finishes a tenth of it.
const DEPTH_LIMIT: i64 = 200;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Length of the sequences, in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEPTH_LIMIT))]
    depth: u32,
    /// Show the count for each first move
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
        text += &format!("{} nodes, {} games ended earlier, {ms:.1} ms\n", total.nodes, total.ended);
    }
    print(text.trim_end())
}
