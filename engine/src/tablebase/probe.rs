//! What a tablebase says about a position, and what it needs to know about the game.

use crate::value::Value;

/// A tablebase of the game `G`.
pub trait Probe<G>: Send + Sync {
    /// Called when a game reaches this position, for work that pays before it and its moves are probed.
    fn prepare(&self, _position: &G) {}

    /// The most pieces or seeds on the board of a position that it may know.
    fn most_pieces(&self) -> u32;

    /// What is known about an unfinished position and holds in this context.
    fn probe(&self, position: &G, context: &ProbeContext<'_, G>) -> Option<ProbeResult>;
}

/// What is known about a position for its side to move: its value lies between two bounds, which are equal if it is
/// known exactly. Both count plies from this position, like a search that starts here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProbeResult {
    /// The value is at least this.
    pub least: Value,
    /// The value is at most this.
    pub most: Value,
    /// How many plies the better side needs at most, if the tablebase counts them; otherwise 0. Among equally good
    /// moves the winner takes the one with the fewest plies and the loser the one with the most.
    pub plies: u32,
}

impl ProbeResult {
    /// Exactly this value.
    pub fn exact(value: Value) -> Self {
        ProbeResult { least: value, most: value, plies: 0 }
    }

    /// Whether the value is known exactly.
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// The result for the other side.
    #[must_use]
    pub fn flip(self) -> Self {
        ProbeResult { least: -self.most, most: -self.least, ..self }
    }
}

/// What came before a position, as far as it can end the game.
#[derive(Debug, Clone, Copy)]
pub enum History<'a, G> {
    /// Nothing that can repeat: the last ply was irreversible, or the game does not end by repetition.
    Fresh,
    /// These positions since the last irreversible ply, the current one last.
    Recent(&'a [G]),
    /// Something, but it is not available: a tablebase with values that a repetition can change must not answer.
    Unknown,
}

/// The context in which a tablebase is probed.
#[derive(Debug, Clone, Copy)]
pub struct ProbeContext<'a, G> {
    /// What came before.
    pub history: History<'a, G>,
    /// How many plies are left until a limit on all plies ends the game, if it has one.
    pub plies_left: Option<u32>,
    /// How many plies are left until a limit on plies without an irreversible one ends the game, if it has one.
    pub quiet_plies_left: Option<u32>,
}

impl<G> ProbeContext<'_, G> {
    /// A position without a history and without a limit.
    pub const UNBOUNDED: Self =
        ProbeContext { history: History::Fresh, plies_left: None, quiet_plies_left: None };
}
