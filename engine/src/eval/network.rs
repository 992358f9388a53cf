//! Evaluations by a small network: one hidden layer over what stands where, and a weighted sum of its squares.
//!
//! A position has a few of many *features*, each of which is present or not. Each neuron of the hidden layer adds up a
//! weight for every feature that is present, is clipped to 0 to 1 and squared; the value is the baseline and a weighted
//! sum of the squares, with output weights that depend on the bucket. Weights are 16-bit integers, so that the hidden
//! layer's sums take a few vector additions per feature. A search computes those of a large network from another
//! position's (see [`Accumulators`]); those of a small one are computed from scratch.

use std::marker::PhantomData;

use pulp::{Simd, WithSimd};

use super::accumulators::{Accumulators, Groups};
use super::arch::up_to_avx2;
use super::{BASELINE, Baseline, Form, Frontier, Leaves, Model, Term};
use crate::value::Value;

/// Neurons whose sums stay in vector registers while the features are added: as many as there is room for. Every hidden
/// layer is made of such tiles, or else of narrow ones.
pub(super) const WIDE: usize = 128;
const NARROW: usize = 32;

/// The most features that a position has.
pub(super) const MOST_FEATURES: usize = 32;

/// An activation of 1, in units of the accumulator and of a weights file. Its square is the largest that fits in 16
/// bits.
pub const HIDDEN_SCALE: i32 = 181;

/// Hidden weights are at most this far from 0, so that the sum of a position's features and the bias always fits in 16 bits.
pub const LARGEST_HIDDEN: i32 = i16::MAX as i32 / (MOST_FEATURES as i32 + 1);

/// Squares are shifted right by this many bits, so that the sum of a narrow tile fits in 32 bits for any weights.
const SHIFT: u32 = 6;

/// One point, in units of an output weight in a weights file.
pub const OUTPUT_SCALE: i32 = 256;

/// A game that is evaluated by a network: which features a position has.
pub trait NetworkFeatures: Baseline {
    /// How many features there are. A position has at most 32 of them.
    const FEATURES: usize;
    /// Neurons of the hidden layer: a multiple of 32.
    const HIDDEN: usize = NARROW;
    /// How many symmetries of the board leave a position's value unchanged, the identity included.
    const VIEWS: usize = 1;

    /// What the network adds to: the game's baseline, or less for a large network; `None` if it stands alone.
    #[inline]
    fn network_baseline(&self) -> Option<Value> {
        self.baseline()
    }

    /// Calls `f` with every feature of the position, seen from one of its symmetries.
    fn each_feature(&self, view: usize, f: impl FnMut(usize));

    /// How many joint features there are, for small networks. One stands for two features that are present together: if
    /// all features of a position come in such pairs, there are half as many rows of weights to add.
    const JOINT_FEATURES: usize = 0;

    /// The two features that a joint one stands for.
    fn parts(_joint: usize) -> [usize; 2] {
        [0; 2]
    }

    /// Calls `f` with where the [rows](Shape::row) begin whose sum is the position's: those of its features, or of
    /// [joint ones](Shape::joint_row).
    #[inline(always)]
    fn each_row(&self, mut f: impl FnMut(usize)) {
        let shape = const { shape::<Self>() };
        self.each_feature(0, |feature| f(shape.row(feature)));
    }

    /// Searches the last plies above the leaves with these weights, if the game has a fast way to do so; see
    /// [`Evaluation::frontier`](super::Evaluation::frontier).
    #[inline]
    fn frontier(&self, _table: &[i16], _frontier: &Frontier<'_>) -> Option<Leaves> {
        None
    }

    /// How many accumulators a search keeps; they need a multiple of 128 neurons. 0 for a network so small that they do
    /// not pay.
    const ACCUMULATORS: usize = 0;

    /// The accumulator of positions similar to this one, below [`ACCUMULATORS`](Self::ACCUMULATORS), and the features
    /// of the position as groups of bits.
    #[inline]
    fn groups(&self) -> (usize, Groups) {
        (0, Groups::default())
    }

