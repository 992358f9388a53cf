//! Recorded results: `lab/results/` holds a table in each `.jsonl` file, and a text that says where the tables go.
//! `lab/RESULTS.md` is made from both.
//!
//! A row keeps the command that measured it, when, at which commit, what the command printed, and a
//! [fingerprint](fingerprints) of each player in it. When a player changes, its fingerprint does, and the row is stale.

mod figure;
mod fingerprint;
mod page;
mod row;
mod table;

pub use fingerprint::fingerprints;
pub use page::page;
pub use row::{Measured, Row};
pub use table::Table;

/// Whether figures contain all that the recorded ones contain; commands may report more than they used to.
pub fn agree(figures: &serde_json::Value, recorded: &serde_json::Value) -> bool {
    use serde_json::Value;
    match (figures, recorded) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(name, value)| now.get(name).is_some_and(|now| agree(now, value)))
        }
        _ => figures == recorded,
    }
}

/// What a command printed, without the times, which differ from run to run.
pub fn without_times(figures: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    const TIMES: [&str; 4] = ["ms", "longest_ms", "game_ms", "move_ms"];
    match figures {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !TIMES.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name.clone(), without_times(value))).collect())
        }
        Value::Array(values) => values.iter().map(without_times).collect(),
        other => other.clone(),
    }
}
