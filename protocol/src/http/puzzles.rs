//! Puzzles: positions in which one move keeps the best result, and a user's progress in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ExploredPly, PositionState, Rating};
use crate::values::{is_false, null_is_default};

/// The query parameters of `GET /api/puzzles`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PuzzleQuery {
    /// The kind of game; any if absent.
    pub kind: Option<String>,
    /// A theme that the puzzle must have; any if absent.
    pub theme: Option<String>,
}

/// What a puzzle asks for. More goals may be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleGoal {
    /// To win: every other move draws or loses.
    Win,
    /// To save a draw: every other move loses.
    Draw,
    /// To end as many points ahead, or as few behind, as possible.
    Most,
    /// To win within `moves` moves of your own.
    WinIn,
    /// To hold out against the opponent's next `moves` moves: every other move loses within them.
    Hold,
}

/// A puzzle, without its solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Puzzle {
    /// Its id.
    pub id: String,
    /// The kind of game.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The position, in which the solver is to move.
    #[serde(flatten)]
    pub state: PositionState,
    /// What it asks for.
    pub goal: PuzzleGoal,
    /// The number of moves in the goal; absent if the goal has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Its themes: `win`, `draw`, `margin`, `defence`, `short`, `two`, `long`, `capture`, `quiet`, `chain`, `corner`,
    /// `x-square`, `pass`, `sacrifice`, `shot`, `crown`, `dome`.
    pub themes: Vec<String>,
    /// Its Glicko-2 rating, against those who have tried it.
    pub rating: i32,
    /// How many people have tried it.
    pub tries: i64,
}

/// The response to `GET /api/puzzles/daily`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DailyPuzzle {
    /// The day in UTC, such as `2026-11-23`.
    pub date: String,
    /// The puzzle of this day.
    pub puzzle: Puzzle,
    /// Whether you solved it on the first try; null if you have not tried it.
    pub solved: Option<bool>,
}

/// The body of `POST /api/puzzles/{id}` and of `POST /api/puzzles/runs/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnswer {
    /// All plies from the puzzle's position on, your own and the replies; the last is the move to judge.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<String>>"))]
    pub moves: Vec<String>,
    /// Shows the solution instead; not in a run.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub give_up: bool,
}

/// The verdict on a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVerdict {
    /// Right, and there is more to find.
    GoesOn,
    /// Right, and the puzzle is solved.
    Solved,
    /// Legal, but it does not reach the goal.
    Wrong,
    /// The solution was asked for.
    GivenUp,
}

/// A rating before and after a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleRated {
    /// Before.
    pub before: i32,
    /// After.
    pub after: i32,
}

/// The response to `POST /api/puzzles/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct JudgedAnswer {
    /// The verdict on the move.
    pub verdict: PuzzleVerdict,
    /// What was played: the move and, if it was right, the replies up to your next decision. If you gave up, the whole
    /// solution from the puzzle's position on.
    pub plies: Vec<ExploredPly>,
    /// The position after that.
    #[serde(flatten)]
    pub state: PositionState,
    /// How your rating in this game's puzzles has changed; null unless this ended your first try, which alone counts.
    pub rated: Option<PuzzleRated>,
}

/// How puzzles follow one another in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunMode {
    /// Until the first mistake, each puzzle harder than the one before.
    Streak,
    /// As many as possible in three minutes, with three mistakes at most.
    Rush,
}

/// The body of `POST /api/puzzles/runs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRun {
    /// How puzzles follow one another.
    pub mode: RunMode,
    /// The kind of game; all kinds in turn if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Kind"))]
    pub kind: Option<String>,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleRun {
    /// Its id. A new run of the same mode ends it.
    pub id: String,
    /// How puzzles follow one another.
    pub mode: RunMode,
    /// Puzzles solved.
    pub solved: u32,
    /// Mistakes.
    pub mistakes: u32,
    /// The time left, in milliseconds; null in a streak.
    pub left_ms: Option<i64>,
    /// The most puzzles that you have solved in a run of this mode, including this one.
    pub best: u32,
    /// The puzzle to solve; null when the run is over.
    pub puzzle: Option<Puzzle>,
}

/// The response to `POST /api/puzzles/runs/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RunAnswer {
    /// The verdict on the move; null if it came after the time was up. Runs do not change ratings.
    pub answer: Option<JudgedAnswer>,
    /// The run after the move. While a puzzle is unfinished, it shows that puzzle's first position.
    pub run: PuzzleRun,
}

/// A user's first try at a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleTry {
    /// The puzzle.
    pub id: String,
    /// The kind of game.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Whether they solved it.
    pub solved: bool,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Their rating in this game's puzzles from then on.
    pub rating: i32,
}

/// The response to `GET /api/puzzles/progress`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleProgress {
    /// Your ratings by kind of game; `games` counts the puzzles that you have tried.
    #[cfg_attr(test, ts(type = "Partial<Record<Kind, Rating>>"))]
    pub ratings: BTreeMap<String, Rating>,
    /// The most puzzles that you have solved in a streak.
    pub best_streak: u32,
    /// The most puzzles that you have solved in a rush.
    pub best_rush: u32,
    /// Your last tries, at most 100, newest first.
    pub tries: Vec<PuzzleTry>,
}
