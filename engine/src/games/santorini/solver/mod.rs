//! Santorini's solver looks for forced wins before the search, and leaves out moves that allow the opponent one. There
//! are no draws.

mod prover;
mod table;

use parlor_rules::Game;
use parlor_rules::santorini::{Move, Santorini};

use crate::search::{Analysis, Clock, GameOver, Limits, Stop};
use crate::solve::Task;
use crate::value::win;
use prover::Prover;
use table::Numbers;
pub(super) use table::Table;

/// As much as the proofs of a two-second move fill.
const MEBIBYTES: usize = 8;
/// The proofs' share of the limits; `lab/RESULTS.md` shows what it gains.
const SHARE: f64 = 0.1;
/// With fewer positions, the solver proves nothing that the search would not see.
const FEWEST_NODES: u64 = 20_000;

/// Looks for a proof before searching; `None` if a proof is unlikely.
pub(super) fn solve(task: &mut Task<'_, Santorini>) -> Option<Result<Analysis<Move>, GameOver>> {
    let (root, limits) = (task.root, task.limits);
    let position = &root.position;
    let few = limits.nodes.is_some_and(|nodes| nodes < FEWEST_NODES) || limits.depth.is_some();
    // Before anything is two levels high, no threat is near.
    if few || root.is_over() || position.at_least(2) == 0 {
        return None;
    }
    let started = limits.timer.start();
    let limited = limits.share(SHARE);
    let mut table = task.memory.take().unwrap_or_else(|| Table::with_mebibytes(MEBIBYTES));
    let clock = Clock::start(&limited, started, Stop::default());
    let mut prover = Prover { table: &mut table, clock, statistics: Default::default() };
    let numbers = prover.prove(position);
    let mut line = Vec::new();
    prover.line(position, numbers.win == 0, &mut line);
    let losing = prover.losing_moves(position);
    let statistics = prover.statistics;
    *task.memory = Some(table);
    if numbers == Numbers::WON {
        let value = win(0, line.len() as u32);
        let depth = statistics.max_depth;
        let elapsed = started.elapsed();
        return Some(Ok(Analysis { line, value, exact: true, decided: true, depth, statistics, elapsed }));
    }
    let rest = Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(statistics.nodes)),
        time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
        ..limits.clone()
    };
    // If all moves lose, all are searched to find the one that loses last.
    let lost = losing.len() == position.legal_moves().len();
    let root = root.clone().without(if lost { Vec::new() } else { losing });
    let searched = task.search_from(&root, &rest);
    Some(searched.map(|mut analysis| {
        if lost && !analysis.exact {
            analysis.value = -win(0, line.len() as u32);
            (analysis.exact, analysis.decided) = (true, true);
        }
        analysis.statistics.add(&statistics);
        analysis.elapsed = started.elapsed();
        analysis
    }))
}
