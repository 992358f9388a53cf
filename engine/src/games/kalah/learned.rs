//! The baseline of Kalah's learned evaluations, their features and their weights.

use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, GameKind, Side};

use super::terms::CHANCES;
use crate::eval::network::{ByNetwork, NetworkFeatures};
use crate::eval::patterns::{ByPatterns, Layout, Patterns};
use crate::eval::{Baseline, Learned};
use crate::games::mancala::{self, ROW, bucket_of_seeds};
use crate::value::Value;
use crate::weights::BuiltinWeights;

/// Learned from self-play.
pub(super) static PATTERNS: Learned<ByPatterns> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/kalah-patterns.toml"),
    include_bytes!("weights/kalah-patterns.table"),
));

/// Learned from self-play.
pub(super) static NETWORK: Learned<ByNetwork> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/kalah-network.toml"),
    include_bytes!("weights/kalah-network.table"),
));

impl Baseline for Kalah {
    const KIND: GameKind = GameKind::Kalah;
    const BUCKETS: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 240;

    fn bucket(&self) -> usize {
        let seeds = |side| self.pits(side).iter().map(|&seeds| usize::from(seeds)).sum::<usize>();
        bucket_of_seeds(seeds(Side::First) + seeds(Side::Second), 9, Self::BUCKETS)
    }

    fn baseline(&self) -> Option<Value> {
        Some(CHANCES.own_value(self))
    }

    /// Only boards with six pits are covered.
    fn covers(&self) -> bool {
        self.pits(Side::First).len() == ROW
    }
}

impl Patterns for Kalah {
    const TERMS: &'static [&'static str] = &mancala::TERMS;

    fn layout() -> &'static Layout {
        mancala::layout()
    }

    #[inline(always)]
    fn entries() -> usize {
        mancala::ENTRIES
    }

    #[inline]
    fn each_entry(&self, f: impl FnMut(usize)) {
        mancala::each_pair(self.pits(self.to_move()), self.pits(!self.to_move()), f);
    }
}

impl NetworkFeatures for Kalah {
    const FEATURES: usize = mancala::FEATURES;

    #[inline]
    fn each_feature(&self, _: usize, f: impl FnMut(usize)) {
        mancala::each_pit(self.pits(self.to_move()), self.pits(!self.to_move()), f);
    }
}
