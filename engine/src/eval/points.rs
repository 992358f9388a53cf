//! The evaluation that every game has: the points so far.

use parlor_rules::Game;

use super::{Evaluation, EvaluationBuilder, Term, Weights};
use crate::error::WrongWeights;
use crate::value::Value;

/// Own points minus the opponent's as the game counts them; 0 in a game without points.
pub struct Points;

impl<G: Game> EvaluationBuilder<G> for Points {
    fn name(&self) -> &'static str {
        "points"
    }

    fn about(&self) -> &'static str {
        "The points so far."
    }

    fn terms(&self) -> &[&'static str] {
        &["points"]
    }

    fn weights(&self) -> Weights {
        vec![1].into()
    }

    fn unit(&self) -> Value {
        1
    }

    fn features(&self, position: &G, features: &mut Vec<(u32, i32)>) {
        features.push((0, difference(position)));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        match weights.map(Weights::values) {
            None => Ok(Box::new(Weighted(1))),
            Some(&[weight]) => Ok(Box::new(Weighted(weight))),
            Some(given) => Err(WrongWeights { evaluation: "points", expected: 1, given: given.len() }),
        }
    }
}

struct Weighted(i32);

fn difference<G: Game>(position: &G) -> i32 {
    let [first, second] = position.score().unwrap_or_default();
    let first_minus_second = first as i32 - second as i32;
    if position.to_move().index() == 0 { first_minus_second } else { -first_minus_second }
}

impl<G: Game> Evaluation<G> for Weighted {
    fn value(&self, position: &G) -> Value {
        self.0.saturating_mul(difference(position)).clamp(-crate::value::JUDGED, crate::value::JUDGED)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        vec![Term { name: "points", value: difference(position).into(), weight: self.0.into() }]
    }

    fn unit(&self) -> Value {
        1
    }
}
