//! What a table says of a position, and what of a game's history it has to be told for that.

use crate::value::Value;

/// What is known of a position for its side to move: its value lies between two bounds, which are equal where it is
/// known exactly. Both count plies from this position, as a search with this position as its root does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The value is not less.
    pub least: Value,
    /// The value is not greater.
    pub most: Value,
    /// Within how many plies the side that has the better of it gets there, if the table counts them; else 0. Of moves
    /// that are equally good the winner takes the one with the fewest and the loser the one with the most.
    pub plies: u32,
}

impl Known {
    /// Exactly this value.
    pub fn exact(value: Value) -> Self {
        Known { least: value, most: value, plies: 0 }
    }

    /// Whether the value is known exactly.
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// The same for the other side.
    #[must_use]
    pub fn flip(self) -> Self {
        Known { least: -self.most, most: -self.least, ..self }
    }
}

/// What came before a position, as far as its game may end by it.
#[derive(Debug, Clone, Copy)]
pub enum History<'a, G> {
    /// Nothing that can come back: the last ply was irreversible, or the game has no endings by repetition.
    Fresh,
    /// These positions since the last irreversible ply, the current one last.
    Recent(&'a [G]),
    /// Something, but it is not told: a table whose values a repetition can change must not answer.
    Untold,
}

/// The moment of a game at which a table is asked.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'a, G> {
    /// What came before.
    pub history: History<'a, G>,
    /// After how many more plies the game ends by a limit on all its plies, if there is one.
    pub plies_left: Option<u32>,
    /// After how many more plies without an irreversible one it ends, if there is such a limit.
    pub quiet_plies_left: Option<u32>,
}

impl<G> Moment<'_, G> {
    /// A position without a history and without a limit.
    pub const UNBOUND: Self = Moment { history: History::Fresh, plies_left: None, quiet_plies_left: None };
}
