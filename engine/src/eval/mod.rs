//! How good a position is, without looking ahead: an [`Evaluation`] is a sum of named terms with weights.

mod baseline;
mod linear;
mod points;

pub mod network;
pub mod patterns;

use std::fmt;

use crate::search::probcut::Checks;
use crate::value::Value;
pub use crate::weights::Weights;

pub use baseline::Basis;
pub use linear::Linear;
pub(crate) use linear::own;
pub use points::Points;

/// One term of an evaluation at a position: it adds `value * weight` points to the sum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// The term's name, as weights files and `--explain` show it.
    pub name: &'static str,
    /// What is counted, own minus opponent's unless the term says otherwise.
    pub value: f64,
    /// What one of it is worth.
    pub weight: f64,
}

/// A judgement of positions of the game `G`, always from the side to move's point of view.
pub trait Evaluation<G>: Send + Sync {
    /// The value of a position that has not ended, within [`JUDGED`](crate::value::JUDGED) of 0.
    fn value(&self, position: &G) -> Value;

    /// The terms whose weighted sum (before clamping) is the value.
    fn terms(&self, position: &G) -> Vec<Term>;

    /// How many units of a [`Value`] make one point as the evaluation is written down: weights with decimals are
    /// held as integers.
    fn unit(&self) -> Value;

    /// In which of its phases a position is, where its weights differ from phase to phase.
    fn phase(&self, _position: &G) -> usize {
        0
    }

    /// The shallow searches that stand for deep ones, if it is known how sure searches by this evaluation are.
    fn checks(&self) -> Option<&Checks> {
        None
    }
}

/// How an evaluation is made: what it is called, and its weights as data.
pub trait Recipe<G>: Sync {
    /// The name by which profiles and `--evaluation` call it.
    fn name(&self) -> &'static str;

    /// The names of its terms. Where there are as many weights as terms, each is the weight of its term.
    fn terms(&self) -> &[&'static str];

    /// The weights that it has where none are given.
    fn weights(&self) -> Weights;

    /// Units of a [`Value`] that make one point, whatever the weights.
    fn unit(&self) -> Value;

    /// How many blocks of weights are fitted one by one, and how many weights each has.
    fn blocks(&self) -> (usize, usize) {
        (1, self.terms().len())
    }

    /// How many phases a game has: so many blocks, where a sum has one for each.
    fn phases(&self) -> usize {
        self.blocks().0
    }

    /// How weights and inputs make a value.
    fn form(&self) -> Form {
        Form::Sum
    }

    /// What is known of a position whatever the weights, in units.
    fn base(&self, _position: &G) -> Value {
        0
    }

    /// Whether the weights judge a position at all.
    fn fits(&self, _position: &G) -> bool {
        true
    }

    /// The phase of a position, which chooses the weights that judge it.
    fn phase(&self, _position: &G) -> usize {
        0
    }

    /// What learning needs: adds the weights (as places within their block) that a position's value depends on, each
    /// with the units that one of it adds.
    fn inputs(&self, position: &G, inputs: &mut Vec<(u32, i32)>);

    /// The inputs of the position as it is seen from another of its sides, where it has some.
    fn inputs_from(&self, _view: usize, position: &G, inputs: &mut Vec<(u32, i32)>) {
        self.inputs(position, inputs);
    }

    /// The evaluation with the given weights, or its own.
    ///
    /// # Errors
    /// The number of weights is not what the evaluation has.
    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights>;
}

/// How an evaluation makes a value of its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A weighted sum.
    Sum,
    /// A network whose [`phase`](Recipe::phase) chooses its outer weights.
    Network(network::Shape),
}

/// Weights that do not fit the evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWeights {
    /// The evaluation that was asked for.
    pub evaluation: &'static str,
    /// How many weights it has.
    pub expected: usize,
    /// How many were given.
    pub given: usize,
}

impl fmt::Display for WrongWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { evaluation, expected, given } = self;
        write!(f, "the evaluation {evaluation} has {expected} weights, not {given}")
    }
}

impl std::error::Error for WrongWeights {}
