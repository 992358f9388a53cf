//! ProbCut at a node of the search.

use super::ShallowSearch;
use crate::search::searcher::{Searcher, Target};
use crate::search::tactics::Tactics;
use crate::search::window::{Found, Window};
use crate::value::JUDGED;

impl<G: Tactics> Searcher<'_, G> {
    /// The shallow search to try at a node. Open windows want a value and the root wants a move, so they are searched.
    pub(in crate::search) fn shallow_search(&self, position: &G, target: &Target) -> Option<ShallowSearch> {
        if target.ply == 0 || target.window.is_open() || !self.features.probcut {
            return None;
        }
        self.probcut?.of(self.evaluation.bucket(position), target.depth)
    }

    /// The likely value of a node, if the shallow search finds one: an end of the window, and never proven.
    pub(in crate::search) fn probcut(
        &mut self,
        position: &G,
        key: u64,
        target: Target,
        ShallowSearch { depth, margin }: ShallowSearch,
    ) -> Option<Found> {
        let Window { alpha, beta } = target.window;
        // At most one end is likely: the static evaluation tells which.
        let high = self.evaluation.value(position) >= beta;
        let end = if high { beta } else { alpha };
        // Proven values are beyond all evaluations, and so beyond all likelihood.
        let bound = if high { end.checked_add(margin) } else { end.checked_sub(margin) };
        let bound = bound.filter(|bound| bound.abs().max(end.abs()) <= JUDGED)?;
        let window = if high { Window::below(bound) } else { Window::above(bound) };
        // A search that is interrupted here is interrupted at the node's first move, too.
        let shallow = self.node(position, key, Target { depth, window, ..target })?;
        let is_likely = if high { shallow.value >= bound } else { shallow.value <= bound };
        is_likely.then_some(Found { value: end, proven: false })
    }
}
