//! The baseline of Santorini's learned evaluations, and their weights.

use parlor_rules::GameKind;
use parlor_rules::santorini::Santorini;

use super::terms::ROOM;
use crate::eval::network::ByNetwork;
use crate::eval::patterns::ByPatterns;
use crate::eval::{Baseline, Learned};
use crate::value::Value;
use crate::weights::BuiltinWeights;

/// Learned from self-play.
pub(super) static PATTERNS: Learned<ByPatterns> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/santorini-patterns.toml"),
    include_bytes!("weights/santorini-patterns.table"),
));

/// Learned from self-play.
pub(super) static NETWORK: Learned<ByNetwork> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/santorini-network.toml"),
    include_bytes!("weights/santorini-network.table"),
));

impl Baseline for Santorini {
    const KIND: GameKind = GameKind::Santorini;
    const BUCKETS: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 100;

    fn bucket(&self) -> usize {
        let built: u32 = (1..=4).map(|height| self.at_least(height).count_ones()).sum();
        (built as usize / 4).min(Self::BUCKETS - 1)
    }

    fn baseline(&self) -> Option<Value> {
        Some(ROOM.own_value(self))
    }

    /// Positions in which workers are still being placed are not covered.
    fn covers(&self) -> bool {
        !self.is_placing()
    }
}
