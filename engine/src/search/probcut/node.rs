//! Multi-prob-cut: where a shallow search lies so far outside the window that a deep one is very likely to do so too,
//! the deep one is not made.

use super::Check;
use crate::games::Tactics;
use crate::search::node::{Searcher, Task};
use crate::search::window::{Found, Window};
use crate::value::JUDGED;

impl<G: Tactics> Searcher<'_, G> {
    /// The shallow search that is worth asking at a node. Open windows want a value, and the root a move: they are
    /// searched.
    pub(in crate::search) fn check(&self, position: &G, task: &Task) -> Option<Check> {
        if task.ply == 0 || task.window.is_open() || !self.features.cuts {
            return None;
        }
        self.evaluation.checks()?.of(self.evaluation.phase(position), task.depth)
    }

    /// What a node is very likely to be found to be, if a shallow search says so. It is no more than the end of the
    /// window, and never proven.
    pub(in crate::search) fn likely(
        &mut self,
        position: &G,
        key: u64,
        task: Task,
        check: Check,
    ) -> Option<Found> {
        let Check { depth, margin } = check;
        let Window { alpha, beta } = task.window;
        // One of the two is likely, if any is: what it looks like tells which.
        let high = self.evaluation.value(position) >= beta;
        let end = if high { beta } else { alpha };
        // What is proven is beyond all judgements, and so beyond all likelihood.
        let bound = if high { end.checked_add(margin) } else { end.checked_sub(margin) };
        let bound = bound.filter(|bound| bound.abs().max(end.abs()) <= JUDGED)?;
        let window = if high { Window::below(bound) } else { Window::above(bound) };
        // A search that is ended here ends at the node's first move too.
        let shallow = self.node(position, key, Task { depth, window, ..task })?;
        let is_likely = if high { shallow.value >= bound } else { shallow.value <= bound };
        is_likely.then_some(Found { value: end, proven: false })
    }
}
