//! The gradient fit of an evaluation's weights to positions with results.

use parlor_engine::eval::Recipe;
use parlor_rules::Game;

use super::rows::Rows;
use super::solve::{Effort, mean_loss, solve};
use super::{Example, Examples};
use crate::openings::mix;

/// What a value is to tell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Loss {
    /// The points by which the game ends: the square of the error.
    Squared,
    /// Who wins: the cross-entropy, with the value in units of this many points to a factor e in the odds.
    Logistic {
        /// Points to a factor e.
        scale: f64,
    },
}

impl Loss {
    pub(super) fn of(self, value: f64, target: f64) -> f64 {
        match self {
            Loss::Squared => (value - target).powi(2),
            Loss::Logistic { scale } => {
                let odds = value / scale;
                // ln(1 + e^x) - t x, written so that nothing overflows.
                odds.max(0.0) + (-odds.abs()).exp().ln_1p() - chance(target) * odds
            }
        }
    }

    /// How fast the loss falls as the value grows, up to a constant factor that is the curvature's too.
    pub(super) fn slope(self, value: f64, target: f64) -> f64 {
        match self {
            Loss::Squared => target - value,
            Loss::Logistic { scale } => (chance(target) - sigmoid(value / scale)) / scale,
        }
    }

    pub(super) fn curvature(self, value: f64) -> f64 {
        match self {
            Loss::Squared => 1.0,
            Loss::Logistic { scale } => {
                let p = sigmoid(value / scale);
                p * (1.0 - p) / (scale * scale)
            }
        }
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A result between -1 and 1 as a chance.
fn chance(target: f64) -> f64 {
    f64::midpoint(target.clamp(-1.0, 1.0), 1.0)
}

/// How weights are fitted.
#[derive(Debug, Clone)]
pub struct Fit {
    /// What a value is to tell.
    pub loss: Loss,
    /// What keeps a weight at 0 counts as much as so many examples.
    pub shrink: f64,
    /// The part of the games that is not learned from: learning ends where these fit best.
    pub validation: f64,
    /// What an example of a neighbouring phase counts.
    pub neighbours: f64,
    /// Iterations for a phase at most.
    pub iterations: usize,
    /// Which games are not learned from.
    pub seed: u64,
    /// How many threads work; the result is the same with any number.
    pub threads: usize,
}

/// The weights of one phase, and how well they fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The weights, in the evaluation's units.
    pub weights: Vec<i32>,
    /// Examples that were learned from.
    pub examples: usize,
    /// The mean loss of the examples that were not, before anything is known and with the weights.
    pub validation: [f64; 2],
    /// Iterations that it took.
    pub iterations: usize,
}

impl Fit {
    /// Fits the weights of one block. What the others have does not matter to it.
    pub fn block<G: Game>(&self, recipe: &dyn Recipe<G>, examples: &Examples<G>, block: usize) -> Fitted {
        let (_, width) = recipe.blocks();
        let mut inputs = Vec::new();
        let (mut learn, mut validate) = (Vec::new(), Vec::new());
        let mut largest = 1;
        for example in &examples.all {
            inputs.clear();
            if !recipe.fits(&example.position) {
                continue;
            }
            let own = recipe.phase(&example.position);
            if own.abs_diff(block) > 1 || (own != block && self.neighbours == 0.0) {
                continue;
            }
            recipe.inputs(&example.position, &mut inputs);
            largest = inputs.iter().fold(largest, |largest, (_, factor)| largest.max(factor.abs()));
            if !self.validates(example) {
                let near = if own == block { 1.0 } else { self.neighbours as f32 };
                learn.push((example, example.count * near));
            } else if own == block {
                validate.push((example, example.count));
            }
        }
        let rows = |examples: &[_]| Rows::new(recipe, examples, largest, width, self.threads);
        let (learn, validate) = (rows(&learn), rows(&validate));
        let effort = Effort { shrink: self.shrink, iterations: self.iterations };
        let ignorant = mean_loss(&validate, self.loss, &vec![0.0; width]);
        let solution = solve(&learn, &validate, self.loss, effort);
        let unit = f64::from(recipe.unit()) / f64::from(largest);
        Fitted {
            weights: solution.weights.iter().map(|&w| (f64::from(w) * unit).round() as i32).collect(),
            examples: learn.len(),
            validation: [ignorant, solution.validation],
            iterations: solution.iterations,
        }
    }

    pub(super) fn validates<G>(&self, example: &Example<G>) -> bool {
        let draw = mix(self.seed, example.game.into()) >> 11;
        (draw as f64) < self.validation * (1u64 << 53) as f64
    }

    /// The mean loss of weights that are there already on the examples that are not learned from.
    pub fn loss_of<G: Game>(
        &self,
        evaluation: &dyn parlor_engine::eval::Evaluation<G>,
        examples: &Examples<G>,
    ) -> f64 {
        let unit = f64::from(evaluation.unit());
        let held_out = examples.all.iter().filter(|example| self.validates(example));
        let (sum, count) = held_out.fold((0.0, 0.0), |(sum, all), example| {
            let (value, count) =
                (f64::from(evaluation.value(&example.position)) / unit, f64::from(example.count));
            (sum + count * self.loss.of(value, example.target.into()), all + count)
        });
        if count == 0.0 { 0.0 } else { sum / count }
    }
}
