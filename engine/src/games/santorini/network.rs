//! The network's features for Santorini: each square with its height and its worker.

use parlor_rules::Game;
use parlor_rules::santorini::Santorini;

use super::patterns::{STATES, image, states};
use crate::eval::network::NetworkFeatures;
use crate::eval::{Baseline, Groups};
use crate::value::Value;

/// The states of a square that are features. The biases stand for the first state, a free square at ground level.
const KINDS: usize = STATES - 1;

impl NetworkFeatures for Santorini {
    const FEATURES: usize = 25 * KINDS;
    const HIDDEN: usize = 256;
    const VIEWS: usize = 8;

    /// None, except while workers are being placed: the network knows better what heights and room are worth.
    #[inline]
    fn network_baseline(&self) -> Option<Value> {
        if self.covers() { None } else { self.baseline() }
    }

    #[inline]
    fn each_feature(&self, view: usize, mut f: impl FnMut(usize)) {
        for (square, state) in states(self).into_iter().enumerate() {
            if let Some(kind) = usize::from(state).checked_sub(1) {
                let square = if view == 0 { square } else { image(view, square) };
                f(KINDS * square + kind);
            }
        }
    }

    /// One for each side.
    const ACCUMULATORS: usize = 2;

    /// Each group holds two states, starting with the second state.
    #[inline]
    fn groups(&self) -> (usize, Groups) {
        let [own, other] = [self.to_move(), !self.to_move()].map(|side| self.worker_bits(side));
        let [low, middle, high, dome] = std::array::from_fn(|height| self.at_least(height + 1));
        let free = |set: u32| set & !(own | other);
        let held = |by: u32| [by & !low, by & low & !middle, by & middle];
        let ([own_0, own_1, own_2], [other_0, other_1, other_2]) = (held(own), held(other));
        let pair = |first: u32, second: u32| u64::from(first) | u64::from(second) << 32;
        let groups = [
            pair(free(low & !middle), free(middle & !high)),
            pair(free(high & !dome), free(dome)),
            pair(own_0, own_1),
            pair(own_2, other_0),
            pair(other_1, other_2),
        ];
        (self.to_move().index(), groups)
    }

    #[inline]
    fn feature(_: usize, group: usize, bit: usize) -> usize {
        KINDS * (bit % 32) + 2 * group + bit / 32
    }
}
