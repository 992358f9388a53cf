//! How a search evaluates its leaves.

use parlor_rules::Game;

use super::ending::Ending;
use super::probcut::Margins;
use crate::eval::Evaluation;

/// An evaluation, with the reliability of shallow searches that use it.
pub struct Evaluator<'a, G: Game> {
    /// The evaluation.
    pub evaluation: &'a dyn Evaluation<G>,
    /// The margins of ProbCut, if they were fitted for this evaluation.
    pub probcut: Option<&'a Margins>,
    /// A search to the end of the game, if that is searched instead.
    pub ending: Option<Ending<'a, G>>,
}

impl<G: Game> Clone for Evaluator<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Evaluator<'_, G> {}

impl<'a, G: Game> From<&'a dyn Evaluation<G>> for Evaluator<'a, G> {
    fn from(evaluation: &'a dyn Evaluation<G>) -> Self {
        Evaluator { evaluation, probcut: None, ending: None }
    }
}
