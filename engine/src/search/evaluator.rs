//! How a search evaluates its leaves.

use super::probcut::Margins;
use crate::eval::Evaluation;

/// An evaluation, with the reliability of shallow searches that use it.
pub struct Evaluator<'a, G> {
    /// The evaluation.
    pub evaluation: &'a dyn Evaluation<G>,
    /// The margins of ProbCut, if they were fitted for this evaluation.
    pub probcut: Option<&'a Margins>,
}

impl<G> Clone for Evaluator<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Evaluator<'_, G> {}

impl<'a, G> From<&'a dyn Evaluation<G>> for Evaluator<'a, G> {
    fn from(evaluation: &'a dyn Evaluation<G>) -> Self {
        Evaluator { evaluation, probcut: None }
    }
}
