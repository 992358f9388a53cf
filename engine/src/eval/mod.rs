//! Static evaluation, without search: an [`Evaluation`] is a sum of named terms with weights.

mod accumulators;
mod arch;
mod baseline;
mod frontier;
mod learned;
mod linear;
pub mod network;
pub mod patterns;
mod points;

use crate::error::WrongWeights;
use crate::value::Value;
use crate::weights::Described;
pub use crate::weights::Weights;

pub use accumulators::{Accumulators, Groups};
pub(crate) use arch::up_to_avx2;
pub use baseline::Baseline;
pub use frontier::{Frontier, Leaves};
pub(crate) use learned::{BASELINE, bounded};
pub use learned::{Learned, Model};
pub use linear::Linear;
pub use points::Points;

/// One term of an evaluation at a position: it adds `value * weight` points to the sum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// The term's name, as weights files and `--explain` show it.
    pub name: &'static str,
    /// What is counted, own minus opponent's unless the term says otherwise.
    pub value: f64,
    /// The weight of one unit of it.
    pub weight: f64,
}

/// An evaluation of positions of the game `G`, always from the side to move's point of view.
pub trait Evaluation<G>: Send + Sync {
    /// The value of an unfinished position, within [`JUDGED`](crate::value::JUDGED) of 0.
    fn value(&self, position: &G) -> Value;

    /// The same value, for a search, which evaluates similar positions in succession: computed from what the previous
    /// ones left in the accumulators.
    fn value_with(&self, position: &G, _accumulators: &mut Accumulators) -> Value {
        self.value(position)
    }

    /// The terms whose weighted sum (before clamping) is the value.
    fn terms(&self, position: &G) -> Vec<Term>;

    /// How many units of a [`Value`] make one point: fractional weights are kept as integers.
    fn unit(&self) -> Value;

    /// Searches the last plies above the leaves faster than position by position. `None` if it cannot, always or at this
    /// position, for example because the game may end there, or if it would have to generate more positions than it may.
    fn frontier(&self, _position: &G, _frontier: &Frontier<'_>) -> Option<Leaves> {
        None
    }

    /// The bucket of a position, for evaluations whose weights differ from one stage of the game to the next.
    fn bucket(&self, _position: &G) -> usize {
        0
    }
}

/// Builds an evaluation from weights, and provides what training needs to know about it.
pub trait EvaluationBuilder<G>: Sync {
    /// The name of the evaluation in profiles and for `--evaluation`.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence for people.
    fn about(&self) -> &'static str;

    /// The names of its terms. If there are as many weights as terms, each is the weight of its term.
    fn terms(&self) -> &[&'static str];

    /// The evaluation's own weights.
    fn weights(&self) -> Weights;

    /// Units of a [`Value`] that make one point, whatever the weights.
    fn unit(&self) -> Value;

    /// How many blocks of weights are fitted one by one, and how many weights each has.
    fn blocks(&self) -> (usize, usize) {
        (1, self.terms().len())
    }

    /// How many buckets positions fall into: as many as blocks, if the evaluation is a sum.
    fn buckets(&self) -> usize {
        self.blocks().0
    }

    /// How weights and features combine into a value.
    fn form(&self) -> Form {
        Form::Sum
    }

    /// The part of a position's value that no weights change, in units.
    fn baseline(&self, _position: &G) -> Value {
        0
    }

    /// Whether the weights say anything about a position.
    fn covers(&self, _position: &G) -> bool {
        true
    }

    /// The bucket of a position, which selects the weights that evaluate it.
    fn bucket(&self, _position: &G) -> usize {
        0
    }

    /// For training: appends the weights that a position's value depends on, by their index within their block, each
    /// with the units that it contributes per unit of weight.
    fn features(&self, position: &G, features: &mut Vec<(u32, i32)>);

    /// The features of the same position seen from another of its symmetries, if it has any.
    fn features_from(&self, _view: usize, position: &G, features: &mut Vec<(u32, i32)>) {
        self.features(position, features);
    }

    /// The evaluation with the given weights, or with its own.
    ///
    /// # Errors
    /// The number of weights is wrong.
    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights>;

    /// The evaluation as data.
    fn describe(&self) -> Described {
        let (blocks, size) = self.blocks();
        Described {
            name: self.name(),
            about: self.about(),
            terms: self.terms().to_vec(),
            weights: blocks * size,
        }
    }
}

/// How an evaluation turns its features into a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A weighted sum.
    Sum,
    /// A network whose output weights depend on the [`bucket`](EvaluationBuilder::bucket).
    Network(network::Shape),
}
