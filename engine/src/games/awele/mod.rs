//! What Awele tells the search.

pub mod tablebase;
pub(crate) mod terms;

use parlor_rules::Side;
use parlor_rules::awele::{Awele, Move};

use crate::eval::Recipe;
use crate::games::Tactics;
use crate::tablebase::{Known, Moment, Tables};

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

    /// All that is not in the opponent's store.
    fn best_margin(&self, side: Side) -> Option<i32> {
        let all = 48;
        Some(all - 2 * i32::from(self.store(!side)))
    }

    fn known(&self, tables: &Tables, moment: &Moment<'_, Self>) -> Option<Known> {
        tables.awele()?.known(self, moment)
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &terms::EVALUATIONS
    }
}
