//! Users, and where they talk.

use serde::{Deserialize, Serialize};

/// What kind of account a user has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    /// A person without a password, known only by a token.
    Guest,
    /// A person with a name and a password.
    Member,
    /// A program.
    Bot,
}

/// A user as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct User {
    /// The account's id, which never changes.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// What kind of account it is.
    pub kind: UserKind,
    /// Their rating in the kind of game at hand, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

/// Who can read a chat message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The two players.
    Players,
    /// The spectators.
    Watchers,
}
