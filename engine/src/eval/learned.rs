//! Learned evaluations: a hand-tuned baseline, and what a [`Model`] learned from games adds to it.

use std::marker::PhantomData;

use super::{Accumulators, Baseline, Evaluation, EvaluationBuilder, Form, Frontier, Leaves, Term, Weights};
use crate::error::WrongWeights;
use crate::value::{JUDGED, Value};
use crate::weights::BuiltinWeights;

/// The name of the term for the baseline.
pub(crate) const BASELINE: &str = "hand_tuned";

/// How weights evaluate the positions of a game.
pub trait Model<G: Baseline>: Send + Sync + 'static {
    /// The name of the evaluation in profiles, for every game.
    const NAME: &'static str;

    /// What it is, in a sentence for people.
    const ABOUT: &'static str;

    /// The names of the terms; that of the baseline comes first if there is one.
    fn terms() -> &'static [&'static str];

    /// The part of a position's value that is not learned.
    #[inline]
    fn baseline(position: &G) -> Option<Value> {
        position.baseline()
    }

    /// How weights and features combine into a value.
    fn form() -> Form;

    /// How many blocks of weights are fitted one by one, and how many weights each has.
    fn blocks() -> (usize, usize);

    /// Adds the weights that a position's value depends on, seen from one of its symmetries.
    fn features(view: usize, position: &G, features: &mut Vec<(u32, i32)>);

    /// Makes the values that are looked up at each position, once, from the weights.
    fn table(weights: &[i32]) -> Box<[i16]>;

    /// What the table adds to the baseline, in units.
    fn value(table: &[i16], position: &G) -> Value;

    /// Like [`value`](Self::value), with what a search remembers of other positions.
    #[inline]
    fn value_with(table: &[i16], position: &G, _accumulators: &mut Accumulators) -> Value {
        Self::value(table, position)
    }

    /// See [`Evaluation::frontier`].
    #[inline]
    fn frontier(_table: &[i16], _position: &G, _frontier: &Frontier<'_>) -> Option<Leaves> {
        None
    }

    /// Adds what the table adds, term by term.
    fn explain(table: &[i16], position: &G, terms: &mut Vec<Term>);
}

/// Builds a learned evaluation.
pub struct Learned<M> {
    own: BuiltinWeights,
    model: PhantomData<M>,
}

impl<M> Learned<M> {
    /// An evaluation with these weights of its own.
    pub const fn new(own: BuiltinWeights) -> Self {
        Learned { own, model: PhantomData }
    }
}

/// A learned evaluation with its weights.
struct Trained<M> {
    weights: Weights,
    model: PhantomData<M>,
}

impl<G: Baseline, M: Model<G>> EvaluationBuilder<G> for Learned<M> {
    fn name(&self) -> &'static str {
        M::NAME
    }

    fn about(&self) -> &'static str {
        M::ABOUT
    }

    fn terms(&self) -> &[&'static str] {
        M::terms()
    }

    fn weights(&self) -> Weights {
        self.own.weights(&EvaluationBuilder::<G>::describe(self)).clone()
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn blocks(&self) -> (usize, usize) {
        M::blocks()
    }

    fn buckets(&self) -> usize {
        G::BUCKETS
    }

    fn form(&self) -> Form {
        M::form()
    }

    fn baseline(&self, position: &G) -> Value {
        M::baseline(position).unwrap_or_default()
    }

    fn covers(&self, position: &G) -> bool {
        position.covers()
    }

    fn bucket(&self, position: &G) -> usize {
        position.bucket()
    }

    fn features(&self, position: &G, features: &mut Vec<(u32, i32)>) {
        M::features(0, position, features);
    }

    fn features_from(&self, view: usize, position: &G, features: &mut Vec<(u32, i32)>) {
        M::features(view, position, features);
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let weights = weights.cloned().unwrap_or_else(|| EvaluationBuilder::<G>::weights(self));
        let (blocks, size) = M::blocks();
        let (expected, given) = (blocks * size, weights.values().len());
        if given != expected {
            return Err(WrongWeights { evaluation: M::NAME, expected, given });
        }
        // Made now, not at the first position.
        weights.table(M::table);
        Ok(Box::new(Trained { weights, model: self.model }))
    }
}

/// The value of a position: its baseline and what the weights add, clamped to the game's limit.
#[inline(always)]
pub(crate) fn bounded<G: Baseline, M: Model<G>>(position: &G, learned: Value) -> Value {
    let bound = (G::LIMIT * G::UNIT).min(JUDGED);
    (M::baseline(position).unwrap_or_default() + learned).clamp(-bound, bound)
}

impl<M> Trained<M> {
    #[inline]
    fn value_by<G: Baseline>(&self, position: &G, learned: impl FnOnce(&[i16]) -> Value) -> Value
    where
        M: Model<G>,
    {
        let learned = if position.covers() { learned(self.weights.table(M::table)) } else { 0 };
        bounded::<G, M>(position, learned)
    }
}

impl<G: Baseline, M: Model<G>> Evaluation<G> for Trained<M> {
    fn value(&self, position: &G) -> Value {
        self.value_by(position, |table| M::value(table, position))
    }

    fn value_with(&self, position: &G, accumulators: &mut Accumulators) -> Value {
        self.value_by(position, |table| M::value_with(table, position, accumulators))
    }

    fn frontier(&self, position: &G, frontier: &Frontier<'_>) -> Option<Leaves> {
        M::frontier(self.weights.table(M::table), position, frontier)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        let mut terms = Vec::new();
        if let Some(baseline) = M::baseline(position) {
            terms.push(Term { name: BASELINE, value: 1.0, weight: f64::from(baseline) / f64::from(G::UNIT) });
        }
        if position.covers() {
            M::explain(self.weights.table(M::table), position, &mut terms);
        }
        terms
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn bucket(&self, position: &G) -> usize {
        position.bucket()
    }
}
