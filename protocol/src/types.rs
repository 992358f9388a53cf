//! The small values that messages are made of.

use serde::{Deserialize, Serialize};

/// Absent and null mean the same.
pub(crate) fn null_is_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// One of the two seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The player who begins.
    First,
    /// The other player.
    Second,
}

/// The seat that a player wishes for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// To begin.
    First,
    /// To let the other begin.
    Second,
    /// By lot.
    #[default]
    Random,
}

/// What kind of account a user has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    /// A person without a password: known by a token only.
    Guest,
    /// A person with a name and a password.
    Member,
    /// A program.
    Bot,
}

/// A user as others see him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct User {
    /// The account's id, which never changes.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// What kind of account it is.
    pub kind: UserKind,
    /// The rating in the game at hand, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

/// How much time the players have. Null or absent where a game has no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum TimeControl {
    /// A starting time, and an increment that is added with each move.
    Fischer {
        /// The time of each player at the start, in milliseconds.
        initial_ms: u64,
        /// What each move adds, in milliseconds.
        increment_ms: u64,
    },
    /// A number of days for each move.
    Days {
        /// Days for each move.
        days: u32,
    },
}

/// What remained on the clocks when the event was logged or the snapshot sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Clock {
    /// The first player's time left, in milliseconds.
    pub first_ms: i64,
    /// The second player's time left, in milliseconds.
    pub second_ms: i64,
    /// Whose clock runs; null until both have moved and after the end.
    pub running: Option<Seat>,
}

/// An open seek.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seek {
    /// What `accept_seek` names.
    pub seek_id: String,
    /// Who seeks.
    pub user: User,
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// Its clock; null for none.
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The seat that the seeker wishes for.
    pub side: SideChoice,
    /// The opponent's rating must lie in this range, both ends included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<[i32; 2]>,
}

/// A bot that can be challenged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Bot {
    /// The account's id.
    pub id: String,
    /// The name by which it is challenged.
    pub name: String,
    /// What it plays.
    pub games: Vec<BotGame>,
    /// How many more games it takes now.
    pub free: u32,
    /// Whether a process of it is connected.
    pub online: bool,
}

/// One game that a bot plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotGame {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variants; every one that people are offered where none is named.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<String>>"))]
    pub variants: Vec<String>,
    /// The strengths at which it plays, 1 to 8.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<u8>>"))]
    pub levels: Vec<u8>,
}

/// How many are here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Counts {
    /// Users who are connected, bots left out.
    pub players: u32,
    /// Games in play.
    pub games: u32,
}

/// Who has won a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody.
    Draw,
    /// It does not count.
    Aborted,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// A player gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Timeout,
    /// A player left.
    Abandoned,
    /// It was called off before both had moved.
    Aborted,
    /// A position occurred too often.
    Repetition,
    /// Too many plies without progress, or at all.
    MoveLimit,
    /// The server decided.
    Adjudication,
}

/// How a finished game came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameResult {
    /// Who has won.
    pub result: Verdict,
    /// Why it ended.
    pub reason: Reason,
    /// The points of `[first, second]`, in games that have points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u32; 2]>,
    /// What the game did to the ratings, if it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingChanges>,
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

/// Offers that wait for the opponent's answer: who made each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Pending {
    /// Who offered a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Seat>,
    /// Who asked to take a move back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Seat>,
    /// Who offered another game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Seat>,
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
}

/// Who reads a chat line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The two players.
    Players,
    /// Those who watch.
    Watchers,
}

/// How a challenge ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ChallengeEnd {
    /// A game was made.
    Accepted,
    /// The challenged player does not want to.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// The challenger has gone.
    Expired,
}

/// A challenge to a person, as both see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Challenge {
    /// What `accept_challenge` names.
    pub challenge_id: String,
    /// Who challenges.
    pub from: User,
    /// The name of the challenged.
    pub to: String,
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// Its clock; null for none.
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The seat that the challenger wishes for.
    pub side: SideChoice,
}

/// A move of a line that may be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlannedMove {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Whose it would be.
    pub by: Seat,
}

/// Where a line of moves leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Explored {
    /// The ply at which the line begins: the next to be played in the game.
    pub ply: u32,
    /// The line, with the forced passes in it and after it.
    pub moves: Vec<PlannedMove>,
    /// The position after it.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// Who would move next; null after an end.
    pub to_move: Option<Seat>,
    /// All legal moves there.
    pub legal: Vec<String>,
}
