//! The explorer of openings: what was played in a position.

use serde::{Deserialize, Serialize};

use crate::Verdict;

/// The query parameters of `GET /api/explorer`. An empty value counts as absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplorerQuery {
    /// The game's kind.
    pub game: String,
    /// Its variant; the default variant if absent.
    pub variant: Option<String>,
    /// A position's text; the variant's usual start if absent.
    pub position: Option<String>,
    /// Moves from there, separated by commas. The response names the last opening that they go through.
    pub moves: Option<String>,
    /// Which games to count: any of `played`, `library` and `wthor`, separated by commas; all if absent.
    pub books: Option<String>,
    /// Only games that this player played here.
    pub player: Option<String>,
    /// The player's side, `first` or `second`; `first` if absent.
    pub side: Option<String>,
}

/// The response to `GET /api/explorer`. Positions that are the same after turning or reflecting the board count as one
/// position, and moves that lead to the same position as one move. The first 50 plies of each game are counted.
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
    /// Games from here that were drawn.
    pub drawn: i64,
    /// Games from here that the second player won.
    pub second: i64,
    /// The moves that were played, most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// The games whose players had the highest ratings, at most 8; empty if the query names a `player`.
    pub top: Vec<ExplorerGame>,
    /// The latest games, at most 8; empty if the query names a `player`.
    pub last: Vec<ExplorerGame>,
    /// Whether finished games are still waiting to be counted.
    pub counting: bool,
}

/// A move that was played in a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplorerMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Other moves that lead to the same position, turned or reflected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<String>,
    /// The opening that begins with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Games with it that the first player won.
    pub first: i64,
    /// Games with it that were drawn.
    pub drawn: i64,
    /// Games with it that the second player won.
    pub second: i64,
    /// The mean rating of the players of these games; absent if none of them was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
}

impl ExplorerMove {
    /// Returns how many games contain it.
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
