//! Checking an archive: every game is replayed under the rules, and every hash chain is checked.

use std::sync::Arc;

use futures_util::{StreamExt, stream};

use super::error::StoreError;
use super::sql::{Readers, query, query_as, query_scalar};
use super::{Store, sqlite};
use crate::game::GameState;
use crate::limits;
use crate::plain_words::in_one_line;

/// Counts rows that reading the games would never find.
const ORPHANS: &str = "SELECT (SELECT COUNT(*) FROM events e
        WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.number = e.game AND NOT g.packed))
    + (SELECT COUNT(*) FROM packed_logs p
        WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.number = p.game AND g.packed))";

/// The findings of a check.
#[derive(Debug, Default, Clone)]
pub struct VerifyReport {
    /// How many games were checked.
    pub games: u64,
    /// How many rows their logs have in total.
    pub events: u64,
    /// What is wrong, one sentence for each game.
    pub faults: Vec<String>,
}

impl VerifyReport {
    /// Returns what was read of `what`. Damage there is recorded as a fault, and everything else can still be checked.
    fn unless_bad<T>(&mut self, what: &str, read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(StoreError::Damaged(why)) => {
                self.faults.push(why);
                Ok(None)
            }
            Err(StoreError::BadPage(why)) => {
                self.faults.push(format!("{what}: {why}"));
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }
}

impl Store {
    /// Checks the file and every game. Calls `progress` with the number of games done.
    pub(crate) async fn verify(&self, mut progress: impl FnMut(u64)) -> Result<VerifyReport, StoreError> {
        let mut report = VerifyReport::default();
        self.verify_file(&mut report).await?;
        let mut last = String::new();
        loop {
            // One page at a time, so that a large archive need not fit into memory.
            let ids = query_scalar("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 1000").bind(&last);
            let ids: Result<Vec<String>, sqlx::Error> = ids.fetch_all(&self.readers).await;
            let ids = report.unless_bad("the list of games", ids.map_err(StoreError::from))?;
            let Some(ids) = ids.filter(|ids| !ids.is_empty()) else { break };
            last.clone_from(&ids[ids.len() - 1]);
            let check = |store: Store, id: String| async move { store.verify_game(&id).await };
            self.check_page(ids, check, &mut report).await?;
            progress(report.games);
        }
        self.verify_library(&mut report, progress).await?;
        let orphans: Result<i64, sqlx::Error> = query_scalar(ORPHANS).fetch_one(&self.readers).await;
        let orphans = report.unless_bad("the logs", orphans.map_err(StoreError::from))?;
        if let Some(orphans) = orphans.filter(|orphans| *orphans > 0) {
            let why = format!("{orphans} log rows belong to no game or to a packed one");
            report.faults.push(why);
        }
        Ok(report)
    }

    /// Checks whether the pages of a file are intact, as far as SQLite can tell. A database server looks after its own
    /// pages.
    async fn verify_file(&self, report: &mut VerifyReport) -> Result<(), StoreError> {
        let Readers::Sqlite(readers) = &self.readers else { return Ok(()) };
        let found = sqlite::check(readers).await.map_err(StoreError::from);
        let found = report.unless_bad("the file", found)?.unwrap_or_default();
        report.faults.extend(found.iter().map(|line| format!("the file: {}", in_one_line(line))));
        Ok(())
    }

    /// Replays the games of the library.
    async fn verify_library(
        &self,
        report: &mut VerifyReport,
        mut progress: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let mut last = 0;
        loop {
            let page =
                query_as("SELECT number, id FROM library WHERE number > $1 ORDER BY number LIMIT 1000");
            let page: Result<Vec<(i64, String)>, sqlx::Error> =
                page.bind(last).fetch_all(&self.readers).await;
            let page = report.unless_bad("the library", page.map_err(StoreError::from))?;
            let Some(page) = page.filter(|page| !page.is_empty()) else { return Ok(()) };
            (last, _) = page[page.len() - 1];
            let ids = page.into_iter().map(|(_, id)| id).collect();
            let check = |store: Store, id: String| async move { store.imported_game(&id).await.map(|_| 0) };
            self.check_page(ids, check, report).await?;
            progress(report.games);
        }
    }

    /// Checks these games, several at once, and reports how many rows their logs have and what is wrong.
    async fn check_page<C>(
        &self,
        ids: Vec<String>,
        check: impl Fn(Store, String) -> C,
        report: &mut VerifyReport,
    ) -> Result<(), StoreError>
    where
        C: Future<Output = Result<u64, StoreError>> + Send + 'static,
    {
        let started = stream::iter(ids).map(|id| {
            let checked = tokio::spawn(check(self.clone(), id.clone()));
            async move { (id, checked.await.expect("a check does not panic")) }
        });
        let mut checks = started.buffered(limits::VERIFIED_AT_ONCE);
        while let Some((id, checked)) = checks.next().await {
            report.events += report.unless_bad(&format!("game {id}"), checked)?.unwrap_or(0);
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
