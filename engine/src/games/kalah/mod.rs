//! What Kalah tells the search.

pub mod solver;
pub mod tablebase;
pub(crate) mod terms;

use parlor_rules::kalah::{Kalah, Move};
use parlor_rules::{Game, Side};

use crate::eval::Recipe;
use crate::games::Tactics;
use crate::tablebase::{Known, Moment, Tables};
use tablebase::Rules;

impl Tactics for Kalah {
    const LATE_MOVE: Option<usize> = Some(3);

    /// A lap puts a seed into a store, so every game ends.
    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn slot(m: Move) -> usize {
        m.pit()
    }

    /// Seeds banked, and the turn kept.
    fn promise(&self, m: Move, _: i32) -> i32 {
        let next = self.after(m);
        let banked = i32::from(next.store(m.side())) - i32::from(self.store(m.side()));
        banked + 2 * i32::from(next.to_move() == m.side())
    }

    /// All that is not in the opponent's store.
    fn best_margin(&self, side: Side) -> Option<i32> {
        let all = 2 * i32::from(self.variant().pits()) * i32::from(self.variant().seeds());
        Some(all - 2 * i32::from(self.store(!side)))
    }

    /// Nothing comes back in Kalah: what came before does not matter.
    fn known(&self, tables: &Tables, _: &Moment<'_, Self>) -> Option<Known> {
        tables.kalah(Rules::of(self.variant()))?.known(self)
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &terms::EVALUATIONS
    }
}
