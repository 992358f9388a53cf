//! Awele: the evaluation of the 2I013 report (`docs/origins.md`), and one that knows what pits are good for.

use std::sync::LazyLock;

use parlor_rules::awele::Awele;
use parlor_rules::{Game, GameKind, Side};

use crate::eval::network::ByNetwork;
use crate::eval::patterns::ByPatterns;
use crate::eval::{Basis, Linear, Recipe, own};
use crate::games::mancala::by_seeds;
use crate::value::Value;

/// Awele's evaluations, the best first.
pub(crate) static EVALUATIONS: [&dyn Recipe<Awele>; 4] = [&NETWORK, &PATTERNS, &PITS, &S3];

/// Learned from self-play.
static PATTERNS: ByPatterns = ByPatterns;

/// Learned from self-play.
static NETWORK: ByNetwork = ByNetwork;

/// The 2I013 report: stores, seeds on the own side, own pits of one or two seeds (they can be taken), and the opponent's.
static S3: Linear<Awele, 4> = Linear {
    name: "s3",
    terms: ["stores", "seeds", "own_small_pits", "opponent_small_pits"],
    weights: LazyLock::new(|| own("awele-s3")),
    weight_unit: 1,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let (own, other) = (p.to_move(), !p.to_move());
        [
            stores(p),
            seeds(p),
            count(p, own, |seeds| matches!(seeds, 1 | 2)),
            count(p, other, |s| matches!(s, 1 | 2)),
        ]
    },
};

/// Stores first; empty and small pits are weak, a pit of twelve and more (a kroo) is a threat. Hundredths of a seed.
pub(crate) static PITS: Linear<Awele, 5> = Linear {
    name: "pits",
    terms: ["stores", "seeds", "empty_pits", "small_pits", "kroos"],
    weights: LazyLock::new(|| own("awele-pits")),
    weight_unit: 100,
    feature_unit: 1,
    limit: Some(48),
    features: |p| {
        let both = |holds: fn(u8) -> bool| count(p, p.to_move(), holds) - count(p, !p.to_move(), holds);
        let small = |seeds| matches!(seeds, 1 | 2);
        [stores(p), seeds(p), both(|seeds| seeds == 0), both(small), both(|seeds| seeds >= 12)]
    },
};

fn stores(p: &Awele) -> i32 {
    i32::from(p.store(p.to_move())) - i32::from(p.store(!p.to_move()))
}

fn seeds(p: &Awele) -> i32 {
    let sum = |side| p.pits(side).iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
    sum(p.to_move()) - sum(!p.to_move())
}

fn count(p: &Awele, side: Side, holds: fn(u8) -> bool) -> i32 {
    p.pits(side).iter().filter(|&&seeds| holds(seeds)).count() as i32
}

impl Basis for Awele {
    const KIND: GameKind = GameKind::Awele;
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 48;

    fn phase(&self) -> usize {
        by_seeds([&self.pits(Side::First), &self.pits(Side::Second)], 6, Self::PHASES)
    }

    fn base(&self) -> Option<Value> {
        Some(PITS.judge(self))
    }
}
