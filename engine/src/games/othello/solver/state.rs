//! What a solution works with.

use parlor_rules::othello::{Move, Othello};

use super::board::Score;
use super::stability::Stability;
use super::table::Table;
use crate::eval::Evaluation;
use crate::search::{Clock, Lines, Statistics};

/// One thread's solution.
pub(super) struct Solver<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a dyn Evaluation<Othello>,
    pub(super) clock: Clock<'a>,
    pub(super) stability: Stability,
    pub(super) statistics: Statistics,
    /// Nodes after which no four squares are begun.
    pub(super) last_node: u64,
    /// Whether the limits have ended the search: what it returns from then on means nothing.
    pub(super) over: bool,
    /// Whether the side to move is the root's.
    pub(super) root_side: bool,
    pub(super) lines: Lines<Move>,
    /// The score of the best root move of the search under way, once one is better than its window's lower end.
    pub(super) root_score: Option<Score>,
}

impl Solver<'_> {
    /// Whether the limits end the search here.
    #[inline(always)]
    pub(super) fn is_over(&mut self) -> bool {
        self.over =
            self.over || self.statistics.nodes >= self.last_node || self.clock.is_over(self.statistics.nodes);
        self.over
    }

    /// Counts a cut-off at a node of the side to move.
    #[inline(always)]
    pub(super) fn count_cut(&mut self) {
        let Statistics { prunes_max, prunes_min, .. } = &mut self.statistics;
        *(if self.root_side { prunes_max } else { prunes_min }) += 1;
    }
}
