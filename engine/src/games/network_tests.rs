//! Tests of the integer arithmetic in the networks of all games.

use parlor_rules::Game;
use parlor_rules::awele::Awele;
use parlor_rules::checkers::Checkers;
use parlor_rules::kalah::Kalah;
use parlor_rules::santorini::Santorini;

use super::{GameEngine, builder};
use crate::eval::network::{HIDDEN_SCALE, NetworkFeatures, OUTPUT_SCALE, shape};
use crate::eval::{Accumulators, Baseline, Evaluation, EvaluationBuilder, Weights};

/// Calls `f` with positions of random games.
fn each_position<G: Game>(variant: G::Variant, mut f: impl FnMut(&G)) {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..20 {
        let mut position = G::start(variant);
        while let Some(m) = random.choice(position.legal_moves()) {
            f(&position);
            position.play_unchecked(m);
        }
    }
}

/// The value of a position by the network's description, in floating point.
fn described<G: NetworkFeatures>(weights: &[i32], position: &G) -> f64 {
    let shape = shape::<G>();
    let weight = |at: usize, unit: i32| f64::from(weights[at]) / f64::from(unit);
    let mut features = vec![G::FEATURES];
    position.each_feature(0, |feature| features.push(feature));
    let outer = shape.output(position.bucket());
    let hidden = (0..G::HIDDEN).map(|at| {
        let sum: f64 = features.iter().map(|&feature| weight(shape.row(feature) + at, HIDDEN_SCALE)).sum();
        sum.clamp(0.0, 1.0).powi(2) * weight(outer + at, OUTPUT_SCALE)
    });
    hidden.sum::<f64>() + weight(outer + G::HIDDEN, OUTPUT_SCALE)
}

fn network<G: GameEngine>() -> &'static dyn EvaluationBuilder<G> {
    builder(Some("network")).expect("the game has a network")
}

fn matches_its_description<G: NetworkFeatures + GameEngine>(variant: G::Variant) {
    let mut random = fastrand::Rng::with_seed(2);
    let weights: Vec<i32> = (0..shape::<G>().weights()).map(|_| random.i32(-90..=90)).collect();
    let network: Box<dyn Evaluation<G>> =
        network().build(Some(&Weights::from(weights.clone()))).expect("as many as it has");
    each_position(variant, |position: &G| {
        let terms = network.terms(position);
        let sum: f64 = terms.iter().map(|term| term.value * term.weight).sum();
        let limit = f64::from(G::LIMIT);
        let value = f64::from(network.value(position)) / f64::from(G::UNIT);
        assert!((sum.clamp(-limit, limit) - value).abs() < 1e-9, "the terms make the value");
        let learned = if position.covers() { described(&weights, position) } else { 0.0 };
        let known = f64::from(position.network_baseline().unwrap_or_default()) / f64::from(G::UNIT);
        let expected = (known + learned).clamp(-limit, limit);
        assert!((value - expected).abs() < 0.1, "{position}: {value}, expected {expected}");
    });
}

#[test]
fn integer_networks_match_their_description() {
    matches_its_description::<Checkers>(Default::default());
    matches_its_description::<Awele>(Default::default());
    matches_its_description::<Kalah>(Default::default());
    matches_its_description::<Santorini>(Default::default());
}

/// Checks that values and features do not depend on the position evaluated before, and that no intermediate sum
/// overflows with the greatest weights.
fn accumulators_change_nothing<G: NetworkFeatures + GameEngine>(variant: G::Variant) {
    let mut random = fastrand::Rng::with_seed(3);
    for range in [90, 40_000] {
        let weights: Vec<i32> = (0..shape::<G>().weights()).map(|_| random.i32(-range..=range)).collect();
        let network = network::<G>().build(Some(&Weights::from(weights))).expect("as many as it has");
        let mut accumulators = Accumulators::default();
        each_position(variant, |position: &G| {
            for position in [position, &G::start(variant), position, position] {
                assert_eq!(
                    network.value_with(position, &mut accumulators),
                    network.value(position),
                    "{position}"
                );
            }
            let (accumulator, groups) = position.groups();
            let bits = groups.into_iter().enumerate().flat_map(|(group, bits)| {
                let set = (0..64).filter(move |bit| bits >> bit & 1 == 1);
                set.map(move |bit| G::feature(accumulator, group, bit))
            });
            let (mut bits, mut features) = (bits.collect::<Vec<_>>(), Vec::new());
            position.each_feature(0, |feature| features.push(feature));
            bits.sort_unstable();
            features.sort_unstable();
            assert!(accumulator < G::ACCUMULATORS && bits == features, "{position}: {bits:?}");
        });
    }
}

#[test]
fn values_do_not_depend_on_the_previous_position() {
    accumulators_change_nothing::<Checkers>(Default::default());
    accumulators_change_nothing::<Santorini>(Default::default());
}

#[test]
fn no_weights_overflow() {
    for (hidden, outer) in [(i32::MAX, i32::MAX), (i32::MAX, i32::MIN), (i32::MIN, i32::MAX)] {
        let shape = shape::<Santorini>();
        let begin = shape.output(0);
        let weights = (0..shape.weights()).map(|at| if at < begin { hidden } else { outer });
        let weights: Vec<i32> = weights.collect();
        let network = network::<Santorini>().build(Some(&Weights::from(weights))).expect("as many as it has");
        each_position(Default::default(), |position: &Santorini| {
            let value = network.value(position);
            assert!(value.abs() <= Santorini::LIMIT * Santorini::UNIT);
            assert!(!position.covers() || (value > 0) == (outer > 0));
        });
    }
}

#[test]
fn symmetric_boards_have_permuted_features() {
    each_position(Default::default(), |position: &Santorini| {
        let states = |view| {
            let mut states = Vec::new();
            position.each_feature(view, |feature| states.push(feature % (Santorini::FEATURES / 25)));
            states.sort_unstable();
            states
        };
        for view in 1..Santorini::VIEWS {
            assert_eq!(states(view), states(0));
        }
    });
}

#[test]
fn other_numbers_of_weights_are_refused() {
    let few = Weights::from(vec![1, 2, 3]);
    let error = network::<Kalah>().build(Some(&few)).err().expect("too few");
    assert_eq!((error.given, error.expected), (3, shape::<Kalah>().weights()));
}
