//! Every hand-tuned evaluation against positions that were counted by hand; the counting is in the comments.

mod checkers;
mod mancala;
mod othello;
mod santorini;

use parlor_engine::eval::{Evaluation, EvaluationBuilder, Points};
use parlor_engine::games::{GameEngine, builder, stage_at};
use parlor_rules::othello::Othello;
use parlor_rules::{Game, GameKind, Position};

/// An evaluation at a position, with the position.
struct At<G> {
    position: G,
    evaluation: Box<dyn Evaluation<G>>,
}

impl<G: GameEngine> At<G> {
    fn new(variant: G::Variant, text: &str, evaluation: &str) -> Self {
        let position = G::from_text(variant, text).expect("a position");
        let evaluation = builder::<G>(Some(evaluation)).expect("the game has it");
        At { position, evaluation: evaluation.build(None).expect("its own weights fit") }
    }

    /// Asserts that the terms have these names and values, and the evaluation this value in points.
    #[track_caller]
    fn is(&self, expected: &[(&str, f64)], points: f64) {
        let terms = self.evaluation.terms(&self.position);
        let found: Vec<_> = terms.iter().map(|term| (term.name, term.value)).collect();
        assert_eq!(found, expected, "{}", self.position);
        let unit = f64::from(self.evaluation.unit());
        let value = f64::from(self.evaluation.value(&self.position)) / unit;
        assert!((value - points).abs() < 0.5 / unit, "{}: {value}, expected {points}", self.position);
    }
}

/// Asserts that a learned evaluation adds to the hand-tuned one, which has this value.
#[track_caller]
fn learned_begins_with<G: GameEngine>(variant: G::Variant, text: &str, evaluation: &str, points: f64) {
    let at = At::<G>::new(variant, text, evaluation);
    let first = at.evaluation.terms(&at.position)[0];
    assert_eq!((first.name, first.value, first.weight), ("hand_tuned", 1.0, points), "{evaluation}");
}

/// A learned evaluation, a network or patterns, has no terms that a person could count; the others are all here.
#[test]
fn no_hand_tuned_evaluation_is_left_out() {
    fn names<G: GameEngine>() -> Vec<&'static str> {
        let names = G::evaluations().iter().map(|evaluation| evaluation.name());
        names.filter(|name| !["patterns", "network"].contains(name)).collect()
    }
    use parlor_rules::{awele, checkers, kalah, othello, santorini};
    assert_eq!(names::<othello::Othello>(), ["phases", "s1", "s3"]);
    assert_eq!(names::<checkers::Checkers>(), ["material", "s2"]);
    assert_eq!(names::<awele::Awele>(), ["pits", "s3"]);
    assert_eq!(names::<kalah::Kalah>(), ["chances", "s4"]);
    assert_eq!(names::<santorini::Santorini>(), ["room", "s5"]);
}

/// After f5 there are four black discs and one white one, and White is to move.
#[test]
fn points_are_those_of_the_side_to_move() {
    let text = "---------------------------OX------XXX-------------------------- O";
    let position = Othello::from_text(Default::default(), text).expect("a position");
    for (weights, points) in [(None, -3), (Some(vec![5].into()), -15)] {
        let evaluation = EvaluationBuilder::<Othello>::build(&Points, weights.as_ref()).expect("one weight");
        assert_eq!(evaluation.value(&position), points);
        assert_eq!(evaluation.terms(&position)[0].value, -3.0);
    }
}

/// What is learned for the stages of a game is looked up from the first stage to the last.
#[test]
fn the_stage_of_othello_goes_from_its_start_to_the_full_board() {
    let start = Position::start(GameKind::Othello.default_variant());
    let full = Position::from_text(GameKind::Othello.default_variant(), &format!("{} X", "X".repeat(64)));
    assert_eq!(stage_at(&start, None).expect("it has an evaluation"), 0.0);
    assert_eq!(stage_at(&full.expect("a position"), None).expect("it has an evaluation"), 1.0);
}
