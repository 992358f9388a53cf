//! What never changes about a game, and the rows of its log.

use parlor_protocol::{Seat, TimeControl};
use parlor_rules::{Game, GameKind, Position, Variant};

use super::chain::Link;
use crate::account::Account;
use crate::id::{GameId, UserId};

/// What never changes about a game.
#[derive(Debug, Clone)]
pub(crate) struct GameMeta {
    pub(crate) id: GameId,
    pub(crate) start: Position,
    pub(crate) rated: bool,
    pub(crate) public: bool,
    pub(crate) first: Account,
    pub(crate) second: Account,
    pub(crate) time_control: Option<TimeControl>,
    pub(crate) level: Option<u8>,
    pub(crate) created_ms: i64,
}

impl GameMeta {
    /// Which game it is.
    pub(crate) fn kind(&self) -> GameKind {
        self.start.kind()
    }

    /// The variant that is played.
    pub(crate) fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The player of a seat, and the other.
    pub(crate) fn players(&self, seat: Seat) -> (&Account, &Account) {
        match seat {
            Seat::First => (&self.first, &self.second),
            Seat::Second => (&self.second, &self.first),
        }
    }

    /// The seat of a user who plays in this game.
    pub(crate) fn seat_of(&self, user: &UserId) -> Option<Seat> {
        match user {
            user if *user == self.first.id => Some(Seat::First),
            user if *user == self.second.id => Some(Seat::Second),
            _ => None,
        }
    }
}

/// One row of a game's log.
#[derive(Debug, Clone)]
pub(crate) struct LoggedAct {
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
    pub(crate) body: String,
    pub(crate) chain: Link,
}
