//! The network's features for English checkers: which piece stands on each square, seen from the mover's own end.

use parlor_rules::Game;
use parlor_rules::checkers::Checkers;

use super::patterns::{PLACES, seen};
use crate::eval::network::NetworkFeatures;

impl NetworkFeatures for Checkers {
    /// Bits of the board, including a few that belong to no square.
    const FEATURES: usize = 4 * PLACES;

    #[inline]
    fn each_feature(&self, _: usize, mut f: impl FnMut(usize)) {
        let [own, other] = [self.to_move(), !self.to_move()];
        let sets = [self.men(own), self.kings(own), self.men(other), self.kings(other)];
        for (set, pieces) in sets.into_iter().enumerate() {
            let mut rest = seen(self, pieces);
            while rest != 0 {
                f(PLACES * set + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}
