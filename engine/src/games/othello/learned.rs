//! Othello's learned evaluation: patterns, from the first move to the last.

use parlor_rules::othello::Othello;
use parlor_rules::{Game, GameKind};
use pulp::Arch;

use super::frontier::LastPlies;
use super::patterns::{BOARD, MOBILITY, PARITY, bucket};
use crate::eval::patterns::{ByPatterns, Layout, Patterns};
use crate::eval::{Baseline, Frontier, Learned, Leaves};
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
        let [own, opponent] = discs(self);
        bucket((own | opponent).count_ones())
    }
}

impl Patterns for Othello {
    const TERMS: &'static [&'static str] = &[
        "corner_3x3",
        "corner_2x5",
        "edge_and_x",
        "row_2",
        "row_3",
        "row_4",
        "diagonal_8",
        "diagonal_7",
        "diagonal_6",
        "diagonal_5",
        "diagonal_4",
        PARITY,
        MOBILITY[0],
        MOBILITY[1],
    ];

    fn layout() -> &'static Layout {
        &BOARD.layout
    }

    #[inline]
    fn each_entry(&self, f: impl FnMut(usize)) {
        let [own, opponent] = discs(self);
        BOARD.each_entry(own, opponent, f);
    }

    #[inline]
    fn frontier(&self, table: &[i16], frontier: &Frontier<'_>) -> Option<Leaves> {
        let [own, opponent] = discs(self);
        Arch::new().dispatch(LastPlies { table, own, opponent, frontier })
    }
}

/// The discs of the side to move, and those of the other side.
#[inline]
fn discs(position: &Othello) -> [u64; 2] {
    let side = position.to_move();
    [position.discs(side), position.discs(!side)]
}
