//! What a client gets back, exactly once for each request and in the order of the requests.

use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::{Bot, Counts, Event, Explored, Refusal, Seek, User};

/// The answer to a request that was accepted. [`REQUESTS`](crate::REQUESTS) says which request gets which.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum Answer {
    /// To `hello`.
    Welcome(Welcome),
    /// To `ping`.
    Pong(Pong),
    /// To `watch_lobby`.
    Lobby(Lobby),
    /// To `seek`.
    SeekOpened(SeekOpened),
    /// To a `challenge` of a person.
    ChallengeSent(ChallengeSent),
    /// To `invite`.
    InviteMade(InviteMade),
    /// To every request that creates a game.
    GameMade(GameMade),
    /// To `move` and every other act in a game.
    Logged(Logged),
    /// To `explore`.
    ExploredLine(ExploredLine),
    /// To `watch_turns`.
    Turns(Turns),
    /// Nothing but `ok`. This variant fits any object, so it comes last.
    Done(Done),
}

impl Answer {
    /// The answer with no content beyond `ok`.
    pub const DONE: Self = Answer::Done(Done {});

    /// The answer to a request that created a game.
    pub fn game(game: &str) -> Self {
        Answer::GameMade(GameMade { game: game.to_owned() })
    }
}

/// Who the client is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Welcome {
    /// The version of this protocol.
    pub protocol: u32,
    /// The version of the server.
    pub server: String,
    /// The client's user.
    pub user: User,
    /// A new guest's token; it is not shown again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The user's unfinished games.
    pub games: Vec<String>,
}

/// Where it is a player's turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Turns {
    /// Your games against people in which it is your turn.
    pub turns: Vec<String>,
}

/// The server is alive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Pong {
    /// The server's wall clock, in milliseconds since 1970.
    pub server_ms: i64,
}

/// The lobby as it is now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Lobby {
    /// The open seeks.
    pub seeks: Vec<Seek>,
    /// The bots.
    pub bots: Vec<Bot>,
    /// How many people and games there are.
    pub counts: Counts,
    /// The operator's announcement, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<String>,
}

/// A seek is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeekOpened {
    /// The seek's id.
    pub seek_id: String,
}

/// A challenge was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChallengeSent {
    /// The challenge's id.
    pub challenge_id: String,
}

/// An invitation is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InviteMade {
    /// The code to join with.
    pub code: String,
    /// The path of the page that joins.
    pub url: String,
}

/// A game was created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameMade {
    /// The game's id.
    pub game: String,
}

/// An act is in the game's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Logged {
    /// The `seq` of the event.
    pub seq: u64,
    /// True if this move had already been played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<bool>,
}

/// Where a line leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExploredLine {
    /// The line and the position after it.
    pub explored: Box<Explored>,
}

/// The request was carried out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Done {}

/// Everything that the server sends; `type` says what it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum ServerMessage {
    /// An answer.
    Reply(Reply),
    /// An event.
    Event(Box<Event>),
}

/// `ok` or `error`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reply {
    /// The request was accepted.
    Ok(Accepted),
    /// The request was refused.
    Error(Refusal),
}

/// An answer with the number of its request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Accepted {
    /// The request's `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub id: Option<Number>,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}
