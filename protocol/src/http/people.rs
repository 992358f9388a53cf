//! Players: who is online, who follows whom, ratings and results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::GameSummary;
use crate::{Seat, User};

/// The response to `GET /api/here`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PeopleOnline {
    /// Connected people, members first.
    pub people: Vec<User>,
}

/// The lessons that a member has done: the response to `GET` and `PUT /api/lessons`, and the body of `PUT`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LessonsDone {
    /// The lessons, each by its game and its name, such as `othello/corner`; in a body, those to add. At most 500 are
    /// kept.
    pub done: Vec<String>,
}

/// The response to `GET /api/follows`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Follows {
    /// The players that this member follows, those online first.
    pub followed: Vec<Followed>,
}

/// A player whom a member follows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Followed {
    /// The player.
    pub user: User,
    /// Whether they are connected.
    pub online: bool,
    /// The public games that they are playing.
    pub games: Vec<GameSummary>,
}

/// A rating in one kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Rating {
    /// The Glicko-2 rating.
    pub rating: i32,
    /// Its deviation: the smaller, the more certain the rating.
    pub deviation: i32,
    /// How many rated games it comes from.
    pub games: i64,
    /// Whether it is still too uncertain for the leaderboard.
    pub provisional: bool,
}

/// A point on a rating curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingPoint {
    /// When the rating changed, in milliseconds since 1970.
    pub at_ms: i64,
    /// The rating from then on.
    pub rating: i32,
    /// Its deviation.
    pub deviation: i32,
}

/// A rating and its history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingCurve {
    /// The rating now.
    #[serde(flatten)]
    pub rating: Rating,
    /// The rating over time, oldest first.
    pub history: Vec<RatingPoint>,
}

/// The response to `GET /api/leaderboards/{kind}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Leaderboard {
    /// The kind of game.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// The players, highest rating first.
    pub players: Vec<Ranked>,
}

/// A line of a leaderboard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ranked {
    /// The player's name.
    pub name: String,
    /// Whether the player is a bot.
    pub bot: bool,
    /// Their rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// Games won, drawn and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Results {
    /// Games won.
    pub won: i64,
    /// Games drawn.
    pub drawn: i64,
    /// Games lost.
    pub lost: i64,
}

/// An opponent, and a player's results against them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Opponent {
    /// The opponent.
    pub user: User,
    /// The player's results against them.
    #[serde(flatten)]
    pub results: Results,
}

/// The response to `GET /api/players/{name}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerPage {
    /// The player.
    pub user: User,
    /// Whether they are connected.
    pub online: bool,
    /// The name of the bot that this one is a copy of; copies play only in tournaments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy_of: Option<String>,
    /// Their ratings by kind of game.
    #[cfg_attr(test, ts(type = "Partial<Record<Kind, RatingCurve>>"))]
    pub ratings: BTreeMap<String, RatingCurve>,
    /// Their results by kind of game.
    #[cfg_attr(test, ts(type = "Partial<Record<Kind, Results>>"))]
    pub results: BTreeMap<String, Results>,
    /// The opponents they have met most often.
    pub opponents: Vec<Opponent>,
    /// Their most recent games.
    pub games: Vec<GameSummary>,
}

/// The response to `GET /api/players/{name}/history`: what a player's finished public games tell about them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerHistory {
    /// Their records by kind of game.
    #[cfg_attr(test, ts(type = "Partial<Record<Kind, PlayerRecords>>"))]
    pub records: BTreeMap<String, PlayerRecords>,
    /// The days of the last year on which they finished games, oldest first.
    pub days: Vec<ActiveDay>,
    /// Their results by named opening, most frequent first, at most 60.
    pub openings: Vec<OpeningRecord>,
}

/// A player's records in one kind of game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerRecords {
    /// How many games they have won in a row up to now.
    pub streak: i64,
    /// The most games that they have won in a row.
    pub longest: i64,
    /// The highest rating; absent without a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak: Option<i64>,
    /// When it was reached, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_ms: Option<i64>,
    /// The win over the opponent with the highest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_win: Option<BestWin>,
}

/// A rated game that was won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BestWin {
    /// The game's id.
    pub game: String,
    /// The opponent's rating before it.
    pub rating: i64,
}

/// A day on which games were finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ActiveDay {
    /// When it began in UTC, in milliseconds since 1970.
    pub at_ms: i64,
    /// How many games.
    pub games: i64,
}

/// A player's results with an opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OpeningRecord {
    /// The kind of game.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// The name of the opening, the last one that the games went through.
    pub opening: String,
    /// Which side the player had.
    pub side: Seat,
    /// Their results.
    #[serde(flatten)]
    pub results: Results,
}
