//! A move on request: what a player of some strength would do in a position.

use parlor_protocol::http::{Algorithm, BestMove, Chooser, Line, SearchReport};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::{Game, GameKind, Record};
use serde::Deserialize;
use serde_json::json;

use super::schedule::Place;
use super::{Analyses, Asker};
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
    pub(crate) async fn best(
        &self,
        asker: &Asker,
        line: &Line,
        chooser: &Chooser,
    ) -> Result<BestMove, Refusal> {
        let mut record = explore::record(line)?;
        if record.ending().is_some() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let arguments = arguments(chooser, record.position().kind(), &self.inner.algorithms)?;
        let place = self.inner.searches.enter(asker)?.turn().await?;
        let search = self.search(&record, arguments, &place).await.map_err(|error| {
            tracing::error!(%error, "an engine process did not answer");
            refuse(ErrorCode::NotAvailable, "the engine is not available right now")
        })?;
        drop(place);
        let played = record.position().parse_move(&search.text).ok().and_then(|m| record.play(m).ok());
        if played.is_none() {
            return Err(refuse(ErrorCode::Internal, "the engine gave no legal move"));
        }
        Ok(BestMove { search, state: explore::state(&record) })
    }

    /// Asks an engine process for the player's move after the moves of a record.
    async fn search(
        &self,
        record: &Record,
        player: Vec<String>,
        place: &Place,
    ) -> std::io::Result<SearchReport> {
        let start = record.start();
        let moves: Vec<_> = record.moves().iter().map(ToString::to_string).collect();
        let mut question =
            vec![start.kind().id().to_owned(), "--variant".to_owned(), start.variant().to_string()];
        question.extend(["--position".to_owned(), start.to_string(), "--moves".to_owned(), moves.join(" ")]);
        question.extend(player);
        match serde_json::from_str(&self.inner.engines.ask(&json!(question).to_string(), place).await?)? {
            Reply::Found(search) => Ok(search),
            Reply::Failed { error } => Err(std::io::Error::other(error)),
        }
    }
}

/// A line of `parlor worker`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Reply {
    Found(SearchReport),
    Failed { error: String },
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
