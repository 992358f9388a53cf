//! The 25 squares as bits, a1 lowest, then b1 ... e1, a2 ... e5, and the heights as four sets of squares.

use super::square::{Bits, Square};
use crate::Side;

/// All 25 squares.
pub(super) const ALL: Bits = (1 << 25) - 1;

/// The squares of a set, a1 b1 ... e1 a2 ... e5.
#[inline(always)]
pub(super) fn squares(mut bits: Bits) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| Square::from_index(bits.trailing_zeros() as u8));
        bits &= bits.wrapping_sub(1);
        square
    })
}

/// The image of a set of squares under one of the eight symmetries of the board; symmetry 0 is the identity.
pub(super) fn image(symmetry: u32, from: Bits) -> Bits {
    squares(from).fold(0, |image, square| {
        let (mut file, mut rank) = (square.index() % 5, square.index() / 5);
        if symmetry & 1 != 0 {
            file = 4 - file;
        }
        if symmetry & 2 != 0 {
            rank = 4 - rank;
        }
        if symmetry & 4 != 0 {
            (file, rank) = (rank, file);
        }
        image | 1 << (5 * rank + file)
    })
}

/// The heights: for each height 1..=4, the set of squares that are at least that high, two sets to a word. A build is
/// then a few masks, and the squares too high for a worker are one of the sets.
///
/// The code reads and writes whole words, because reading a word right after writing its parts would stall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Levels([u64; 2]);

impl Levels {
    /// Nothing is built.
    pub(super) const FLAT: Levels = Levels([0; 2]);

    /// The squares at least `height` high, 0..=4.
    #[inline(always)]
    pub(super) fn at_least(&self, height: usize) -> Bits {
        let [low, high] = self.0;
        match height {
            0 => ALL,
            1 => low as Bits,
            2 => (low >> 32) as Bits,
            3 => high as Bits,
            _ => (high >> 32) as Bits,
        }
    }

    /// The squares more than one level above the square `from`.
    #[inline(always)]
    pub(super) fn too_high_from(&self, from: Bits) -> Bits {
        if self.at_least(2) & from != 0 {
            self.at_least(4)
        } else if self.at_least(1) & from != 0 {
            self.at_least(3)
        } else {
            self.at_least(2)
        }
    }

    /// The height of a square.
    #[inline(always)]
    pub(super) fn height(&self, square: Square) -> u8 {
        const LOWEST: u64 = 1 | 1 << 32;
        let [low, high] = self.0;
        let levels = (low >> square.index() & LOWEST) + (high >> square.index() & LOWEST);
        (levels + (levels >> 32)) as u8
    }

    /// Builds one level on the squares `at`, none of which is a dome.
    #[inline(always)]
    pub(super) fn build(&mut self, at: Bits) {
        let [low, high] = self.0;
        let at = u64::from(at);
        self.0 = [low | at | (low & at) << 32, high | (low >> 32) & at | (high & at) << 32];
    }

    /// The three binary digits of the heights, each a set of squares.
    #[inline]
    pub(super) fn digits(&self) -> [u64; 3] {
        let [one, two, three, four] = [1, 2, 3, 4].map(|height| u64::from(self.at_least(height)));
        [one ^ two ^ three ^ four, two ^ four, four]
    }
}

/// The workers of both sides and the side to move in one word: the first side's workers in the lower half, the
/// second's in the upper half, the side to move in the top bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Workers(u64);

impl Workers {
    const SECOND_TO_MOVE: u64 = 1 << 63;

    pub(super) fn new([first, second]: [Bits; 2], to_move: Side) -> Self {
        Workers(u64::from(first) | u64::from(second) << 32 | (to_move as u64) << 63)
    }

    #[inline(always)]
    pub(super) fn to_move(self) -> Side {
        if self.0 & Self::SECOND_TO_MOVE == 0 { Side::First } else { Side::Second }
    }

    /// The bit at which the half of a side begins.
    #[inline(always)]
    fn half(side: Side) -> u32 {
        32 * side as u32
    }

    /// The workers of a side.
    #[inline(always)]
    pub(super) fn of(self, side: Side) -> Bits {
        (self.0 >> Self::half(side)) as Bits & ALL
    }

    /// The workers of both sides.
    #[inline(always)]
    pub(super) fn all(self) -> Bits {
        (self.0 | self.0 >> 32) as Bits & ALL
    }

    /// Adds or removes workers of the side to move.
    #[inline(always)]
    pub(super) fn toggle(&mut self, squares: Bits) {
        self.0 ^= u64::from(squares) << Self::half(self.to_move());
    }

    #[inline(always)]
    pub(super) fn end_turn(&mut self) {
        self.0 ^= Self::SECOND_TO_MOVE;
    }
}
