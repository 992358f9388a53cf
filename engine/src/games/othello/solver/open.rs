//! The solver's open-window search, for the few nodes whose exact score and line are wanted.

use parlor_rules::othello::Move;
use pulp::{Simd, WithSimd};

use super::board::{Board, Score, parity};
use super::null_window::DEEP;
use super::order::{Candidate, Candidates, MOST_MOVES};
use super::state::Solver;
use super::table::{Bounds, Key, NONE};
use super::turns::Turns;

/// Searches the score of a board, or a bound outside the window.
pub(super) struct Open<'s, 'a> {
    pub(super) solver: &'s mut Solver<'a>,
    pub(super) board: Board,
    pub(super) window: [Score; 2],
    pub(super) ply: usize,
}

impl WithSimd for Open<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Open { solver, board, window, ply } = self;
        solver.lines.clear(ply);
        if solver.is_over() {
            return 0;
        }
        let moves = board.moves(simd);
        if moves == 0 {
            if board.passed().moves(simd) == 0 {
                return board.final_score();
            }
            let score = solver.open(simd, board.passed(), window, ply);
            if !solver.over && score > window[0] {
                solver.lines.extend(ply, Move::Pass);
            }
            return score;
        }
        let empty = board.empty().count_ones();
        let key = Key::of(board);
        let known = solver.table.get(key).unwrap_or(Bounds::NOTHING);
        // If the score lies in the window, stored bounds are not used: the line is wanted too.
        if ply > 0
            && let Some(score) = known.decides(window)
        {
            return score;
        }
        // For the same reason, another thread's answer does not end the root's search.
        let shares = ply > 0 && solver.shares(empty);
        if shares && !solver.enter(key, window) {
            return 0;
        }
        let mut candidates = Candidates::<MOST_MOVES>::of(simd, board, moves);
        solver.order(simd, &mut candidates, board, known, empty, parity(board.empty()));
        let (best, square) = solver.try_in_order(simd, &mut candidates, window, empty, ply);
        if shares && let Some(score) = solver.leave() {
            return score;
        }
        if !solver.over && empty >= DEEP {
            solver.table.put(key, empty, window, best, square);
        }
        best
    }
}

impl Solver<'_> {
    /// Searches a child in an open window and returns the score as the parent sees it.
    fn open<S: Simd>(&mut self, simd: S, board: Board, [alpha, beta]: [Score; 2], ply: usize) -> Score {
        self.root_side = !self.root_side;
        let window = [-beta, -alpha];
        let score = -simd.vectorize(Open { solver: self, board, window, ply: ply + 1 });
        self.root_side = !self.root_side;
        score
    }

    fn try_in_order<S: Simd>(
        &mut self,
        simd: S,
        candidates: &mut Candidates<MOST_MOVES>,
        [mut alpha, beta]: [Score; 2],
        empty: u32,
        ply: usize,
    ) -> (Score, u8) {
        let (mut best, mut best_square) = (-64, NONE);
        let shares = self.shares(empty);
        let mut turns = Turns::default();
        while let Some(candidate) = self.turn(candidates, &mut turns, shares) {
            self.statistics.nodes += 1;
            let first = best_square == NONE;
            let score = self.try_move(simd, candidate, [alpha, beta], empty, ply, first);
            self.end_turn(&mut turns);
            if self.over {
                break;
            }
            if score > best || best_square == NONE {
                (best, best_square) = (score, candidate.square);
            }
            if score > alpha {
                alpha = score;
                self.lines.extend(ply, Move::Place(candidate.square));
                if ply == 0 {
                    self.root_score = Some(score);
                }
            }
            if score >= beta {
                self.count_cut();
                break;
            }
        }
        (best, best_square)
    }

    /// Searches a move: all but the first in a null window, and again in the open window if they are better.
    fn try_move<S: Simd>(
        &mut self,
        simd: S,
        candidate: Candidate,
        [alpha, beta]: [Score; 2],
        empty: u32,
        ply: usize,
        first: bool,
    ) -> Score {
        let next = candidate.next;
        // With few squares left a null window saves nothing, and its search needs at least five.
        if !first && empty > DEEP {
            let rest = parity(next.empty());
            let score = self.child(simd, next, empty - 1, rest, alpha);
            if self.over || score <= alpha || score >= beta {
                return score;
            }
        }
        self.open(simd, next, [alpha, beta], ply)
    }
}
