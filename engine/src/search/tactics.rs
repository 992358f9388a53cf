//! What a game tells the search.

use std::time::Duration;

use parlor_rules::{Game, Move, Side};

use super::reductions::LogReductions;
use crate::eval::Evaluation;
use crate::tablebase::{Probe, Tablebases};
use crate::value::Value;

/// The size of the history heuristic's tables: enough for any pair of squares on any board here.
pub const HISTORY_SIZE: usize = 1024;

/// How a side's time is best divided, in games whose length is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// How many moves the side to move will probably make, this one included.
    pub moves: u32,
    /// The part of its time for all of these that this one deserves.
    pub share: f64,
}

/// What the search needs to know about a game beyond its rules. Every default is correct, though not fast.
pub trait Tactics: Game<Move: Into<Move>> {
    /// Whether the quicker of two wins by the same margin is preferred. Games that always end do without this: fewer
    /// distinct values mean fewer nodes.
    const QUICK_WINS: bool = true;

    /// Whether the game is won by points, so that a greater margin is a better win and an exact value is a difference
    /// of points. Otherwise a game is only won, drawn or lost.
    const POINTS: bool = false;

    /// No position occurs again in fewer plies than this.
    const SHORTEST_CYCLE: usize = 1;

    /// How many moves of a node are searched to full depth; the others are first searched at a reduced depth. `None` if
    /// that does not pay.
    const LATE_MOVE: Option<usize> = None;

    /// By how many plies the first search of a move is reduced after `tried` others, with `depth` plies left; `open`
    /// says that a value is wanted and not only a bound.
    fn reduction(depth: i32, tried: usize, _open: bool) -> i32 {
        let late = Self::LATE_MOVE.is_some_and(|late| tried >= late);
        if late && depth >= 3 { 1 + i32::from(depth >= 7 && tried >= 12) } else { 0 }
    }

    /// The table that replaces [`reduction`](Self::reduction) in games with so many moves that the last of them deserve
    /// much less than the first late ones.
    fn log_reductions() -> Option<&'static LogReductions> {
        None
    }

    /// How many moves of a node are tried at all with `depth` plies left if only a bound is wanted (late-move pruning).
    /// Winning moves and those that [`order_score`](Self::order_score) prefers are always tried.
    fn tried_moves(_depth: i32) -> Option<usize> {
        None
    }

    /// The best difference of points, own minus opponent's, that `side` can still reach; `None` if nothing is known. A
    /// search whose window lies beyond it can be skipped.
    fn best_margin(&self, _side: Side) -> Option<i32> {
        None
    }

    /// The index of a move in the history tables, below [`HISTORY_SIZE`]. Moves share one if they are equally good
    /// wherever they are played.
    fn history_index(m: Self::Move) -> usize {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        m.hash(&mut hasher);
        hasher.finish() as usize % HISTORY_SIZE
    }

    /// How good a move looks before it is searched; moves are tried in this order. With few plies of `depth` left, a
    /// cheap score is better than an accurate one.
    fn order_score(&self, _m: Self::Move, _depth: i32) -> i32 {
        0
    }

    /// Whether no earlier position can occur again after `m`, which leads to `next`.
    #[inline(always)]
    fn is_progress(&self, m: Self::Move, _next: &Self) -> bool {
        self.is_irreversible(m)
    }

    /// The value of this position, given that of its evaluation. They differ only where the rules let a player change
    /// sides.
    #[inline(always)]
    fn judge(&self, value: Value) -> Value {
        value
    }

    /// Whether the position can be evaluated as it is. In the middle of an exchange, the search looks further.
    fn is_quiet(&self) -> bool {
        true
    }

    /// The tablebase of this position's variant, if there is one.
    fn tablebase<'t>(&self, _tablebases: &'t Tablebases) -> Option<&'t dyn Probe<Self>> {
        None
    }

    /// The same position with the other side to move, for null moves. `None` where a turn is often better given up than
    /// taken (zugzwang), or where that is not a position of the game.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// How far above the window an evaluation has to be, in hundredths of a point, to stay there for the last `depth` plies
    /// (reverse futility pruning). `None` if it might not, or if that does not pay.
    fn futility_margin(&self, _depth: i32) -> Option<i32> {
        None
    }

    /// How the time for the rest of the game is best divided, if the moves of a whole game have this much on average. `None`
    /// if it is not known how long the game lasts.
    fn pace(&self, _average: Duration) -> Option<Pace> {
        None
    }

    /// Whether the opponent threatens to win at once, so that few moves are worth searching.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Calls `f` with the legal moves that are not refuted at once, in an order that depends only on the position: at
    /// least one if there is a legal move, and every move that does not lose.
    fn for_each_sensible_move(&self, f: impl FnMut(Self::Move)) {
        self.for_each_move(f);
    }
}

/// The value of a position without search.
#[inline(always)]
pub(crate) fn static_value<G: Tactics>(evaluation: &dyn Evaluation<G>, position: &G) -> Value {
    position.judge(evaluation.value(position))
}

#[cfg(test)]
mod tests {
    use parlor_rules::kalah::Kalah;

    use super::Tactics;

    /// The fourth move is late in Kalah, and from 7 plies on the thirteenth is very late.
    #[test]
    fn late_moves_are_reduced_by_a_ply_and_very_late_ones_by_two() {
        let plies = |depth, tried| Kalah::reduction(depth, tried, false);
        assert_eq!(
            [(3, 3), (3, 2), (2, 3), (9, 11), (6, 40)].map(|(depth, tried)| plies(depth, tried)),
            [1, 0, 0, 1, 1]
        );
        assert_eq!([plies(7, 12), plies(20, 40)], [2, 2]);
    }
}
