//! What can happen to a player in a round: a game, a forfeit, a bye.

use crate::Points;

/// A player of a tournament: their index in [`Record::players`](crate::Record::players), which is the order of entry.
pub type PlayerId = usize;

/// The colour of a player in a game. White begins: it is the side that Parlor's games call `first`, whatever its pieces look
/// like on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// The colour of the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// One point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

impl Score {
    /// The points of this result.
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            Self::Win => Points::ONE,
            Self::Draw => Points::HALF,
            Self::Loss => Points::ZERO,
        }
    }

    /// The same result for the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bye {
    /// The pairing-allocated bye: no opponent was left. One point.
    Allocated,
    /// A full-point bye, given by the organiser. One point.
    Full,
    /// A half-point bye, which the player asked for. Half a point.
    Half,
    /// Absent: not entered yet, withdrawn, or away for this round. Nothing.
    Zero,
}

impl Bye {
    /// The points of this bye.
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            Self::Allocated | Self::Full => Points::ONE,
            Self::Half => Points::HALF,
            Self::Zero => Points::ZERO,
        }
    }
}

/// What one player did in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A game that was played.
    Played {
        /// The opponent.
        opponent: PlayerId,
        /// The player's own colour.
        colour: Colour,
        /// The player's own result.
        score: Score,
    },
    /// A game that was paired but not played because one player or both did not appear. The two may be paired again.
    Forfeit {
        /// The player who should have been the opponent.
        opponent: PlayerId,
        /// The colour that was assigned.
        colour: Colour,
        /// Whether this player gets the point: they appeared and the opponent did not.
        won: bool,
    },
    /// No opponent.
    Bye(Bye),
}

impl Outcome {
    /// The points of this round.
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            Self::Played { score, .. } => score.points(),
            Self::Forfeit { won: true, .. } => Points::ONE,
            Self::Forfeit { won: false, .. } => Points::ZERO,
            Self::Bye(bye) => bye.points(),
        }
    }

    /// The opponent and the colour, if a game was played.
    #[must_use]
    pub const fn played(self) -> Option<(PlayerId, Colour)> {
        match self {
            Self::Played { opponent, colour, .. } => Some((opponent, colour)),
            _ => None,
        }
    }
}
