//! `parlor solve`: the exact value of a Kalah position, and a line of best play.

use std::time::Instant;

use parlor_engine::games::kalah::solver::{Report, Solution, Solver};
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::Stop;
use parlor_rules::{Game, Position, Side};
use serde_json::json;

use super::args::PositionArgs;
use super::output;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure, progress};

/// What the value means in a game that ends at a majority.
const VALUE: &str = "\
In a variant without +full the game ends at a majority. The value is then the margin if all seeds were played to the end,
and the line ends where the game does.";

#[derive(clap::Args)]
#[command(after_help = VALUE)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    tables: TablesArgs,
    /// Look up positions with at most this many seeds in a tablebase, which is built in memory if it is missing
    #[arg(long, value_name = "SEEDS")]
    size: Option<u32>,
    /// Memory for the transposition table, in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let Position::Kalah(position) = args.position.read()? else {
        return Err(Failure::input(format!("only kalah can be solved, not {}", args.position.game.kind)));
    };
    if position.outcome().is_some() {
        return Err(Failure::input("the game is already over"));
    }
    let rules = Rules::of(position.variant());
    let started = Instant::now();
    let table = table(&args, rules, seeds_left(&position))?;
    let table_ms = started.elapsed().as_millis() as u64;
    let bar = progress::spinner();
    let show = |report: Report| {
        bar.set_message(format!(
            "{} to {}, {} M positions",
            report.least,
            report.most,
            report.nodes / 1_000_000
        ));
        false
    };
    let memory = args.memory.unwrap_or_else(|| default_memory(seeds_left(&position)));
    let solver = Solver::new(&table, memory as usize, &show);
    let mut solver =
        solver.map_err(|e| Failure::run(format!("--memory: cannot allocate {memory} MiB ({e})")))?;
    let solution = solver.solve(&position).map_err(Failure::run)?;
    bar.finish_and_clear();
    print(&args, &position, &solution, table.seeds(), table_ms)
}

fn seeds_left(position: &parlor_rules::kalah::Kalah) -> u32 {
    let seeds = [Side::First, Side::Second].into_iter().flat_map(|side| position.pits(side));
    seeds.map(|&seeds| u32::from(seeds)).sum()
}

/// The default memory for a position with this many seeds. More saves positions, but each takes longer to look up, so
/// it gains only where the search fills it many times over.
fn default_memory(seeds: u32) -> u32 {
    match seeds {
        0..=36 => 16,
        37..=48 => 256,
        _ => 4096,
    }
}

/// The size of tablebase that saves more time in the search than it takes to build.
fn default_size(seeds: u32) -> u32 {
    match seeds {
        0..=24 => 6,
        25..=36 => 13,
        37..=48 => 19,
        _ => 24,
    }
}

/// The tablebase in the folder if it is large enough, else one that is built in memory.
fn table(args: &Args, rules: Rules, seeds: u32) -> Result<Tablebase, Failure> {
    use parlor_engine::tablebase::TableSet;
    let sizes = rules.sizes();
    if args.size.is_some_and(|size| !sizes.contains(&size)) {
        return Err(Failure::input(format!("--size: expected {} to {} seeds", sizes.start(), sizes.end())));
    }
    let wanted = args.size.unwrap_or_else(|| default_size(seeds)).min(*sizes.end());
    let tables = args.tables.open(&[args.position.game.kind])?;
    if let Some(table) = Tablebase::find(&tables, rules).filter(|table| table.seeds() >= wanted as usize) {
        return Ok(table.clone());
    }
    Tablebase::in_memory(rules, wanted, &Stop::default()).map_err(Failure::run)
}

fn print(
    args: &Args,
    position: &parlor_rules::kalah::Kalah,
    solution: &Solution,
    table_seeds: usize,
    table_ms: u64,
) -> CliResult {
    let Solution { value, nodes, elapsed, .. } = solution;
    let line: Vec<_> = solution.playable_line(position).iter().map(ToString::to_string).collect();
    let winner = if *value > 0 { position.to_move() } else { !position.to_move() };
    let outcome = if *value == 0 { "draw" } else { winner.as_str() };
    let variant = position.variant();
    // A majority decides only who wins, and the margin is that of the game played on.
    let played_out = !variant.full() && *value != 0;
    let if_played = if played_out { ", if played to the end (+full)" } else { "" };
    let text = if args.json {
        let object = json!({
            "kind": "kalah", "variant": variant.to_string(), "position": position.to_string(),
            "value": value, "played_out": played_out, "outcome": outcome, "line": line, "nodes": nodes,
            "table_seeds": table_seeds, "table_ms": table_ms, "ms": table_ms + elapsed.as_millis() as u64,
        });
        object.to_string()
    } else {
        format!(
            "{variant}: {value:+} for the {} player with best play{if_played}: {outcome}\n{} positions in {:.2} s, tablebase of {table_seeds} seeds in {:.2} s\nline {}",
            position.to_move().as_str(),
            nodes,
            elapsed.as_secs_f64(),
            table_ms as f64 / 1000.0,
            line.join(" ")
        )
    };
    output::print(text)
}
