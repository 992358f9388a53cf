//! The network's features for Santorini: each square with its height and its worker.

use parlor_rules::santorini::Santorini;

use super::patterns::{STATES, image, states};
use crate::eval::network::NetworkFeatures;

impl NetworkFeatures for Santorini {
    const FEATURES: usize = 25 * STATES;
    const VIEWS: usize = 8;

    #[inline]
    fn each_feature(&self, view: usize, mut f: impl FnMut(usize)) {
        for (square, state) in states(self).into_iter().enumerate() {
            let square = if view == 0 { square } else { image(view, square) };
            f(STATES * square + usize::from(state));
        }
    }
}
