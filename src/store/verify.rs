//! Checking an archive: every game is replayed by the rules, and every hash chain is checked.

use std::sync::Arc;

use futures_util::{StreamExt, stream};

use super::Store;
use super::error::StoreError;
use super::sql::{query, query_as, query_scalar};
use crate::game::GameState;
use crate::limits;

/// Rows that no reading of a game would find.
const ORPHANS: &str = "SELECT (SELECT COUNT(*) FROM events e
        WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.number = e.game AND NOT g.packed))
    + (SELECT COUNT(*) FROM packed_logs p
        WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.number = p.game AND g.packed))";

/// The findings of a check.
#[derive(Debug, Default, Clone)]
pub struct VerifyReport {
    /// How many games were checked.
    pub games: u64,
    /// How many rows their logs have.
    pub events: u64,
    /// What is wrong, one sentence for each game.
    pub faults: Vec<String>,
}

impl Store {
    /// Checks every game; `progress` is called with the number of games done.
    pub(crate) async fn verify(&self, mut progress: impl FnMut(u64)) -> Result<VerifyReport, StoreError> {
        let mut report = VerifyReport::default();
        let mut last = String::new();
        loop {
            // One page at a time, so that a large archive need not fit into memory.
            let ids: Vec<String> = query_scalar("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 1000")
                .bind(&last)
                .fetch_all(&self.readers)
                .await?;
            let Some(end) = ids.last().cloned() else { break };
            last = end;
            let check = |store: Store, id: String| async move { store.verify_game(&id).await };
            self.check_page(ids, check, &mut report).await?;
            progress(report.games);
        }
        self.verify_library(&mut report, progress).await?;
        let orphans: i64 = query_scalar(ORPHANS).fetch_one(&self.readers).await?;
        if orphans > 0 {
            let why = format!("{orphans} rows of the log belong to no game, or to one that is packed");
            report.faults.push(why);
        }
        Ok(report)
    }

    /// Replays the games of the library.
    async fn verify_library(
        &self,
        report: &mut VerifyReport,
        mut progress: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let mut last = 0;
        loop {
            let page: Vec<(i64, String)> =
                query_as("SELECT number, id FROM library WHERE number > $1 ORDER BY number LIMIT 1000")
                    .bind(last)
                    .fetch_all(&self.readers)
                    .await?;
            let Some((end, _)) = page.last() else { return Ok(()) };
            last = *end;
            let ids = page.into_iter().map(|(_, id)| id).collect();
            let check = |store: Store, id: String| async move { store.imported_game(&id).await.map(|_| 0) };
            self.check_page(ids, check, report).await?;
            progress(report.games);
        }
    }

    /// Checks these games, some while others are read, and reports how many rows their logs have and what is wrong.
    async fn check_page<C>(
        &self,
        ids: Vec<String>,
        check: impl Fn(Store, String) -> C,
        report: &mut VerifyReport,
    ) -> Result<(), StoreError>
    where
        C: Future<Output = Result<u64, StoreError>> + Send + 'static,
    {
        let started = stream::iter(ids).map(|id| tokio::spawn(check(self.clone(), id)));
        let mut checks = started.buffered(limits::VERIFIED_AT_ONCE);
        while let Some(checked) = checks.next().await {
            match checked.expect("a check does not panic") {
                Ok(events) => report.events += events,
                Err(StoreError::Damaged(why)) => report.faults.push(why),
                Err(other) => return Err(other),
            }
            report.games += 1;
        }
        Ok(())
    }

    /// Replays one game, compares the result with its row, and returns how many events it has.
    async fn verify_game(&self, id: &str) -> Result<u64, StoreError> {
        let Some((meta, log)) = self.load_game(id).await? else { return Ok(0) };
        let row = query("SELECT ended_ms, result, reason, plies, chain FROM games WHERE id = $1")
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
            if row.try_get::<Option<i64>>("plies")? != Some(i64::from(state.plies())) {
                return fault("its row and its log do not agree on the number of moves");
            }
            if row.try_get::<Option<&str>>("chain")? != Some(state.link()) {
                return fault("its row does not hold the end of its chain");
            }
            if let Err(why) = state.check_result() {
                return fault(&why);
            }
        }
        Ok(log.len() as u64)
    }
}
