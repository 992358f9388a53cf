//! Time controls and clocks.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::Seat;

/// How much time the players have; null or absent for a game without a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum TimeControl {
    /// A starting time, and an increment added after each move.
    Fischer {
        /// Each player's time at the start, in milliseconds.
        initial_ms: u64,
        /// Time added after each move, in milliseconds.
        increment_ms: u64,
    },
    /// A number of days for each move.
    Days {
        /// Days for each move.
        days: u32,
    },
}

/// How a clock may be written. A clock with the fields of both kinds is ambiguous and is refused.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a clock of {\"initial_ms\":300000,\"increment_ms\":3000}, {\"days\":1} or null"
)]
enum WrittenControl {
    Both {
        #[serde(rename = "initial_ms")]
        _initial_ms: u64,
        #[serde(rename = "days")]
        _days: u32,
    },
    Fischer {
        initial_ms: u64,
        increment_ms: u64,
    },
    Days {
        days: u32,
    },
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match WrittenControl::deserialize(deserializer)? {
            WrittenControl::Both { .. } => Err(D::Error::custom(
                "expected a clock of `initial_ms` and `increment_ms`, or of `days`, not of both",
            )),
            WrittenControl::Fischer { initial_ms, increment_ms } => {
                Ok(TimeControl::Fischer { initial_ms, increment_ms })
            }
            WrittenControl::Days { days } => Ok(TimeControl::Days { days }),
        }
    }
}

/// The remaining time when the event was logged or the snapshot sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Clock {
    /// The first player's time left, in milliseconds.
    pub first_ms: i64,
    /// The second player's time left, in milliseconds.
    pub second_ms: i64,
    /// Whose clock is running; null until both players have moved, and after the end.
    pub running: Option<Seat>,
}
