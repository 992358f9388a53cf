//! The board as the solver sees it: the discs of the side to move and of the opponent, and nothing else.

use parlor_rules::othello::{simd_flips, simd_moves};
use pulp::Simd;

/// A score: discs of the side to move minus the opponent's, with empty squares counted for the winner. Always even.
pub(super) type Score = i32;

/// Beyond every score.
pub(super) const BEYOND: Score = 66;

/// For each parity (one bit for each quarter of the board), the squares of its quarters.
pub(super) const IN_QUARTERS: [u64; 16] = in_quarters();

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

const fn in_quarters() -> [u64; 16] {
    let mut sets = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut square = 0;
        while square < 64 {
            if quarter(square as u8) & parity != 0 {
                sets[parity as usize] |= 1 << square;
            }
            square += 1;
        }
        parity += 1;
    }
    sets
}

/// The quarter of a square, as one bit of a parity.
#[inline(always)]
pub(super) const fn quarter(square: u8) -> u32 {
    1 << ((square >> 2 & 1) | (square >> 4 & 2))
}

/// The quarters with an odd number of empty squares: whoever moves there first also moves there last.
#[inline(always)]
pub(super) fn parity(empty: u64) -> u32 {
    let mut parity = 0;
    let mut bit = 1;
    while bit < 16 {
        if (empty & IN_QUARTERS[bit]).count_ones() & 1 == 1 {
            parity |= bit as u32;
        }
        bit <<= 1;
    }
    parity
}

/// The eight squares around each square.
pub(super) const AROUND: [u64; 64] = around();

const fn around() -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let sides = bit | (bit << 1 & !FILE_A) | (bit >> 1 & !(FILE_A << 7));
        sets[square] = (sides | sides << 8 | sides >> 8) & !bit;
        square += 1;
    }
    sets
}

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares of a set and all squares next to them.
#[inline(always)]
pub(super) fn with_neighbours(squares: u64) -> u64 {
    let rows = squares | (squares << 1 & !FILE_A) | (squares >> 1 & !(FILE_A << 7));
    rows | rows << 8 | rows >> 8
}

/// The discs of the side to move and of the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Board {
    #[inline(always)]
    pub(super) fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    #[inline(always)]
    pub(super) fn moves<S: Simd>(self, simd: S) -> u64 {
        simd_moves(simd, self.own, self.other)
    }

    #[inline(always)]
    pub(super) fn flips<S: Simd>(self, simd: S, square: u8) -> u64 {
        simd_flips(simd, self.own, self.other, square)
    }

    /// The board after a disc is placed on `square`, as the other side sees it.
    #[inline(always)]
    pub(super) fn after(self, square: u8, flipped: u64) -> Board {
        Board { own: self.other ^ flipped, other: self.own | flipped | 1 << square }
    }

    #[inline(always)]
    pub(super) fn passed(self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// The score if neither side can move any more.
    #[inline(always)]
    pub(super) fn final_score(self) -> Score {
        let (own, other) = (self.own.count_ones() as Score, self.other.count_ones() as Score);
        match own - other {
            0 => 0,
            1.. => 64 - 2 * other,
            _ => 2 * own - 64,
        }
    }
}
