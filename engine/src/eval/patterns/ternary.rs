//! Patterns of squares that are empty, own or the opponent's: their entries are numbers of base 3.
//!
//! A digit stands for a square: 0 if it is empty, 1 if it is own, 2 if it is the opponent's. A digit's part of the number
//! depends on its square only, so the numbers of all patterns are a sum over the squares; here over groups of four
//! squares, with a row of all patterns for each way in which a group is held.
//!
//! Every position is summed from scratch. Following the numbers from one position to the next by the squares that differ, and
//! compiling the sum for AVX2, were both tried: neither was faster by more than runs of the same search differ. The
//! search waits for its tables, not for these sums.

/// The numbers of up to `LANES` patterns on a board of `4 * GROUPS` squares.
pub(crate) struct Ternary<const GROUPS: usize, const LANES: usize> {
    /// For each group and each set of its squares, what that adds to the number of every pattern.
    groups: Box<[[[u16; LANES]; 16]; GROUPS]>,
    /// How many patterns there are.
    pub(crate) patterns: usize,
}

impl<const GROUPS: usize, const LANES: usize> Ternary<GROUPS, LANES> {
    pub(crate) fn new() -> Self {
        Ternary { groups: Box::new([[[0; LANES]; 16]; GROUPS]), patterns: 0 }
    }

    /// Adds a pattern of at most ten squares: the first is the lowest digit.
    pub(crate) fn add(&mut self, squares: &[usize]) {
        for (place, square) in squares.iter().enumerate() {
            for (set, row) in self.groups[square / 4].iter_mut().enumerate() {
                if set >> (square % 4) & 1 == 1 {
                    row[self.patterns] += 3u16.pow(place as u32);
                }
            }
        }
        self.patterns += 1;
    }

    /// The number of every pattern. Nothing is branched on, so that the compiler makes vector code of it.
    #[inline]
    pub(crate) fn numbers(&self, own: u64, other: u64) -> [u16; LANES] {
        let mut numbers = [0u16; LANES];
        for (group, rows) in self.groups.iter().enumerate() {
            let of = |squares: u64| &rows[(squares >> (4 * group) & 15) as usize];
            let (own, other) = (of(own), of(other));
            for lane in 0..LANES {
                numbers[lane] += own[lane] + 2 * other[lane];
            }
        }
        numbers
    }
}
