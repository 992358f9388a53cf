//! `parlor bench`: fixed perft runs of every game; the total node count is a checksum of the move generator.
//! With `--search`, measures the search in the same positions; with `--ffo`, solves Othello endgames.

mod ffo;
mod search;

use std::time::Instant;

use parlor_rules::{Game, GameKind, Perft, Position};
use serde_json::json;

use super::CliResult;
use super::args::kind_parser;
use super::output::print;

#[derive(clap::Args)]
pub struct Args {
    /// Run only this game
    #[arg(value_parser = kind_parser())]
    kind: Option<GameKind>,
    /// Solve Othello endgames instead: positions 40 to 49 of the FFO suite, or only those named
    #[arg(long, value_name = "NUMBER", num_args = 0.., conflicts_with = "kind",
          value_parser = clap::value_parser!(u8).range(ffo::NUMBERS))]
    ffo: Option<Vec<u8>>,
    /// Measure the search instead: depth and search speed
    #[arg(long, conflicts_with = "ffo")]
    search: bool,
    /// Time for each search, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS", requires = "search", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time_ms: u64,
    /// Number of threads of a search or of an endgame
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Print one JSON object per run and one for the total
    #[arg(long)]
    json: bool,
}

struct Timed {
    nodes: u64,
    ms: f64,
}

impl Timed {
    fn million_per_second(&self) -> f64 {
        self.nodes as f64 / 1000.0 / self.ms
    }
}

/// The positions of the runs, of one game or of all, and the depth of each.
fn positions(only: Option<GameKind>) -> Vec<(Position, u32)> {
    let kinds = GameKind::ALL.iter().filter(|kind| only.is_none_or(|only| only == **kind));
    kinds.flat_map(|kind| kind.perft_runs()).collect()
}

pub(crate) fn run(args: Args) -> CliResult {
    if let Some(numbers) = &args.ffo {
        return ffo::run(numbers, args.threads, args.json);
    }
    if args.search {
        return search::run(&args);
    }
    let mut total = Timed { nodes: 0, ms: 0.0 };
    for (position, depth) in positions(args.kind) {
        let (kind, variant) = (position.kind(), position.variant());
        let started = Instant::now();
        let Perft { nodes, ended } = position.perft(depth);
        let result = Timed { nodes, ms: started.elapsed().as_secs_f64() * 1000.0 };
        let speed = result.million_per_second();
        print(if args.json {
            json!({
                "kind": kind.id(), "variant": variant.to_string(), "position": position.to_string(),
                "depth": depth, "nodes": nodes, "ended": ended, "ms": result.ms, "nodes_per_s": speed * 1e6,
            })
            .to_string()
        } else {
            let name = format!("{kind} {variant}");
            format!("{name:22} perft {depth:2} {nodes:14} nodes {:9.1} ms {speed:8.1} M nodes/s", result.ms)
        })?;
        total.nodes += result.nodes;
        total.ms += result.ms;
    }
    print(if args.json {
        json!({"total_nodes": total.nodes, "ms": total.ms}).to_string()
    } else {
        format!("total {} nodes, {:.1} ms", total.nodes, total.ms)
    })
}
