//! The solver in place of the search: a proof within a share of the limits, when few enough seeds are left.

use parlor_rules::kalah::{Kalah, Move};
use parlor_rules::{Game, Side};
use std::cell::RefCell;
use std::sync::Mutex;

use super::memory::Memory;
use super::{Solution, Solver, seeds_in_pits};
use crate::games::kalah::tablebase::{Rules, Tablebase};
use crate::search::{Analysis, Clock, GameOver, Limits, Statistics, Stop};
use crate::solve::Task;
use crate::stopwatch::Stopwatch;
use crate::tablebase::TableSet;
use crate::value::{Value, is_decisive, win};

/// What the solver has learned, and under which rules.
pub struct SolverMemory {
    rules: Rules,
    memory: Memory,
}

/// Milliseconds and positions that the share of the limits must allow, and how many seeds in the pits are then usually
/// solved: `parlor lab reach` measures it.
const REACH: [(u64, u64, i32); 3] = [(1_000, 10 << 20, 36), (150, 1 << 20, 30), (25, 1 << 17, 24)];
/// The solver's share of the limits.
const SHARE: f64 = 0.5;
/// With fewer positions the solver proves nothing that the search would not see, and weaker levels keep their measured
/// strength.
const FEWEST_NODES: u64 = 1 << 20;
/// A depth limit this high means the whole game.
const WHOLE_GAME: u32 = 100;
/// As much as the proofs of a two-second move fill.
const MEBIBYTES: usize = 16;
/// How many positions the search may visit for the margin of a win that is proven.
const MARGIN_NODES: u64 = 1 << 20;

/// Solves the position if the limits are expected to suffice. The first turn of a game with the swap is left to the
/// search, because every way to end that turn would have to be solved.
pub(in crate::games::kalah) fn solve(task: &mut Task<'_, Kalah>) -> Option<Result<Analysis<Move>, GameOver>> {
    let (root, limits) = (task.root, task.limits);
    let position = root.position;
    let few = limits.nodes.is_some_and(|nodes| nodes < FEWEST_NODES)
        || limits.depth.is_some_and(|depth| depth < WHOLE_GAME)
        || position.may_swap() && position.to_move() == Side::First
        || seeds_in_pits(&position) > reach(limits);
    if few || root.is_over() {
        return None;
    }
    let started = task.limits.timer.start();
    let limited = limits.share(SHARE);
    let rules = Rules::of(position.variant());
    let table = table(task, rules);
    let saved = task.memory.take().filter(|saved| saved.rules == rules);
    let memory = match saved {
        Some(saved) => saved.memory,
        // Without memory for proofs the search goes on alone.
        None => Memory::with_mebibytes(MEBIBYTES).ok()?,
    };
    let clock = RefCell::new(Clock::start(&limited, started, Stop::default()));
    let watch = |report: super::Report| clock.borrow_mut().is_over(report.nodes);
    let mut solver = Solver::with(&table, memory, &watch);
    let solved = solver.solve(&position);
    let nodes = solver.nodes;
    *task.memory = Some(SolverMemory { rules, memory: solver.memory });
    let rest = Limits {
        nodes: limits.nodes.map(|all| all.saturating_sub(nodes)),
        time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
        ..limits.clone()
    };
    let Ok(solution) = solved else {
        return Some(task.search(&rest).map(|found| with_nodes(found, nodes, started)));
    };
    let proven = analysis(&position, &solution);
    if proven.exact {
        return Some(Ok(with_nodes(proven, 0, started)));
    }
    // In a game that ends at a majority the winner is known, and the margin is left to the search.
    let margin = Limits { nodes: Some(rest.nodes.unwrap_or(MARGIN_NODES).min(MARGIN_NODES)), ..rest };
    let found = task.search(&margin).ok().filter(|found| {
        (found.exact || is_decisive(found.value)) && found.value.signum() == proven.value.signum()
    });
    Some(Ok(match found {
        Some(found) => with_nodes(found, nodes, started),
        None => with_nodes(proven, 0, started),
    }))
}

/// The most seeds in the pits that are expected to be solved within a share of these limits.
fn reach(limits: &Limits) -> i32 {
    let share = |limit: u64| (limit as f64 * SHARE) as u64;
    let fits = |(ms, nodes, _): &&(u64, u64, i32)| {
        limits.time.is_none_or(|time| share(time.as_millis() as u64) >= *ms)
            && limits.nodes.is_none_or(|limit| share(limit) >= *nodes)
    };
    match (limits.time, limits.nodes) {
        (None, None) => i32::MAX,
        _ => REACH.iter().find(fits).map_or(0, |(_, _, seeds)| *seeds),
    }
}

fn with_nodes(mut found: Analysis<Move>, nodes: u64, started: Stopwatch) -> Analysis<Move> {
    found.statistics.nodes += nodes;
    found.elapsed = started.elapsed();
    found
}

/// Turns a solution into an analysis by the game's own rules, which may end it at a majority.
fn analysis(position: &Kalah, solution: &Solution) -> Analysis<Move> {
    let Solution { value, nodes, elapsed, .. } = solution;
    let variant = position.variant();
    let exact = variant.full() || *value == 0;
    // A majority is a difference of at least two seeds.
    let margin = if exact { value.unsigned_abs() } else { 2 };
    let value: Value = value.signum() * if *value == 0 { 0 } else { win(margin, 0) };
    let line = solution.playable_line(position);
    let depth = line.len() as u32;
    let statistics = Statistics { nodes: *nodes, max_depth: depth, ..Statistics::default() };
    Analysis { line, value, exact, decided: true, depth, statistics, elapsed: *elapsed }
}

/// Returns the player's table, or a small one shared by all players if that is larger: a table may still be growing.
fn table(task: &Task<'_, Kalah>, rules: Rules) -> Tablebase {
    static SMALL: Mutex<Vec<Tablebase>> = Mutex::new(Vec::new());
    /// Built in a few milliseconds, and most lines of a search end there.
    const SEEDS: u32 = 8;
    let seeds = SEEDS.min(*rules.sizes().end());
    let open = task.root.open_tables().and_then(|tables| Tablebase::find(tables, rules));
    if let Some(table) = open.filter(|table| table.seeds() >= seeds as usize) {
        return table.clone();
    }
    let mut made = SMALL.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(table) = made.iter().find(|table| table.rules() == rules) {
        return table.clone();
    }
    // Nothing stops this build.
    let table = Tablebase::in_memory(rules, seeds, &Stop::default()).expect("a small table is built");
    made.push(table.clone());
    table
}
