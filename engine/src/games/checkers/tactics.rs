//! What the search needs to know about Checkers.

use parlor_rules::checkers::{Checkers, Move};

use super::tablebase::Tablebase;
use crate::search::Tactics;
use crate::tablebase::{Probe, Tablebases};

impl Tactics for Checkers {
    /// Few moves are worth a full search: measured in `lab/RESULTS.md`.
    fn reduction(depth: i32, tried: usize, open: bool) -> i32 {
        let late = tried >= 2 && depth >= 3;
        if late { 1 + i32::from(tried >= 5 && depth >= 6) - i32::from(open) } else { 0 }
    }

    fn history_index(m: Move) -> usize {
        if m == Move::PASS { 0 } else { 32 * (usize::from(m.from()) - 1) + usize::from(m.to()) - 1 }
    }

    /// The more a jump captures, the sooner it is tried.
    fn order_score(&self, m: Move, _: i32) -> i32 {
        m.captures() as i32
    }

    /// A side that has to capture is about to change its material.
    fn is_quiet(&self) -> bool {
        !self.can_capture()
    }

    /// Where neither side can capture, half a man is seldom lost in the last plies: measured in `lab/RESULTS.md`.
    #[inline]
    fn futility_margin(&self, depth: i32) -> Option<i32> {
        (depth <= 4 && !self.can_capture() && !self.is_attacked()).then_some(40 + 10 * depth)
    }

    fn tablebase<'t>(&self, tablebases: &'t Tablebases) -> Option<&'t dyn Probe<Self>> {
        tablebases.of::<Tablebase>().next().map(|tablebase| tablebase as &dyn Probe<Self>)
    }
}
