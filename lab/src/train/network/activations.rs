//! The forward and the backward pass of a network, in floating point.

use parlor_engine::eval::network::Shape;

/// The activations of a network for one position, kept for the backward pass.
pub(super) struct Activations {
    /// The active features, as the evaluation lists them.
    pub(super) features: Vec<(u32, i32)>,
    /// The hidden layer before it is clipped; after the backward pass, the derivatives with respect to it.
    hidden: Vec<f32>,
    /// Where the output weights of the position's bucket begin.
    output: usize,
}

fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl Activations {
    pub(super) fn new() -> Self {
        Activations { features: Vec::new(), hidden: Vec::new(), output: 0 }
    }

    /// The forward pass: the network's value for the features in a bucket.
    pub(super) fn forward(&mut self, shape: Shape, weights: &[f32], bucket: usize) -> f32 {
        let row = |at: usize| &weights[at..][..shape.hidden];
        self.hidden.clear();
        self.hidden.extend_from_slice(row(shape.row(shape.features)));
        for (feature, _) in &self.features {
            let row = row(shape.row(*feature as usize));
            self.hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        self.output = shape.output(bucket);
        let output = row(self.output);
        let squares = self.hidden.iter().zip(output).map(|(&sum, weight)| weight * clipped(sum).powi(2));
        weights[self.output + shape.hidden] + squares.sum::<f32>()
    }

    /// The backward pass: adds each weight's part of the gradient of a loss that has this derivative with respect to
    /// the value.
    pub(super) fn backward(&mut self, shape: Shape, weights: &[f32], derivative: f32, gradient: &mut [f32]) {
        let output = self.output..self.output + shape.hidden;
        let outer = gradient[output.clone()].iter_mut().zip(&weights[output.clone()]);
        for (hidden, (gradient, weight)) in self.hidden.iter_mut().zip(outer) {
            let clipped = clipped(*hidden);
            *gradient += derivative * clipped * clipped;
            // A clipped sum does not move the value.
            let moves = clipped > 0.0 && clipped < 1.0;
            *hidden = if moves { derivative * weight * 2.0 * clipped } else { 0.0 };
        }
        gradient[output.end] += derivative;
        let features = self.features.iter().map(|(feature, _)| *feature as usize);
        for feature in features.chain([shape.features]) {
            let row = &mut gradient[shape.row(feature)..][..shape.hidden];
            row.iter_mut().zip(&self.hidden).for_each(|(sum, part)| *sum += part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_finite_difference_of_the_value() {
        let shape = Shape { features: 6, hidden: 32, buckets: 2, views: 1 };
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
        assert!(moved > shape.hidden, "only {moved} weights move the value");
    }
}
