//! A network forwards and backwards, in floating point.

use parlor_engine::eval::network::{HIDDEN, Shape};

/// What a network makes of a position, kept for the way back.
pub(super) struct Thought {
    /// The inputs that are there, as the evaluation's recipe lists them.
    pub(super) inputs: Vec<(u32, i32)>,
    sums: [f32; HIDDEN],
    /// Where the outer weights of the position's phase begin.
    outer: usize,
}

fn kept(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl Thought {
    pub(super) fn new() -> Self {
        Thought { inputs: Vec::new(), sums: [0.0; HIDDEN], outer: 0 }
    }

    /// The network's value of the inputs in a phase.
    pub(super) fn forward(&mut self, shape: Shape, weights: &[f32], phase: usize) -> f32 {
        let row = |at: usize| -> &[f32; HIDDEN] { weights[at..][..HIDDEN].try_into().expect("a whole row") };
        self.sums = *row(shape.row(shape.inputs));
        for (input, _) in &self.inputs {
            let row = row(shape.row(*input as usize));
            (0..HIDDEN).for_each(|at| self.sums[at] += row[at]);
        }
        self.outer = shape.outer(phase);
        let outer = row(self.outer);
        let squares = (0..HIDDEN).map(|at| outer[at] * kept(self.sums[at]).powi(2));
        weights[self.outer + HIDDEN] + squares.sum::<f32>()
    }

    /// Adds to each weight's slope what it has of a loss with this slope in the value.
    pub(super) fn backward(&self, shape: Shape, weights: &[f32], slope: f32, slopes: &mut [f32]) {
        let mut hidden = [0.0; HIDDEN];
        for at in 0..HIDDEN {
            let kept = kept(self.sums[at]);
            slopes[self.outer + at] += slope * kept * kept;
            // A sum that is kept at a border does not move the value.
            let free = kept > 0.0 && kept < 1.0;
            hidden[at] = if free { slope * weights[self.outer + at] * 2.0 * kept } else { 0.0 };
        }
        slopes[self.outer + HIDDEN] += slope;
        let inputs = self.inputs.iter().map(|(input, _)| *input as usize);
        for input in inputs.chain([shape.inputs]) {
            let row = &mut slopes[shape.row(input)..][..HIDDEN];
            (0..HIDDEN).for_each(|at| row[at] += hidden[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_what_a_little_more_of_a_weight_changes() {
        let shape = Shape { inputs: 6, phases: 2, views: 1 };
        let mut random = fastrand::Rng::with_seed(4);
        let weights: Vec<f32> = (0..shape.weights()).map(|_| random.f32() - 0.4).collect();
        let mut thought = Thought::new();
        thought.inputs = vec![(0, 1), (3, 1), (5, 1)];
        thought.forward(shape, &weights, 1);
        let mut slopes = vec![0.0; weights.len()];
        thought.backward(shape, &weights, 1.0, &mut slopes);
        let mut moved = 0;
        for at in 0..weights.len() {
            let mut value = |by: f32| {
                let mut weights = weights.clone();
                weights[at] += by;
                thought.forward(shape, &weights, 1)
            };
            let change = (value(1e-2) - value(-1e-2)) / 2e-2;
            assert!((change - slopes[at]).abs() < 0.02, "weight {at}: {change} and not {}", slopes[at]);
            moved += usize::from(change.abs() > 0.05);
        }
        assert!(moved > HIDDEN, "only {moved} weights move the value");
    }
}
