//! The terms of a new game.

use serde::{Deserialize, Serialize};

use crate::values::null_is_default;
use crate::{BotGame, SideChoice, TimeControl};

/// One game of an [`Offer`](crate::Request::Offer).
pub type GameOffer = BotGame;

/// The terms of a new game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameTerms {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant; the default variant if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its time control; no clock if absent.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings; false if absent.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub rated: bool,
    /// The seat you ask for; random if absent.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<SideChoice>"))]
    pub side: SideChoice,
    /// Makes it safe to repeat the request: the same key within ten minutes gets the same answer. At most 36 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Which bot to challenge: by name, by level, or any.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotChoice {
    /// The bot's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A level that the bot plays at, 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}
