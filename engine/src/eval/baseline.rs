//! What the learned evaluations of a game start from: its buckets, and a hand-tuned baseline that they correct.

use parlor_rules::{Game, GameKind};

use crate::value::Value;

/// A game with learned evaluations, and what they all start from.
pub trait Baseline: Game {
    /// Which game it is.
    const KIND: GameKind;
    /// How many buckets the positions of a game fall into.
    const BUCKETS: usize;
    /// Units of a value that make a point.
    const UNIT: Value;
    /// No value is further from 0 than this many points.
    const LIMIT: Value;

    /// The bucket of a position, below [`BUCKETS`](Self::BUCKETS): mostly how far the game has come.
    fn bucket(&self) -> usize;

    /// The hand-tuned value in units, if there is one; learned weights add to it.
    fn baseline(&self) -> Option<Value> {
        None
    }

    /// Whether the learned weights cover a position's board; if not, the baseline alone evaluates it.
    fn covers(&self) -> bool {
        true
    }
}
