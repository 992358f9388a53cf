//! The last four empty squares, unrolled: most positions of a solution are here. All windows are null windows: every
//! function tests whether the score is greater than `alpha`, and returns a bound that decides it.

use pulp::{Simd, WithSimd};

use super::board::{AROUND, BEYOND, Board, IN_QUARTERS, Score};

/// How many discs a move flips on a line of eight squares: by the square of the move, then by the mover's discs. All
/// other squares hold the opponent's.
static ON_LINE: [[u8; 256]; 8] = on_line();

const fn on_line() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut square = 0;
    while square < 8 {
        let mut own = 0;
        while own < 256 {
            table[square][own] = run(own, square as i32, 1) + run(own, square as i32, -1);
            own += 1;
        }
        square += 1;
    }
    table
}

const fn run(own: usize, square: i32, step: i32) -> u8 {
    let mut at = square + step;
    let mut length = 0;
    while 0 <= at && at < 8 {
        if own >> at & 1 == 1 {
            return length;
        }
        length += 1;
        at += step;
    }
    0
}

/// Both diagonals of each square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut lines = [[0; 2]; 64];
    let mut square = 0i32;
    while square < 64 {
        let mut at = 0i32;
        while at < 64 {
            let (files, ranks) = (at % 8 - square % 8, at / 8 - square / 8);
            if files == ranks {
                lines[square as usize][0] |= 1 << at;
            }
            if files == -ranks {
                lines[square as usize][1] |= 1 << at;
            }
            at += 1;
        }
        square += 1;
    }
    lines
}

/// How many discs a move on the board's last empty square flips. A diagonal shorter than eight squares has no own disc
/// beyond its end, so nothing is flipped in that direction, which is right.
#[inline(always)]
fn last_flips(own: u64, square: u8) -> Score {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let (file, rank) = (usize::from(square & 7), usize::from(square >> 3) & 7);
    let [falling, rising] = DIAGONALS[usize::from(square) & 63];
    let onto_a_rank = |line: u64| (line.wrapping_mul(FILE_A) >> 56) as usize;
    let row = (own >> (8 * rank)) as usize & 255;
    let column = ((own >> file & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let by_file = &ON_LINE[file];
    let all = by_file[row]
        + by_file[onto_a_rank(own & falling)]
        + by_file[onto_a_rank(own & rising)]
        + ON_LINE[rank][column];
    all.into()
}

/// The score with one empty square.
#[inline(always)]
fn last1(board: Board, square: u8, nodes: &mut u64) -> Score {
    let own = board.own.count_ones() as Score;
    let flipped = last_flips(board.own, square);
    *nodes += 1;
    if flipped > 0 {
        return 2 * (own + flipped + 1) - 64;
    }
    let lost = last_flips(board.other, square);
    if lost > 0 {
        return 2 * (own - lost) - 64;
    }
    // One side has more than half of the 63 discs, and gets the last square.
    if own >= 32 { 2 * own - 62 } else { 2 * own - 64 }
}

/// Two empty squares.
struct Last2<'n>(Board, [u8; 2], Score, &'n mut u64);

impl WithSimd for Last2<'_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Score {
        let Last2(board, squares, alpha, nodes) = self;
        let best = two(board, squares, alpha, nodes);
        if best > -BEYOND {
            return best;
        }
        let answer = two(board.passed(), squares, -alpha - 1, nodes);
        if answer > -BEYOND { -answer } else { board.final_score() }
    }
}

/// The better of two moves; below every score if neither is legal.
#[inline(always)]
fn two(board: Board, [x, y]: [u8; 2], alpha: Score, nodes: &mut u64) -> Score {
    let mut best = -BEYOND;
    for (square, rest) in [(x, y), (y, x)] {
        if let Some(next) = placed(board, square) {
            *nodes += 1;
            best = best.max(-last1(next, rest, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// The board after a disc on an empty square, if the move flips any.
#[inline(always)]
fn placed(board: Board, square: u8) -> Option<Board> {
    if AROUND[usize::from(square) & 63] & board.other == 0 {
        return None;
    }
    let flipped = board.flips(square);
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
    let mut best = -BEYOND;
    for (square, rest) in [(x, [y, z]), (y, [x, z]), (z, [x, y])] {
        if let Some(next) = placed(board, square) {
            *nodes += 1;
            best = best.max(-simd.vectorize(Last2(next, rest, -alpha - 1, nodes)));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Four empty squares, with their parity.
pub(super) struct Last4<'n>(pub(super) Board, pub(super) u32, pub(super) Score, pub(super) &'n mut u64);

impl WithSimd for Last4<'_> {
    type Output = Score;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Score {
        let Last4(board, parity, alpha, nodes) = self;
        let squares = in_order(board.empty(), parity);
        let best = four(simd, board, squares, alpha, nodes);
        if best > -BEYOND {
            return best;
        }
        let answer = four(simd, board.passed(), squares, -alpha - 1, nodes);
        if answer > -BEYOND { -answer } else { board.final_score() }
    }
}

#[inline(always)]
fn four<S: Simd>(simd: S, board: Board, [w, x, y, z]: [u8; 4], alpha: Score, nodes: &mut u64) -> Score {
    let mut best = -BEYOND;
    for (square, rest) in [(w, [x, y, z]), (x, [w, y, z]), (y, [w, x, z]), (z, [w, x, y])] {
        if let Some(next) = placed(board, square) {
            *nodes += 1;
            best = best.max(-simd.vectorize(Last3(next, rest, -alpha - 1, nodes)));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Four squares in order: those alone in their quarters first and pairs last, so that the squares left after a move are
/// in a good order too.
#[inline(always)]
fn in_order(empty: u64, parity: u32) -> [u8; 4] {
    let mut odd = empty & IN_QUARTERS[parity as usize & 15];
    let mut first = 0;
    if odd == empty && parity.count_ones() == 2 {
        // Three in one quarter and one in another.
        let one = empty & IN_QUARTERS[(parity & parity.wrapping_neg()) as usize & 15];
        first = if one & (one - 1) == 0 { one } else { empty ^ one };
        odd ^= first;
    }
    let mut squares = [0; 4];
    let mut place = 0;
    for mut part in [first, odd, empty & !odd & !first] {
        while part != 0 {
            squares[place & 3] = part.trailing_zeros() as u8;
            part &= part - 1;
            place += 1;
        }
    }
    squares
}
