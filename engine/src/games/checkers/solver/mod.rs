//! Mini-checkers is small enough to be solved, so every answer is proven. Among the moves that keep the proven result,
//! the solver plays the one after which the largest share of the opponent's answers is a mistake.

mod board;
mod proof;
mod table;

use std::time::Duration;

use parlor_rules::Game;
use parlor_rules::checkers::{Checkers, Move, Variant};

use crate::search::{Analysis, Clock, GameOver, Limits, Statistics, Stop};
use crate::solve::Task;
use crate::stopwatch::Stopwatch;
use crate::value::win;
use board::Board;
use proof::Prover;
pub(super) use table::Table;

/// As much as the proof from the start position fills. A larger table is slower because it does not stay in the CPU
/// caches.
const MEBIBYTES: usize = 8;
/// How many positions may be spent on choosing between moves with the same proven value: about 15 ms.
const CHOICE_NODES: u64 = 120_000;
/// How many positions may be spent on the rest of the line.
const LINE_NODES: u64 = 20_000;
/// The proof's share of the limits. The rest is left for the ordinary search to find a move.
const SHARE: f64 = 0.7;

/// An upper estimate of the positions that a proof takes, by the steps that all men have left; fitted to experience.
fn cost(steps: u32) -> u64 {
    1 << (3 * steps / 8 + 1).min(63)
}

/// Proves the position's value and chooses a move, if the limits allow it; `None` leaves the position to the ordinary
/// search.
pub(super) fn solve(task: &mut Task<'_, Checkers>) -> Option<Result<Analysis<Move>, GameOver>> {
    let position = &task.root.position;
    if position.variant() != Variant::Mini || task.root.is_over() {
        return None;
    }
    let (board, limits) = (Board::of(position), task.limits);
    let too_deep = limits.depth.is_some_and(|depth| depth < board.steps());
    if too_deep || limits.nodes.is_some_and(|nodes| nodes < cost(board.steps())) {
        return None;
    }
    let table = task.memory.get_or_insert_with(|| Table::with_mebibytes(MEBIBYTES));
    let started = limits.timer.start();
    let limited = limits.share(SHARE);
    let mut prover = Prover::new(table, Clock::start(&limited, started, Stop::default()));
    let value = prover.value(board);
    let mut statistics = prover.statistics;
    if let Some(value) = value {
        let mut analysis =
            answer(table, position, value, &left(limits, started, &statistics), &mut statistics);
        (analysis.statistics, analysis.elapsed) = (statistics, started.elapsed());
        return Some(Ok(analysis));
    }
    Some(task.search(&left(limits, started, &statistics)).map(|mut analysis| {
        analysis.statistics.add(&statistics);
        analysis.elapsed = started.elapsed();
        analysis
    }))
}

/// What is left of the limits.
fn left(limits: &Limits, started: Stopwatch, used: &Statistics) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(used.nodes)),
        time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
        ..limits.clone()
    }
}

/// The answer to a position whose value is known.
fn answer(
    table: &Table,
    position: &Checkers,
    value: i32,
    limits: &Limits,
    statistics: &mut Statistics,
) -> Analysis<Move> {
    let started = limits.timer.start();
    let mut work = |limits: &Limits, task: &mut dyn FnMut(&mut Prover<'_>)| {
        let mut prover = Prover::new(table, Clock::start(limits, started, Stop::default()));
        task(&mut prover);
        statistics.add(&prover.statistics);
    };
    // At most half of the positions that are left, in case those are few.
    let within =
        |nodes: u64| limits.and(None, Some(limits.nodes.map_or(nodes, |left| nodes.min(left / 2))), None);
    let mut line = Vec::new();
    work(&within(CHOICE_NODES), &mut |prover| line.extend(choose(prover, position, value)));
    if line.is_empty() {
        // The value is proven, but the table has lost the first move of its proof. A limit must not throw the proof
        // away.
        work(&Limits::default(), &mut |prover| line.extend(keep(prover, position, value)));
    }
    work(&within(LINE_NODES), &mut |prover| {
        if let Some(&first) = line.first() {
            follow(prover, &position.after(first), -value, &mut line);
        }
    });
    let plies = line.len() as u32;
    Analysis {
        line,
        value: value * win(0, plies),
        exact: true,
        decided: value != 0,
        depth: statistics.max_depth,
        statistics: *statistics,
        elapsed: Duration::ZERO,
    }
}

/// The move that keeps the value and is hardest to answer: the one after which the largest share of the opponent's
/// answers loses something. A won game needs no traps. If the limits end the choice, the best move so far is taken.
fn choose(prover: &mut Prover<'_>, position: &Checkers, value: i32) -> Option<Move> {
    let mut best: Option<(f64, Move)> = None;
    for m in position.legal_moves() {
        let next = position.after(m);
        if prover.exceeds(Board::of(&next), -value, 0) != Some(false) {
            continue;
        }
        if value > 0 {
            return Some(m);
        }
        let share = errors(prover, &next, value);
        if best.is_none_or(|(so_far, _)| share.is_some_and(|share| share > so_far)) {
            best = Some((share.unwrap_or(0.0), m));
        }
        if share.is_none() {
            break;
        }
    }
    best.map(|(_, m)| m)
}

/// The share of the opponent's answers after which the side that has just moved gets more than `value`.
fn errors(prover: &mut Prover<'_>, position: &Checkers, value: i32) -> Option<f64> {
    let answers = position.legal_moves();
    let mut errors = 0;
    for &answer in &answers {
        errors += u32::from(prover.exceeds(Board::of(&position.after(answer)), value, 0)?);
    }
    Some(f64::from(errors) / answers.len().max(1) as f64)
}

/// The first move that keeps the value.
fn keep(prover: &mut Prover<'_>, position: &Checkers, value: i32) -> Option<Move> {
    let keeps = |m: &Move| prover.exceeds(Board::of(&position.after(*m)), -value, 0) == Some(false);
    position.legal_moves().into_iter().find(keeps)
}

/// Extends the line with moves that keep the value, as far as they are found.
fn follow(prover: &mut Prover<'_>, position: &Checkers, value: i32, line: &mut Vec<Move>) {
    if let Some(m) = keep(prover, position, value) {
        line.push(m);
        follow(prover, &position.after(m), -value, line);
    }
}
