//! Accumulators: the sums of a network's hidden layer, from one position of a search to the next.
//!
//! Positions that a search evaluates one after another differ in a few pieces, so their sums are those of the position
//! before, less the weights of the features that are gone and with those of the new ones (after Nasu's efficiently updatable
//! networks, 2018). Where a network has other features for each stage of a game, or for the side whose turn it is, each of
//! these has an accumulator of its own, so that the position before is always a similar one.

use pulp::{Arch, Simd, WithSimd};

use super::network::{MOST_FEATURES, NetworkFeatures, Shape, WIDE, activated, shape, tile};

/// A position's features as bits, in groups: for example the squares of each kind of piece.
pub type Groups = [u64; 5];

/// The sums of the positions that a search evaluated last, with one evaluation. They begin empty.
#[derive(Default)]
pub struct Accumulators {
    all: Vec<Accumulator>,
    /// The hidden layers of all, one after another.
    sums: Vec<i16>,
    changes: Changes,
}

/// The position that an accumulator holds.
#[derive(Clone, Default)]
struct Accumulator {
    groups: Groups,
    /// Where the output weights of its bucket begin, and the weighted sum of its activations. They never begin at 0, which
    /// stands for no position yet.
    output: usize,
    sum: i64,
}

/// Where the rows of the features begin that two positions do not share.
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
    /// The weighted sum of a position's activations, with the output weights that begin there.
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
            *held = Accumulator { groups, output, sum: Arch::new().dispatch(step) };
        }
        held.sum
    }
}

/// From the sums of one position to those of another, and the weighted sum of its activations.
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
