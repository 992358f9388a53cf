//! ProbCut at a node of the search.

use super::{LEAST_DEPTH, ShallowSearch};
use crate::search::searcher::{Searcher, Target};
use crate::search::tactics::Tactics;
use crate::search::window::{Found, Window};
use crate::value::JUDGED;

impl<G: Tactics> Searcher<'_, G> {
    /// The shallow search to try at a node. Open windows need a value and the root needs a move, so those are searched
    /// in full.
    pub(in crate::search) fn shallow_search(&self, position: &G, target: &Target) -> Option<ShallowSearch> {
        if target.ply == 0 || target.window.is_open() || !self.features.probcut || target.depth < LEAST_DEPTH
        {
            return None;
        }
        if self.is_to_the_end(target.depth) {
            return self.shallow_to_the_end(position);
        }
        let shallow = self.probcut?.of(self.evaluation.bucket(position), target.depth)?;
        Some(shallow.widened(self.caution))
    }

    /// The probable value of a node, if the shallow search finds one: an end of the window, and never proven.
    pub(in crate::search) fn probcut(
        &mut self,
        position: &G,
        key: u64,
        target: Target,
        ShallowSearch { depth, margin }: ShallowSearch,
    ) -> Option<Found> {
        let Window { alpha, beta } = target.window;
        // At most one end is probable; the static evaluation tells which.
        let high = self.static_value(position, key) >= beta;
        let end = if high { beta } else { alpha };
        // Proven values lie beyond all evaluations, where no margin applies.
        let bound = if high { end.checked_add(margin) } else { end.checked_sub(margin) };
        let bound = bound.filter(|bound| bound.abs().max(end.abs()) <= JUDGED)?;
        let window = if high { Window::below(bound) } else { Window::above(bound) };
        // If the limits interrupt this search, they interrupt the node's first move too.
        let shallow = self.node(position, key, Target { depth, window, ..target })?;
        let is_likely = if high { shallow.value >= bound } else { shallow.value <= bound };
        is_likely.then_some(Found { value: end, proven: false })
    }
}
