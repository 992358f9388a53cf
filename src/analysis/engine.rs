//! A move on request: what a player of some strength would do in a position.

use std::process::Stdio;

use parlor_protocol::http::{Algorithm, BestMove, Chooser, Line, SearchReport};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::{Game, GameKind, Record};
use tokio::time::timeout;

use super::Analyses;
use crate::config;
use crate::error::refuse;
use crate::explore;
use crate::limits;

/// The search depth of an algorithm that is asked without one.
const DEFAULT_DEPTH: u32 = 4;

fn bad(why: String) -> Refusal {
    refuse(ErrorCode::BadRequest, why)
}

/// The arguments that make `parlor best` play like the chooser.
fn arguments(chooser: &Chooser, kind: GameKind, known: &[Algorithm]) -> Result<Vec<String>, Refusal> {
    let time_ms = chooser.time_ms.unwrap_or(limits::ENGINE_MS);
    if !(1..=limits::ENGINE_MS).contains(&time_ms) {
        return Err(bad(format!("time_ms must be 1 to {}, not {time_ms}", limits::ENGINE_MS)));
    }
    let mut arguments = player(chooser, kind, known)?;
    arguments.extend(["--time-ms".to_owned(), time_ms.to_string()]);
    Ok(arguments)
}

fn player(chooser: &Chooser, kind: GameKind, known: &[Algorithm]) -> Result<Vec<String>, Refusal> {
    let (strongest, depth) = (*config::LEVELS.end(), chooser.depth.unwrap_or(DEFAULT_DEPTH));
    match (chooser.level, &chooser.algorithm) {
        (Some(_), Some(_)) => Err(bad("expected a level or an algorithm, not both".to_owned())),
        (level, None) => {
            let level = level.unwrap_or(strongest);
            if !config::LEVELS.contains(&level) {
                return Err(bad(format!("level must be 1 to {strongest}, not {level}")));
            }
            Ok(vec!["--profile".to_owned(), config::profile_of(kind, level)])
        }
        (None, Some(id)) => {
            let Some(algorithm) = known.iter().find(|algorithm| algorithm.id == *id) else {
                return Err(bad(format!("unknown algorithm: {id}")));
            };
            if !(1..=limits::ENGINE_DEPTH).contains(&depth) {
                return Err(bad(format!("depth must be 1 to {}, not {depth}", limits::ENGINE_DEPTH)));
            }
            Ok(["--algorithm", &algorithm.id, "--depth", &depth.to_string()].map(str::to_owned).to_vec())
        }
    }
}

impl Analyses {
    /// What the chooser would play, the search behind it, and the position after the move.
    pub(crate) async fn best(&self, line: &Line, chooser: &Chooser) -> Result<BestMove, Refusal> {
        let mut record = explore::record(line)?;
        if record.ending().is_some() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let arguments = arguments(chooser, record.position().kind(), &self.inner.algorithms)?;
        let Ok(_permit) = self.inner.choosers.acquire().await else {
            return Err(refuse(ErrorCode::NotAvailable, "the server is stopping"));
        };
        let found = timeout(limits::ENGINE_TIMEOUT, self.question(&record, &arguments)).await;
        let slow = |_| refuse(ErrorCode::NotAvailable, "the engine took too long");
        let search = found.map_err(slow)?.map_err(|error| {
            tracing::error!(%error, "an engine could not be asked");
            refuse(ErrorCode::NotAvailable, "the engine is not available right now")
        })?;
        let played = record.position().parse_move(&search.text).ok().and_then(|m| record.play(m).ok());
        if played.is_none() {
            return Err(refuse(ErrorCode::Internal, "the engine gave no legal move"));
        }
        Ok(BestMove { search, state: explore::state(&record) })
    }
}

impl Analyses {
    /// Asks an engine process.
    async fn question(&self, record: &Record, arguments: &[String]) -> std::io::Result<SearchReport> {
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
            let arguments = player(&Chooser::default(), kind, &[]);
            assert_eq!(arguments, Ok(vec!["--profile".to_owned(), format!("{kind}-8")]));
        }
    }
}
