//! The forward and the backward pass of a network, in floating point.

use parlor_engine::eval::network::{HIDDEN, Shape};

/// The activations of a network for one position, kept for the backward pass.
pub(super) struct Activations {
    /// The active features, as the evaluation lists them.
    pub(super) features: Vec<(u32, i32)>,
    /// The hidden layer before it is clipped.
    hidden: [f32; HIDDEN],
    /// Where the output weights of the position's bucket begin.
    output: usize,
}

fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl Activations {
    pub(super) fn new() -> Self {
        Activations { features: Vec::new(), hidden: [0.0; HIDDEN], output: 0 }
    }

    /// The forward pass: the network's value of the features in a bucket.
    pub(super) fn forward(&mut self, shape: Shape, weights: &[f32], bucket: usize) -> f32 {
        let row = |at: usize| -> &[f32; HIDDEN] { weights[at..][..HIDDEN].try_into().expect("a whole row") };
        self.hidden = *row(shape.row(shape.features));
        for (feature, _) in &self.features {
            let row = row(shape.row(*feature as usize));
            (0..HIDDEN).for_each(|at| self.hidden[at] += row[at]);
        }
        self.output = shape.output(bucket);
        let output = row(self.output);
        let squares = (0..HIDDEN).map(|at| output[at] * clipped(self.hidden[at]).powi(2));
        weights[self.output + HIDDEN] + squares.sum::<f32>()
    }

    /// The backward pass: adds to the gradient of each weight its part in a loss with this derivative by the value.
    pub(super) fn backward(&self, shape: Shape, weights: &[f32], derivative: f32, gradient: &mut [f32]) {
        let mut hidden = [0.0; HIDDEN];
        for at in 0..HIDDEN {
            let clipped = clipped(self.hidden[at]);
            gradient[self.output + at] += derivative * clipped * clipped;
            // A clipped sum does not move the value.
            let moves = clipped > 0.0 && clipped < 1.0;
            hidden[at] = if moves { derivative * weights[self.output + at] * 2.0 * clipped } else { 0.0 };
        }
        gradient[self.output + HIDDEN] += derivative;
        let features = self.features.iter().map(|(feature, _)| *feature as usize);
        for feature in features.chain([shape.features]) {
            let row = &mut gradient[shape.row(feature)..][..HIDDEN];
            (0..HIDDEN).for_each(|at| row[at] += hidden[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_finite_difference_of_the_value() {
        let shape = Shape { features: 6, buckets: 2, views: 1 };
        let mut random = fastrand::Rng::with_seed(4);
        let weights: Vec<f32> = (0..shape.weights()).map(|_| random.f32() - 0.4).collect();
        let mut activations = Activations::new();
        activations.features = vec![(0, 1), (3, 1), (5, 1)];
        activations.forward(shape, &weights, 1);
        let mut gradient = vec![0.0; weights.len()];
        activations.backward(shape, &weights, 1.0, &mut gradient);
        let mut moved = 0;
        for at in 0..weights.len() {
            let mut value = |by: f32| {
                let mut weights = weights.clone();
                weights[at] += by;
                activations.forward(shape, &weights, 1)
            };
            let change = (value(1e-2) - value(-1e-2)) / 2e-2;
            assert!((change - gradient[at]).abs() < 0.02, "weight {at}: {change} and not {}", gradient[at]);
            moved += usize::from(change.abs() > 0.05);
        }
        assert!(moved > HIDDEN, "only {moved} weights move the value");
    }
}
