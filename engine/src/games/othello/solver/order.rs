//! The order of a node's moves: those that leave the opponent few answers come first (fastest first), and, far from the
//! end, those that a short search prefers.

use parlor_rules::Side;
use parlor_rules::othello::Othello;
use pulp::{Simd, WithSimd};

use super::board::{Board, CORNERS, IN_QUARTERS, Score, with_neighbours};
use super::stability::Stability;
use super::state::Solver;
use super::table::{Bounds, NONE};
use crate::eval::Frontier;

/// No position has more moves: the known record is 33.
pub(super) const MOST_MOVES: usize = 40;

/// A move, with the board after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u8,
    pub(super) next: Board,
    order: i32,
}

/// The moves of a node, at most `MOST`, without allocation.
pub(super) struct Candidates<const MOST: usize> {
    list: [Candidate; MOST],
    count: usize,
}

impl<const MOST: usize> Candidates<MOST> {
    /// The moves in `moves`, not ordered yet.
    #[inline(always)]
    pub(super) fn of<S: Simd>(simd: S, board: Board, mut moves: u64) -> Self {
        let nothing = Candidate { square: 0, next: board, order: 0 };
        let mut candidates = Candidates { list: [nothing; MOST], count: 0 };
        while moves != 0 && candidates.count < MOST {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let next = board.after(square, board.flips(simd, square));
            candidates.list[candidates.count] = Candidate { square, next, order: 0 };
            candidates.count += 1;
        }
        candidates
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Candidate] {
        &self.list[..self.count]
    }

    /// Swaps the best move from index `at` on to that index, and returns it.
    #[inline(always)]
    pub(super) fn pick(&mut self, at: usize) -> Candidate {
        let list = &mut self.list[at..self.count];
        let mut best = 0;
        for i in 1..list.len() {
            if list[i].order > list[best].order {
                best = i;
            }
        }
        list.swap(0, best);
        list[0]
    }
}

/// The weights of the ordering terms, on one scale: tuned to search few positions in FFO 40 to 44, 46 and 47 (`parlor
/// bench --ffo`) and in 40 positions of self-play with 20 empty squares.
const MOBILITY: i32 = 3 << 15;
const POTENTIAL: i32 = 1 << 15;
const STABLE: i32 = 3 << 12;
const ODD: i32 = 1 << 12;
/// One disc in the score of a short search.
const JUDGED: i32 = 1 << 16;
/// The best move of a selective search. Where that search went wrong, the other terms must be able to outweigh it.
const HINTED: i32 = 6 * JUDGED;

/// The square itself: corners before edges, and last the squares that give a corner away.
const SQUARES: [i32; 64] = {
    let quarter = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let file = if file < 4 { file } else { 7 - file };
        let rank = if rank < 4 { rank } else { 7 - rank };
        all[square] = quarter[rank][file] << 8;
        square += 1;
    }
    all
};

impl Candidate {
    /// The ordering score where nothing is looked ahead.
    #[inline(always)]
    fn order_near<S: Simd>(&self, simd: S, stability: Stability, known: Bounds, parity: u32) -> i32 {
        let Candidate { square, next, .. } = *self;
        let mut order = SQUARES[usize::from(square) & 63];
        if square == known.best[0] {
            order += 1 << 30;
        } else if square == known.best[1] {
            order += 1 << 29;
        }
        if IN_QUARTERS[parity as usize & 15] >> square & 1 == 1 {
            order += ODD;
        }
        let answers = next.moves(simd);
        order -= MOBILITY * (answers.count_ones() + (answers & CORNERS).count_ones()) as i32;
        order + STABLE * stability.on_edges(next.other, next.own) as i32
    }
}

impl<const MOST: usize> Candidates<MOST> {
    /// Gives every move its ordering score, as far as it costs little.
    #[inline(always)]
    pub(super) fn order_near<S: Simd>(&mut self, simd: S, stability: Stability, known: Bounds, parity: u32) {
        if self.count == 1 {
            return;
        }
        for candidate in &mut self.list[..self.count] {
            candidate.order = candidate.order_near(simd, stability, known, parity);
        }
    }
}

