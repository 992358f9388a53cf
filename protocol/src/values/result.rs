//! How games end.

use serde::{Deserialize, Serialize};

/// Who won a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Neither: the game was drawn.
    Draw,
    /// The game was aborted and does not count.
    Aborted,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The rules of the game ended it.
    Rules,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Timeout,
    /// A player left and their opponent claimed the win.
    Abandoned,
    /// It was aborted before both players had moved.
    Aborted,
    /// A position was repeated too often.
    Repetition,
    /// It reached the move limit, in all or without progress.
    MoveLimit,
    /// The engine proved the result while the loser did not move; or the result was decided outside the game, as in a
    /// library game whose last position is not an end.
    Adjudication,
}

/// The result of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameResult {
    /// Who won.
    pub result: Verdict,
    /// Why it ended.
    pub reason: Reason,
    /// The points of `[first, second]`, in games that have points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u32; 2]>,
    /// What the game did to the ratings, if it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingChanges>,
    /// Why a rated game did not change the ratings: the two had already played too many in 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncounted: Option<Uncounted>,
}

/// Why a rated game did not count. Only so many games of the same two players count in 24 hours, so that no one can
/// farm a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Uncounted {
    /// It was short, with fewer than 20 plies, and three short games had already counted.
    ShortGames,
    /// Twenty games had already counted.
    SameOpponent,
}

/// The rating changes of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingChanges {
    /// The first player's.
    pub first: RatingChange,
    /// The second player's.
    pub second: RatingChange,
}

/// A rating before and after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingChange {
    /// Before the game.
    pub before: i32,
    /// After it.
    pub after: i32,
}
