//! Patterns over squares that are empty, own or the opponent's: the entries are numbers in base 3.
//!
//! A square is a digit: 0 if it is empty, 1 if it is own, 2 if it is the opponent's. What a digit contributes to the
//! number depends on its square only, so the numbers of all patterns are a sum over the squares. Here squares are
//! summed in groups of four: each occupation of a group has a row with its contribution to every pattern.
//!
//! A single position is summed from scratch. Updating the numbers by the squares that differ from the position before
//! gained nothing there. Where all moves of a node are evaluated one after another, the numbers after a move are those
//! before it but for a few squares.

/// The numbers of up to `LANES` patterns on a board of `4 * GROUPS` squares.
pub(crate) struct Ternary<const GROUPS: usize, const LANES: usize> {
    /// For each group and each set of its squares, the contribution to the number of every pattern.
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

    /// Adds `by` to the digit of each of these squares, in all numbers.
    #[inline(always)]
    pub(crate) fn change(&self, numbers: &mut [u16; LANES], mut squares: u64, by: u16) {
        while squares != 0 {
            let square = squares.trailing_zeros() as usize & (4 * GROUPS - 1);
            let row = &self.groups[square / 4][1 << (square % 4)];
            for lane in 0..LANES {
                numbers[lane] = numbers[lane].wrapping_add(row[lane].wrapping_mul(by));
            }
            squares &= squares - 1;
        }
    }

    /// The number of every pattern. The loop has no branches, so that the compiler can vectorize it.
    #[inline(always)]
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
