//! The weighted sum of features: what every hand-tuned evaluation here is.

use std::sync::OnceLock;

use super::{Evaluation, EvaluationBuilder, Term, Weights};
use crate::error::WrongWeights;
use crate::value::{JUDGED, Value};
use crate::weights::BuiltinWeights;

/// Builds an evaluation that is a weighted sum of `N` features of a position.
pub struct Linear<G: 'static, const N: usize> {
    /// The name of the evaluation.
    pub name: &'static str,
    /// What it is, in a sentence for people.
    pub about: &'static str,
    /// The names of the features.
    pub terms: [&'static str; N],
    /// The file with its own weights.
    pub file: BuiltinWeights,
    /// Those weights, once they are needed.
    pub own: OnceLock<[i32; N]>,
    /// How many units of a weight make a point: 100 for hundredths.
    pub weight_unit: i32,
    /// How many units of a feature make one of what it counts.
    pub feature_unit: i32,
    /// The sum is clamped to this many points on either side of 0; `None` if the evaluation has no bound.
    pub limit: Option<Value>,
    /// The features, from the side to move's point of view.
    pub features: fn(&G) -> [i32; N],
}

struct Weighted<G: 'static, const N: usize> {
    builder: &'static Linear<G, N>,
    weights: [i32; N],
    bound: Value,
}

impl<G: 'static, const N: usize> Linear<G, N> {
    const fn unit(&self) -> Value {
        self.weight_unit * self.feature_unit
    }

    #[inline]
    pub(crate) fn bound(&self) -> Value {
        self.limit.map_or(JUDGED, |limit| (limit * self.unit()).min(JUDGED))
    }

    /// The evaluation's own weights.
    #[inline]
    pub(crate) fn own(&self) -> &[i32; N] {
        self.own.get_or_init(|| {
            let weights = self.file.weights(&self.describe());
            // A weight for each term: this was checked when the file was read.
            weights.values().try_into().expect("a weight for each term")
        })
    }

    /// The value with the evaluation's own weights: the baseline of learned evaluations.
    #[inline]
    pub(crate) fn own_value(&self, position: &G) -> Value {
        weighted(&(self.features)(position), self.own(), self.bound())
    }
}

#[inline]
fn weighted<const N: usize>(features: &[i32; N], weights: &[i32; N], bound: Value) -> Value {
    let sum: i64 = features.iter().zip(weights).map(|(f, w)| i64::from(*f) * i64::from(*w)).sum();
    // A bounded value always fits. Learned weights may have any size, so the sum is computed in 64 bits.
    sum.clamp(i64::from(-bound), i64::from(bound)) as Value
}

impl<G: 'static, const N: usize> EvaluationBuilder<G> for Linear<G, N> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn terms(&self) -> &[&'static str] {
        &self.terms
    }

    fn weights(&self) -> Weights {
        self.file.weights(&self.describe()).clone()
    }

    fn unit(&self) -> Value {
        self.unit()
    }

    fn features(&self, position: &G, features: &mut Vec<(u32, i32)>) {
        let values = (self.features)(position).into_iter();
        features.extend((0..).zip(values).filter(|(_, value)| *value != 0));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let given = weights.map_or(&self.own()[..], Weights::values);
        let wrong = || WrongWeights { evaluation: self.name, expected: N, given: given.len() };
        let weights = given.try_into().map_err(|_| wrong())?;
        Ok(Box::new(Weighted { builder: self, weights, bound: self.bound() }))
    }
}

impl<G: 'static, const N: usize> Evaluation<G> for Weighted<G, N> {
    fn value(&self, position: &G) -> Value {
        weighted(&(self.builder.features)(position), &self.weights, self.bound)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        let builder = self.builder;
        let (features, weights) = ((builder.features)(position), self.weights);
        let term = |i| Term {
            name: builder.terms[i],
            value: f64::from(features[i]) / f64::from(builder.feature_unit),
            weight: f64::from(weights[i]) / f64::from(builder.weight_unit),
        };
        (0..N).map(term).collect()
    }

    fn unit(&self) -> Value {
        self.builder.unit()
    }
}
