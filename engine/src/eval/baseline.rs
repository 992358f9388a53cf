//! What the learned evaluations of a game begin with: its phases, and what is known of a position without learning.

use parlor_rules::{Game, GameKind};

use crate::value::{JUDGED, Value};

/// What a game's learned evaluations begin with.
pub trait Basis: Game {
    /// Which game it is.
    const KIND: GameKind;
    /// How many phases a game has.
    const PHASES: usize;
    /// Units of a value that make a point.
    const UNIT: Value;
    /// No value is further from 0 than this many points.
    const LIMIT: Value;

    /// The phase of a position, below [`PHASES`](Self::PHASES).
    fn phase(&self) -> usize;

    /// What is known without learning, in units, if there is something: what is learned comes beyond it.
    fn base(&self) -> Option<Value> {
        None
    }

    /// Whether what is learned can be laid on a position's board; where not, it is judged by what is known without.
    fn fits(&self) -> bool {
        true
    }
}

/// A value of these units within the game's limit.
#[inline]
pub(super) fn limited<G: Basis>(value: Value) -> Value {
    let bound = (G::LIMIT * G::UNIT).min(JUDGED);
    value.clamp(-bound, bound)
}
