//! What Santorini tells the search.

use parlor_rules::Game;
use parlor_rules::santorini::{Move, Santorini};

use super::Tactics;
use crate::eval::{Recipe, santorini};

impl Tactics for Santorini {
    const LATE_MOVE: Option<usize> = Some(3);

    fn slot(m: Move) -> usize {
        match m {
            Move::Turn { to, build, .. } => 25 * to.index() + build.index(),
            Move::Win { to, .. } => 625 + to.index(),
            Move::Place(square) => 650 + square.index(),
        }
    }

    /// The win, then whatever climbs.
    fn promise(&self, m: Move, _: i32) -> i32 {
        match m {
            Move::Win { .. } => 100,
            Move::Turn { from, to, .. } => i32::from(self.height(to)) - i32::from(self.height(from)),
            Move::Place(_) => 0,
        }
    }

    /// A win that is there to be taken is taken.
    fn is_unsettled(&self) -> bool {
        santorini::winning_squares(self, self.to_move()) != 0
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &santorini::EVALUATIONS
    }
}
