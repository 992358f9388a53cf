//! How good a position is, without looking ahead: an [`Evaluation`] is a sum of named terms with weights.

mod linear;
mod points;

pub mod awele;
pub mod checkers;
pub mod kalah;
pub mod othello;
pub mod santorini;

use std::fmt;

use crate::value::Value;

pub use linear::Linear;
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
}

/// How an evaluation is made: what it is called, and its weights as data.
pub trait Recipe<G>: Sync {
    /// The name by which profiles and `--evaluation` call it.
    fn name(&self) -> &'static str;

    /// The names of its terms, in the order of its weights; empty if it has no weights.
    fn terms(&self) -> &[&'static str];

    /// The weights that it has where none are given.
    fn weights(&self) -> &[i32];

    /// The evaluation with the given weights, or its own.
    ///
    /// # Errors
    /// The number of weights is not the number of terms.
    fn build(&'static self, weights: Option<&[i32]>) -> Result<Box<dyn Evaluation<G>>, WrongWeights>;
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
