//! Streaks and rushes: the last of each that somebody has begun, and their best.

use parlor_protocol::http::RunMode;

use crate::id::UserId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, Row, query};

/// A streak or a rush.
#[derive(Debug, Clone)]
pub(crate) struct RunRow {
    pub(crate) account: UserId,
    pub(crate) mode: RunMode,
    pub(crate) run: String,
    pub(crate) kind: Option<String>,
    pub(crate) begun_ms: i64,
    /// The puzzle to solve; `None` when the run is over.
    pub(crate) puzzle: Option<String>,
    pub(crate) solved: u32,
    pub(crate) mistakes: u32,
    pub(crate) best: u32,
}

fn mode_text(mode: RunMode) -> &'static str {
    match mode {
        RunMode::Streak => "streak",
        RunMode::Rush => "rush",
    }
}

impl Change for RunRow {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query(
            "INSERT INTO puzzle_runs (account_id, mode, run, kind, begun_ms, puzzle, solved, mistakes, best)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (account_id, mode) DO UPDATE SET run = excluded.run, kind = excluded.kind,
             begun_ms = excluded.begun_ms, puzzle = excluded.puzzle, solved = excluded.solved,
             mistakes = excluded.mistakes, best = excluded.best",
        )
        .bind(&*self.account)
        .bind(mode_text(self.mode))
        .bind(&self.run)
        .bind(&self.kind)
        .bind(self.begun_ms)
        .bind(&self.puzzle)
        .bind(i64::from(self.solved))
        .bind(i64::from(self.mistakes))
        .bind(i64::from(self.best))
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Writes a run; durable when this returns.
    pub(crate) async fn set_puzzle_run(&self, run: RunRow) -> Result<(), StoreError> {
        self.writer.change(run).await
    }

    /// The last run of an account in this mode.
    pub(crate) async fn puzzle_run(
        &self,
        account: &UserId,
        mode: RunMode,
    ) -> Result<Option<RunRow>, StoreError> {
        let row = query(
            "SELECT run, kind, begun_ms, puzzle, solved, mistakes, best FROM puzzle_runs
             WHERE account_id = $1 AND mode = $2",
        )
        .bind(&**account)
        .bind(mode_text(mode))
        .fetch_optional(&self.readers)
        .await?;
        let count = |row: &Row, name: &str| row.try_get::<i64>(name).map(|n| n as u32);
        let read = |row: Row| {
            Ok::<_, sqlx::Error>(RunRow {
                account: account.clone(),
                mode,
                run: row.try_get("run")?,
                kind: row.try_get("kind")?,
                begun_ms: row.try_get("begun_ms")?,
                puzzle: row.try_get("puzzle")?,
                solved: count(&row, "solved")?,
                mistakes: count(&row, "mistakes")?,
                best: count(&row, "best")?,
            })
        };
        Ok(row.map(read).transpose()?)
    }
}
