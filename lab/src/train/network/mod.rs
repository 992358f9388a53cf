//! The fit of a network to positions with results: stochastic gradient descent that keeps the weights with the least
//! validation loss.

mod activations;
mod adam;

use parlor_engine::eval::EvaluationBuilder;
use parlor_engine::eval::network::{HIDDEN_SCALE, LARGEST_HIDDEN, OUTPUT_SCALE, Shape};
use parlor_rules::Game;
use serde::{Deserialize, Serialize};

use self::activations::Activations;
use self::adam::Adam;
use super::examples::{Example, Examples};
use super::fit::FitSettings;
use super::loss::Loss;
use super::parallel::map_in_order;
use crate::random::mix;

/// The number of examples in a batch, and of the shares that threads work on. Both are fixed, so that sums come out the
/// same on any number of threads.
const BATCH: usize = 4096;
const SHARES: usize = 8;

/// The fraction of the first step's learning rate that is left at the last one.
const FINAL_PART: f64 = 0.01;

/// Hidden weights begin at most `INITIAL_RANGE` away from 0, and are clipped to at most `CLIP`.
const INITIAL_RANGE: f32 = 0.2;
const CLIP: f32 = LARGEST_HIDDEN as f32 / HIDDEN_SCALE as f32;

/// A fit between two epochs: all that is needed to resume it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct TrainingState {
    adam: Adam,
    /// The weights with the least validation loss so far.
    best: Vec<f32>,
    /// That loss.
    pub(super) validation: f64,
    /// How many times all examples were used.
    pub(super) epochs: usize,
}

/// Trains a game's network on a dataset of two parts.
pub(super) struct Trainer<'a, G> {
    builder: &'a dyn EvaluationBuilder<G>,
    shape: Shape,
    settings: &'a FitSettings,
    /// The points that an output weight of 1 is worth: about the distance of targets from the value without learning.
    /// All weights are then of a similar size, and one learning rate suits them.
    output_scale: f32,
    training: Vec<&'a Example<G>>,
    validation: Vec<&'a Example<G>>,
}

impl<'a, G: Game> Trainer<'a, G> {
    pub(super) fn new(
        builder: &'a dyn EvaluationBuilder<G>,
        shape: Shape,
        settings: &'a FitSettings,
        examples: &'a Examples<G>,
    ) -> Self {
        let fitting = examples.all.iter().filter(|example| builder.covers(&example.position));
        let (validation, training): (Vec<_>, Vec<_>) =
            fitting.partition(|example| settings.validates(example));
        let output_scale = match settings.loss {
            Loss::Squared => distance(builder, &training),
            Loss::Logistic { scale } => 2.0 * scale,
        };
        Trainer { builder, shape, settings, output_scale: output_scale as f32, training, validation }
    }

    /// Whether there are examples to validate with.
    pub(super) fn holds_out(&self) -> bool {
        !self.validation.is_empty()
    }

    /// The weights to continue from, or untrained ones: small random hidden ones, and output weights of 0.
    pub(super) fn initial(&self, start: Option<&[i32]>) -> TrainingState {
        let mut random = fastrand::Rng::with_seed(self.settings.seed);
        let hidden = self.shape.output(0);
        let weight = |at| if at < hidden { (2.0 * random.f32() - 1.0) * INITIAL_RANGE } else { 0.0 };
        let best: Vec<f32> = match start {
            Some(start) => start.iter().enumerate().map(|(at, w)| *w as f32 / self.unit(at)).collect(),
            None => (0..self.shape.weights()).map(weight).collect(),
        };
        let validation = self.validation_loss(&best);
        TrainingState { adam: Adam::new(best.clone()), best, validation, epochs: 0 }
    }

    /// Uses all training examples once, in a random order, and returns the validation loss.
    pub(super) fn epoch(&self, state: &mut TrainingState) -> f64 {
        let seed = mix(self.settings.seed, state.epochs as u64);
        let mut order: Vec<u32> = (0..self.training.len() as u32).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        let all_steps = (self.settings.iterations * self.training.len().div_ceil(BATCH)).max(1);
        let adam = &mut state.adam;
        for batch in order.chunks(BATCH) {
            let done = f64::from(adam.steps) / all_steps as f64;
            let learning_rate = self.settings.learning_rate * FINAL_PART.powf(done.min(1.0));
            adam.step(&self.gradient(&adam.weights, batch, seed), learning_rate as f32);
            let hidden = &mut adam.weights[..self.shape.output(0)];
            hidden.iter_mut().for_each(|weight| *weight = weight.clamp(-CLIP, CLIP));
        }
        state.epochs += 1;
        let validation = self.validation_loss(&adam.weights);
        if validation < state.validation || self.validation.is_empty() {
            (state.validation, state.best) = (validation, adam.weights.clone());
        }
        validation
    }

