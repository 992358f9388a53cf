//! The last empty square: nothing is placed any more, only counted.

use super::board::{Board, Score};

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
pub(super) fn last1(board: Board, square: u8, nodes: &mut u64) -> Score {
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
