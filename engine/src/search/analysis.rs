//! What a search found, and its statistics.

use std::time::Duration;

use crate::value::Value;

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Positions generated, not counting the root.
    pub nodes: u64,
    /// The greatest number of plies of any line.
    pub max_depth: u32,
    /// Cut-offs at nodes of the side to move at the root.
    pub prunes_max: u64,
    /// Cut-offs at nodes of its opponent.
    pub prunes_min: u64,
}

impl Statistics {
    /// The statistics of a search one ply below, as the side above counts them.
    pub(crate) fn seen_from_above(self, same_side: bool) -> Self {
        let (prunes_max, prunes_min) =
            if same_side { (self.prunes_max, self.prunes_min) } else { (self.prunes_min, self.prunes_max) };
        Statistics { max_depth: self.max_depth + 1, prunes_max, prunes_min, ..self }
    }

    /// Counts a cut-off at a node of the side to move at the root, or of its opponent.
    #[inline(always)]
    pub(crate) fn count_cut(&mut self, root_side: bool) {
        *(if root_side { &mut self.prunes_max } else { &mut self.prunes_min }) += 1;
    }

    /// Adds cut-offs that one side, and the other one, caused; `root_side` says whether the first is to move at the root.
    pub(crate) fn add_cuts(&mut self, root_side: bool, [own, other]: [u64; 2]) {
        let (max, min) = if root_side { (own, other) } else { (other, own) };
        self.prunes_max += max;
        self.prunes_min += min;
    }

    /// Adds the statistics of another search.
    pub(crate) fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.max_depth = self.max_depth.max(other.max_depth);
        self.prunes_max += other.prunes_max;
        self.prunes_min += other.prunes_min;
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The line of best play, which begins with the best move. Never empty.
    pub line: Vec<M>,
    /// The value for the side to move.
    pub value: Value,
    /// Whether the value is the result of the whole game: nothing was evaluated.
    pub exact: bool,
    /// Whether a win or a loss is proven, by at least the value's margin.
    pub decided: bool,
    /// The depth that was searched completely, in plies; 0 if not even one ply was.
    pub depth: u32,
    /// Its statistics.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    const BELOW: Statistics = Statistics { nodes: 9, max_depth: 4, prunes_max: 3, prunes_min: 1 };

    #[test]
    fn a_search_below_is_a_ply_deeper_and_its_sides_are_those_above() {
        let same = BELOW.seen_from_above(true);
        assert_eq!(same, Statistics { max_depth: 5, ..BELOW });
        let other = BELOW.seen_from_above(false);
        assert_eq!(other, Statistics { max_depth: 5, prunes_max: 1, prunes_min: 3, ..BELOW });
    }

    #[test]
    fn searches_are_added_and_the_deepest_counts() {
        let mut both = BELOW;
        both.add(&Statistics { nodes: 1, max_depth: 3, prunes_max: 2, prunes_min: 5 });
        assert_eq!(both, Statistics { nodes: 10, max_depth: 4, prunes_max: 5, prunes_min: 6 });
        both.count_cut(true);
        both.count_cut(false);
        both.count_cut(false);
        assert_eq!((both.prunes_max, both.prunes_min), (6, 8));
    }
}
