//! `parlor perft`: counts move sequences, the check that moves are generated right.

use std::time::Instant;

use parlor_rules::{Game, Perft, divide, perft, with_game};
use serde_json::json;

use super::CliResult;
use super::position::PositionArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The number of plies
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
    let (total, parts) = if args.divide {
        let parts: Vec<(String, Perft)> = with_game!(&position, p => {
            divide(p, args.depth).into_iter().map(|(m, count)| (m.to_string(), count)).collect()
        });
        let mut total = Perft::default();
        parts.iter().for_each(|(_, count)| total += *count);
        (total, parts)
    } else {
        (with_game!(&position, p => perft(p, args.depth)), Vec::new())
    };
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    if args.json {
        let mut result = json!({
            "kind": position.kind().id(), "depth": args.depth, "nodes": total.nodes, "ended": total.ended, "ms": ms,
        });
        if args.divide {
            result["divide"] = parts.iter().map(|(m, count)| (m.clone(), json!(count.nodes))).collect();
        }
        println!("{result}");
    } else {
        for (m, count) in &parts {
            println!("{m:12} {}", count.nodes);
        }
        println!("{} nodes, {} ended earlier, {ms:.1} ms", total.nodes, total.ended);
    }
    Ok(())
}
