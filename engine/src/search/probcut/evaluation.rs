//! An evaluation together with what is known of how sure searches by it are.

use super::{Checks, Cuts};
use crate::eval::{Evaluation, Term};
use crate::value::Value;

/// Any evaluation, with checks for searches that judge by it.
pub(crate) struct WithCuts<G> {
    evaluation: Box<dyn Evaluation<G>>,
    checks: Checks,
}

impl<G> WithCuts<G> {
    /// An evaluation of so many phases, with the cuts that were fitted for it.
    pub(crate) fn new(evaluation: Box<dyn Evaluation<G>>, cuts: &Cuts, phases: usize) -> Self {
        let checks = Checks::new(cuts, phases, evaluation.unit());
        WithCuts { evaluation, checks }
    }
}

impl<G> Evaluation<G> for WithCuts<G> {
    fn value(&self, position: &G) -> Value {
        self.evaluation.value(position)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        self.evaluation.terms(position)
    }

    fn unit(&self) -> Value {
        self.evaluation.unit()
    }

    fn phase(&self, position: &G) -> usize {
        self.evaluation.phase(position)
    }

    fn checks(&self) -> Option<&Checks> {
        Some(&self.checks)
    }
}
