//! Accumulators: the sums of a network's hidden layer, from one position of a search to the next.
//!
//! Successive positions of a search differ in few pieces, so the sums of one are those of the previous position, minus
//! the weights of the features that are gone, plus those of the new ones (after Nasu's efficiently updatable networks,
//! 2018). Where a network's features differ by stage of the game or by side to move, each of these has its own
//! accumulator, so that the previous position is always a similar one.

use pulp::{Simd, WithSimd};

use super::arch::up_to_avx2;
use super::network::{MOST_FEATURES, NetworkFeatures, Shape, WIDE, activated, shape, tile};

/// A position's features as bits, in groups: for example the squares of each kind of piece.
pub type Groups = [u64; 5];

/// The sums of the positions that a search evaluated last, with one evaluation. They start out empty.
#[derive(Default)]
pub struct Accumulators {
    all: Vec<Accumulator>,
    /// The hidden layers of all accumulators, concatenated.
    sums: Vec<i16>,
    changes: Changes,
}

/// The position that an accumulator holds.
#[derive(Clone, Default)]
struct Accumulator {
    groups: Groups,
    /// Where the output weights of its bucket begin, and the weighted sum of its activations. Output weights never
    /// begin at 0, which stands for no position yet.
    output: usize,
    sum: i64,
}

/// Where the rows begin of the features that two positions do not share.
#[derive(Default)]
struct Changes {
    added: Rows,
    removed: Rows,
}

#[derive(Default)]
struct Rows {
    begin: [usize; MOST_FEATURES],
    count: usize,
}

impl Rows {
    fn all(&self) -> &[usize] {
        &self.begin[..self.count]
    }

    /// Adds the rows of a group's features.
    #[inline]
    fn add(&mut self, mut bits: u64, row: impl Fn(usize) -> usize) {
        while bits != 0 {
            self.begin[self.count] = row(bits.trailing_zeros() as usize);
            self.count += 1;
            bits &= bits - 1;
        }
    }
}

impl Changes {
    #[inline]
    fn find<G: NetworkFeatures>(&mut self, shape: Shape, accumulator: usize, old: &Groups, new: &Groups) {
        (self.added.count, self.removed.count) = (0, 0);
        for (group, (&old, &new)) in old.iter().zip(new).enumerate() {
            let row = |bit| shape.row(G::feature(accumulator, group, bit));
            self.added.add(new & !old, row);
            self.removed.add(old & !new, row);
        }
    }
}

impl Accumulators {
    /// The weighted sum of a position's activations, with the output weights that begin at `output`.
    #[inline]
    pub(super) fn sum<G: NetworkFeatures>(&mut self, table: &[i16], position: &G, output: usize) -> i64 {
        let shape = const { shape::<G>() };
        if self.all.is_empty() {
            // A position without features has the biases for sums.
            let biases = &table[shape.row(G::FEATURES)..][..G::HIDDEN];
            self.sums = biases.repeat(G::ACCUMULATORS);
            self.all = vec![Accumulator::default(); G::ACCUMULATORS];
        }
        let (number, groups) = position.groups();
        let held = &mut self.all[number];
        let differs = held.groups.iter().zip(groups).fold(0, |differs, (old, new)| differs | (old ^ new));
        if differs != 0 || held.output != output {
            self.changes.find::<G>(shape, number, &held.groups, &groups);
            let sums = &mut self.sums[G::HIDDEN * number..][..G::HIDDEN];
            let step = Step { table, sums, changes: &self.changes, output };
            *held = Accumulator { groups, output, sum: up_to_avx2().dispatch(step) };
        }
        held.sum
    }
}

/// Turns the sums of one position into those of another, and computes the weighted sum of its activations.
struct Step<'a> {
    table: &'a [i16],
    sums: &'a mut [i16],
    changes: &'a Changes,
    output: usize,
}

impl WithSimd for Step<'_> {
    type Output = i64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> i64 {
        let Step { table, sums: all, changes: Changes { added, removed }, output } = self;
        let mut sum = 0;
        for first in (0..all.len()).step_by(WIDE) {
            let mut sums: [i16; WIDE] = tile(all, first);
            for row in removed.all() {
                let row: [i16; WIDE] = tile(table, row + first);
                (0..WIDE).for_each(|at| sums[at] = sums[at].wrapping_sub(row[at]));
            }
            for row in added.all() {
                let row: [i16; WIDE] = tile(table, row + first);
                (0..WIDE).for_each(|at| sums[at] = sums[at].wrapping_add(row[at]));
            }
            all[first..][..WIDE].copy_from_slice(&sums);
            sum += activated(sums, table, output + first);
        }
        sum
    }
}
