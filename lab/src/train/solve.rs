//! The weights that fit rows best: Newton's method for the loss, and within a step conjugate gradients with the
//! diagonal as preconditioner (Nocedal and Wright, "Numerical Optimization", chapters 5 and 7).

use super::fit::Loss;
use super::rows::{Rows, Shard};

/// How far to go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// What keeps a weight at 0 counts as much as so many examples.
    pub(super) shrink: f64,
    /// Steps of the inner iteration at most.
    pub(super) iterations: usize,
}

/// Weights, and how well they fit.
pub(super) struct Solution {
    pub(super) weights: Vec<f32>,
    /// The mean loss on the rows that were not learned from.
    pub(super) validation: f64,
    pub(super) iterations: usize,
}

/// Iterations without a better fit of the rows that are not learned from, after which learning ends.
const PATIENCE: usize = 5;

/// Newton steps of a loss that is not a square; a square's first is its last.
const STEPS: usize = 6;

pub(super) fn solve(learn: &Rows, validate: &Rows, loss: Loss, effort: Effort) -> Solution {
    let zero = vec![0.0; learn.width];
    let mut best = Solution { validation: mean_loss(validate, loss, &zero), weights: zero, iterations: 0 };
    for _ in 0..if loss == Loss::Squared { 1 } else { STEPS } {
        let before = best.validation;
        step(learn, validate, loss, effort, &mut best);
        if before - best.validation < 1e-5 * before {
            break;
        }
    }
    best
}

/// The mean loss of rows with these weights.
pub(super) fn mean_loss(rows: &Rows, loss: Loss, weights: &[f32]) -> f64 {
    let of_row = |shard: &Shard, row: usize| {
        let value = f64::from(shard.value(row, weights));
        f64::from(shard.counts[row]) * loss.of(value, f64::from(shard.targets[row]))
    };
    let narrow = |shard: &Shard| (0..shard.len()).map(|row| of_row(shard, row)).sum::<f64>();
    let count = |shard: &Shard| shard.counts.iter().map(|&count| f64::from(count)).sum::<f64>();
    let (sum, counts) = rows
        .shards
        .iter()
        .fold((0.0, 0.0), |(sum, counts), shard| (sum + narrow(shard), counts + count(shard)));
    if counts == 0.0 { 0.0 } else { sum / counts }
}

/// One Newton step from the best weights so far, ended where the validation rows fit best.
fn step(learn: &Rows, validate: &Rows, loss: Loss, effort: Effort, best: &mut Solution) {
    let weights = best.weights.clone();
    let curvatures: Vec<Vec<f32>> = learn.shards.iter().map(|s| curvatures(s, loss, &weights)).collect();
    let mean = curvatures.iter().flatten().map(|&c| f64::from(c)).sum::<f64>() / learn.len().max(1) as f64;
    let shrink = (effort.shrink * mean).max(1e-9) as f32;
    let mut residual = learn.sum(|number, row, sum| {
        let shard = &learn.shards[number];
        let value = f64::from(shard.value(row, &weights));
        let slope = loss.slope(value, f64::from(shard.targets[row])) as f32;
        shard.add(row, shard.counts[row] * slope, sum);
    });
    residual.iter_mut().zip(&weights).for_each(|(r, w)| *r -= shrink * w);
    let mut diagonal = learn.sum(|number, row, sum| {
        learn.shards[number].add_squares(row, curvatures[number][row], sum);
    });
    diagonal.iter_mut().for_each(|d| *d += shrink);
    let scaled = |r: &[f32]| -> Vec<f32> { r.iter().zip(&diagonal).map(|(r, d)| r / d).collect() };
    let mut direction = scaled(&residual);
    let mut size = dot(&residual, &direction);
    let mut moved = weights;
    let mut waited = 0;
    for _ in 0..effort.iterations {
        let mut curved = learn.sum(|number, row, sum| {
            let shard = &learn.shards[number];
            shard.add(row, curvatures[number][row] * shard.along(row, &direction), sum);
        });
        curved.iter_mut().zip(&direction).for_each(|(c, d)| *c += shrink * d);
        let length = size / dot(&direction, &curved);
        if !length.is_finite() {
            break;
        }
        add(&mut moved, length as f32, &direction);
        add(&mut residual, -length as f32, &curved);
        best.iterations += 1;
        let validation = mean_loss(validate, loss, &moved);
        // Without validation rows the last step is taken for the best.
        if validation < best.validation || validate.len() == 0 {
            (best.validation, best.weights, waited) = (validation, moved.clone(), 0);
        } else {
            waited += 1;
        }
        if waited >= PATIENCE {
            break;
        }
        let preconditioned = scaled(&residual);
        let next = dot(&residual, &preconditioned);
        let turn = (next / size) as f32;
        direction.iter_mut().zip(preconditioned).for_each(|(d, p)| *d = p + turn * *d);
        size = next;
    }
}

/// How much each row bends the loss, as it counts.
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
