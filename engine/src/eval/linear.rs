//! The weighted sum of features: what every hand-made evaluation here is.

use std::sync::LazyLock;

use super::{Evaluation, Recipe, Term, Weights, WrongWeights};
use crate::value::{JUDGED, Value};

/// The recipe of an evaluation that is a weighted sum of `N` features of a position.
pub struct Linear<G: 'static, const N: usize> {
    /// The name by which it is called.
    pub name: &'static str,
    /// The names of the features.
    pub terms: [&'static str; N],
    /// The weights that it has by itself: those of the built-in file that is called by the game and this name.
    pub weights: LazyLock<[i32; N]>,
    /// Weights are in this part of a point: 100 for hundredths.
    pub weight_unit: i32,
    /// Features are in this part of what they count.
    pub feature_unit: i32,
    /// The sum is clamped to this many points, either side of 0; `None` where the evaluation knows no bound.
    pub limit: Option<Value>,
    /// The features, from the side to move's point of view.
    pub features: fn(&G) -> [i32; N],
}

/// The weights of a built-in file.
pub(crate) fn own<const N: usize>(file: &str) -> [i32; N] {
    let weights = Weights::load(file);
    let values = weights.as_ref().ok().and_then(|weights| weights.values().try_into().ok());
    // The files are part of the program, and a test asks every evaluation for its weights.
    values.expect("an evaluation's own weights are built in")
}

struct Weighted<G: 'static, const N: usize> {
    recipe: &'static Linear<G, N>,
    weights: [i32; N],
    bound: Value,
}

impl<G: 'static, const N: usize> Linear<G, N> {
    const fn unit(&self) -> Value {
        self.weight_unit * self.feature_unit
    }

    fn bound(&self) -> Value {
        self.limit.map_or(JUDGED, |limit| (limit * self.unit()).min(JUDGED))
    }

    /// The value by its own weights: what evaluations are built on that learn what it does not know.
    #[inline]
    pub(crate) fn judge(&self, position: &G) -> Value {
        weighted(&(self.features)(position), &self.weights, self.bound())
    }
}

#[inline]
fn weighted<const N: usize>(features: &[i32; N], weights: &[i32; N], bound: Value) -> Value {
    let sum: i64 = features.iter().zip(weights).map(|(f, w)| i64::from(*f) * i64::from(*w)).sum();
    // Within the bound it fits: learned weights may be of any size, so the sum is made in 64 bits.
    sum.clamp(i64::from(-bound), i64::from(bound)) as Value
}

impl<G: 'static, const N: usize> Recipe<G> for Linear<G, N> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn terms(&self) -> &[&'static str] {
        &self.terms
    }

    fn weights(&self) -> Weights {
        self.weights.to_vec().into()
    }

    fn unit(&self) -> Value {
        self.unit()
    }

    fn inputs(&self, position: &G, inputs: &mut Vec<(u32, i32)>) {
        let features = (self.features)(position).into_iter();
        inputs.extend((0..).zip(features).filter(|(_, feature)| *feature != 0));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let given = weights.map_or(&self.weights[..], Weights::values);
        let wrong = || WrongWeights { evaluation: self.name, expected: N, given: given.len() };
        let weights = given.try_into().map_err(|_| wrong())?;
        Ok(Box::new(Weighted { recipe: self, weights, bound: self.bound() }))
    }
}

impl<G: 'static, const N: usize> Evaluation<G> for Weighted<G, N> {
    fn value(&self, position: &G) -> Value {
        weighted(&(self.recipe.features)(position), &self.weights, self.bound)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        let recipe = self.recipe;
        let (features, weights) = ((recipe.features)(position), self.weights);
        let term = |i| Term {
            name: recipe.terms[i],
            value: f64::from(features[i]) / f64::from(recipe.feature_unit),
            weight: f64::from(weights[i]) / f64::from(recipe.weight_unit),
        };
        (0..N).map(term).collect()
    }

    fn unit(&self) -> Value {
        self.recipe.unit()
    }
}
