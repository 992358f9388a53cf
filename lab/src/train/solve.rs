//! The weights that fit a dataset best: Newton's method for the loss, and within a step conjugate gradients with the
//! diagonal as preconditioner (Nocedal and Wright, "Numerical Optimization", chapters 5 and 7).

use super::design_matrix::{DesignMatrix, Shard};
use super::loss::Loss;

/// How far to go.
#[derive(Debug, Clone, Copy)]
pub(super) struct SolverSettings {
    /// L2 regularization, in examples.
    pub(super) l2: f64,
    /// The greatest number of conjugate gradient steps in a Newton step.
    pub(super) iterations: usize,
}

/// Weights, and how well they fit.
pub(super) struct Solution {
    pub(super) weights: Vec<f32>,
    /// The validation loss.
    pub(super) validation: f64,
    pub(super) iterations: usize,
}

/// Early stopping: iterations without a better validation loss after which a step ends.
const PATIENCE: usize = 5;

/// Newton steps of a loss that is not quadratic; a quadratic one needs a single step.
const NEWTON_STEPS: usize = 6;

pub(super) fn solve(
    training: &DesignMatrix,
    validation: &DesignMatrix,
    loss: Loss,
    settings: SolverSettings,
) -> Solution {
    let zero = vec![0.0; training.width];
    let mut best = Solution { validation: mean_loss(validation, loss, &zero), weights: zero, iterations: 0 };
    for _ in 0..if loss == Loss::Squared { 1 } else { NEWTON_STEPS } {
        let before = best.validation;
        step(training, validation, loss, settings, &mut best);
        if before - best.validation < 1e-5 * before {
            break;
        }
    }
    best
}

/// The mean loss of rows with these weights.
pub(super) fn mean_loss(rows: &DesignMatrix, loss: Loss, weights: &[f32]) -> f64 {
    let of_row = |shard: &Shard, row: usize| {
        let value = f64::from(shard.value(row, weights));
        f64::from(shard.counts[row]) * loss.of(value, f64::from(shard.targets[row]))
    };
    let of_shard = |shard: &Shard| (0..shard.len()).map(|row| of_row(shard, row)).sum::<f64>();
    let count = |shard: &Shard| shard.counts.iter().map(|&count| f64::from(count)).sum::<f64>();
    let (sum, counts) = rows
        .shards
        .iter()
        .fold((0.0, 0.0), |(sum, counts), shard| (sum + of_shard(shard), counts + count(shard)));
    if counts == 0.0 { 0.0 } else { sum / counts }
}

/// One Newton step from the best weights so far, stopped where the validation loss is least.
fn step(
    training: &DesignMatrix,
    validation: &DesignMatrix,
    loss: Loss,
    settings: SolverSettings,
    best: &mut Solution,
) {
    let weights = best.weights.clone();
    let curvatures: Vec<Vec<f32>> = training.shards.iter().map(|s| curvatures(s, loss, &weights)).collect();
    let mean = curvatures.iter().flatten().map(|&c| f64::from(c)).sum::<f64>() / training.len().max(1) as f64;
    let l2 = (settings.l2 * mean).max(1e-9) as f32;
    let mut residual = training.sum(|number, row, sum| {
        let shard = &training.shards[number];
        let value = f64::from(shard.value(row, &weights));
        let descent = loss.negative_gradient(value, f64::from(shard.targets[row])) as f32;
        shard.add(row, shard.counts[row] * descent, sum);
    });
    residual.iter_mut().zip(&weights).for_each(|(r, w)| *r -= l2 * w);
    let mut diagonal = training.sum(|number, row, sum| {
        training.shards[number].add_squares(row, curvatures[number][row], sum);
    });
    diagonal.iter_mut().for_each(|d| *d += l2);
    let scaled = |r: &[f32]| -> Vec<f32> { r.iter().zip(&diagonal).map(|(r, d)| r / d).collect() };
    let mut direction = scaled(&residual);
    let mut residual_norm = dot(&residual, &direction);
    let mut moved = weights;
    let mut waited = 0;
    for _ in 0..settings.iterations {
        let mut curved = training.sum(|number, row, sum| {
            let shard = &training.shards[number];
            shard.add(row, curvatures[number][row] * shard.along(row, &direction), sum);
        });
        curved.iter_mut().zip(&direction).for_each(|(c, d)| *c += l2 * d);
        let length = residual_norm / dot(&direction, &curved);
        if !length.is_finite() {
            break;
        }
        add(&mut moved, length as f32, &direction);
        add(&mut residual, -length as f32, &curved);
        best.iterations += 1;
        let reached = mean_loss(validation, loss, &moved);
        // Without validation examples the last step counts as the best.
        if reached < best.validation || validation.len() == 0 {
            (best.validation, best.weights, waited) = (reached, moved.clone(), 0);
        } else {
            waited += 1;
        }
        if waited >= PATIENCE {
            break;
        }
        let preconditioned = scaled(&residual);
        let next = dot(&residual, &preconditioned);
        let beta = (next / residual_norm) as f32;
        direction.iter_mut().zip(preconditioned).for_each(|(d, p)| *d = p + beta * *d);
        residual_norm = next;
    }
}

/// The curvature of the loss at each row, times how much the row counts.
fn curvatures(shard: &Shard, loss: Loss, weights: &[f32]) -> Vec<f32> {
    let of_row = |row| shard.counts[row] * loss.curvature(f64::from(shard.value(row, weights))) as f32;
    (0..shard.len()).map(of_row).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn add(to: &mut [f32], times: f32, what: &[f32]) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}
