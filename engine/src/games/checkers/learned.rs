//! The baseline of Checkers' learned evaluations, and their weights.

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, GameKind, Side};

use super::terms::MATERIAL;
use crate::eval::network::ByNetwork;
use crate::eval::patterns::ByPatterns;
use crate::eval::{Baseline, Learned};
use crate::value::Value;
use crate::weights::BuiltinWeights;

/// Learned from self-play.
pub(super) static PATTERNS: Learned<ByPatterns> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/checkers-patterns.toml"),
    include_bytes!("weights/checkers-patterns.table"),
));

/// Learned from self-play.
pub(super) static NETWORK: Learned<ByNetwork> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/checkers-network.toml"),
    include_bytes!("weights/checkers-network.table"),
));

impl Baseline for Checkers {
    const KIND: GameKind = GameKind::Checkers;
    const BUCKETS: usize = 6;
    const UNIT: Value = 100;
    const LIMIT: Value = 100;

    fn bucket(&self) -> usize {
        let pieces = |side| self.men(side) | self.kings(side);
        let count = (pieces(Side::First) | pieces(Side::Second)).count_ones() as usize;
        (count.saturating_sub(1) / 4).min(Self::BUCKETS - 1)
    }

    fn baseline(&self) -> Option<Value> {
        Some(MATERIAL.own_value(self))
    }

    /// The network and the patterns cover the 8x8 board only.
    fn covers(&self) -> bool {
        self.variant() == Variant::English
    }
}
