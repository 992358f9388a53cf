//! Accounts: registration, sign-in, sessions, passwords, blocks and bots.

use serde::{Deserialize, Serialize};

use crate::User;

/// The body of `POST /api/accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// An account and a new token for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignedIn {
    /// The token; it is not shown again.
    pub token: String,
    /// The account that it belongs to.
    pub user: User,
}

/// The account that a token belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CurrentAccount {
    /// The account's user.
    pub user: User,
    /// Whether the account is a moderator's.
    pub moderator: bool,
}

/// The body of `PUT /api/accounts/current/password`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The current password.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// Where an account is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Sessions {
    /// The sessions, newest first.
    pub sessions: Vec<SessionInfo>,
}

/// One sign-in of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SessionInfo {
    /// The session's id.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// Whether this is the session of the token that was sent.
    pub current: bool,
}

/// The players that an account has blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BlockList {
    /// Their names.
    pub blocked: Vec<String>,
}

/// The body of `POST /api/bots`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    /// The bot's name.
    pub name: String,
}

/// The response to `GET /api/accounts/current/bots`: the bots of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OwnBots {
    /// The bots, oldest first.
    pub bots: Vec<OwnBot>,
}

/// A bot of a member, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OwnBot {
    /// The bot.
    pub user: User,
    /// Whether one of its processes is connected.
    pub online: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// When its token was made; null if it has none and cannot sign in.
    pub token_ms: Option<i64>,
}
