//! The last four empty squares, unrolled: most positions of a solution are here. All windows are null windows: every
//! function tests whether the score is greater than `alpha`, and returns a bound that decides it.
//!
//! The moves are written out one by one: a loop keeps its squares in memory, and reading them back takes long (measured in
//! `lab/RESULTS.md`).

use pulp::{Simd, WithSimd};

use super::board::{AROUND, BEYOND, Board, Score};
use super::last_disc::last1;
use super::last_squares::in_order;

/// Two empty squares.
struct Last2<'n>(Board, [u8; 2], Score, &'n mut u64);

impl WithSimd for Last2<'_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Last2(board, squares, alpha, nodes) = self;
        let best = two(simd, board, squares, alpha, nodes);
        if best > -BEYOND {
            return best;
        }
        let answer = two(simd, board.passed(), squares, -alpha - 1, nodes);
        if answer > -BEYOND { -answer } else { board.final_score() }
    }
}

/// The better of two moves; below every score if neither is legal.
#[inline(always)]
fn two<S: Simd>(simd: S, board: Board, [x, y]: [u8; 2], alpha: Score, nodes: &mut u64) -> Score {
    let first = then_one(simd, board, x, y, nodes);
    if first > alpha { first } else { first.max(then_one(simd, board, y, x, nodes)) }
}

#[inline(always)]
fn then_one<S: Simd>(simd: S, board: Board, square: u8, rest: u8, nodes: &mut u64) -> Score {
    let Some(next) = placed(simd, board, square) else { return -BEYOND };
    *nodes += 1;
    -last1(next, rest, nodes)
}

/// The board after a disc on an empty square, if the move flips any.
#[inline(always)]
fn placed<S: Simd>(simd: S, board: Board, square: u8) -> Option<Board> {
    if AROUND[usize::from(square) & 63] & board.other == 0 {
        return None;
    }
    let flipped = board.flips(simd, square);
    (flipped != 0).then(|| board.after(square, flipped))
}

/// Three empty squares; squares that are alone in their quarters come first.
struct Last3<'n>(Board, [u8; 3], Score, &'n mut u64);

impl WithSimd for Last3<'_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Last3(board, squares, alpha, nodes) = self;
        let best = three(simd, board, squares, alpha, nodes);
        if best > -BEYOND {
            return best;
        }
        let answer = three(simd, board.passed(), squares, -alpha - 1, nodes);
        if answer > -BEYOND { -answer } else { board.final_score() }
    }
}

#[inline(always)]
fn three<S: Simd>(simd: S, board: Board, [x, y, z]: [u8; 3], alpha: Score, nodes: &mut u64) -> Score {
    let first = then_two(simd, board, x, [y, z], alpha, nodes);
    if first > alpha {
        return first;
    }
    let second = then_two(simd, board, y, [x, z], alpha, nodes);
    if second > alpha {
        return second;
    }
    first.max(second).max(then_two(simd, board, z, [x, y], alpha, nodes))
}

#[inline(always)]
fn then_two<S: Simd>(
    simd: S,
    board: Board,
    square: u8,
    rest: [u8; 2],
    alpha: Score,
    nodes: &mut u64,
) -> Score {
    let Some(next) = placed(simd, board, square) else { return -BEYOND };
    *nodes += 1;
    -simd.vectorize(Last2(next, rest, -alpha - 1, nodes))
}

/// Four empty squares, with their parity.
pub(super) struct Last4<'n>(pub(super) Board, pub(super) u32, pub(super) Score, pub(super) &'n mut u64);

impl WithSimd for Last4<'_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Last4(board, parity, alpha, nodes) = self;
        let squares = in_order(board.empty());
        let pairs = parity & 15 == 0;
        let best = four(simd, board, squares, pairs, alpha, nodes);
        if best > -BEYOND {
            return best;
        }
        let answer = four(simd, board.passed(), squares, pairs, -alpha - 1, nodes);
        if answer > -BEYOND { -answer } else { board.final_score() }
    }
}

/// The best of four moves. In two `pairs`, the square beside the one that was taken is alone, and comes next.
#[inline(always)]
fn four<S: Simd>(
    simd: S,
    board: Board,
    [w, x, y, z]: [u8; 4],
    pairs: bool,
    alpha: Score,
    nodes: &mut u64,
) -> Score {
    let first = then_three(simd, board, w, [x, y, z], alpha, nodes);
    if first > alpha {
        return first;
    }
    let second = then_three(simd, board, x, [w, y, z], alpha, nodes);
    if second > alpha {
        return second;
    }
    let third = then_three(simd, board, y, if pairs { [z, w, x] } else { [w, x, z] }, alpha, nodes);
    if third > alpha {
        return third;
    }
    let rest = if pairs { [y, w, x] } else { [w, x, y] };
    first.max(second).max(third).max(then_three(simd, board, z, rest, alpha, nodes))
}

#[inline(always)]
fn then_three<S: Simd>(
    simd: S,
    board: Board,
    square: u8,
    rest: [u8; 3],
    alpha: Score,
    nodes: &mut u64,
) -> Score {
    let Some(next) = placed(simd, board, square) else { return -BEYOND };
    *nodes += 1;
    -simd.vectorize(Last3(next, rest, -alpha - 1, nodes))
}
