//! Changes to the lobby, sent as differences.

use serde::{Deserialize, Serialize};

use crate::{Bot, Counts, Seek};

/// What has changed in the lobby since the last such event. Absent fields have not changed.
///
/// A client that has just begun to watch may receive a change that it has already seen.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbyChange {
    /// Seeks that were opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Seek>,
    /// Open seeks whose rating range has widened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub widened: Vec<WidenedSeek>,
    /// The ids of seeks that are no longer open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// Bots that are new or offer something different.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Bot>,
    /// Bots of which only these fields have changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<BotSeats>,
    /// How many people and games there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// The operator's announcement; empty once the last one no longer applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<String>,
}

impl LobbyChange {
    /// Returns whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A seek whose range has widened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct WidenedSeek {
    /// The seek.
    pub seek_id: String,
    /// The lowest and highest rating that the opponent may have now; absent if they may have any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<[i32; 2]>,
}

/// How many games a bot can take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotSeats {
    /// The bot's id.
    pub id: String,
    /// How many more games it can take now.
    pub free: u32,
    /// Whether one of its processes is connected.
    pub online: bool,
}