    /// The feature of a bit of a group.
    #[inline]
    fn feature(_accumulator: usize, _group: usize, _bit: usize) -> usize {
        0
    }
}

/// How a network's weights are laid out: a row of hidden weights for each feature and a row of biases; then for each
/// bucket an output weight for each neuron and a bias.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many features there are.
    pub features: usize,
    /// How many neurons the hidden layer has.
    pub hidden: usize,
    /// How many buckets.
    pub buckets: usize,
    /// How many symmetries.
    pub views: usize,
}

impl Shape {
    /// How many weights there are.
    pub const fn weights(self) -> usize {
        self.output(self.buckets)
    }

    /// Where the row of a feature begins; the row after the last holds the biases.
    pub const fn row(self, feature: usize) -> usize {
        self.hidden * feature
    }

    /// Where the row of a joint feature begins: these follow the weights.
    pub const fn joint_row(self, joint: usize) -> usize {
        self.weights().next_multiple_of(self.hidden) + self.hidden * joint
    }

    /// Where a bucket's output weights begin.
    pub const fn output(self, bucket: usize) -> usize {
        self.hidden * (self.features + 1) + (self.hidden + 1) * bucket
    }
}

/// The shape of a game's network.
pub(crate) const fn shape<G: NetworkFeatures>() -> Shape {
    Shape { features: G::FEATURES, hidden: G::HIDDEN, buckets: G::BUCKETS, views: G::VIEWS }
}

/// Evaluates by a network.
pub struct ByNetwork;

impl<G: NetworkFeatures> Model<G> for ByNetwork {
    const NAME: &'static str = "network";
    const ABOUT: &'static str = "A small neural network, learned from games.";

    fn terms() -> &'static [&'static str] {
        &[BASELINE, "network"]
    }

    #[inline]
    fn baseline(position: &G) -> Option<Value> {
        position.network_baseline()
    }

    fn form() -> Form {
        Form::Network(shape::<G>())
    }

    fn blocks() -> (usize, usize) {
        (1, shape::<G>().weights())
    }

    fn features(view: usize, position: &G, features: &mut Vec<(u32, i32)>) {
        position.each_feature(view, |feature| features.push((feature as u32, 1)));
    }

    fn table(weights: &[i32]) -> Box<[i16]> {
        let shape = const { shape::<G>() };
        let most = |at: usize| if at < shape.output(0) { LARGEST_HIDDEN } else { i16::MAX.into() };
        let clamped = |(at, &weight): (usize, &i32)| weight.clamp(-most(at), most(at)) as i16;
        let mut table: Vec<i16> = weights.iter().enumerate().map(clamped).collect();
        table.resize(shape.joint_row(0), 0);
        for [a, b] in (0..G::JOINT_FEATURES).map(G::parts) {
            let sum = |at| table[shape.row(a) + at] + table[shape.row(b) + at];
            let row: Vec<i16> = (0..shape.hidden).map(sum).collect();
            table.extend(row);
        }
        table.into()
    }

    fn value(table: &[i16], position: &G) -> Value {
        let mut rows = [0; MOST_FEATURES];
        let mut count = 0;
        position.each_row(|row| {
            rows[count] = row;
            count += 1;
        });
        up_to_avx2().dispatch(FromScratch::<G>::new(table, &rows[..count], position.bucket()))
    }

    #[inline]
    fn value_with(table: &[i16], position: &G, accumulators: &mut Accumulators) -> Value {
        if G::ACCUMULATORS == 0 {
            return Self::value(table, position);
        }
        let output = const { shape::<G>() }.output(position.bucket());
        learned::<G>(accumulators.sum(table, position, output), table, output)
    }

    #[inline]
    fn frontier(table: &[i16], position: &G, frontier: &Frontier<'_>) -> Option<Leaves> {
        position.frontier(table, frontier)
    }

    fn explain(table: &[i16], position: &G, terms: &mut Vec<Term>) {
        let value = f64::from(Self::value(table, position));
        terms.push(Term { name: "network", value: 1.0, weight: value / f64::from(G::UNIT) });
    }
}

