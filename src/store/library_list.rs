//! The library as a list, searched by words and a page at a time.

use parlor_protocol::http::LibraryGame;
use parlor_rules::{GameKind, Variant};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row};

use super::Store;
use super::error::StoreError;
use super::library_game::score_of;
use super::words::word_of;

/// Which games of the library a list is of, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct LibraryFilter {
    pub(crate) kind: Option<GameKind>,
    pub(crate) variant: Option<Variant>,
    /// Beginnings of words that names, event, date and source have.
    pub(crate) text: Option<String>,
    /// The name of the member who imported them.
    pub(crate) owner: Option<String>,
    /// `first`, `second`, `draw` or `unfinished`.
    pub(crate) result: Option<&'static str>,
    /// Played at this time or later, and before that time, in milliseconds since 1970.
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
    /// Games older than the one at this place of the list: the time and the id.
    pub(crate) before: Option<(i64, String)>,
    pub(crate) limit: u32,
}

impl Store {
    /// A page of the library.
    pub(crate) async fn list_library(&self, filter: &LibraryFilter) -> Result<Vec<LibraryGame>, StoreError> {
        let mut query = QueryBuilder::new(
            "SELECT l.id, l.kind, l.variant, l.first, l.second, l.event, l.played, l.played_ms, l.result, l.score_first,
             l.score_second, l.plies, l.source, l.imported_ms, a.name AS owner
             FROM library l LEFT JOIN accounts a ON a.id = l.owner_id WHERE TRUE",
        );
        if let Some(kind) = filter.kind {
            query.push(" AND l.kind = ").push_bind(kind.id());
        }
        if let Some(variant) = filter.variant {
            query.push(" AND l.variant = ").push_bind(variant.to_string());
        }
        match filter.result {
            None => {}
            Some("unfinished") => drop(query.push(" AND l.result IS NULL")),
            Some(result) => drop(query.push(" AND l.result = ").push_bind(result)),
        }
        if let Some(since_ms) = filter.since_ms {
            query.push(" AND l.played_ms >= ").push_bind(since_ms);
        }
        if let Some(until_ms) = filter.until_ms {
            query.push(" AND l.played_ms < ").push_bind(until_ms);
        }
        if let Some(name) = &filter.owner {
            let Some(owner) = self.account_by_name(name).await? else { return Ok(Vec::new()) };
            query.push(" AND l.owner_id = ").push_bind(owner.id.to_string());
        }
        if let Some(text) = &filter.text {
            let Some(words) = words_of(text) else { return Ok(Vec::new()) };
            query.push(" AND l.number IN (SELECT rowid FROM library_words WHERE library_words MATCH ");
            query.push_bind(words).push(")");
        }
        if let Some((played_ms, id)) = &filter.before {
            query.push(" AND (l.played_ms, l.id) < (").push_bind(*played_ms);
            query.push(", ").push_bind(id.clone()).push(")");
        }
        query.push(" ORDER BY l.played_ms DESC, l.id DESC LIMIT ").push_bind(i64::from(filter.limit));
        query.build().fetch_all(&self.readers).await?.iter().map(game_of).collect()
    }
}

/// What people type, as a query for all of its words, each of which may be the beginning of a longer one. Nothing of it is
/// read as an operator, because every word is quoted.
fn words_of(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A single letter is the beginning of too much: it is looked for as it is.
    let quoted = words
        .map(|word| if word.chars().count() > 1 { format!("\"{word}\"*") } else { format!("\"{word}\"") });
    Some(quoted.collect::<Vec<_>>().join(" ")).filter(|query| !query.is_empty())
}

fn game_of(row: &SqliteRow) -> Result<LibraryGame, StoreError> {
    Ok(LibraryGame {
        game: row.try_get("id")?,
        kind: row.try_get("kind")?,
        variant: row.try_get("variant")?,
        first: row.try_get("first")?,
        second: row.try_get("second")?,
        event: row.try_get("event")?,
        played: row.try_get("played")?,
        played_ms: row.try_get("played_ms")?,
        result: word_of(row, "result")?,
        score: score_of(row)?,
        plies: row.try_get("plies")?,
        source: row.try_get("source")?,
        imported_by: row.try_get("owner")?,
        imported_ms: row.try_get("imported_ms")?,
    })
}
