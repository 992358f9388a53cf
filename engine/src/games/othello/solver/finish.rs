//! The solver for the last plies of a selective search to the end.

use parlor_rules::Game;
use parlor_rules::othello::Othello;
use pulp::{Arch, Simd, WithSimd};

use super::SLACK;
use super::board::{Board, Score, parity};
use super::state::Solver;
use super::table::Table;
use crate::eval::Evaluation;
use crate::search::{Clock, Finisher, Limits, Statistics, Stop};
use crate::value::Value;

/// With this many empty squares or fewer, an exact search costs less than a selective one.
const MOST_EMPTY: u32 = 11;
/// A null-window search needs at least this many.
const LEAST_EMPTY: u32 = 5;

/// What the solver needs.
pub(super) struct Finish<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a dyn Evaluation<Othello>,
    /// No limits: the last plies take less time than passes between the search's looks at the clock.
    pub(super) limits: &'a Limits,
}

fn board(position: &Othello) -> Board {
    let own = position.discs(position.to_move());
    Board { own, other: position.discs(!position.to_move()) }
}

impl Finisher<Othello> for Finish<'_> {
    fn plies_left(&self, position: &Othello) -> u32 {
        board(position).empty().count_ones()
    }

    fn finish(
        &self,
        position: &Othello,
        alpha: Value,
        nodes: u64,
        statistics: &mut Statistics,
    ) -> Option<Value> {
        let board = board(position);
        let empty = board.empty().count_ones();
        if !(LEAST_EMPTY..=MOST_EMPTY).contains(&empty) {
            return None;
        }
        let unit = self.evaluation.unit();
        // A score is greater than this one if and only if its value is greater than alpha.
        let alpha_score = alpha.div_euclid(unit).clamp(-65, 64);
        let clock = Clock::start(self.limits, self.limits.timer.start(), Stop::default());
        let mut solver =
            Solver::new(self.table, self.evaluation, clock, nodes.saturating_sub(SLACK), None, None);
        let score = Arch::new().dispatch(Question { solver: &mut solver, board, empty, alpha: alpha_score });
        statistics.add(&solver.statistics);
        (!solver.over).then_some(score * unit)
    }
}

struct Question<'s, 'a> {
    solver: &'s mut Solver<'a>,
    board: Board,
    empty: u32,
    alpha: Score,
}

impl WithSimd for Question<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Question { solver, board, empty, alpha } = self;
        let parity = parity(board.empty());
        solver.null_window(simd, board, empty, parity, alpha)
    }
}
