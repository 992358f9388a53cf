//! What the search needs to know about Awele.

use parlor_rules::Side;
use parlor_rules::awele::{Awele, Move};

use super::tablebase::Tablebase;
use crate::search::Tactics;
use crate::tablebase::{Probe, Tablebases};

impl Tactics for Awele {
    const LATE_MOVE: Option<usize> = Some(3);

    const POINTS: bool = true;

    /// In a cycle, nothing is captured and seeds pass every pit. A pit that seeds pass gains one each time until it is
    /// emptied itself; so each of the twelve pits is.
    const SHORTEST_CYCLE: usize = 12;

    fn history_index(m: Move) -> usize {
        // The search has a separate table for each side.
        m.pit()
    }

    /// Captures first.
    fn order_score(&self, m: Move, _: i32) -> i32 {
        self.captures(m).into()
    }

    /// A capture, which the stores show.
    #[inline(always)]
    fn is_progress(&self, _: Move, next: &Awele) -> bool {
        let stores = |position: &Awele| position.store(Side::First) + position.store(Side::Second);
        stores(next) != stores(self)
    }

    /// Every seed that is not in the opponent's store.
    fn best_margin(&self, side: Side) -> Option<i32> {
        let all = 48;
        Some(all - 2 * i32::from(self.store(!side)))
    }

    fn tablebase<'t>(&self, tablebases: &'t Tablebases) -> Option<&'t dyn Probe<Self>> {
        tablebases.of::<Tablebase>().next().map(|tablebase| tablebase as &dyn Probe<Self>)
    }
}
