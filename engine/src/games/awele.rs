//! What Awele tells the search.

use parlor_rules::awele::{Awele, Move};

use super::Tactics;
use crate::eval::{Recipe, awele};

impl Tactics for Awele {
    const LATE_MOVE: Option<usize> = Some(3);

    const POINTS: bool = true;

    fn slot(m: Move) -> usize {
        // A move's letter says whose it is, and the search keeps the sides apart.
        m.pit()
    }

    /// Captures first.
    fn promise(&self, m: Move, _: i32) -> i32 {
        self.captures(m).into()
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &awele::EVALUATIONS
    }
}
