//! Null windows with seven to twelve empty squares: a small table, and moves ordered by what they leave, without a look
//! ahead.

use pulp::{Simd, WithSimd};

use super::board::{Board, Score, quarter};
use super::order::Candidates;
use super::state::Solver;
use super::table::NONE;

/// The most empty squares of such a node, and so its most moves.
pub(super) const NEAR: u32 = 12;

/// Searches whether the score of a board is greater than `alpha`; the result is a bound that decides it.
pub(super) struct Near<'s, 'a> {
    pub(super) solver: &'s mut Solver<'a>,
    pub(super) board: Board,
    /// The legal moves; there are some.
    pub(super) moves: u64,
    pub(super) empty: u32,
    pub(super) parity: u32,
    pub(super) alpha: Score,
}

impl WithSimd for Near<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Near { solver, board, moves, empty, parity, alpha } = self;
        if let Some(most) = solver.most(board, empty, alpha) {
            return most;
        }
        let known = solver.small_table.get(board);
        if let Some(score) = known.decides([alpha, alpha + 1]) {
            return score;
        }
        let mut candidates = Candidates::<{ NEAR as usize }>::of(simd, board, moves);
        candidates.order_near(simd, solver.stability, known, parity);
        let mut best = -64;
        let mut best_square = NONE;
        for at in 0..candidates.as_slice().len() {
            let candidate = candidates.pick(at);
            solver.statistics.nodes += 1;
            let rest = parity ^ quarter(candidate.square);
            let score = solver.child(simd, candidate.next, empty - 1, rest, alpha);
            if solver.over {
                return 0;
            }
            if score > best || best_square == NONE {
                (best, best_square) = (score, candidate.square);
                if score > alpha {
                    solver.count_cut();
                    break;
                }
            }
        }
        solver.small_table.put(board, known.narrowed([alpha, alpha + 1], best, best_square));
        best
    }
}
