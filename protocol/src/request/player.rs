//! Which player: challenges and questions to the engine name it in the same way.

use serde::{Deserialize, Serialize};

/// Which player: a named one, a level, or an algorithm. Without any of these, the strongest level.
///
/// The other fields modify it, and apply only to algorithms that have them: the catalog lists the options of each
/// algorithm with their bounds. A field that is not listed here is refused.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct PlayerChoice {
    /// A named player of the game, as the catalog lists them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A level, 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// An algorithm of the catalog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// The search depth in plies, 1 to 100; the named player's own, or 4 for an algorithm, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many plies deeper it searches with each of its moves, 0 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deeper: Option<u32>,
    /// The longest time for a move, in milliseconds; the limit that the catalog names if absent, and never more than
    /// that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
    /// The most positions that it searches for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// An evaluation of the game; the named player's own, or the game's best, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<String>,
    /// Alpha-beta: whether promising moves are tried first and positions are remembered; true if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordering: Option<bool>,
    /// Alpha-beta: how many children with the best evaluation are tried first, the others in the order of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_first: Option<u32>,
    /// Beam search: how many children of each node are kept; 3 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
}
