//! The events of a game that show a position.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Clock, GamePair, GameResult, LibraryEntry, Pending, PlayerChoice, Room, Seat, Status, TimeControl, User,
};

/// The event `moved`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Moved {
    /// The game.
    pub game: String,
    /// The event's number in the game's log.
    pub seq: u64,
    /// The number of the move in the game, counted from 0.
    pub ply: u32,
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who moved.
    pub by: Seat,
    /// The position after the move.
    pub position: String,
    /// Its hash: FNV-1a 64 of `KIND VARIANT POSITION`, 16 lower-case hex digits.
    pub hash: String,
    /// Who moves next; null after the end.
    pub to_move: Option<Seat>,
    /// The legal moves of the side to move.
    pub legal: Vec<String>,
    /// The clocks after the move; null in a game without a clock.
    pub clock: Option<Clock>,
    /// How long the player thought, in milliseconds, without the credited lag; absent in imported games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<i64>,
    /// The network lag that was credited to the player's clock, in milliseconds; absent if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<i64>,
    /// The network lag that was measured, in milliseconds, if it is more than was credited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_lag_ms: Option<i64>,
    /// What the bot reports about its search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<crate::SearchInfo>"))]
    pub info: Option<Value>,
}

/// The event `played`: a move for a client that knows the rules and works out the position and the legal moves itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Played {
    /// The game.
    pub game: String,
    /// The event's number in the game's log.
    pub seq: u64,
    /// The number of the move in the game, counted from 0.
    pub ply: u32,
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who moved.
    pub by: Seat,
    /// The hash of the position after the move, as in `moved`.
    pub hash: String,
    /// The clocks after the move; absent in a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// How long the player thought, in milliseconds, without the credited lag; absent in imported games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<i64>,
    /// The network lag that was credited to the player's clock, in milliseconds; absent if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<i64>,
    /// The network lag that was measured, in milliseconds, if it is more than was credited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_lag_ms: Option<i64>,
    /// What the bot reports about its search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<crate::SearchInfo>"))]
    pub info: Option<Value>,
}

impl From<&Moved> for Played {
    fn from(moved: &Moved) -> Self {
        Self {
            game: moved.game.clone(),
            seq: moved.seq,
            ply: moved.ply,
            text: moved.text.clone(),
            by: moved.by,
            hash: moved.hash.clone(),
            clock: moved.clock,
            spent_ms: moved.spent_ms,
            lag_ms: moved.lag_ms,
            measured_lag_ms: moved.measured_lag_ms,
            info: moved.info.clone(),
        }
    }
}

/// The event `taken_back`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TakenBack {
    /// The game.
    pub game: String,
    /// The event's number in the game's log.
    pub seq: u64,
    /// The next ply.
    pub ply: u32,
    /// The position on the board now.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// Who moves next.
    pub to_move: Option<Seat>,
    /// The legal moves of the side to move.
    pub legal: Vec<String>,
    /// The clocks; null in a game without a clock.
    pub clock: Option<Clock>,
}

/// The event `snapshot`, and the body of `GET /api/games/{id}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Snapshot {
    /// The game.
    pub game: String,
    /// The `seq` of the last event that it includes; 0 if it includes none.
    pub seq: u64,
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// Its variant.
    pub variant: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether anyone may watch.
    pub public: bool,
    /// The first player.
    pub first: User,
    /// The second player.
    pub second: User,
    /// The starting position.
    pub start: String,
    /// The opening that the start was drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Set if this is one of two games with the same start and the seats swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<GamePair>,
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The players who have gone berserk: they play with half the time and no increment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub berserk: Vec<Seat>,
    /// The current position.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// The number of moves played, which is also the next ply.
    pub ply: u32,
    /// Who moves next; null after the end.
    pub to_move: Option<Seat>,
    /// The legal moves of the side to move.
    pub legal: Vec<String>,
    /// The moves played so far.
    pub moves: Vec<String>,
    /// The clocks now; null in a game without a clock.
    pub clock: Option<Clock>,
    /// The time control; null for a game without a clock.
    pub time_control: Option<TimeControl>,
    /// Offers awaiting an answer.
    pub pending: Pending,
    /// Whether the game is still in progress.
    pub status: Status,
    /// The result, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The level that the bot was challenged at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The player that the bot was asked to play as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerChoice>,
    /// When the game was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// The number of spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<u32>,
    /// The chat messages that you may read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
    /// How many of the events that you have, according to the `since` of your `watch`, are no longer in the log: the
    /// server has lost them, and the game continues from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_events: Option<u64>,
    /// Set for a game of the library, which was played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<LibraryEntry>,
}

/// A line in the chat of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentChatLine {
    /// The tournament.
    pub tournament: String,
    /// The line's id: lines are sent again whenever you start watching the tournament.
    pub line: String,
    /// Who said it.
    pub user: User,
    /// The message, as plain text.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChatLine {
    /// Who can read it.
    pub room: Room,
    /// Who sent it.
    pub user: User,
    /// The message, as plain text.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    pub at_ms: i64,
}
