//! Awele: the evaluation of the 2I013 report (`docs/origins.md`), and one that knows more about pits.

use std::sync::OnceLock;

use parlor_rules::Game;
use parlor_rules::awele::Awele;

use super::rows::{empty_pits, pits_with, rows, small_pits};
use crate::eval::Linear;
use crate::games::mancala::words::seeds;
use crate::value::Value;
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
        let [own, opponent] = rows(p);
        [stores(p), seeds(own) - seeds(opponent), small_pits(own), small_pits(opponent)]
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
    features: pit_features,
};

/// The features of [`PITS`].
#[inline(always)]
fn pit_features(p: &Awele) -> [i32; 5] {
    let [own, opponent] = rows(p);
    [
        stores(p),
        seeds(own) - seeds(opponent),
        empty_pits(own) - empty_pits(opponent),
        small_pits(own) - small_pits(opponent),
        pits_with(12, own) - pits_with(12, opponent),
    ]
}

/// The value by [`PITS`] and its own weights.
#[inline(always)]
pub(super) fn by_pits(p: &Awele) -> Value {
    let (features, weights) = (pit_features(p), PITS.own());
    let mut sum = 0;
    for (feature, weight) in features.iter().zip(weights) {
        sum += feature * weight;
    }
    sum.clamp(-PITS.bound(), PITS.bound())
}

#[inline(always)]
fn stores(p: &Awele) -> i32 {
    i32::from(p.store(p.to_move())) - i32::from(p.store(!p.to_move()))
}
