//! What the move log holds: acts, as JSON.

use parlor_protocol::{GameResult, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One row of a game's log. `clock_ms` is what remained to `[first, second]` after the act.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Act {
    /// A move; also a pass that the server played for a player.
    Moved {
        ply: u32,
        #[serde(rename = "move")]
        text: String,
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
        /// How long the player thought, what is credited taken off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<i64>,
        /// What of the network's lag was credited to him.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag_ms: Option<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        info: Option<Value>,
    },
    /// A draw offer.
    DrawOffered { by: Seat },
    /// Its refusal.
    DrawDeclined { by: Seat },
    /// A wish to take a move back.
    TakebackRequested { by: Seat },
    /// Its refusal.
    TakebackDeclined { by: Seat },
    /// Moves taken back until `ply` is the next to be played.
    TakenBack {
        ply: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
    /// Time given to the opponent.
    TimeGiven {
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
    /// The end of the game.
    GameOver {
        #[serde(flatten)]
        result: GameResult,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
}
