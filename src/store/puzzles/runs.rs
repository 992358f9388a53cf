//! Streaks and rushes: each player's latest run in each mode, and their best.

use parlor_protocol::http::RunMode;

use crate::id::UserId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::recovery::Found;
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

/// A new run. It replaces the previous one, except for the best result.
struct RunStart(RunRow);

impl Change for RunStart {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let RunStart(run) = self;
        query(
            "INSERT INTO puzzle_runs (account_id, mode, run, kind, begun_ms, puzzle, solved, mistakes, best)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (account_id, mode) DO UPDATE SET run = excluded.run, kind = excluded.kind,
             begun_ms = excluded.begun_ms, puzzle = excluded.puzzle, solved = excluded.solved,
             mistakes = excluded.mistakes",
        )
        .bind(&*run.account)
        .bind(mode_text(run.mode))
        .bind(&run.run)
        .bind(&run.kind)
        .bind(run.begun_ms)
        .bind(&run.puzzle)
        .bind(i64::from(run.solved))
        .bind(i64::from(run.mistakes))
        .bind(i64::from(run.best))
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// The next state of a run, written only if the run is still as it was when the answer was judged: answers may arrive
/// at the same time, and a new run may begin at any time.
struct RunProgress {
    before: RunRow,
    after: RunRow,
    found: Found,
}

impl Change for RunProgress {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let RunProgress { before, after, found } = self;
        let changed = query(
            "UPDATE puzzle_runs SET puzzle = $1, solved = $2, mistakes = $3,
             best = CASE WHEN best < $2 THEN $2 ELSE best END
             WHERE account_id = $4 AND mode = $5 AND run = $6 AND puzzle = $7 AND solved + mistakes = $8",
        )
        .bind(&after.puzzle)
        .bind(i64::from(after.solved))
        .bind(i64::from(after.mistakes))
        .bind(&*before.account)
        .bind(mode_text(before.mode))
        .bind(&before.run)
        .bind(&before.puzzle)
        .bind(i64::from(before.solved + before.mistakes))
        .execute(connection)
        .await?;
        found.set(changed > 0);
        Ok(())
    }
}

impl Store {
    /// Writes a new run; durable when this returns.
    pub(crate) async fn begin_puzzle_run(&self, run: RunRow) -> Result<(), StoreError> {
        self.writer.change(RunStart(run)).await
    }

    /// Writes the next state of a run, durable when this returns; false if the run is no longer as it was in `before`.
    pub(crate) async fn continue_puzzle_run(
        &self,
        before: RunRow,
        after: RunRow,
    ) -> Result<bool, StoreError> {
        let found = Found::default();
        self.writer.change(RunProgress { before, after, found: found.clone() }).await?;
        Ok(found.get())
    }

    /// Returns the last run of an account in this mode.
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
