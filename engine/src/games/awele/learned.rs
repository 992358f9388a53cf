//! The baseline of Awele's learned evaluations, their features and their weights.

use parlor_rules::awele::Awele;
use parlor_rules::{Game, GameKind, Side};

use super::terms::PITS;
use crate::eval::network::{ByNetwork, NetworkFeatures};
use crate::eval::patterns::{ByPatterns, Layout, Patterns};
use crate::eval::{Baseline, Learned};
use crate::games::mancala::{self, bucket_by_seeds};
use crate::value::Value;
use crate::weights::BuiltinWeights;

/// Learned from self-play.
pub(super) static PATTERNS: Learned<ByPatterns> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/awele-patterns.toml"),
    include_bytes!("weights/awele-patterns.table"),
));

/// Learned from self-play.
pub(super) static NETWORK: Learned<ByNetwork> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/awele-network.toml"),
    include_bytes!("weights/awele-network.table"),
));

impl Baseline for Awele {
    const KIND: GameKind = GameKind::Awele;
    const BUCKETS: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 48;

    fn bucket(&self) -> usize {
        bucket_by_seeds([&self.pits(Side::First), &self.pits(Side::Second)], 6, Self::BUCKETS)
    }

    fn baseline(&self) -> Option<Value> {
        Some(PITS.own_value(self))
    }
}

impl Patterns for Awele {
    const TERMS: &'static [&'static str] = &mancala::TERMS;

    fn layout() -> &'static Layout {
        mancala::layout()
    }

    #[inline]
    fn each_entry(&self, f: impl FnMut(usize)) {
        mancala::each_pair(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }
}

impl NetworkFeatures for Awele {
    const FEATURES: usize = mancala::FEATURES;

    #[inline]
    fn each_feature(&self, _: usize, f: impl FnMut(usize)) {
        mancala::each_pit(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }
}
