//! The examples of a block as rows of a sparse matrix, in shards that are divided among threads.

use parlor_engine::eval::EvaluationBuilder;

use super::examples::Example;
use super::parallel::map_in_order;

/// The number of shards, and so of the threads that can share the work. It is fixed, so that sums come out the same
/// everywhere.
const SHARDS: usize = 16;

/// Some rows: the features that make up each example's value, and what that value should be.
#[derive(Default)]
pub(super) struct Shard {
    /// Where the features of each row end.
    ends: Vec<u32>,
    features: Vec<u32>,
    /// The factor of each feature, as a part of the largest one; empty if all are 1.
    factors: Vec<f32>,
    /// The part of each row's value that does not depend on the weights.
    bases: Vec<f32>,
    pub(super) targets: Vec<f32>,
    /// How much each row counts.
    pub(super) counts: Vec<f32>,
}

/// All rows of a block.
pub(super) struct DesignMatrix {
    pub(super) shards: Vec<Shard>,
    /// The number of weights.
    pub(super) width: usize,
    pub(super) threads: usize,
}

impl Shard {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    fn features_of(&self, row: usize) -> std::ops::Range<usize> {
        let begin = if row == 0 { 0 } else { self.ends[row - 1] };
        begin as usize..self.ends[row] as usize
    }

    /// The row's value with these weights.
    pub(super) fn value(&self, row: usize, weights: &[f32]) -> f32 {
        self.bases[row] + self.along(row, weights)
    }

    /// The dot product of the row with these weights, or with a change of them.
    #[inline]
    pub(super) fn along(&self, row: usize, weights: &[f32]) -> f32 {
        let features = self.features_of(row);
        if self.factors.is_empty() {
            return self.features[features].iter().map(|&feature| weights[feature as usize]).sum();
        }
        let pairs = self.features[features.clone()].iter().zip(&self.factors[features]);
        pairs.map(|(&feature, factor)| weights[feature as usize] * factor).sum()
    }

    /// Adds `times` the row to `sum`.
    #[inline]
    pub(super) fn add(&self, row: usize, times: f32, sum: &mut [f32]) {
        let features = self.features_of(row);
        if self.factors.is_empty() {
            self.features[features].iter().for_each(|&feature| sum[feature as usize] += times);
            return;
        }
        let pairs = self.features[features.clone()].iter().zip(&self.factors[features]);
        pairs.for_each(|(&feature, factor)| sum[feature as usize] += times * factor);
    }

    /// Adds `times` the squares of the row's factors to `sum`.
    pub(super) fn add_squares(&self, row: usize, times: f32, sum: &mut [f32]) {
        let features = self.features_of(row);
        for at in features {
            let factor = self.factors.get(at).copied().unwrap_or(1.0);
            sum[self.features[at] as usize] += times * factor * factor;
        }
    }
}

impl DesignMatrix {
    /// The rows of these examples, each with how much it counts. Factors are divided by `largest`.
    pub(super) fn new<G: Sync>(
        builder: &dyn EvaluationBuilder<G>,
        examples: &[(&Example<G>, f32)],
        largest: i32,
        width: usize,
        threads: usize,
    ) -> DesignMatrix {
        let size = examples.len().div_ceil(SHARDS).max(1);
        let shards = map_in_order(SHARDS, threads, |shard| {
            let begin = (shard * size).min(examples.len());
            let part = &examples[begin..(begin + size).min(examples.len())];
            shard_of(builder, part, largest)
        });
        DesignMatrix { shards, width, threads }
    }

    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    /// Sums what `row` adds to a vector over all rows. It is called with the number of a shard and of a row in it.
    pub(super) fn sum(&self, row: impl Fn(usize, usize, &mut [f32]) + Sync) -> Vec<f32> {
        let parts = map_in_order(self.shards.len(), self.threads, |number| {
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

fn shard_of<G>(builder: &dyn EvaluationBuilder<G>, examples: &[(&Example<G>, f32)], largest: i32) -> Shard {
    let mut shard = Shard::default();
    let mut features = Vec::new();
    let unit = builder.unit() as f32;
    for (example, count) in examples {
        features.clear();
        builder.features(&example.position, &mut features);
        shard.features.extend(features.iter().map(|(feature, _)| feature));
        if largest != 1 {
            shard.factors.extend(features.iter().map(|(_, factor)| *factor as f32 / largest as f32));
        }
        shard.bases.push(builder.baseline(&example.position) as f32 / unit);
        shard.ends.push(shard.features.len() as u32);
        shard.targets.push(example.target);
        shard.counts.push(*count);
    }
    shard
}
