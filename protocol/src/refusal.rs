//! Why a request is refused.

use serde::{Deserialize, Serialize};
use serde_json::Number;

macro_rules! error_codes {
    ($($(#[$doc:meta])* $Code:ident,)*) => {
        /// The closed set of reasons for which a request is refused.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum ErrorCode {
            $($(#[$doc])* $Code,)*
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$Code),*];
        }
    };
}

error_codes! {
    /// The message cannot be read, or one of its fields has an invalid value.
    BadRequest,
    /// No request has this type.
    UnknownType,
    /// Not signed in, or the token is unknown.
    Unauthorized,
    /// This user may not do this.
    Forbidden,
    /// The game, seek, challenge, invitation or user does not exist.
    NotFound,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove,
    /// This ply has already been played or was taken back.
    StalePly,
    /// This ply cannot be played yet.
    AheadOfGame,
    /// The game is over.
    GameOver,
    /// It already exists.
    AlreadyExists,
    /// Too many requests; try again after `retry_ms`.
    RateLimited,
    /// Not available right now.
    NotAvailable,
    /// The server failed; nothing was changed.
    Internal,
}

/// The answer to a request that was refused, and the body of every HTTP error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Refusal {
    /// The request's `id`; never present over HTTP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Number>,
    /// The reason, for a program.
    pub code: ErrorCode,
    /// The reason, as a sentence for a person.
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
