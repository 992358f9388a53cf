//! The fit of a network to positions with results: stochastic gradient descent, of which those weights are kept that fit
//! the games best that are not learned from.

mod adam;
mod thought;

use parlor_engine::eval::Recipe;
use parlor_engine::eval::network::{ONE, POINT, Shape};
use parlor_rules::Game;
use serde::{Deserialize, Serialize};

use self::adam::Adam;
use self::thought::Thought;
use super::fit::{Fit, Loss};
use super::sharing::in_order;
use super::{Example, Examples};
use crate::openings::mix;

/// Examples of a step, and how many shares they are worked on in: always the same number, so that sums come out the
/// same on any number of threads.
const BATCH: usize = 4096;
const SHARES: usize = 8;

/// The size of the first step, and how much smaller the last one is.
const FIRST_STEP: f64 = 0.003;
const LAST_STEP: f64 = 0.01;

/// Hidden weights begin within this of 0, and stay within the other, so that no sum of them leaves sixteen bits.
const NEAR: f32 = 0.2;
const FURTHEST: f32 = 6.0;

/// A fit on its way: what is needed to go on with it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Course {
    adam: Adam,
    best: Vec<f32>,
    /// The loss of the best weights on what is not learned from.
    pub(super) validation: f64,
    /// How often all examples were gone over.
    pub(super) rounds: usize,
}

/// The examples for a game's network.
pub(super) struct Lessons<'a, G> {
    recipe: &'a dyn Recipe<G>,
    shape: Shape,
    fit: &'a Fit,
    /// Points that an outer weight of 1 is worth: about as far as values are from what is known without learning, so
    /// that all weights are of a size and the same steps suit them.
    reach: f32,
    learn: Vec<&'a Example<G>>,
    validate: Vec<&'a Example<G>>,
}

impl<'a, G: Game> Lessons<'a, G> {
    pub(super) fn new(
        recipe: &'a dyn Recipe<G>,
        shape: Shape,
        fit: &'a Fit,
        examples: &'a Examples<G>,
    ) -> Self {
        let fitting = examples.all.iter().filter(|example| recipe.fits(&example.position));
        let (validate, learn): (Vec<_>, Vec<_>) = fitting.partition(|example| fit.validates(example));
        let reach = match fit.loss {
            Loss::Squared => distance(recipe, &learn),
            Loss::Logistic { scale } => 2.0 * scale,
        };
        Lessons { recipe, shape, fit, reach: reach as f32, learn, validate }
    }

    /// Weights that know nothing: small random hidden ones, outer ones of 0.
    pub(super) fn begin(&self) -> Course {
        let mut random = fastrand::Rng::with_seed(self.fit.seed);
        let hidden = self.shape.outer(0);
        let weight = |at| if at < hidden { (2.0 * random.f32() - 1.0) * NEAR } else { 0.0 };
        let best: Vec<f32> = (0..self.shape.weights()).map(weight).collect();
        let validation = self.validation(&best);
        Course { adam: Adam::new(best.clone()), best, validation, rounds: 0 }
    }

    /// Goes over all examples once, in an order of its own. The mean loss of those that are not learned from.
    pub(super) fn round(&self, course: &mut Course) -> f64 {
        let seed = mix(self.fit.seed, course.rounds as u64);
        let mut order: Vec<u32> = (0..self.learn.len() as u32).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        let all = (self.fit.iterations * self.learn.len().div_ceil(BATCH)).max(1);
        let adam = &mut course.adam;
        for batch in order.chunks(BATCH) {
            let done = f64::from(adam.steps) / all as f64;
            let size = FIRST_STEP * LAST_STEP.powf(done.min(1.0));
            adam.step(&self.slopes(&adam.weights, batch, seed), size as f32);
            let hidden = &mut adam.weights[..self.shape.outer(0)];
            hidden.iter_mut().for_each(|weight| *weight = weight.clamp(-FURTHEST, FURTHEST));
        }
        course.rounds += 1;
        let validation = self.validation(&adam.weights);
        if validation < course.validation || self.validate.is_empty() {
            (course.validation, course.best) = (validation, adam.weights.clone());
        }
        validation
    }

