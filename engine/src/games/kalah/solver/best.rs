//! The solver in the place of the search: a proof within a share of the limits, where the seeds are few enough.

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

/// What the solver has learned, and by which rules.
pub struct Kept {
    rules: Rules,
    memory: Memory,
}

/// How many seeds in the pits are usually solved in a share of so many milliseconds, or of so many positions:
/// `parlor lab reach` measures it.
const REACH: [(u64, u64, i32); 3] = [(1_000, 10 << 20, 36), (150, 1 << 20, 30), (25, 1 << 17, 24)];
/// The solver's share of the limits.
const SHARE: f64 = 0.5;
/// With fewer positions nothing is proven that the search would not see, and the weaker levels stay as they were measured.
const FEWEST_NODES: u64 = 1 << 20;
/// Nobody limits a search to such a depth who does not want the whole game.
const WHOLE_GAME: u32 = 100;
/// What the proofs of a two-second move fill.
const MEBIBYTES: usize = 16;
/// A win is known, but not by how much: the search looks at so many positions for the margin.
const MARGIN_NODES: u64 = 1 << 20;

/// Solves the position if that is to be expected within the limits. The first turn of a game with the swap is left to
/// the search: every way to end that turn would have to be solved.
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
    let kept = task.memory.take().filter(|kept| kept.rules == rules);
    let memory = match kept {
        Some(kept) => kept.memory,
        // Without memory for proofs the search goes on alone.
        None => Memory::with_mebibytes(MEBIBYTES).ok()?,
    };
    let clock = RefCell::new(Clock::start(&limited, started, Stop::default()));
    let watch = |report: super::Report| clock.borrow_mut().is_over(report.nodes);
    let mut solver = Solver::with(&table, memory, &watch);
    let solved = solver.solve(&position);
    let nodes = solver.nodes;
    *task.memory = Some(Kept { rules, memory: solver.memory });
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

/// What a solution says of the game by its own rules, which may end it at a majority.
fn analysis(position: &Kalah, solution: &Solution) -> Analysis<Move> {
    let Solution { value, line, nodes, elapsed } = solution;
    let variant = position.variant();
    let exact = variant.full() || *value == 0;
    // A majority is a difference of two seeds at least.
    let margin = if exact { value.unsigned_abs() } else { 2 };
    let value: Value = value.signum() * if *value == 0 { 0 } else { win(margin, 0) };
    let mut reached = *position;
    let goes_on = |m: &&Move| {
        let on = reached.outcome().is_none();
        if on {
            reached = reached.after(**m);
        }
        on
    };
    let line: Vec<Move> = line.iter().take_while(goes_on).copied().collect();
    let depth = line.len() as u32;
    let statistics = Statistics { nodes: *nodes, max_depth: depth, ..Statistics::default() };
    Analysis { line, value, exact, decided: true, depth, statistics, elapsed: *elapsed }
}

/// The player's table, or a small one that all players share if that is larger: tables grow while they are built.
fn table(task: &Task<'_, Kalah>, rules: Rules) -> Tablebase {
    static SMALL: Mutex<Vec<Tablebase>> = Mutex::new(Vec::new());
    /// Made in some milliseconds, and most lines of a search end there.
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
    // Nobody stops it.
    let table = Tablebase::in_memory(rules, seeds, &Stop::default()).expect("a small table is built");
    made.push(table.clone());
    table
}