    /// The mean gradient of the loss over a batch, with each example seen in one of its symmetric views, chosen by the
    /// seed.
    fn gradient(&self, weights: &[f32], batch: &[u32], seed: u64) -> Vec<f32> {
        let shares: Vec<_> = batch.chunks(BATCH.div_ceil(SHARES)).collect();
        let parts = map_in_order(shares.len(), self.settings.threads, |share| {
            let (mut gradient, mut counts) = (vec![0.0; weights.len()], 0.0);
            let mut activations = Activations::new();
            for &number in shares[share] {
                let example = self.training[number as usize];
                let view = mix(seed, number.into()) as usize % self.shape.views;
                let value = self.value(weights, example, view, &mut activations);
                let descent = self.settings.loss.negative_gradient(value, example.target.into()) as f32;
                let derivative = -descent * self.output_scale * example.count;
                activations.backward(self.shape, weights, derivative, &mut gradient);
                counts += example.count;
            }
            (gradient, counts)
        });
        let counts: f32 = parts.iter().map(|(_, counts)| counts).sum();
        let mut mean = vec![0.0; weights.len()];
        for (part, _) in parts {
            // A batch whose examples have no weight has no gradient.
            mean.iter_mut().zip(part).for_each(|(mean, part)| *mean += part / counts.max(1e-6));
        }
        mean
    }

    /// The value of an example's position by these weights, in points.
    fn value(
        &self,
        weights: &[f32],
        example: &Example<G>,
        view: usize,
        activations: &mut Activations,
    ) -> f64 {
        let position = &example.position;
        activations.features.clear();
        self.builder.features_from(view, position, &mut activations.features);
        let learned = activations.forward(self.shape, weights, self.builder.bucket(position));
        f64::from(base(self.builder, position) + self.output_scale * learned)
    }

    fn validation_loss(&self, weights: &[f32]) -> f64 {
        let shares: Vec<_> = self.validation.chunks(BATCH).collect();
        let parts = map_in_order(shares.len(), self.settings.threads, |share| {
            let mut activations = Activations::new();
            shares[share].iter().fold((0.0, 0.0), |(sum, counts), example| {
                let value = self.value(weights, example, 0, &mut activations);
                let count = f64::from(example.count);
                (sum + count * self.settings.loss.of(value, example.target.into()), counts + count)
            })
        });
        let (sum, counts) = parts.into_iter().fold((0.0, 0.0), |(a, b), (sum, counts)| (a + sum, b + counts));
        if counts == 0.0 { 0.0 } else { sum / counts }
    }

    /// The best weights as integers, as a file holds them.
    pub(super) fn quantized(&self, state: &TrainingState) -> Vec<i32> {
        let narrow = |weight: f32| weight.round().clamp(i16::MIN.into(), i16::MAX.into()) as i32;
        state.best.iter().enumerate().map(|(at, weight)| narrow(weight * self.unit(at))).collect()
    }

    /// The integer that stands for 1 in a weight's place.
    fn unit(&self, at: usize) -> f32 {
        let hidden = self.shape.output(0);
        if at < hidden { HIDDEN_SCALE as f32 } else { self.output_scale * OUTPUT_SCALE as f32 }
    }
}

/// The value of a position without learning, in points.
fn base<G: Game>(builder: &dyn EvaluationBuilder<G>, position: &G) -> f32 {
    builder.baseline(position) as f32 / builder.unit() as f32
}

/// The root mean square distance of targets from the value without learning, in points.
fn distance<G: Game>(builder: &dyn EvaluationBuilder<G>, examples: &[&Example<G>]) -> f64 {
    let error = |example: &&Example<G>| f64::from(example.target - base(builder, &example.position));
    let squares: f64 = examples.iter().map(|example| error(example).powi(2)).sum();
    (squares / examples.len().max(1) as f64).sqrt().max(1e-3)
}
