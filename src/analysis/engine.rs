//! A move on request: what a player of some strength would do in a position.

use std::process::Stdio;

use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::{Game, GameKind, Record};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::timeout;

use super::Analyses;
use crate::error::refuse;
use crate::explore::{Line, state};
use crate::limits;

/// The algorithms of the seeds and our own, as `parlor best` names them.
const ALGORITHMS: &[&str] =
    &["random", "first", "horizon", "horizon-avg", "minimax", "minimax-avg", "alphabeta", "beam", "pvs"];

/// Who chooses: a level, or an algorithm with a depth; and for how long at most.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Chooser {
    level: Option<u8>,
    algorithm: Option<String>,
    depth: Option<u32>,
    time_ms: Option<u32>,
}

impl Chooser {
    /// The arguments by which `parlor best` plays like this.
    fn arguments(&self, kind: GameKind) -> Result<Vec<String>, Refusal> {
        let time_ms = self.time_ms.unwrap_or(limits::ENGINE_MS);
        if !(1..=limits::ENGINE_MS).contains(&time_ms) {
            let why = format!("a time is 1 to {} ms", limits::ENGINE_MS);
            return Err(refuse(ErrorCode::BadRequest, why));
        }
        let mut arguments = self.player(kind)?;
        arguments.extend(["--time-ms".to_owned(), time_ms.to_string()]);
        Ok(arguments)
    }

    fn player(&self, kind: GameKind) -> Result<Vec<String>, Refusal> {
        let bad = |why: &str| Err(refuse(ErrorCode::BadRequest, why));
        match (self.level, &self.algorithm) {
            (Some(_), Some(_)) => bad("a level or an algorithm, not both"),
            (Some(level), None) if (1..=8).contains(&level) => {
                Ok(vec!["--profile".to_owned(), format!("{kind}-{level}")])
            }
            (Some(_), None) => bad("a level is 1 to 8"),
            (None, None) => Ok(vec!["--profile".to_owned(), format!("{kind}-8")]),
            (None, Some(algorithm)) if ALGORITHMS.contains(&algorithm.as_str()) => {
                let depth = self.depth.unwrap_or(4);
                if !(1..=limits::ENGINE_DEPTH).contains(&depth) {
                    return bad("a depth is 1 to 20");
                }
                Ok(["--algorithm", algorithm, "--depth", &depth.to_string()].map(str::to_owned).to_vec())
            }
            (None, Some(_)) => bad("this algorithm is not known"),
        }
    }
}

impl Analyses {
    /// What the chooser would play, what its search knew, and the position after it.
    pub(crate) async fn best(&self, line: &Line, chooser: &Chooser) -> Result<Value, Refusal> {
        let mut record = line.record()?;
        if record.ending().is_some() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let arguments = chooser.arguments(record.position().kind())?;
        let Ok(_permit) = self.inner.choosers.acquire().await else {
            return Err(refuse(ErrorCode::NotAvailable, "the server is stopping"));
        };
        let found = timeout(limits::ENGINE_TIMEOUT, self.question(&record, &arguments)).await;
        let slow = |_| refuse(ErrorCode::NotAvailable, "the engine took too long");
        let mut answer = found.map_err(slow)?.map_err(|error| {
            tracing::error!(%error, "an engine could not be asked");
            refuse(ErrorCode::NotAvailable, "the engine cannot be asked now")
        })?;
        let text = answer["move"].as_str().unwrap_or_default().to_owned();
        let played = record.position().parse_move(&text).ok().and_then(|m| record.play(m).ok());
        if played.is_none() {
            return Err(refuse(ErrorCode::Internal, "the engine gave no legal move"));
        }
        if let (Value::Object(answer), Value::Object(state)) = (&mut answer, state(&record)) {
            answer.extend(state);
        }
        Ok(answer)
    }
}

impl Analyses {
    /// Asks an engine process.
    async fn question(&self, record: &Record, arguments: &[String]) -> std::io::Result<Value> {
        let start = record.start();
        let moves: Vec<_> = record.moves().iter().map(ToString::to_string).collect();
        let output = self
            .program()?
            .args(["best", start.kind().id(), "--variant", &start.variant().to_string()])
            .args(["--position", &start.to_string(), "--moves", &moves.join(" ")])
            .args(arguments)
            .arg("--json")
            .stdin(Stdio::null())
            .output()
            .await?;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(std::io::Error::other(why));
        }
        Ok(serde_json::from_slice(&output.stdout)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Level 8 is the engine at its best; the engine's own tests see to that.
    #[test]
    fn without_a_choice_the_strongest_level_answers() {
        for &kind in GameKind::ALL {
            let arguments = Chooser::default().player(kind);
            assert_eq!(arguments, Ok(vec!["--profile".to_owned(), format!("{kind}-8")]));
        }
    }
}
