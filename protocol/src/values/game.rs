//! Parts of a game in progress.

use serde::{Deserialize, Serialize};

/// One of the two seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
}

/// The seat that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// To move first.
    First,
    /// To move second.
    Second,
    /// Either, chosen at random.
    #[default]
    Random,
}

/// Whether a game is still in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is in progress.
    Playing,
    /// It is over.
    Over,
}

/// Offers awaiting an answer: who made each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Pending {
    /// Who offered a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Seat>,
    /// Who asked to take back a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Seat>,
    /// Who offered a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Seat>,
}

/// The place of a game in a pair: two games of the same players from the same start with the seats swapped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GamePair {
    /// 1 for the first game, 2 for the second.
    pub number: u8,
    /// The other game; absent while there is none: the second begins when the first has ended with a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

/// A move in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlannedMove {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who would play it.
    pub by: Seat,
}

/// Where a line of moves leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Explored {
    /// The ply that the line starts at: the next ply of the game.
    pub ply: u32,
    /// The line, including forced passes within and after it.
    pub moves: Vec<PlannedMove>,
    /// The position after the line.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// Who would move next; null if the game would be over.
    pub to_move: Option<Seat>,
    /// The legal moves in that position.
    pub legal: Vec<String>,
}

/// Where a game of the library comes from. It was not played here, and its players are names, not accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LibraryEntry {
    /// The tournament or occasion; empty if the file names none.
    pub event: String,
    /// The date as the file gives it; empty for none.
    pub played: String,
    /// The name of the file; empty for pasted text.
    pub source: String,
    /// The member who imported it; null for the operator.
    pub imported_by: Option<String>,
    /// When it was imported, in milliseconds since 1970; null if that is not known.
    pub imported_ms: Option<i64>,
    /// Whether the game was not finished, or its result is not known: then its `result` is `aborted`.
    pub unfinished: bool,
}
