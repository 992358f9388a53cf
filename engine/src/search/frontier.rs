//! Frontier nodes, which the evaluation searches itself where it can.

use super::searcher::{Expanded, Searcher, Target};
use super::table::Bound;
use super::tactics::Tactics;
use super::window::Found;
use crate::eval::Frontier;
use crate::tablebase::Probe;
use crate::value::JUDGED;

/// The most plies that an evaluation searches. With more, late moves are reduced and ProbCut applies.
const PLIES: i32 = 2;

impl<G: Tactics> Searcher<'_, G> {
    /// Has the evaluation search the last plies of a null window. `None` if it cannot, or if the limits might interrupt
    /// it.
    pub(super) fn frontier(
        &mut self,
        position: &G,
        Target { depth, window, ply }: Target,
        first: Option<u16>,
    ) -> Option<Expanded> {
        // Values beyond all evaluations need a proof.
        let fits = (1..=PLIES).contains(&depth)
            && !window.is_open()
            && window.beta.abs() <= JUDGED
            && self.features.frontier;
        if !fits || ply == 0 || self.clock.is_over(self.statistics.nodes) {
            return None;
        }
        let side = position.to_move();
        let earlier = self.path.must_not_repeat(depth as usize)?;
        let leaves = self.evaluation.frontier(
            position,
            &Frontier {
                plies: depth as u32,
                beta: window.beta,
                first,
                history: [side, !side].map(|side| self.ordering.history(side)),
                earlier,
                tablebase: self.tablebase.map_or(0, Probe::most_pieces),
                nodes: self.clock.nodes_left(self.statistics.nodes),
            },
        )?;
        self.statistics.nodes += leaves.nodes;
        self.statistics.max_depth = self.statistics.max_depth.max((ply as i32 + depth) as u32);
        self.statistics.add_cuts(side == self.root_side, leaves.cuts);
        let bound = if leaves.value >= window.beta { Bound::Lower } else { Bound::Upper };
        let best = (bound == Bound::Lower).then_some(leaves.best);
        Some(Expanded { found: Found { value: leaves.value, proven: false }, bound, best })
    }
}
