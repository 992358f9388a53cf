//! The 25 squares as bits, a1 lowest, then b1 ... e1, a2 ... e5, and the heights as four sets of squares.

use super::Square;

/// A set of squares: bit 0 is a1, bit 24 is e5.
pub(super) type Bits = u32;

/// All 25 squares.
pub(super) const ALL: Bits = (1 << 25) - 1;

static NEIGHBOURS: [Bits; 25] = neighbour_table();

const fn neighbour_table() -> [Bits; 25] {
    let mut table = [0; 25];
    let mut pair = 0_usize;
    while pair < 25 * 25 {
        let (a, b) = (pair / 25, pair % 25);
        if a != b && (a % 5).abs_diff(b % 5) <= 1 && (a / 5).abs_diff(b / 5) <= 1 {
            table[a] |= 1 << b;
        }
        pair += 1;
    }
    table
}

/// The up to eight squares around `square`.
#[inline(always)]
pub(super) fn neighbours(square: Square) -> Bits {
    NEIGHBOURS[square.index()]
}

/// The squares of a set, a1 b1 ... e1 a2 ... e5.
#[inline(always)]
pub(super) fn squares(mut bits: Bits) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| Square::from_index(bits.trailing_zeros() as u8));
        bits &= bits.wrapping_sub(1);
        square
    })
}

/// The heights: for each of 1..=4 the squares that are at least that high, so that a build is four masks and the
/// squares too high for a worker are one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Levels([Bits; 4]);

impl Levels {
    /// Nothing is built.
    pub(super) const FLAT: Levels = Levels([0; 4]);

    /// The squares at least `height` high, 1..=4.
    #[inline(always)]
    pub(super) fn at_least(&self, height: usize) -> Bits {
        self.0[height - 1]
    }

    /// The four sets.
    pub(super) fn planes(&self) -> [Bits; 4] {
        self.0
    }

    /// The squares more than one level above the square `from`.
    #[inline(always)]
    pub(super) fn too_high_from(&self, from: Bits) -> Bits {
        let [one, two, three, four] = self.0;
        if two & from != 0 {
            four
        } else if one & from != 0 {
            three
        } else {
            two
        }
    }

    /// The height of the square `at`.
    pub(super) fn height(&self, at: Bits) -> u8 {
        self.0.iter().map(|plane| u8::from(plane & at != 0)).sum()
    }

    /// One level more on the squares `at`, none of which is a dome.
    #[inline(always)]
    pub(super) fn build(&mut self, at: Bits) {
        let [one, two, three, four] = self.0;
        self.0 = [one | at, two | one & at, three | two & at, four | three & at];
    }
}
