//! Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).

use serde::{Deserialize, Serialize};

/// How much of the moving averages of the gradient and of its square each step keeps: the paper's beta 1 and beta 2.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// Weights, and what the optimizer remembers about them.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Adam {
    pub(super) weights: Vec<f32>,
    /// The moving average of the gradient.
    first_moment: Vec<f32>,
    /// The moving average of its square.
    second_moment: Vec<f32>,
    /// Steps so far.
    pub(super) steps: i32,
}

impl Adam {
    pub(super) fn new(weights: Vec<f32>) -> Self {
        let zeros = vec![0.0; weights.len()];
        Adam { weights, first_moment: zeros.clone(), second_moment: zeros, steps: 0 }
    }

    /// Moves each weight by about the learning rate against the gradient.
    pub(super) fn step(&mut self, gradient: &[f32], learning_rate: f32) {
        self.steps += 1;
        let [first_bias, second_bias] = [BETA_1, BETA_2].map(|beta| 1.0 - beta.powi(self.steps));
        for (at, &gradient) in gradient.iter().enumerate() {
            self.first_moment[at] += (1.0 - BETA_1) * (gradient - self.first_moment[at]);
            self.second_moment[at] += (1.0 - BETA_2) * (gradient * gradient - self.second_moment[at]);
            let (mean, square) = (self.first_moment[at] / first_bias, self.second_moment[at] / second_bias);
            self.weights[at] -= learning_rate * mean / (square.sqrt() + 1e-8);
        }
    }
}
