//! The baseline of Awele's learned evaluations, their features and their weights.

use parlor_rules::awele::Awele;
use parlor_rules::{Game, GameKind, Side};

use super::frontier::LastPlies;
use super::rows::rows;
use super::terms::by_pits;
use crate::eval::network::{self, ByNetwork, NetworkFeatures};
use crate::eval::patterns::{ByPatterns, Layout, Patterns};
use crate::eval::{Baseline, Frontier, Learned, Leaves, up_to_avx2};
use crate::games::mancala::{self, bucket_of_seeds};
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

    #[inline(always)]
    fn bucket(&self) -> usize {
        let seeds = 48 - self.store(Side::First) - self.store(Side::Second);
        bucket_of_seeds(seeds.into(), 6, Self::BUCKETS)
    }

    #[inline(always)]
    fn baseline(&self) -> Option<Value> {
        Some(by_pits(self))
    }
}

impl Patterns for Awele {
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
        mancala::each_pair(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }
}

impl NetworkFeatures for Awele {
    const FEATURES: usize = mancala::FEATURES;

    #[inline(always)]
    fn each_feature(&self, _: usize, f: impl FnMut(usize)) {
        mancala::each_pit(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }

    const JOINT_FEATURES: usize = mancala::JOINT_FEATURES;

    fn parts(joint: usize) -> [usize; 2] {
        mancala::parts(joint)
    }

    #[inline(always)]
    fn each_row(&self, f: impl FnMut(usize)) {
        mancala::joint_rows(rows(self), network::shape::<Awele>()).into_iter().for_each(f);
    }

    #[inline]
    fn frontier(&self, table: &[i16], frontier: &Frontier<'_>) -> Option<Leaves> {
        up_to_avx2().dispatch(LastPlies { table, position: self, frontier })
    }
}
