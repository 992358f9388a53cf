//! A move on request: what a player of some strength would do in a position.

use parlor_protocol::http::{BestMove, BestQuestion, Proven, SearchReport};
use parlor_protocol::{ErrorCode, PlayerChoice, Refusal};
use parlor_rules::{Game, Record};
use serde::Deserialize;
use serde_json::json;

use super::schedule::Place;
use super::{Analyses, Requester};
use crate::config::EngineLine;
use crate::error::refuse;
use crate::explore;
use crate::limits;

impl Analyses {
    /// Returns what the player would play, the search behind it, and the position after the move.
    pub(crate) async fn best(
        &self,
        requester: &Requester,
        question: &BestQuestion,
    ) -> Result<BestMove, Refusal> {
        let BestQuestion { line, player, explain } = question;
        let mut record = explore::record(line)?;
        if record.ending().is_some() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let variant = record.position().variant();
        let player = self.inner.repertoire.complete(player, variant, limits::ENGINE_MS)?;
        let search = self.search(requester, &record, &player, *explain).await?;
        let played = record.position().parse_move(&search.text).ok().and_then(|m| record.play(m).ok());
        if played.is_none() {
            return Err(refuse(ErrorCode::Internal, "the engine gave no legal move"));
        }
        Ok(BestMove { search, state: explore::state(&record) })
    }

    /// Returns what the strongest search can prove for the side to move; `None` if it proves nothing.
    pub(crate) async fn prove(
        &self,
        requester: &Requester,
        record: &Record,
    ) -> Result<Option<Proven>, Refusal> {
        let strongest = PlayerChoice {
            algorithm: Some("pvs".to_owned()),
            time_ms: Some(limits::ENGINE_MS),
            ..PlayerChoice::default()
        };
        let variant = record.position().variant();
        let player = self.inner.repertoire.complete(&strongest, variant, limits::ENGINE_MS)?;
        Ok(self.search(requester, record, &player, false).await?.proven)
    }

    /// Waits for an engine, and lets it search as this player.
    async fn search(
        &self,
        requester: &Requester,
        record: &Record,
        player: &PlayerChoice,
        explain: bool,
    ) -> Result<SearchReport, Refusal> {
        let place = self.inner.searches.enter(requester)?.turn().await?;
        self.ask_engine(record, player, explain, &place).await.map_err(|error| {
            tracing::error!(%error, "an engine process did not answer");
            let unavailable = refuse(ErrorCode::NotAvailable, "the engine is not available right now");
            Refusal { retry_ms: Some(5_000), ..unavailable }
        })
    }

    /// Asks an engine process for the player's move after the moves of a record.
    async fn ask_engine(
        &self,
        record: &Record,
        player: &PlayerChoice,
        explain: bool,
        place: &Place,
    ) -> std::io::Result<SearchReport> {
        let start = record.start();
        let moves: Vec<_> = record.moves().iter().map(ToString::to_string).collect();
        let mut question =
            vec![start.kind().id().to_owned(), "--variant".to_owned(), start.variant().to_string()];
        question.extend(["--position".to_owned(), start.to_string(), "--moves".to_owned(), moves.join(" ")]);
        question.extend(explain.then(|| "--explain".to_owned()));
        question.extend(["--threads".to_owned(), place.part_of(limits::engine_cores()).to_string()]);
        let mut question = json!({"arguments": question, "player": player});
        if let Some(EngineLine { command, protocol, .. }) = self.inner.repertoire.engine(player) {
            question["engine"] = json!({"command": command, "protocol": protocol, "time_ms": player.time_ms});
        }
        let question = question.to_string();
        match serde_json::from_str(&self.inner.engines.ask(&question, place).await?)? {
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
