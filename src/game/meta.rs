//! What never changes about a game.

use parlor_protocol::{LibraryEntry, PlayerChoice, Seat, TimeControl, UserKind};
use parlor_rules::{Game, GameKind, Position, Variant};

use super::wire::seat;
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
    /// The player that its bot was asked to be.
    pub(crate) player: Option<PlayerChoice>,
    pub(crate) created_ms: i64,
    /// Where it comes from, if it was not played here.
    pub(crate) library: Option<LibraryEntry>,
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

    /// The text of the start if it is not the variant's usual one.
    pub(crate) fn set_start(&self) -> Option<String> {
        (self.start != Position::start(self.variant())).then(|| self.start.to_string())
    }

    /// The player of a seat, and the other.
    pub(crate) fn players(&self, seat: Seat) -> (&Account, &Account) {
        match seat {
            Seat::First => (&self.first, &self.second),
            Seat::Second => (&self.second, &self.first),
        }
    }

    /// Whose turn it is at the start.
    pub(crate) fn first_to_move(&self) -> Seat {
        seat(self.start.to_move())
    }

    /// Whether a bot plays in this game.
    pub(crate) fn has_bot(&self) -> bool {
        [&self.first, &self.second].iter().any(|player| player.kind == UserKind::Bot)
    }

    /// Who plays against a bot in this game, and has to be there for it to go on. Of two bots it is the first.
    pub(crate) fn bots_opponent(&self) -> Option<Seat> {
        match (self.first.kind, self.second.kind) {
            (_, UserKind::Bot) => Some(Seat::First),
            (UserKind::Bot, _) => Some(Seat::Second),
            _ => None,
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
