//! A player's answer: the move and what it knows about it, in points instead of units.

use std::time::Duration;

use parlor_rules::Move;

use super::moves;
use crate::eval::{Evaluation, Term};
use crate::search::{Analysis, Statistics, Tactics};
use crate::value::{Value, is_decisive, margin};

/// What is proven about a position, for its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proven {
    /// It wins against every defence.
    Win,
    /// Neither side can win.
    Draw,
    /// It loses against every defence.
    Loss,
}

impl Proven {
    /// `win`, `draw` or `loss`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Proven::Win => "win",
            Proven::Draw => "draw",
            Proven::Loss => "loss",
        }
    }

    /// The result as the opponent sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Proven::Win => Proven::Loss,
            Proven::Draw => Proven::Draw,
            Proven::Loss => Proven::Win,
        }
    }
}

/// A player's move, and what its search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The line of best play, which begins with the move.
    pub line: Vec<Move>,
    /// For the side to move. If `exact`, the final difference of points, or 1, 0 or -1 in games without points.
    /// Otherwise the evaluation, or the guaranteed points if a win is proven but not its margin.
    pub score: f64,
    /// Whether the score is the result of the whole game.
    pub exact: bool,
    /// What is proven, if anything: the winner may be known before the margin.
    pub proven: Option<Proven>,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// The statistics of the search.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether it is from the opening book.
    pub from_book: bool,
}

impl Answer {
    pub(super) fn new<G: Tactics>(analysis: Analysis<G::Move>, evaluation: &dyn Evaluation<G>) -> Self {
        let Analysis { line, value, exact, decided, depth, statistics, elapsed } = analysis;
        let proven = (exact || decided).then_some(match value.signum() {
            1 => Proven::Win,
            -1 => Proven::Loss,
            _ => Proven::Draw,
        });
        let score = score::<G>(value, exact, evaluation);
        let line = moves(&line);
        Answer { line, score, exact, proven, depth, statistics, elapsed, from_book: false }
    }

    /// The move to play.
    pub fn best(&self) -> Move {
        self.line[0]
    }

    /// Positions generated per second, 0 if there were none.
    pub fn nodes_per_second(&self) -> u64 {
        (self.statistics.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

fn score<G: Tactics>(value: Value, exact: bool, evaluation: &dyn Evaluation<G>) -> f64 {
    if !exact && !is_decisive(value) {
        f64::from(value) / f64::from(evaluation.unit())
    } else if G::POINTS {
        margin(value).into()
    } else {
        value.signum().into()
    }
}

/// An evaluation of a position, term by term.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The terms, in the evaluation's order.
    pub terms: Vec<Term>,
    /// The evaluation in points: the sum of the terms, clamped as the search clamps it.
    pub sum: f64,
}

impl Explanation {
    pub(super) fn new<G>(position: &G, evaluation: &dyn Evaluation<G>) -> Self {
        let sum = f64::from(evaluation.value(position)) / f64::from(evaluation.unit());
        Explanation { terms: evaluation.terms(position), sum }
    }
}