    /// The mean slope of the loss over some examples, each seen from a side that the seed chooses.
    fn slopes(&self, weights: &[f32], batch: &[u32], seed: u64) -> Vec<f32> {
        let shares: Vec<_> = batch.chunks(BATCH.div_ceil(SHARES)).collect();
        let parts = in_order(shares.len(), self.fit.threads, |share| {
            let (mut slopes, mut counts) = (vec![0.0; weights.len()], 0.0);
            let mut thought = Thought::new();
            for &number in shares[share] {
                let example = self.learn[number as usize];
                let view = mix(seed, number.into()) as usize % self.shape.views;
                let value = self.value(weights, example, view, &mut thought);
                let slope = -self.fit.loss.slope(value, example.target.into()) as f32;
                thought.backward(self.shape, weights, slope * self.reach * example.count, &mut slopes);
                counts += example.count;
            }
            (slopes, counts)
        });
        let counts: f32 = parts.iter().map(|(_, counts)| counts).sum();
        let mut mean = vec![0.0; weights.len()];
        for (slopes, _) in parts {
            // Examples of which none counts have no slope.
            mean.iter_mut().zip(slopes).for_each(|(mean, slope)| *mean += slope / counts.max(1e-6));
        }
        mean
    }

    /// What an example's position is worth by these weights, in points.
    fn value(&self, weights: &[f32], example: &Example<G>, view: usize, thought: &mut Thought) -> f64 {
        let position = &example.position;
        thought.inputs.clear();
        self.recipe.inputs_from(view, position, &mut thought.inputs);
        let learned = thought.forward(self.shape, weights, self.recipe.phase(position));
        f64::from(base(self.recipe, position) + self.reach * learned)
    }

    /// The mean loss of what is not learned from.
    fn validation(&self, weights: &[f32]) -> f64 {
        let shares: Vec<_> = self.validate.chunks(BATCH).collect();
        let parts = in_order(shares.len(), self.fit.threads, |share| {
            let mut thought = Thought::new();
            shares[share].iter().fold((0.0, 0.0), |(sum, counts), example| {
                let value = self.value(weights, example, 0, &mut thought);
                let count = f64::from(example.count);
                (sum + count * self.fit.loss.of(value, example.target.into()), counts + count)
            })
        });
        let (sum, counts) = parts.into_iter().fold((0.0, 0.0), |(a, b), (sum, counts)| (a + sum, b + counts));
        if counts == 0.0 { 0.0 } else { sum / counts }
    }

    /// The best weights as a file holds them.
    pub(super) fn whole(&self, course: &Course) -> Vec<i32> {
        let hidden = self.shape.outer(0);
        let unit = |at| if at < hidden { ONE as f32 } else { self.reach * POINT as f32 };
        let narrow = |weight: f32| weight.round().clamp(i16::MIN.into(), i16::MAX.into()) as i32;
        course.best.iter().enumerate().map(|(at, weight)| narrow(weight * unit(at))).collect()
    }
}

/// What is known of a position without learning, in points.
fn base<G: Game>(recipe: &dyn Recipe<G>, position: &G) -> f32 {
    recipe.base(position) as f32 / recipe.unit() as f32
}

/// How far targets are from what is known without learning, in points: the root of the mean square.
fn distance<G: Game>(recipe: &dyn Recipe<G>, examples: &[&Example<G>]) -> f64 {
    let error = |example: &&Example<G>| f64::from(example.target - base(recipe, &example.position));
    let squares: f64 = examples.iter().map(|example| error(example).powi(2)).sum();
    (squares / examples.len().max(1) as f64).sqrt().max(1e-3)
}
