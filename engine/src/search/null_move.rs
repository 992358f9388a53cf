//! Null moves: a side that is above the window even after giving up its turn is very probably above it with a move
//! (Donninger, "Null move and deep search", 1993). What follows is searched less deeply, so it costs little.
//!
//! This is wrong in zugzwang, so games where that is common have no null moves ([`Tactics::passed`]). A null move
//! returns an end of the window and never a proven value, so what is proven elsewhere stays proven.

use super::searcher::{Searcher, Target};
use super::tactics::Tactics;
use super::window::{Found, Window};
use crate::value::JUDGED;

/// With fewer plies left, a null move costs as much as it saves.
const LEAST_DEPTH: i32 = 2;

/// The plies left after a null move: two less than after a move, and one less again for every four plies of `depth`.
fn depth_after(depth: i32) -> i32 {
    depth - 3 - depth / 4
}

impl<G: Tactics> Searcher<'_, G> {
    /// The probable value of a node in a null window, if it is above the window without a move.
    pub(super) fn null_move(&mut self, position: &G, key: u64, target: Target) -> Option<Found> {
        let next = self.after_null_move(position, key, &target)?;
        let Target { depth, window, ply } = target;
        self.statistics.nodes += 1;
        let next_key = next.key();
        self.path.push(next_key, true);
        let before = self.passed_at.replace(ply + 1);
        let question = Window::below(window.beta).flip();
        // If the limits interrupt this search, they interrupt the node's first move too.
        let found =
            self.node(&next, next_key, Target { depth: depth_after(depth), window: question, ply: ply + 1 })?;
        self.passed_at = before;
        self.path.pop();
        (-found.value >= window.beta).then_some(Found { value: window.beta, proven: false })
    }

    /// The position after a null move, if one is worth trying. The root needs a move and an open window a value; two
    /// null moves in a row would lead back here, and a value beyond all evaluations needs a proof.
    fn after_null_move(
        &mut self,
        position: &G,
        key: u64,
        &Target { depth, window, ply }: &Target,
    ) -> Option<G> {
        let applies = self.features.null_move && ply > 0 && !window.is_open() && window.beta.abs() <= JUDGED;
        if !applies || depth < LEAST_DEPTH || self.passed_at == Some(ply) || !position.is_quiet() {
            return None;
        }
        let next = position.passed()?;
        (self.static_value(position, key) >= window.beta).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::depth_after;

    /// A move leaves one ply less. A null move leaves two less than a move, from 4 plies on three less, and so on.
    #[test]
    fn deeper_searches_are_reduced_more_after_a_null_move() {
        assert_eq!([2, 3, 4, 7, 8, 12].map(depth_after), [-1, 0, 0, 3, 3, 6]);
    }
}
