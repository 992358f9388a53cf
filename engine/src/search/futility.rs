//! Reverse futility pruning, also called static null-move pruning: with few plies left, a position whose evaluation is
//! far above the window is assumed to stay above it.
//!
//! The mirror image of futility pruning (Heinz, "Extended futility pruning", 1998). It returns an end of the window and
//! never a proven value, so what is proven elsewhere stays proven.

use super::searcher::{Searcher, Target};
use super::tactics::Tactics;
use super::window::Found;
use crate::value::JUDGED;

impl<G: Tactics> Searcher<'_, G> {
    /// The probable value of a node in a null window, if its evaluation is far enough above the window. The root needs
    /// a move, and a value beyond all evaluations needs a proof.
    pub(super) fn futile(
        &mut self,
        position: &G,
        key: u64,
        Target { depth, window, ply }: Target,
    ) -> Option<Found> {
        if !self.features.futility || ply == 0 || window.is_open() || depth <= 0 {
            return None;
        }
        let margin = position.futility_margin(depth)? * self.evaluation.unit() / 100;
        let bound = window.beta.checked_add(margin).filter(|bound| bound.abs() <= JUDGED)?;
        let above = self.static_value(position, key) >= bound;
        above.then_some(Found { value: window.beta, proven: false })
    }
}