impl Solver<'_> {
    /// Gives every move its ordering score.
    #[inline(always)]
    pub(super) fn order<S: Simd>(
        &mut self,
        simd: S,
        candidates: &mut Candidates<MOST_MOVES>,
        board: Board,
        known: Bounds,
        empty: u32,
        parity: u32,
    ) {
        let look_ahead = self.look_ahead(empty);
        let hinted =
            self.hints.map_or(NONE, |hints| hints.best(board, self.root_side, candidates.as_slice()));
        for candidate in &mut candidates.list[..candidates.count] {
            let Candidate { square, next, .. } = *candidate;
            let mut order = candidate.order_near(simd, self.stability, known, parity);
            order -= POTENTIAL * (with_neighbours(next.other) & next.empty()).count_ones() as i32;
            if square == hinted {
                order += HINTED;
            }
            if let Some(plies) = look_ahead {
                order -= JUDGED * self.judge(simd, next, plies);
            }
            candidate.order = order;
        }
    }

    /// How many plies to search a move for its ordering score, beyond the move itself; `None` where that does not pay.
    #[inline(always)]
    fn look_ahead(&self, empty: u32) -> Option<u32> {
        match empty {
            0..=13 => None,
            14..=15 => Some(0),
            16..=18 => Some(1),
            19..=21 => Some(2),
            _ => Some(3),
        }
    }

    /// The score of a search of a few plies, in discs.
    #[inline(always)]
    fn judge<S: Simd>(&mut self, simd: S, board: Board, plies: u32) -> Score {
        simd.vectorize(Judged { solver: self, board, plies, alpha: -1 << 20, beta: 1 << 20 })
            / self.evaluation.unit()
    }

    /// The value of a search of one ply, if the evaluation can search it by itself.
    #[inline(always)]
    fn last_ply(&mut self, Board { own, other }: Board, beta: i32) -> Option<i32> {
        // No square holds two discs.
        let position = Othello::from_discs([own, other], Side::First)?;
        let found = self.evaluation.frontier(&position, &Frontier::new(1, beta, [&CORNERS_FIRST; 2]))?;
        self.statistics.nodes += found.nodes;
        Some(found.value)
    }
}

/// Corners first, as the history of cut-offs that the evaluation orders moves by.
const CORNERS_FIRST: [i32; 64] = {
    let mut history = [0; 64];
    let mut left = CORNERS;
    while left != 0 {
        history[left.trailing_zeros() as usize] = 1;
        left &= left - 1;
    }
    history
};

/// A plain alpha-beta search of a few plies.
struct Judged<'s, 'a> {
    solver: &'s mut Solver<'a>,
    board: Board,
    plies: u32,
    alpha: i32,
    beta: i32,
}

impl WithSimd for Judged<'_, '_> {
    type Output = i32;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> i32 {
        let Judged { solver, board, plies, mut alpha, beta } = self;
        let Board { own, other } = board;
        let moves = board.moves(simd);
        let limit = solver.evaluation.unit() * 64;
        if moves == 0 {
            if board.passed().moves(simd) == 0 {
                return board.final_score() * solver.evaluation.unit();
            }
            return -simd.vectorize(Judged {
                solver,
                board: board.passed(),
                plies,
                alpha: -beta,
                beta: -alpha,
            });
        }
        if plies == 0 {
            // No square holds two discs.
            let position = Othello::from_discs([own, other], Side::First);
            return position.map_or(0, |p| solver.evaluation.value(&p)).clamp(-limit, limit);
        }
        if plies == 1
            && let Some(value) = solver.last_ply(board, beta)
        {
            return value;
        }
        let mut best = i32::MIN + 1;
        for mut part in [moves & CORNERS, moves & !CORNERS] {
            while part != 0 {
                let square = part.trailing_zeros() as u8;
                part &= part - 1;
                solver.statistics.nodes += 1;
                let next = board.after(square, board.flips(simd, square));
                let below = Judged {
                    solver: &mut *solver,
                    board: next,
                    plies: plies - 1,
                    alpha: -beta,
                    beta: -alpha,
                };
                best = best.max(-simd.vectorize(below));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }
}
