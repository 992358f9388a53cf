//! Null windows with five or six empty squares. Moves are ordered by parity alone, because anything more expensive does not
//! pay there.

use pulp::{Simd, WithSimd};

use super::board::{Board, IN_QUARTERS, Score, quarter};
use super::last::Last4;
use super::state::Solver;

/// Searches whether the score of a board is greater than `alpha`; the result is a bound that decides it.
pub(super) struct Shallow<'s, 'a> {
    pub(super) solver: &'s mut Solver<'a>,
    pub(super) board: Board,
    /// The number of empty squares, at least five.
    pub(super) empty: u32,
    pub(super) parity: u32,
    pub(super) alpha: Score,
}

impl WithSimd for Shallow<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Shallow { solver, board, empty, parity, alpha } = self;
        if solver.is_out_of_nodes() {
            return 0;
        }
        if let Some(most) = solver.most(board, empty, alpha) {
            return most;
        }
        let moves = board.moves(simd);
        if moves == 0 {
            let board = board.passed();
            if board.moves(simd) == 0 {
                return -board.final_score();
            }
            return -simd.vectorize(Shallow { solver, board, empty, parity, alpha: -alpha - 1 });
        }
        let odd = IN_QUARTERS[parity as usize & 15];
        let mut best = -64;
        for mut part in [moves & odd, moves & !odd] {
            while part != 0 {
                let square = part.trailing_zeros() as u8;
                part &= part - 1;
                solver.statistics.nodes += 1;
                let board = board.after(square, board.flips(simd, square));
                let (parity, below) = (parity ^ quarter(square), -alpha - 1);
                let score = if empty > 5 {
                    let (solver, empty) = (&mut *solver, empty - 1);
                    -simd.vectorize(Shallow { solver, board, empty, parity, alpha: below })
                } else if let Some(most) = solver.most(board, 4, below) {
                    -most
                } else {
                    -simd.vectorize(Last4(board, parity, below, &mut solver.statistics.nodes))
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }
}

impl Solver<'_> {
    /// Whether the limit on positions ends the search. The clock is only read where searches take longer than that.
    #[inline(always)]
    fn is_out_of_nodes(&mut self) -> bool {
        let out = self.statistics.nodes >= self.last_node;
        if out {
            self.over = true;
        }
        out
    }
}
