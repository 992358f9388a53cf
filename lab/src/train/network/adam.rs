//! Adam's steps (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).

use serde::{Deserialize, Serialize};

/// What a step remembers of the slopes before, and of their squares.
const SLOPES: f32 = 0.9;
const SQUARES: f32 = 0.999;

/// Weights on their way down a loss.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Adam {
    pub(super) weights: Vec<f32>,
    slopes: Vec<f32>,
    squares: Vec<f32>,
    /// Steps so far.
    pub(super) steps: i32,
}

impl Adam {
    pub(super) fn new(weights: Vec<f32>) -> Self {
        let none = vec![0.0; weights.len()];
        Adam { weights, slopes: none.clone(), squares: none, steps: 0 }
    }

    /// A step of about this size for each weight against the loss's slope.
    pub(super) fn step(&mut self, slopes: &[f32], size: f32) {
        self.steps += 1;
        let [early, rough] = [SLOPES, SQUARES].map(|keep| 1.0 - keep.powi(self.steps));
        for (at, &slope) in slopes.iter().enumerate() {
            self.slopes[at] += (1.0 - SLOPES) * (slope - self.slopes[at]);
            self.squares[at] += (1.0 - SQUARES) * (slope * slope - self.squares[at]);
            self.weights[at] -= size * (self.slopes[at] / early) / ((self.squares[at] / rough).sqrt() + 1e-8);
        }
    }
}
