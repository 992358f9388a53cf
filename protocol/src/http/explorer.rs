//! The explorer of openings: what was played in a position.

use serde::{Deserialize, Serialize};

use crate::Verdict;

/// The query of `GET /api/explorer`. An empty value means the same as none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplorerQuery {
    /// The game's kind.
    pub game: String,
    /// Its variant; the default variant if absent.
    pub variant: Option<String>,
    /// A position's text; the variant's usual start if absent.
    pub position: Option<String>,
    /// Moves from there, separated by commas. Their last named opening is told.
    pub moves: Option<String>,
    /// Which games: some of `played`, `library` and `wthor`, separated by commas; all if absent.
    pub books: Option<String>,
    /// Only games of this player, who played them here.
    pub player: Option<String>,
    /// The player's side, `first` or `second`; `first` if absent.
    pub side: Option<String>,
}

/// The answer of `GET /api/explorer`. Positions that a turn or a reflection of the board makes the same are one position, and
/// moves that lead to the same are one move. The first 30 moves of a game are counted, of a player's games the first 20.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerPage {
    /// The position.
    pub position: String,
    /// The last named opening that the moves went through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Games from here that the first player won.
    pub first: i64,
    /// Games that nobody won.
    pub drawn: i64,
    /// Games that the second player won.
    pub second: i64,
    /// The moves that were played, those played most often first.
    pub moves: Vec<ExplorerMove>,
    /// The games whose players had the highest ratings, at most 8; none of a player's own.
    pub top: Vec<ExplorerGame>,
    /// The last games, at most 8; none of a player's own.
    pub last: Vec<ExplorerGame>,
    /// Whether games that are over wait to be counted.
    pub counting: bool,
}

/// A move that was played in a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The moves that lead to the same position, turned or reflected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<String>,
    /// The opening that begins with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Games with it that the first player won.
    pub first: i64,
    /// Games that nobody won.
    pub drawn: i64,
    /// Games that the second player won.
    pub second: i64,
    /// The mean rating of those who played these games; absent if none was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
}

impl ExplorerMove {
    /// How many games have it.
    pub fn games(&self) -> i64 {
        self.first + self.drawn + self.second
    }
}

/// Where a game comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExplorerBook {
    /// It was played here.
    Played,
    /// It is in the library.
    Library,
    /// It is in the library, from a file of the WTHOR database.
    Wthor,
}

/// A game that went through a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerGame {
    /// The game's id, for `GET /api/games/{id}`.
    pub game: String,
    /// Where it comes from.
    pub book: ExplorerBook,
    /// The name of the first player.
    pub first: String,
    /// The name of the second player.
    pub second: String,
    /// Who won.
    pub result: Verdict,
    /// The mean of both players' ratings before the game; absent if it was not rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// When it ended or, in the library, was played, in milliseconds since 1970.
    pub at_ms: i64,
}
