//! Which games the explorer has to count next.

use super::Store;
use super::error::StoreError;
use super::explored::Marked;
use super::sql::{Row, query, query_scalar};

/// A game of the library that has to be counted, or taken out.
#[derive(Debug)]
pub(crate) struct ImportedLine {
    pub(crate) marked: Marked,
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) kind: String,
    pub(crate) variant: String,
    pub(crate) start: String,
    /// `first`, `second` or `draw`.
    pub(crate) result: String,
    pub(crate) played_ms: i64,
    /// The moves, parted by spaces.
    pub(crate) moves: String,
}

fn line_of(row: &Row, marked: Marked) -> Result<ImportedLine, StoreError> {
    Ok(ImportedLine {
        marked,
        id: row.try_get("id")?,
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
    /// Games played here that are over and not counted: their ids.
    pub(crate) async fn games_to_explore(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        Ok(query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NOT NULL AND public AND result <> 'aborted' AND NOT explored
             AND number > 0 ORDER BY number LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?)
    }

    /// Games of the library that are shown and not counted, or else those that have to be taken out.
    pub(crate) async fn imports_to_explore(&self, limit: u32) -> Result<Vec<ImportedLine>, StoreError> {
        let added = query(
            "SELECT id, source, kind, variant, start, result, played_ms, moves FROM shown_library
             WHERE result IS NOT NULL AND NOT explored AND number > 0 ORDER BY number LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        if !added.is_empty() {
            return added.iter().map(|row| line_of(row, Marked::Imported)).collect();
        }
        let removed = query(
            "SELECT id, source, kind, variant, start, result, played_ms, moves FROM explored_removals
             WHERE id > '' ORDER BY id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        removed.iter().map(|row| line_of(row, Marked::Removed)).collect()
    }

    /// Whether games wait to be counted.
    pub(crate) async fn has_games_to_explore(&self) -> Result<bool, StoreError> {
        let waiting: Option<i64> = query_scalar(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE ended_ms IS NOT NULL AND public AND result <> 'aborted'
             AND NOT explored AND number > 0)
             OR EXISTS (SELECT 1 FROM shown_library WHERE result IS NOT NULL AND NOT explored AND number > 0)
             OR EXISTS (SELECT 1 FROM explored_removals WHERE id > '')",
        )
        .fetch_optional(&self.readers)
        .await?;
        Ok(waiting.is_some())
    }
}
