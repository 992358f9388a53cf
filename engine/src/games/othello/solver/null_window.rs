//! The solver's null-window search, for the many nodes that only prove that nothing better can be had.

use pulp::{Simd, WithSimd};

use super::board::{Board, Score, quarter};
use super::near::{NEAR, Near};
use super::order::{Candidates, MOST_MOVES};
use super::shallow::Shallow;
use super::state::Solver;
use super::table::{Bounds, Key, NONE};
use super::turns::Turns;

/// With at least this many empty squares, positions are stored and moves are ordered by what they leave.
pub(super) const DEEP: u32 = 7;

/// Searches whether the score of a board is greater than `alpha`; the result is a bound that decides it.
struct NullWindow<'s, 'a> {
    solver: &'s mut Solver<'a>,
    board: Board,
    /// The number of empty squares, at least [`DEEP`].
    empty: u32,
    parity: u32,
    alpha: Score,
}

impl WithSimd for NullWindow<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let NullWindow { solver, board, empty, parity, alpha } = self;
        if solver.is_over() {
            return 0;
        }
        let moves = board.moves(simd);
        if moves == 0 {
            let passed = board.passed();
            if passed.moves(simd) == 0 {
                return board.final_score();
            }
            return solver.child(simd, passed, empty, parity, alpha);
        }
        if empty <= NEAR {
            simd.vectorize(Near { solver, board, moves, empty, parity, alpha })
        } else {
            simd.vectorize(Far { solver, board, moves, empty, parity, alpha })
        }
    }
}

impl Solver<'_> {
    /// Searches a child in a null window and returns the score as the parent sees it.
    #[inline(always)]
    pub(super) fn child<S: Simd>(
        &mut self,
        simd: S,
        board: Board,
        empty: u32,
        parity: u32,
        alpha: Score,
    ) -> Score {
        self.root_side = !self.root_side;
        let score = -self.null_window(simd, board, empty, parity, -alpha - 1);
        self.root_side = !self.root_side;
        score
    }

    /// Searches whether the score of a board with at least five empty squares is greater than `alpha`.
    #[inline(always)]
    pub(super) fn null_window<S: Simd>(
        &mut self,
        simd: S,
        board: Board,
        empty: u32,
        parity: u32,
        alpha: Score,
    ) -> Score {
        if empty < DEEP {
            simd.vectorize(Shallow { solver: self, board, empty, parity, alpha })
        } else {
            simd.vectorize(NullWindow { solver: self, board, empty, parity, alpha })
        }
    }
}

/// A node with more empty squares than [`NEAR`], where the shared table and looking ahead pay.
struct Far<'s, 'a> {
    solver: &'s mut Solver<'a>,
    board: Board,
    moves: u64,
    empty: u32,
    parity: u32,
    alpha: Score,
}

impl WithSimd for Far<'_, '_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Far { solver, board, moves, empty, parity, alpha } = self;
        if let Some(most) = solver.most(board, empty, alpha) {
            return most;
        }
        let key = Key::of(board);
        let known = solver.table.get(key).unwrap_or(Bounds::NOTHING);
        if let Some(score) = known.decides([alpha, alpha + 1]) {
            return score;
        }
        let mut candidates = Candidates::<MOST_MOVES>::of(simd, board, moves);
        if empty > NEAR + 1 {
            candidates.as_slice().iter().for_each(|candidate| solver.table.prefetch(Key::of(candidate.next)));
            if let Some(score) = solver.cut_ahead(&candidates, alpha) {
                return score;
            }
        }
        let shares = solver.shares(empty);
        if shares && !solver.enter(key, [alpha, alpha + 1]) {
            return 0;
        }
        solver.order(simd, &mut candidates, board, known, empty, parity);
        let mut best = -64;
        let mut best_square = NONE;
        let mut turns = Turns::default();
        while let Some(candidate) = solver.turn(&mut candidates, &mut turns, shares) {
            solver.statistics.nodes += 1;
            let rest = parity ^ quarter(candidate.square);
            let score = solver.child(simd, candidate.next, empty - 1, rest, alpha);
            solver.end_turn(&mut turns);
            if solver.over {
                return if shares { solver.leave().unwrap_or(0) } else { 0 };
            }
            if score > best || best_square == NONE {
                (best, best_square) = (score, candidate.square);
                if score > alpha {
                    solver.count_cut();
                    break;
                }
            }
        }
        if shares {
            solver.leave();
        }
        solver.table.put(key, empty, [alpha, alpha + 1], best, best_square);
        best
    }
}

impl Solver<'_> {
    /// The best possible score, if it is not greater than `alpha`: the opponent keeps their stable discs.
    #[inline(always)]
    pub(super) fn most(&self, board: Board, empty: u32, alpha: Score) -> Option<Score> {
        // A low alpha requires many stable discs, which are less likely the more squares are empty.
        if alpha < 2 * empty as Score - 4 {
            return None;
        }
        let most = 64 - 2 * self.stability.count(board.other, board.own) as Score;
        (most <= alpha).then_some(most)
    }

    /// The score of a move that the table knows to be good enough, if there is one: an enhanced transposition cut-off.
    #[inline(always)]
    fn cut_ahead(&mut self, candidates: &Candidates<MOST_MOVES>, alpha: Score) -> Option<Score> {
        for candidate in candidates.as_slice() {
            let known = self.table.get(Key::of(candidate.next)).unwrap_or(Bounds::NOTHING);
            let score = -Score::from(known.upper);
            if score > alpha {
                self.count_cut();
                return Some(score);
            }
        }
        None
    }
}
