//! What a client gets back, exactly once for each request and in the order of the requests.

use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::{Bot, Counts, Event, Explored, Seek, User};

/// The answer to a request that was done. Which fields it has depends on the request.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(default)]
pub struct Answer {
    /// The request's `id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Number>,
    /// `hello`: the version of this protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// `hello`: the version of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// `hello`: who the client is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<User>,
    /// `hello` without a token: the new guest's token, told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// `hello`: the user's unfinished games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<String>>,
    /// `ping`: the server's wall clock, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_ms: Option<i64>,
    /// `watch_lobby`: the open seeks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeks: Option<Vec<Seek>>,
    /// `watch_lobby`: the bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<Bot>>,
    /// `watch_lobby`: how many are here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// `watch_lobby`: what the operator tells everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announcement: Option<String>,
    /// `seek`: the seek's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seek_id: Option<String>,
    /// `challenge` of a person: the challenge's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_id: Option<String>,
    /// `invite`: the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// `invite`: the path of the page that joins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Whatever makes a game: its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// `move` and other acts in a game: the seq of the event that it caused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// `move`: true where this move had been played already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<bool>,
    /// `explore`: where the line leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explored: Option<Box<Explored>>,
}

/// The closed set of reasons for which a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message cannot be read, or a field of it cannot be used.
    BadRequest,
    /// There is no such request.
    UnknownType,
    /// Not signed in, or the token is not known.
    Unauthorized,
    /// This user may not do this.
    Forbidden,
    /// There is no such game, seek, challenge, invitation or user.
    NotFound,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The move is not among the legal ones.
    IllegalMove,
    /// The ply has been played, or was taken back.
    StalePly,
    /// The ply is not to be played yet.
    AheadOfGame,
    /// The game has ended.
    GameOver,
    /// There is one already.
    AlreadyExists,
    /// Too many requests; try again after `retry_ms`.
    RateLimited,
    /// Not to be had now.
    NotAvailable,
    /// A fault of the server; nothing was done.
    Internal,
}

/// The answer to a request that was not done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Refusal {
    /// The request's `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Number>,
    /// Why, for a program.
    pub code: ErrorCode,
    /// Why, for a person.
    pub message: String,
    /// `rate_limited`: when to try again, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_ms: Option<u64>,
}

impl Refusal {
    /// A refusal without an id.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { id: None, code, message: message.into(), retry_ms: None }
    }
}

/// Everything that the server sends, told apart by its `type`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum ServerMessage {
    /// An answer.
    Reply(Reply),
    /// Something that happened.
    Event(Box<Event>),
}

/// `ok` or `error`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reply {
    /// The request was done.
    Ok(Box<Answer>),
    /// It was not.
    Error(Refusal),
}
