//! Recorded results: `lab/results/` holds a table in each `.jsonl` file, and a text that says where they stand.
//! `lab/RESULTS.md` is made from both.
//!
//! A row keeps the command that measured it, when, at which commit, what the command printed, and a
//! [fingerprint](fingerprints) of each player in it. When a player changes, its fingerprint does, and the row is stale.

mod fingerprint;
mod page;
mod table;

pub use fingerprint::fingerprints;
pub use page::page;
pub use table::{Measured, Row, Table};

/// What a command printed without what differs from run to run: times and speeds.
pub fn timeless(figures: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    const TIMES: [&str; 3] = ["ms", "longest_ms", "game_ms"];
    match figures {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !TIMES.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name.clone(), timeless(value))).collect())
        }
        Value::Array(values) => values.iter().map(timeless).collect(),
        other => other.clone(),
    }
}
