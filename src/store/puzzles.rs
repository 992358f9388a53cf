//! What people have made of puzzles: ratings, first tries and runs.

use parlor_protocol::http::{PuzzleTry, Rating, RunMode};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::ratings::{TAU, is_provisional};
use super::sql::{Connection, Row, query, query_scalar};
use crate::id::UserId;
use crate::limits;

/// The end of somebody's first try at a puzzle; later ones change nothing.
#[derive(Debug, Clone)]
pub(crate) struct Tried {
    pub(crate) account: UserId,
    pub(crate) puzzle: String,
    pub(crate) kind: &'static str,
    pub(crate) solved: bool,
    pub(crate) at_ms: i64,
    /// The puzzle's rating and deviation before anyone has tried it.
    pub(crate) first_rating: [i32; 2],
}

impl Change for Tried {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let tried = query("SELECT puzzle FROM puzzle_tries WHERE account_id = $1 AND puzzle = $2")
            .bind(&*self.account)
            .bind(&self.puzzle)
            .fetch_optional(&mut *connection)
            .await?;
        if tried.is_some() {
            return Ok(());
        }
        let [rating, deviation] = self.first_rating.map(f64::from);
        let new = Glicko2Rating { rating, deviation, ..Glicko2Rating::new() };
        let puzzle = query("SELECT rating, deviation, volatility FROM puzzle_ratings WHERE puzzle = $1")
            .bind(&self.puzzle)
            .fetch_optional(&mut *connection)
            .await?;
        let puzzle = puzzle.map_or(Ok(new), |row| glicko_of(&row))?;
        let solver = query(
            "SELECT rating, deviation, volatility FROM puzzle_solvers WHERE account_id = $1 AND kind = $2",
        )
        .bind(&*self.account)
        .bind(self.kind)
        .fetch_optional(&mut *connection)
        .await?;
        let solver = solver.map_or(Ok(Glicko2Rating::new()), |row| glicko_of(&row))?;
        let outcome = if self.solved { Outcomes::WIN } else { Outcomes::LOSS };
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let (solver, puzzle) = glicko2(&solver, &puzzle, &outcome, &config);
        self.keep(connection, solver, puzzle).await
    }
}

impl Tried {
    async fn keep(
        &self,
        connection: &mut Connection,
        solver: Glicko2Rating,
        puzzle: Glicko2Rating,
    ) -> Result<(), sqlx::Error> {
        query(
            "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, tries) VALUES ($1, $2, $3, $4, 1)
             ON CONFLICT (puzzle) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, tries = puzzle_ratings.tries + 1",
        )
        .bind(&self.puzzle)
        .bind(puzzle.rating)
        .bind(puzzle.deviation)
        .bind(puzzle.volatility)
        .execute(&mut *connection)
        .await?;
        query(
            "INSERT INTO puzzle_solvers (account_id, kind, rating, deviation, volatility, tries)
             VALUES ($1, $2, $3, $4, $5, 1)
             ON CONFLICT (account_id, kind) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, tries = puzzle_solvers.tries + 1",
        )
        .bind(&*self.account)
        .bind(self.kind)
        .bind(solver.rating)
        .bind(solver.deviation)
        .bind(solver.volatility)
        .execute(&mut *connection)
        .await?;
        query(
            "INSERT INTO puzzle_tries (account_id, puzzle, kind, solved, at_ms, rating) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&*self.account)
        .bind(&self.puzzle)
        .bind(self.kind)
        .bind(self.solved)
        .bind(self.at_ms)
        .bind(solver.rating)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

fn glicko_of(row: &Row) -> Result<Glicko2Rating, sqlx::Error> {
    Ok(Glicko2Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

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
    /// Writes the end of a try; durable when this returns.
    pub(crate) async fn puzzle_tried(&self, tried: Tried) -> Result<(), StoreError> {
        self.writer.change(tried).await
    }

    /// Writes a run; durable when this returns.
    pub(crate) async fn set_puzzle_run(&self, run: RunRow) -> Result<(), StoreError> {
        self.writer.change(run).await
    }

    /// The rating of a puzzle and how often it was tried, if anyone has.
    pub(crate) async fn puzzle_rating(&self, puzzle: &str) -> Result<Option<(i32, i64)>, StoreError> {
        let row = query("SELECT rating, tries FROM puzzle_ratings WHERE puzzle = $1")
            .bind(puzzle)
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: Row| {
            Ok::<_, sqlx::Error>((row.try_get::<f64>("rating")?.round() as i32, row.try_get("tries")?))
        };
        Ok(row.map(read).transpose()?)
    }

    /// An account's ratings as a solver: kind and rating.
    pub(crate) async fn solver_ratings(&self, account: &UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        let rows = query(
            "SELECT kind, rating, deviation, tries FROM puzzle_solvers WHERE account_id = $1 ORDER BY kind",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            let deviation: f64 = row.try_get("deviation")?;
            let rating = Rating {
                rating: row.try_get::<f64>("rating")?.round() as i32,
                deviation: deviation.round() as i32,
                games: row.try_get("tries")?,
                provisional: is_provisional(deviation),
            };
            Ok((row.try_get("kind")?, rating))
        };
        rows.iter().map(read).collect()
    }

    /// How an account's first try at a puzzle ended, and its rating from then on.
    pub(crate) async fn puzzle_try(
        &self,
        account: &UserId,
        puzzle: &str,
    ) -> Result<Option<(bool, i32)>, StoreError> {
        let row = query("SELECT solved, rating FROM puzzle_tries WHERE account_id = $1 AND puzzle = $2")
            .bind(&**account)
            .bind(puzzle)
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: Row| {
            let solved: bool = row.try_get("solved")?;
            Ok::<_, sqlx::Error>((solved, row.try_get::<f64>("rating")?.round() as i32))
        };
        Ok(row.map(read).transpose()?)
    }

    /// The puzzles that an account has tried.
    pub(crate) async fn tried_puzzles(&self, account: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(query_scalar("SELECT puzzle FROM puzzle_tries WHERE account_id = $1")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?)
    }

    /// The last tries of an account, the newest first.
    pub(crate) async fn puzzle_tries(&self, account: &UserId) -> Result<Vec<PuzzleTry>, StoreError> {
        let rows = query(
            "SELECT puzzle, kind, solved, at_ms, rating FROM puzzle_tries
             WHERE account_id = $1 ORDER BY at_ms DESC LIMIT $2",
        )
        .bind(&**account)
        .bind(limits::PUZZLE_TRIES)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            Ok(PuzzleTry {
                id: row.try_get("puzzle")?,
                game: row.try_get("kind")?,
                solved: row.try_get("solved")?,
                at_ms: row.try_get("at_ms")?,
                rating: row.try_get::<f64>("rating")?.round() as i32,
            })
        };
        rows.iter().map(read).collect()
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
