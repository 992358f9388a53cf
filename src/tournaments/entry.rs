//! What the log of a tournament keeps.

use parlor_protocol::Seat;
use serde::{Deserialize, Serialize};

/// A game that is to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Paired {
    /// The game's id, chosen before the game is made: if the server is killed, the same game is made, and only once.
    pub(super) game: String,
    /// The number of the player who moves first.
    pub(super) first: usize,
    /// The number of their opponent.
    pub(super) second: usize,
}

/// Whether no one went berserk.
fn no_one_berserk(berserk: &[bool; 2]) -> bool {
    *berserk == [false; 2]
}

/// A row of a tournament's log. Players have numbers once play has begun; before, their accounts name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Entry {
    /// A player enters, or comes back.
    Joined { user: String, rating: u32 },
    /// A player pauses or withdraws.
    Left { user: String },
    /// Play begins.
    Begun,
    /// These games begin.
    Paired {
        games: Vec<Paired>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<usize>,
    },
    /// The first game of a pair has ended, and its second one goes on.
    Second { game: String, second: String },
    /// A meeting was played; `winner` is absent for a draw. `long` means that a draw always counts in an arena.
    Ended {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        long: bool,
        /// Who went berserk in a game that was long enough for it to count.
        #[serde(default, skip_serializing_if = "no_one_berserk")]
        berserk: [bool; 2],
    },
    /// A meeting was not played; `present` is the player who appeared.
    NotPlayed {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        present: Option<Seat>,
    },
    /// The tournament is over.
    Finished,
    /// It was called off before it began.
    Cancelled,
}
