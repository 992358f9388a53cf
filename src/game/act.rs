//! What the move log holds: acts, written as JSON.

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
        /// How long the player thought, not counting credited lag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<i64>,
        /// How much lag was credited to the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag_ms: Option<i64>,
        /// How much lag was measured, if that is more than was credited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        measured_lag_ms: Option<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        info: Option<Value>,
    },
    /// A draw offer.
    DrawOffered { by: Seat },
    /// A draw offer was declined.
    DrawDeclined { by: Seat },
    /// A request to take a move back.
    TakebackRequested { by: Seat },
    /// A takeback was declined.
    TakebackDeclined { by: Seat },
    /// Moves were taken back, so that `ply` is the next to be played.
    TakenBack {
        ply: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
    /// The player gave the opponent time.
    TimeGiven {
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
    /// The player gave up time for an extra point in an arena.
    WentBerserk {
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
