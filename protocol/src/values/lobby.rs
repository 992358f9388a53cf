//! What the lobby shows: seeks, challenges and bots.

use serde::{Deserialize, Serialize};

use super::{SideChoice, TimeControl, User, is_false, null_is_default};

/// The terms of an offered game, as shown to those who may accept it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OfferedTerms {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// Its time control; null for none.
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The seat that the player who offers it asks for.
    pub side: SideChoice,
    /// The position that the game begins at; absent for the variant's usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The opening that the start is drawn from when the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Whether two games are played from the same start with the seats swapped.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub pair: bool,
}

/// An open seek.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seek {
    /// The id to send with `accept_seek`.
    pub seek_id: String,
    /// Who is looking for an opponent.
    pub user: User,
    /// The game.
    #[serde(flatten)]
    pub terms: OfferedTerms,
    /// The lowest and highest rating that the opponent may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<[i32; 2]>,
}

/// A challenge to a person, as both players see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Challenge {
    /// The id to send with `accept_challenge`.
    pub challenge_id: String,
    /// Who sent the challenge.
    pub from: User,
    /// The name of the challenged player.
    pub to: String,
    /// The game.
    #[serde(flatten)]
    pub terms: OfferedTerms,
}

/// How a challenge ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ChallengeEnd {
    /// It was accepted, and a game began.
    Accepted,
    /// The challenged player declined.
    Declined,
    /// The challenger withdrew it.
    Cancelled,
    /// The challenger disconnected.
    Expired,
}

/// A bot that anyone can challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Bot {
    /// The account's id.
    pub id: String,
    /// The name to challenge it by.
    pub name: String,
    /// What it plays.
    pub games: Vec<BotGame>,
    /// How many more games it can take now.
    pub free: u32,
    /// Whether one of its processes is connected.
    pub online: bool,
    /// Whether it is one of the server's own bots: only those can be challenged by level.
    #[serde(default)]
    pub house: bool,
}

/// One game that a bot plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotGame {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// The variants it plays; every variant if none is listed.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<String>>"))]
    pub variants: Vec<String>,
    /// The levels it plays at, 1 to 8.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<u8>>"))]
    pub levels: Vec<u8>,
    /// Whether it plays as any player that a challenge chooses (`player`), and in no other way.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub players: bool,
}

/// How many people are connected and how many games are in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Counts {
    /// Connected users, not counting bots.
    pub players: u32,
    /// Games in progress.
    pub games: u32,
}
