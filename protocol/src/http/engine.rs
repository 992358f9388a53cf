//! The rules and the engine as a service: lines of moves, moves on request, and analyses of finished games.

use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::values::{is_false, null_is_default};
use crate::{PlayerChoice, Reason, Seat};

/// A position, given by the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Line {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant; the default variant if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The starting position; the variant's own if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from there, at most 1000.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(schema_with = "crate::schema::lenient::<Vec<String>>"))]
    pub moves: Vec<String>,
}

/// The body of `POST /api/explore`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ExploreQuestion {
    /// The line of moves.
    #[serde(flatten)]
    pub line: Line,
    /// Pasted text to start from instead of `start`: a position of this game, or one game in any notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The name of an opening of the catalog to draw a start from, instead of `start` and `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

/// Who won by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Neither player.
    Draw,
}

/// A position, and what the rules say about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PositionState {
    /// The position.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// Who moves next; null if the game is over.
    pub to_move: Option<Seat>,
    /// The legal moves.
    pub legal: Vec<String>,
    /// Who won; null if the game is not over.
    pub outcome: Option<Outcome>,
    /// Why the game is over; null if it is not.
    pub reason: Option<Reason>,
    /// The points of `[first, second]`; null if the game is not over or has no points.
    pub points: Option<[u32; 2]>,
}

/// The response to `POST /api/explore`: the whole line, and the position it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExploredGame {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The starting position.
    pub start: String,
    /// The moves, each with the position after it.
    pub plies: Vec<ExploredPly>,
    /// The position after the last move.
    #[serde(flatten)]
    pub state: PositionState,
}

/// A move of an explored game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExploredPly {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who played it.
    pub by: Seat,
    /// The position after it.
    pub position: String,
}

/// The body of `POST /api/engine/best`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BestQuestion {
    /// The position.
    #[serde(flatten)]
    pub line: Line,
    /// Who chooses the move.
    #[serde(flatten)]
    pub player: PlayerChoice,
    /// Whether to explain the evaluation of the position term by term; false if absent.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub explain: bool,
}

/// An evaluation of a position, term by term, in points for the side to move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Explanation {
    /// The terms.
    pub terms: Vec<ExplainedTerm>,
    /// The evaluation: the sum of the terms' products, within the bounds of the evaluation.
    pub sum: Number,
}

/// A term of an explained evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ExplainedTerm {
    /// Its name.
    pub name: String,
    /// What it measures in this position.
    pub value: Number,
    /// How much each unit of it counts.
    pub weight: Number,
    /// The value times the weight.
    pub product: Number,
}

/// What is proven for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Proven {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// What a search found, as `parlor best --json` prints it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SearchReport {
    /// The best move.
    #[serde(rename = "move")]
    pub text: String,
    /// The score for the side to move.
    pub score: Number,
    /// Whether the score is the game's own final difference.
    pub exact: bool,
    /// What is proven for the side to move; null if nothing is.
    pub proven: Option<Proven>,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The depth of the longest line.
    pub max_depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// Cut-offs at nodes of the side to move.
    pub prunes_max: u64,
    /// Cut-offs at nodes of the opponent.
    pub prunes_min: u64,
    /// Nodes per second.
    pub nps: u64,
    /// How long the search took, in milliseconds.
    pub ms: f64,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The evaluation of the position, if the question asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<Explanation>,
}

/// The response to `POST /api/engine/best`: the move and the search behind it, and the position after the move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BestMove {
    /// The search.
    #[serde(flatten)]
    pub search: SearchReport,
    /// The position after the move.
    #[serde(flatten)]
    pub state: PositionState,
}

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisStatus {
    /// No one has asked for it, or the server was restarted before it was made: ask again.
    None,
    /// It waits for its turn.
    Queued,
    /// The engine is working on it.
    Running,
    /// It is complete.
    Done,
    /// It failed; asking again starts over.
    Failed,
}

/// The response to `GET` and `POST /api/games/{id}/analysis`.
///
/// The server keeps `plies` as the text that the engine wrote, so their type is left open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, schemars(rename = "Analysis"), ts(concrete(P = Vec<AnalysedPly>)))]
pub struct Analysis<P = Vec<AnalysedPly>> {
    /// The game's id.
    pub game: String,
    /// Its progress.
    pub status: AnalysisStatus,
    /// How many positions are done.
    pub done: u64,
    /// How many positions there are.
    pub of: u64,
    /// The position before each ply and the one after the last; empty until the analysis is done.
    pub plies: P,
}

/// What was wrong with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It lost a little.
    Inaccuracy,
    /// It lost a lot.
    Mistake,
    /// It lost most of what there was to lose.
    Blunder,
    /// It turned a proven draw into a proven loss.
    ThrewDraw,
    /// It gave away a proven win.
    ThrewWin,
}

/// An analysed position, and the move that was played in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AnalysedPly {
    /// The ply that the position comes before.
    pub ply: u32,
    /// Who is to move; null after the end.
    pub to_move: Option<Seat>,
    /// The first player's winning chance, 0 to 1; a draw counts half.
    pub chance: f64,
    /// Who won, if the rules ended the game here. Then nothing else is known about the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The move that was played.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What was wrong with that move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The score for the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Number>,
    /// Whether the score is the game's own final difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// What is proven for the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<Proven>,
    /// The search depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many positions were searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The best move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The principal variation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pv: Option<Vec<String>>,
}
