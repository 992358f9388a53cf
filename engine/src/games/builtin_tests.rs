//! Tests of the files that are built into the program.

use parlor_rules::{Game, GameKind, Position, with_game};

use super::{GameEngine, PROBCUT, load_weights};
use crate::eval::EvaluationBuilder;
use crate::profile::{Algorithm, Profile};
use crate::weights::Weights;

#[test]
fn every_evaluation_has_a_weights_file_that_fits_it() {
    fn own<G: GameEngine>(_: &G) -> Vec<(&'static str, Weights)> {
        let of = |builder: &&dyn EvaluationBuilder<G>| (builder.name(), builder.weights());
        G::evaluations().iter().map(of).collect()
    }
    for &kind in GameKind::ALL {
        for (evaluation, own) in with_game!(&Position::start(kind.default_variant()), p => own(p)) {
            let name = format!("{kind}-{evaluation}");
            let weights = load_weights(&name).expect("it is built in");
            assert_eq!((weights.kind(), weights.evaluation()), (Some(kind), Some(evaluation)));
            assert_eq!(weights, own, "{name}");
            let mut profile = Profile::of(Algorithm::First);
            (profile.kinds, profile.weights) = (vec![kind], Some(weights));
            assert_eq!(profile.check(), Ok(()));
        }
    }
}

#[test]
fn every_probcut_file_is_valid_and_measured() {
    for (n, probcut) in PROBCUT.iter().enumerate() {
        assert!(probcut.origin.gain.as_ref().is_some_and(|gain| gain.low > 0.0), "{probcut:?}");
        let same = |other: &crate::search::probcut::ProbCut| {
            (other.kind, &other.evaluation) == (probcut.kind, &probcut.evaluation)
        };
        assert_eq!(PROBCUT.iter().position(same), Some(n));
    }
}
