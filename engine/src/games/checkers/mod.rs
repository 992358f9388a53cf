//! What Checkers tells the search.

mod network;
mod patterns;
pub(crate) mod solver;
pub mod tablebase;
pub(crate) mod terms;

use parlor_rules::Game;
use parlor_rules::checkers::{Checkers, Move};

use crate::eval::Recipe;
use crate::games::Tactics;
use crate::search::{Analysis, GameOver};
use crate::solve::Task;
use crate::tablebase::{Known, Moment, Tables};

impl Tactics for Checkers {
    /// Few moves are worth a full look: measured in `lab/RESULTS.md`.
    fn reduction(depth: i32, tried: usize, open: bool) -> i32 {
        let late = tried >= 2 && depth >= 3;
        if late { 1 + i32::from(tried >= 5 && depth >= 6) - i32::from(open) } else { 0 }
    }

    fn slot(m: Move) -> usize {
        if m == Move::PASS { 0 } else { 32 * (usize::from(m.from()) - 1) + usize::from(m.to()) - 1 }
    }

    /// The more a jump takes the sooner it is tried.
    fn promise(&self, m: Move, _: i32) -> i32 {
        m.captures() as i32
    }

    /// A side that has to capture does not stand as it seems to.
    fn is_unsettled(&self) -> bool {
        terms::can_capture(self, self.to_move())
    }

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Move>, GameOver>> {
        solver::solve(task)
    }

    fn known(&self, tables: &Tables, moment: &Moment<'_, Self>) -> Option<Known> {
        tables.checkers()?.known(self, moment)
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &terms::EVALUATIONS
    }
}
