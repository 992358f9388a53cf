//! The examples of a block as rows of a sparse matrix, in shards that threads share out among themselves.

use parlor_engine::eval::Recipe;

use super::Example;
use super::sharing::in_order;

/// Shards: more than any machine has cores, and always the same number, so that sums come out the same everywhere.
const SHARDS: usize = 16;

/// Rows: what each example's value is made of, and what it should be.
#[derive(Default)]
pub(super) struct Shard {
    /// Where the inputs of each row end.
    ends: Vec<u32>,
    inputs: Vec<u32>,
    /// The factor of each input, as a part of [`Rows::largest`]; empty if all are 1.
    factors: Vec<f32>,
    /// What each row's value is without any weights.
    bases: Vec<f32>,
    pub(super) targets: Vec<f32>,
    /// How much each row counts.
    pub(super) counts: Vec<f32>,
}

/// All rows of a block.
pub(super) struct Rows {
    pub(super) shards: Vec<Shard>,
    /// How many weights there are.
    pub(super) width: usize,
    pub(super) threads: usize,
}

impl Shard {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    fn inputs_of(&self, row: usize) -> std::ops::Range<usize> {
        let begin = if row == 0 { 0 } else { self.ends[row - 1] };
        begin as usize..self.ends[row] as usize
    }

    /// The row's value with these weights.
    pub(super) fn value(&self, row: usize, weights: &[f32]) -> f32 {
        self.bases[row] + self.along(row, weights)
    }

    /// What a step of the weights adds to the row's value.
    #[inline]
    pub(super) fn along(&self, row: usize, weights: &[f32]) -> f32 {
        let inputs = self.inputs_of(row);
        if self.factors.is_empty() {
            return self.inputs[inputs].iter().map(|&input| weights[input as usize]).sum();
        }
        let pairs = self.inputs[inputs.clone()].iter().zip(&self.factors[inputs]);
        pairs.map(|(&input, factor)| weights[input as usize] * factor).sum()
    }

    /// Adds `times` the row to `sum`.
    #[inline]
    pub(super) fn add(&self, row: usize, times: f32, sum: &mut [f32]) {
        let inputs = self.inputs_of(row);
        if self.factors.is_empty() {
            self.inputs[inputs].iter().for_each(|&input| sum[input as usize] += times);
            return;
        }
        let pairs = self.inputs[inputs.clone()].iter().zip(&self.factors[inputs]);
        pairs.for_each(|(&input, factor)| sum[input as usize] += times * factor);
    }

    /// Adds `times` the squares of the row's factors to `sum`.
    pub(super) fn add_squares(&self, row: usize, times: f32, sum: &mut [f32]) {
        let inputs = self.inputs_of(row);
        for at in inputs {
            let factor = self.factors.get(at).copied().unwrap_or(1.0);
            sum[self.inputs[at] as usize] += times * factor * factor;
        }
    }
}

impl Rows {
    /// The rows of these examples, each counting so much. Factors are divided by `largest`.
    pub(super) fn new<G: Sync>(
        recipe: &dyn Recipe<G>,
        examples: &[(&Example<G>, f32)],
        largest: i32,
        width: usize,
        threads: usize,
    ) -> Rows {
        let size = examples.len().div_ceil(SHARDS).max(1);
        let shards = in_order(SHARDS, threads, |shard| {
            let begin = (shard * size).min(examples.len());
            let part = &examples[begin..(begin + size).min(examples.len())];
            shard_of(recipe, part, largest)
        });
        Rows { shards, width, threads }
    }

    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    /// The sum over all rows of what `row` adds to a vector: it is called with the numbers of a shard and of its row.
    pub(super) fn sum(&self, row: impl Fn(usize, usize, &mut [f32]) + Sync) -> Vec<f32> {
        let parts = in_order(self.shards.len(), self.threads, |number| {
            let mut part = vec![0.0; self.width];
            (0..self.shards[number].len()).for_each(|at| row(number, at, &mut part));
            part
        });
        let mut total = vec![0.0; self.width];
        for part in parts {
            total.iter_mut().zip(part).for_each(|(total, part)| *total += part);
        }
        total
    }
}

fn shard_of<G>(recipe: &dyn Recipe<G>, examples: &[(&Example<G>, f32)], largest: i32) -> Shard {
    let mut shard = Shard::default();
    let mut inputs = Vec::new();
    let unit = recipe.unit() as f32;
    for (example, count) in examples {
        inputs.clear();
        recipe.inputs(&example.position, &mut inputs);
        shard.inputs.extend(inputs.iter().map(|(input, _)| input));
        if largest != 1 {
            shard.factors.extend(inputs.iter().map(|(_, factor)| *factor as f32 / largest as f32));
        }
        shard.bases.push(recipe.base(&example.position) as f32 / unit);
        shard.ends.push(shard.inputs.len() as u32);
        shard.targets.push(example.target);
        shard.counts.push(*count);
    }
    shard
}
