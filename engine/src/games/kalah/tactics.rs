//! What the search needs to know about Kalah.

use parlor_rules::kalah::{Kalah, Move};
use parlor_rules::{Game, Side};

use super::tablebase::{Rules, Tablebase};
use crate::search::Tactics;
use crate::tablebase::{Probe, Tablebases};
use crate::value::Value;

impl Tactics for Kalah {
    const LATE_MOVE: Option<usize> = Some(3);

    /// Every lap puts a seed into a store, so every game ends.
    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn history_index(m: Move) -> usize {
        m.pit()
    }

    /// Seeds banked, and whether the mover keeps the turn.
    fn order_score(&self, m: Move, _: i32) -> i32 {
        let next = self.after(m);
        let banked = i32::from(next.store(m.side())) - i32::from(self.store(m.side()));
        banked + 2 * i32::from(next.to_move() == m.side())
    }

    /// As long as the swap is still to come, the second player will take the better side.
    #[inline(always)]
    fn judge(&self, value: Value) -> Value {
        match self.to_move() {
            _ if !self.may_swap() => value,
            Side::First => -value.abs(),
            Side::Second => value.abs(),
        }
    }

    /// Every seed that is not in the opponent's store, unless the stores may change hands.
    fn best_margin(&self, side: Side) -> Option<i32> {
        if self.may_swap() {
            return None;
        }
        let all = 2 * i32::from(self.variant().pits()) * i32::from(self.variant().seeds());
        Some(all - 2 * i32::from(self.store(!side)))
    }

    fn tablebase<'t>(&self, tablebases: &'t Tablebases) -> Option<&'t dyn Probe<Self>> {
        Tablebase::find(tablebases, Rules::of(self.variant())).map(|tablebase| tablebase as &dyn Probe<Self>)
    }
}
