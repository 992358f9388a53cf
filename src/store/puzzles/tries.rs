//! First tries at puzzles: each changes the ratings of the puzzle and of the player who tried it.

use parlor_protocol::http::PuzzleTry;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::id::UserId;
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::ratings::TAU;
use crate::store::sql::{Connection, Row, query, query_scalar};

/// The end of an account's first try at a puzzle; later ones change nothing.
#[derive(Debug, Clone)]
pub(crate) struct Tried {
    pub(crate) account: UserId,
    pub(crate) puzzle: String,
    pub(crate) kind: &'static str,
    pub(crate) solved: bool,
    pub(crate) at_ms: i64,
    /// The puzzle's rating and deviation before anyone tries it.
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

impl Store {
    /// Writes the end of a try; durable when this returns.
    pub(crate) async fn puzzle_tried(&self, tried: Tried) -> Result<(), StoreError> {
        self.writer.change(tried).await
    }

    /// Returns how an account's first try at a puzzle ended, and the account's rating after it.
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

    /// Returns the puzzles that an account has tried.
    pub(crate) async fn tried_puzzles(&self, account: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(query_scalar("SELECT puzzle FROM puzzle_tries WHERE account_id = $1")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?)
    }

    /// Returns the last tries of an account, newest first.
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
}
