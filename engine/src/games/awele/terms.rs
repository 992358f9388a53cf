//! Awele: the evaluation of the 2I013 report (`docs/origins.md`), and one that knows more about pits.

use std::sync::OnceLock;

use parlor_rules::awele::Awele;
use parlor_rules::{Game, Side};

use crate::eval::Linear;
use crate::weights::BuiltinWeights;

/// The 2I013 report: stores, seeds on the own side, own pits of one or two seeds (which can be captured), and the
/// opponent's.
pub(super) static S3: Linear<Awele, 4> = Linear {
    name: "s3",
    about: "Stores, seeds and small pits, from the 2I013 report.",
    terms: ["stores", "seeds", "own_small_pits", "opponent_small_pits"],
    file: BuiltinWeights::named(include_str!("weights/awele-s3.toml")),
    own: OnceLock::new(),
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

/// Stores first. Empty and small pits are weak; a pit of twelve or more (a kroo) is a threat. Hundredths of a seed.
pub(super) static PITS: Linear<Awele, 5> = Linear {
    name: "pits",
    about: "The stores first, then weak small pits and strong full ones.",
    terms: ["stores", "seeds", "empty_pits", "small_pits", "kroos"],
    file: BuiltinWeights::named(include_str!("weights/awele-pits.toml")),
    own: OnceLock::new(),
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