/// What the weighted sum of a position's squares and the bias of its bucket add to the baseline, in units.
#[inline(always)]
fn learned<G: NetworkFeatures>(sum: i64, table: &[i16], output: usize) -> Value {
    let learned = sum / i64::from((HIDDEN_SCALE * HIDDEN_SCALE) >> SHIFT);
    (learned as i32 + i32::from(table[output + G::HIDDEN])) * G::UNIT / OUTPUT_SCALE
}

/// What the network adds to a position's baseline, computed from nothing but its features.
pub(crate) struct FromScratch<'a, G> {
    table: &'a [i16],
    /// Where the rows of the features begin.
    rows: &'a [usize],
    /// Where the output weights of the position's bucket begin.
    output: usize,
    game: PhantomData<G>,
}

impl<'a, G: NetworkFeatures> FromScratch<'a, G> {
    /// For these weights, features whose rows [begin there](NetworkFeatures::each_row), and this bucket.
    #[inline(always)]
    pub(crate) fn new(table: &'a [i16], rows: &'a [usize], bucket: usize) -> Self {
        FromScratch { table, rows, output: const { shape::<G>() }.output(bucket), game: PhantomData }
    }
}

impl<G: NetworkFeatures> WithSimd for FromScratch<'_, G> {
    type Output = Value;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Value {
        let wide = G::HIDDEN.is_multiple_of(WIDE);
        let sum = if wide { self.in_tiles_of::<WIDE>() } else { self.in_tiles_of::<NARROW>() };
        learned::<G>(sum, self.table, self.output)
    }
}

impl<G: NetworkFeatures> FromScratch<'_, G> {
    /// The weighted sum of the activations.
    #[inline(always)]
    fn in_tiles_of<const TILE: usize>(&self) -> i64 {
        let biases = const { shape::<G>().row(G::FEATURES) };
        let (tiles, _) = self.table.as_chunks::<TILE>();
        let mut sum = 0;
        for first in (0..G::HIDDEN).step_by(TILE) {
            let mut sums = tiles[(biases + first) / TILE];
            for row in self.rows {
                let row = &tiles[(row + first) / TILE];
                (0..TILE).for_each(|at| sums[at] = sums[at].wrapping_add(row[at]));
            }
            sum += activated(sums, self.table, self.output + first);
        }
        sum
    }
}

/// The weighted sum of a tile's activations, with the output weights that begin at `weights`.
#[inline(always)]
pub(super) fn activated<const TILE: usize>(mut sums: [i16; TILE], table: &[i16], weights: usize) -> i64 {
    (0..TILE).for_each(|at| {
        let clipped = sums[at].clamp(0, HIDDEN_SCALE as i16);
        sums[at] = (clipped * clipped) >> SHIFT;
    });
    let mut sum = 0;
    for first in (0..TILE).step_by(NARROW) {
        sum += i64::from(weighted(tile(&sums, first), tile(table, weights + first)));
    }
    sum
}

/// The weighted sum of a narrow tile of squares, which fits in 32 bits whatever the weights are.
#[inline(always)]
fn weighted(squares: [i16; NARROW], weights: [i16; NARROW]) -> i32 {
    let mut sum = 0;
    (0..NARROW).for_each(|at| sum += i32::from(squares[at]) * i32::from(weights[at]));
    sum
}

/// The `N` values from `first` on.
#[inline(always)]
pub(super) fn tile<const N: usize>(values: &[i16], first: usize) -> [i16; N] {
    values[first..][..N].try_into().expect("a whole tile")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three features and the biases have 32 weights each, and each of the two buckets has 33.
    #[test]
    fn rows_follow_one_another_and_then_the_buckets() {
        let shape = Shape { features: 3, hidden: 32, buckets: 2, views: 1 };
        assert_eq!([0, 1, 3].map(|feature| shape.row(feature)), [0, 32, 96]);
        assert_eq!([0, 1].map(|bucket| shape.output(bucket)), [128, 161]);
        assert_eq!(shape.weights(), 194);
    }
}
