//! The network's features for Santorini: each square with its height and its worker.

use parlor_rules::santorini::Santorini;

use super::patterns::{STATES, image, states};
use crate::eval::Baseline;
use crate::eval::network::NetworkFeatures;
use crate::value::Value;

/// The states of a square that are features. The first one, on the ground and free, is what the biases stand for.
const KINDS: usize = STATES - 1;

impl NetworkFeatures for Santorini {
    const FEATURES: usize = 25 * KINDS;
    const HIDDEN: usize = 256;
    const VIEWS: usize = 8;

    /// None but while workers are placed: the network knows better what heights and room are worth.
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
}
