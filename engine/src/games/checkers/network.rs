//! The network's features for English checkers: which piece stands on each square, seen from the mover's own end.

use parlor_rules::checkers::Checkers;
use parlor_rules::{Game, Side};

use super::patterns::{PLACES, seen};
use crate::eval::Baseline;
use crate::eval::network::NetworkFeatures;
use crate::value::Value;

/// Hundredths of a man.
const KING: i32 = 140;

/// With at most this many pieces, kings have to be driven to where they are caught, which no network sees that was learned
/// from games whose ends are known before.
const ENDGAME: u32 = 8;

impl NetworkFeatures for Checkers {
    /// Bits of the board, including a few that belong to no square.
    const FEATURES: usize = 4 * PLACES;
    const HIDDEN: usize = 256;

    /// Men and kings: in most of a game the network knows better where they should stand.
    #[inline]
    fn network_baseline(&self) -> Option<Value> {
        let pieces = |side: Side| (self.men(side) | self.kings(side)).count_ones();
        if !self.covers() || pieces(Side::First) + pieces(Side::Second) <= ENDGAME {
            return self.baseline();
        }
        let count = |side: Side| {
            100 * self.men(side).count_ones() as i32 + KING * self.kings(side).count_ones() as i32
        };
        Some(count(self.to_move()) - count(!self.to_move()))
    }

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
