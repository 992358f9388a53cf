//! When to use the solver, and for what: if the limits may not suffice for the score, its [attempt](super::attempt) begins
//! with less.

use std::time::Duration;

use parlor_rules::Side;
use parlor_rules::othello::{Move, Othello};

use super::attempt::Attempt;
use super::means::{Means, searches_selectively};
use super::speed::nodes_per_microsecond;
use super::table::Table;
use crate::search::{Analysis, GameOver};
use crate::solve::Task;

/// A rough estimate of the positions that an exact score takes: it doubles with each further empty square.
fn cost(empty: u32) -> u64 {
    1 << (empty + 4).min(63)
}

/// A selective search is given this much less than the exact score takes, as a power of two. Most complete within that.
const SELECTIVE_SAVES: u32 = 6;

/// The table's size in mebibytes. With up to 26 empty squares, a larger one saves hardly any positions, but takes longer to
/// answer and to set up; searches of more squares take minutes and fill more.
const MEBIBYTES: usize = 32;
const MUCH_MEBIBYTES: usize = 256;
const MUCH_FROM: u32 = 27;
const LONG: Duration = Duration::from_secs(10);

/// Solves the position if the limits probably allow it; `None` leaves it to the ordinary search.
pub(crate) fn solve(task: &mut Task<'_, Othello>) -> Option<Result<Analysis<Move>, GameOver>> {
    let position = &task.root.position;
    let empty = 64 - (position.discs(Side::First) | position.discs(Side::Second)).count_ones();
    let limits = task.limits;
    if task.root.is_over() || limits.depth.is_some_and(|depth| depth < empty) {
        return None;
    }
    let by_time = limits.time.map(|time| {
        let speed = nodes_per_microsecond(task.evaluator.evaluation, task.table);
        (speed * time.as_micros() as f64) as u64
    });
    let affordable = [limits.nodes, by_time].into_iter().flatten().min().unwrap_or(u64::MAX);
    let selective = searches_selectively(task) && cost(empty) >> SELECTIVE_SAVES <= affordable;
    if !selective && cost(empty) / 2 > affordable {
        return None;
    }
    let long = limits.time.is_none_or(|time| time >= LONG) && limits.nodes.is_none() && empty >= MUCH_FROM;
    let size = if long { MUCH_MEBIBYTES } else { MEBIBYTES };
    let started = limits.timer.start();
    let table = task.memory.take().filter(|(_, had)| *had >= size);
    let (table, size) = table.unwrap_or_else(|| (Table::with_mebibytes(size), size));
    let means = if cost(empty).saturating_mul(4) <= affordable {
        Means::Sure
    } else if selective {
        Means::Selective
    } else {
        Means::Exact
    };
    let found = Attempt::new(task, &table, means, empty, started).run();
    *task.memory = Some((table, size));
    Some(found)
}
