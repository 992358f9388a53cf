//! The gradient fit of an evaluation's weights to positions with results.

use parlor_engine::eval::EvaluationBuilder;
use parlor_rules::Game;

use super::design_matrix::DesignMatrix;
use super::examples::{Example, Examples};
use super::loss::Loss;
use super::solve::{SolverSettings, mean_loss, solve};
use crate::random::mix;

/// How weights are fitted.
#[derive(Debug, Clone)]
pub struct FitSettings {
    /// What a value should predict.
    pub loss: Loss,
    /// L2 regularization: pulls each weight towards 0 as strongly as this many examples would.
    pub l2: f64,
    /// The part of the games that is held out for validation: learning stops where these fit best.
    pub validation: f64,
    /// How much an example of a neighbouring phase counts.
    pub neighbours: f64,
    /// The greatest number of iterations in a Newton step for a phase, or of epochs for a network.
    pub iterations: usize,
    /// The size of a network's first step; that of the last one is a hundredth of it.
    pub learning_rate: f64,
    /// Chooses the games that are held out.
    pub seed: u64,
    /// The number of threads; the result is the same with any number.
    pub threads: usize,
}

/// The weights of one phase, and how well they fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedBlock {
    /// The weights, in the evaluation's units.
    pub weights: Vec<i32>,
    /// The number of training examples.
    pub examples: usize,
    /// The validation loss with all weights 0, and with these; `None` if no example is held out.
    pub validation: Option<[f64; 2]>,
    /// The iterations that the fit took.
    pub iterations: usize,
}

impl FitSettings {
    /// Fits the weights of one block, which do not depend on those of other blocks.
    pub fn block<G: Game>(
        &self,
        builder: &dyn EvaluationBuilder<G>,
        examples: &Examples<G>,
        block: usize,
    ) -> FittedBlock {
        let (_, width) = builder.blocks();
        let mut features = Vec::new();
        let (mut training, mut validation) = (Vec::new(), Vec::new());
        let mut largest = 1;
        for example in &examples.all {
            features.clear();
            if !builder.covers(&example.position) {
                continue;
            }
            let own = builder.bucket(&example.position);
            if own.abs_diff(block) > 1 || (own != block && self.neighbours == 0.0) {
                continue;
            }
            builder.features(&example.position, &mut features);
            largest = features.iter().fold(largest, |largest, (_, factor)| largest.max(factor.abs()));
            if !self.validates(example) {
                let near = if own == block { 1.0 } else { self.neighbours as f32 };
                training.push((example, example.count * near));
            } else if own == block {
                validation.push((example, example.count));
            }
        }
        let matrix = |examples: &[_]| DesignMatrix::new(builder, examples, largest, width, self.threads);
        let (training, validation) = (matrix(&training), matrix(&validation));
        let settings = SolverSettings { l2: self.l2, iterations: self.iterations };
        let ignorant = mean_loss(&validation, self.loss, &vec![0.0; width]);
        let solution = solve(&training, &validation, self.loss, settings);
        let unit = f64::from(builder.unit()) / f64::from(largest);
        FittedBlock {
            weights: solution.weights.iter().map(|&w| (f64::from(w) * unit).round() as i32).collect(),
            examples: training.len(),
            validation: (validation.len() > 0).then_some([ignorant, solution.validation]),
            iterations: solution.iterations,
        }
    }

    pub(super) fn validates<G>(&self, example: &Example<G>) -> bool {
        let draw = mix(self.seed, example.game.into()) >> 11;
        (draw as f64) < self.validation * (1u64 << 53) as f64
    }

    /// Whether any example is left to learn from.
    pub(super) fn has_training<G>(&self, examples: &Examples<G>) -> bool {
        examples.all.iter().any(|example| example.count > 0.0 && !self.validates(example))
    }

    /// The validation loss of an evaluation that has its weights already; `None` if no example is held out.
    pub fn loss_of<G: Game>(
        &self,
        evaluation: &dyn parlor_engine::eval::Evaluation<G>,
        examples: &Examples<G>,
    ) -> Option<f64> {
        let unit = f64::from(evaluation.unit());
        let held_out = examples.all.iter().filter(|example| self.validates(example));
        let (sum, count) = held_out.fold((0.0, 0.0), |(sum, all), example| {
            let (value, count) =
                (f64::from(evaluation.value(&example.position)) / unit, f64::from(example.count));
            (sum + count * self.loss.of(value, example.target.into()), all + count)
        });
        (count > 0.0).then(|| sum / count)
    }
}
