//! Which games the explorer has to count or to subtract next.

use super::Marked;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::played::{Played, played_here};
use crate::store::sql::{Row, query, query_scalar};

/// A game of the library that has to be counted or subtracted.
#[derive(Debug)]
pub(crate) struct ImportedLine {
    pub(crate) marked: Marked,
    pub(crate) id: String,
    pub(crate) number: i64,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) source: String,
    pub(crate) kind: String,
    pub(crate) variant: String,
    pub(crate) start: String,
    /// `first`, `second` or `draw`.
    pub(crate) result: String,
    pub(crate) played_ms: i64,
    /// The moves, separated by spaces.
    pub(crate) moves: String,
}

fn line_of(row: &Row, marked: Marked) -> Result<ImportedLine, StoreError> {
    Ok(ImportedLine {
        marked,
        id: row.try_get("id")?,
        number: row.try_get("number")?,
        first: row.try_get("first")?,
        second: row.try_get("second")?,
        source: row.try_get("source")?,
        kind: row.try_get("kind")?,
        variant: row.try_get("variant")?,
        start: row.try_get("start")?,
        result: row.try_get("result")?,
        played_ms: row.try_get("played_ms")?,
        moves: row.try_get("moves")?,
    })
}

impl Store {
    /// Returns finished games played here that are not counted yet and are numbered above `after`.
    pub(crate) async fn games_to_explore(&self, after: i64, limit: u32) -> Result<Vec<Played>, StoreError> {
        let mut query = played_here();
        query.push("t.ended_ms IS NOT NULL AND t.public AND t.result <> 'aborted' AND NOT t.explored AND t.number > ");
        query.push_bind(after).push(" ORDER BY t.number LIMIT ").push_bind(i64::from(limit));
        self.played(query).await
    }

    /// Returns removed games of the library that have to be subtracted.
    pub(crate) async fn removals_to_explore(&self, limit: u32) -> Result<Vec<ImportedLine>, StoreError> {
        let rows = query(
            "SELECT id, number, '' AS first, '' AS second, source, kind, variant, start, result, played_ms, moves
             FROM explored_removals WHERE id > '' ORDER BY id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| line_of(row, Marked::Removed)).collect()
    }

    /// Returns games of the library that are shown but not counted yet.
    pub(crate) async fn imports_to_explore(&self, limit: u32) -> Result<Vec<ImportedLine>, StoreError> {
        let rows = query(
            "SELECT id, number, first, second, source, kind, variant, start, result, played_ms, moves FROM shown_library
             WHERE result IS NOT NULL AND NOT explored AND number > 0 ORDER BY number LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| line_of(row, Marked::Imported)).collect()
    }

    /// Returns counted games of the library that are numbered above `after`.
    pub(crate) async fn explored_imports(
        &self,
        after: i64,
        limit: u32,
    ) -> Result<Vec<ImportedLine>, StoreError> {
        let rows = query(
            "SELECT id, number, first, second, source, kind, variant, start, result, played_ms, moves FROM library
             WHERE explored AND number > $1 ORDER BY number LIMIT $2",
        )
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| line_of(row, Marked::Imported)).collect()
    }

    /// Returns a counted game of the library by its number, including one that still has to be subtracted.
    pub(crate) async fn explored_import(&self, number: i64) -> Result<Option<ImportedLine>, StoreError> {
        let row = query(
            "SELECT id, number, first, second, source, kind, variant, start, result, played_ms, moves FROM library
             WHERE number = $1 AND explored",
        )
        .bind(number)
        .fetch_optional(&self.readers)
        .await?;
        if let Some(row) = row {
            return line_of(&row, Marked::Imported).map(Some);
        }
        let row = query(
            "SELECT id, number, '' AS first, '' AS second, source, kind, variant, start, result, played_ms, moves
             FROM explored_removals WHERE number = $1",
        )
        .bind(number)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| line_of(&row, Marked::Removed)).transpose()
    }

    /// Returns whether the explorer has any work waiting.
    pub(crate) async fn has_games_to_explore(&self) -> Result<bool, StoreError> {
        let waiting: Option<i64> = query_scalar(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE ended_ms IS NOT NULL AND public AND result <> 'aborted'
             AND NOT explored AND number > 0)
             OR EXISTS (SELECT 1 FROM shown_library WHERE result IS NOT NULL AND NOT explored AND number > 0)
             OR EXISTS (SELECT 1 FROM explored_removals WHERE id > '')
             OR EXISTS (SELECT 1 FROM explored_due WHERE position >= $1)
             OR EXISTS (SELECT 1 FROM explored_gaps WHERE position >= $1)",
        )
        .bind(i64::MIN)
        .fetch_optional(&self.readers)
        .await?;
        Ok(waiting.is_some())
    }
}
