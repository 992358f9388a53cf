//! Othello's learned evaluation: patterns, from the first move to the last.

use parlor_rules::othello::Othello;
use parlor_rules::{GameKind, Side};

use crate::eval::patterns::ByPatterns;
use crate::eval::{Baseline, Learned};
use crate::value::Value;
use crate::weights::BuiltinWeights;

/// Learned from games.
pub(super) static PATTERNS: Learned<ByPatterns> = Learned::new(BuiltinWeights::with_table(
    include_str!("weights/othello-patterns.toml"),
    include_bytes!("weights/othello-patterns.table"),
));

impl Baseline for Othello {
    const KIND: GameKind = GameKind::Othello;
    const BUCKETS: usize = 30;
    const UNIT: Value = 128;
    const LIMIT: Value = 64;

    fn bucket(&self) -> usize {
        let discs = self.discs(Side::First) | self.discs(Side::Second);
        (discs.count_ones() as usize).saturating_sub(4).min(2 * Self::BUCKETS - 1) / 2
    }
}
