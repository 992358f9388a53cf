//! The terms of a new game.

use serde::{Deserialize, Serialize};

use crate::values::{is_false, null_is_default};
use crate::{BotGame, PlayerChoice, SideChoice, TimeControl};

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
    /// Where the game begins; the variant's usual start if absent. A game that begins elsewhere is casual, or one of a
    /// `pair`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<GameStart>,
    /// Whether to play two games from the same start with the seats swapped: the second begins as soon as the first has
    /// ended with a result; false if absent.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub pair: bool,
    /// Makes it safe to repeat the request: the same key within ten minutes gets the same answer. At most 36 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Where a game begins instead of its variant's usual start: at a position, after a line of moves from a position or
/// from the usual start, or with an opening of the catalog. No other fields are allowed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameStart {
    /// The text of a position of the variant in which the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// A line of moves; forced passes may be left out. The game begins at the position that it leads to: the moves are
    /// not part of the game, its first ply has number 0, and repetitions are counted from there.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>"), ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// The name of an opening of the catalog, without a position or moves. The start is drawn when the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

/// Which bot to challenge: by name, by level, by the player that it is to play as, or any.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotChoice {
    /// The bot's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A level that the bot plays at, 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The player that a bot of the house is to play as in this game, which is casual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerChoice>,
}
