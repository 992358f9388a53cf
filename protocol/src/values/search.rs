//! What bots report about their search.

use serde::{Deserialize, Serialize};

/// What a bot reports about its search. Any field may be absent, and bots may add others.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default)]
pub struct SearchInfo {
    /// The name of the bot's profile.
    pub profile: Option<String>,
    /// The depth of the last complete iteration.
    pub depth: Option<u32>,
    /// The depth of the longest line.
    pub max_depth: Option<u32>,
    /// How many positions were searched.
    pub nodes: Option<u64>,
    /// Cut-offs at nodes of the side to move.
    pub prunes_max: Option<u64>,
    /// Cut-offs at nodes of the opponent.
    pub prunes_min: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How long the search took, in milliseconds.
    pub ms: Option<u64>,
    /// The score for the side to move.
    pub score: Option<f64>,
    /// Whether the score is the game's own final difference.
    pub exact: Option<bool>,
    /// What is proven for the side to move: `win`, `draw` or `loss`.
    pub proven: Option<String>,
    /// The principal variation.
    pub pv: Option<Vec<String>>,
    /// Whether the move is from an opening book: then nothing was searched, and the depth and the score are those of
    /// the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<bool>,
    /// Whether the opponent's last move is the one that the bot expected when it thought on their time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponderhit: Option<bool>,
}
