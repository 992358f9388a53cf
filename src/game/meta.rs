//! What never changes about a game.

use parlor_protocol::{GamePair, LibraryEntry, PlayerChoice, Seat, TimeControl, UserKind};
use parlor_rules::{Game, GameKind, Position, Variant};

use super::wire::seat;
use crate::account::Account;
use crate::id::{GameId, TournamentId, UserId};

/// The place of a game in a pair: two games from the same start with the seats swapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Whether it is the second game.
    pub(crate) second: bool,
    /// The other game. The id of the second is chosen when the first is made, so that it can only be made once.
    pub(crate) other: GameId,
}

impl Pair {
    /// The pair as clients see it; `begun` says whether there is another game.
    pub(crate) fn wire(&self, begun: bool) -> GamePair {
        let other = (self.second || begun).then(|| self.other.to_string());
        GamePair { number: if self.second { 2 } else { 1 }, other }
    }
}

/// What never changes about a game.
#[derive(Debug, Clone)]
pub(crate) struct GameMeta {
    pub(crate) id: GameId,
    /// Its number in the database; `None` before it is made, and for a game that was not played here.
    pub(crate) number: Option<i64>,
    pub(crate) start: Position,
    /// The name of the opening that the start was drawn from.
    pub(crate) opening: Option<String>,
    pub(crate) pair: Option<Pair>,
    /// The tournament that it belongs to.
    pub(crate) tournament: Option<TournamentId>,
    /// Whether only its players are told which tournament that is, because others can find it only by its link.
    pub(crate) tournament_private: bool,
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

    /// Whether this is the second game of a pair: the first has counted, so no one can get out of this one for free.
    pub(crate) fn is_second(&self) -> bool {
        self.pair.as_ref().is_some_and(|pair| pair.second)
    }

    /// The second game of the pair, if this is the first.
    pub(crate) fn second_game(&self, created_ms: i64) -> Option<GameMeta> {
        let pair = self.pair.as_ref().filter(|pair| !pair.second)?;
        Some(GameMeta {
            id: pair.other.clone(),
            number: None,
            pair: Some(Pair { second: true, other: self.id.clone() }),
            first: self.second.clone(),
            second: self.first.clone(),
            created_ms,
            ..self.clone()
        })
    }

    /// The player in a seat, and their opponent.
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

    /// The seat that plays against a bot in this game, and whose player has to be there for it to go on. With two bots
    /// it is the first.
    pub(crate) fn bots_opponent(&self) -> Option<Seat> {
        match (self.first.kind, self.second.kind) {
            (_, UserKind::Bot) => Some(Seat::First),
            (UserKind::Bot, _) => Some(Seat::Second),
            _ => None,
        }
    }

    /// The tournament, as it is shown to the player in this seat, or to everyone.
    pub(crate) fn tournament_for(&self, seat: Option<Seat>) -> Option<String> {
        let visible = self.tournament.as_ref().filter(|_| seat.is_some() || !self.tournament_private);
        visible.map(ToString::to_string)
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
