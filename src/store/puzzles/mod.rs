//! People's results with puzzles: ratings, first tries and runs.

mod runs;
mod tries;

use parlor_protocol::http::Rating;

use super::Store;
use super::error::StoreError;
use super::ratings::is_provisional;
use super::sql::{Row, query};
use crate::id::UserId;

pub(crate) use runs::RunRow;
pub(crate) use tries::Tried;

impl Store {
    /// Returns the rating of a puzzle and how often it was tried, if anyone has tried it.
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

    /// Returns an account's ratings as a solver: kind and rating.
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
}
