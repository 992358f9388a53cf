//! Checking an archive: every game replayed by the rules, every chain whole.

use std::sync::Arc;

use sqlx::Row;

use super::Store;
use super::error::StoreError;
use crate::game::GameState;

/// What a check found.
#[derive(Debug, Default, Clone)]
pub struct Report {
    /// Games that were checked.
    pub games: u64,
    /// Rows of their logs.
    pub events: u64,
    /// What is wrong, one sentence for each game.
    pub faults: Vec<String>,
}

impl Store {
    /// Checks every game; `progress` hears how many are done.
    pub(crate) async fn verify(&self, mut progress: impl FnMut(u64)) -> Result<Report, StoreError> {
        let mut report = Report::default();
        let mut last = String::new();
        loop {
            // A page at a time, so that a large archive does not have to fit into memory.
            let ids: Vec<String> =
                sqlx::query_scalar("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 1000")
                    .bind(&last)
                    .fetch_all(&self.readers)
                    .await?;
            let Some(end) = ids.last().cloned() else { break };
            last = end;
            for id in ids {
                match self.verify_game(&id).await {
                    Ok(events) => report.events += events,
                    Err(StoreError::Damaged(why)) => report.faults.push(why),
                    Err(other) => return Err(other),
                }
                report.games += 1;
            }
            progress(report.games);
        }
        let strays: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM events WHERE game NOT IN (SELECT number FROM games)")
                .fetch_one(&self.readers)
                .await?;
        if strays > 0 {
            report.faults.push(format!("{strays} events belong to no game"));
        }
        Ok(report)
    }

    /// Replays one game and compares its row; how many events it has.
    async fn verify_game(&self, id: &str) -> Result<u64, StoreError> {
        let Some((meta, log)) = self.load_game(id).await? else { return Ok(0) };
        let row = sqlx::query("SELECT ended_ms, result, reason, plies, chain FROM games WHERE id = $1")
            .bind(id)
            .fetch_one(&self.readers)
            .await?;
        let fault = |why: &str| Err(StoreError::Damaged(format!("game {id}: {why}")));
        let (state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        let ended: Option<i64> = row.try_get("ended_ms")?;
        if ended.is_some() != state.is_over() {
            return fault("its row and its log do not agree on whether it has ended");
        }
        if let Some(result) = state.result() {
            let text = |value: serde_json::Value| value.as_str().map(str::to_owned);
            let logged = (text(serde_json::json!(result.result)), text(serde_json::json!(result.reason)));
            if logged != (row.try_get("result")?, row.try_get("reason")?) {
                return fault("its row and its log do not agree on the result");
            }
            if row.try_get::<Option<i64>, _>("plies")? != Some(i64::from(state.plies())) {
                return fault("its row and its log do not agree on the number of moves");
            }
            // An imported game has no chain: its log is made from one row.
            let chain = row.try_get::<Option<&str>, _>("chain")?;
            let imported = chain.is_none() && self.imported_tags(id).await?.is_some();
            if !imported && chain != Some(state.link()) {
                return fault("its row does not hold the end of its chain");
            }
            if let Err(why) = state.check_result() {
                return fault(&why);
            }
        }
        Ok(log.len() as u64)
    }
}
