//! An evaluation does what it describes: its features and weights make its value, and so do its terms.

use parlor_engine::eval::network::{HIDDEN_SCALE, OUTPUT_SCALE, Shape};
use parlor_engine::eval::{EvaluationBuilder, Form, Points, Weights};
use parlor_engine::games::{GameEngine, describe};
use parlor_rules::{GameKind, Record, with_game};

use crate::{random_records, start_of, variants};

type Builder<G> = &'static dyn EvaluationBuilder<G>;

/// The value by a network's description, in points.
fn by_network(shape: Shape, weights: &[i32], bucket: usize, features: &[(u32, i32)]) -> f64 {
    let weight = |at: usize, unit: i32| f64::from(weights[at]) / f64::from(unit);
    let outer = shape.output(bucket);
    let rows = || features.iter().map(|&(feature, _)| feature as usize).chain([shape.features]);
    let neuron = |at| {
        let sum: f64 = rows().map(|feature| weight(shape.row(feature) + at, HIDDEN_SCALE)).sum();
        sum.clamp(0.0, 1.0).powi(2) * weight(outer + at, OUTPUT_SCALE)
    };
    (0..shape.hidden).map(neuron).sum::<f64>() + weight(outer + shape.hidden, OUTPUT_SCALE)
}

/// The value that a position's features and these weights make, in points, and how far rounding may move it.
fn described<G: GameEngine>(builder: Builder<G>, weights: &[i32], position: &G, view: usize) -> (f64, f64) {
    let mut features = Vec::new();
    if builder.covers(position) {
        builder.features_from(view, position, &mut features);
        let mut from_the_first = Vec::new();
        builder.features(position, &mut from_the_first);
        assert!(view > 0 || features == from_the_first, "{position}");
    }
    let (bucket, unit) = (builder.bucket(position), f64::from(builder.unit()));
    assert!(bucket < builder.buckets());
    let known = f64::from(builder.baseline(position)) / unit;
    match builder.form() {
        Form::Network(shape) if builder.covers(position) => {
            (known + by_network(shape, weights, bucket, &features), 0.1)
        }
        Form::Network(_) => (known, 0.0),
        Form::Sum => {
            let (blocks, size) = builder.blocks();
            let block = &weights[if blocks > 1 { bucket * size } else { 0 }..][..size];
            let part = |&(at, value): &(u32, i32)| f64::from(block[at as usize]) * f64::from(value);
            (known + features.iter().map(part).sum::<f64>() / unit, 1e-9)
        }
    }
}

/// Counts the positions that an evaluation values as described. Others may be beyond its limit.
fn agreeing<G: GameEngine>(builder: Builder<G>, weights: Option<&Weights>, records: &[Record<G>]) -> usize {
    let evaluation = builder.build(weights).expect("as many weights as it has");
    let own = builder.weights();
    let weights = weights.unwrap_or(&own).values();
    let agrees = |position: &G| {
        assert_eq!(
            (evaluation.unit(), evaluation.bucket(position)),
            (builder.unit(), builder.bucket(position))
        );
        let value = f64::from(evaluation.value(position)) / f64::from(builder.unit());
        let (expected, near) = described(builder, weights, position, 0);
        let terms = evaluation.terms(position);
        assert!(terms.iter().all(|term| builder.terms().contains(&term.name)), "{position}");
        let sum: f64 = terms.iter().map(|term| term.value * term.weight).sum();
        assert!((sum - expected).abs() <= near.max(1e-6), "{}: {sum}, expected {expected}", builder.name());
        let same = (value - expected).abs() <= near;
        assert!(
            same || value.abs() < expected.abs(),
            "{} of {position}: {value}, {expected}",
            builder.name()
        );
        same
    };
    records.iter().filter(|record| agrees(record.position())).count()
}

fn evaluations_are_as_described<G: GameEngine>(start: &G) {
    let records = random_records(start, 12, 19);
    for &builder in G::evaluations() {
        let own = builder.weights();
        let kind = start.kind();
        let (blocks, size) = builder.blocks();
        assert_eq!((own.values().len(), own.evaluation()), (blocks * size, Some(builder.name())), "{kind}");
        let description = describe(kind, Some(builder.name())).expect("the game has it");
        assert_eq!((description.weights, &description.terms[..]), (blocks * size, builder.terms()), "{kind}");
        let agreeing_with = |weights| agreeing(builder, weights, &records);
        assert!(agreeing_with(None) > 8, "{kind} {}", builder.name());
        let other: Vec<i32> = own.values().iter().zip(0..).map(|(weight, n)| weight / 2 + n % 3).collect();
        assert!(agreeing_with(Some(&Weights::from(other))) > 8, "{kind} {}", builder.name());
        let few = builder.build(Some(&Weights::from(vec![1; blocks * size + 1])));
        let error = few.err().expect("one too many");
        assert_eq!((error.expected, error.given), (blocks * size, blocks * size + 1));
    }
}

#[test]
fn features_and_weights_make_the_value_and_terms_too() {
    for variant in variants() {
        with_game!(&start_of(variant), start => evaluations_are_as_described(start));
    }
}

/// Points count in every game, though no game lists them where it has something better.
#[test]
fn points_are_as_described() {
    fn agree<G: GameEngine>(start: &G) {
        let builder: Builder<G> = &Points;
        assert_eq!((builder.name(), builder.terms(), builder.unit()), ("points", &["points"][..], 1));
        let records = random_records(start, 6, 19);
        for weights in [None, Some(Weights::from(vec![3]))] {
            assert_eq!(agreeing(builder, weights.as_ref(), &records), records.len());
        }
    }
    for variant in variants() {
        with_game!(&start_of(variant), start => agree(start));
    }
}

/// The same position seen from another of its symmetries has the same value.
fn views_agree<G: GameEngine>(start: &G) {
    for &builder in G::evaluations() {
        let Form::Network(shape) = builder.form() else { continue };
        for record in random_records(start, 4, 3) {
            let position = record.position();
            let weights = vec![3; shape.weights()];
            let (expected, near) = described(builder, &weights, position, 0);
            for view in 1..shape.views {
                let (found, _) = described(builder, &weights, position, view);
                assert!((found - expected).abs() <= near, "view {view} of {position}");
            }
        }
    }
}

#[test]
fn symmetries_have_as_many_features() {
    for variant in variants() {
        with_game!(&start_of(variant), start => views_agree(start));
    }
}

/// Boards for which nothing was learned, and positions in which workers are still being placed, are covered only by
/// hand-tuned evaluations.
#[test]
fn weights_do_not_cover_boards_that_they_were_not_learned_for() {
    fn covers<G: GameEngine>(position: &G) -> [bool; 4] {
        std::array::from_fn(|at| G::evaluations()[at].covers(position))
    }
    let covered = |kind: GameKind, variant: Option<&str>| {
        let variant = variant.map_or(kind.default_variant(), |name| kind.variant(name).expect("a variant"));
        with_game!(&start_of(variant), start => covers(start))
    };
    assert_eq!(covered(GameKind::Kalah, Some("4x4")), [false, false, true, true]);
    assert_eq!(covered(GameKind::Checkers, Some("mini")), [false, false, true, true]);
    assert_eq!(covered(GameKind::Santorini, None), [false, false, true, true]);
    assert_eq!(covered(GameKind::Kalah, None), [true; 4]);
    assert_eq!(covered(GameKind::Othello, None), [true; 4]);
}
