//! The word index of the library, and searches in it.

use super::Store;
use super::error::StoreError;
use super::library_list::{COLUMNS, OWNERS};
use super::sql::{Connection, QueryBuilder, Readers, Row, query};
use super::walk::{Page, Span, Term, push_terms};
use super::{postgres, sqlite};
use crate::limits;

/// Replaces the words by which a game is found.
pub(super) async fn write(connection: &mut Connection, number: i64, words: &str) -> Result<(), sqlx::Error> {
    let words = match connection {
        Connection::Sqlite(_) => words.to_owned(),
        Connection::Postgres(_) => postgres::words::indexed(words),
    };
    query("DELETE FROM library_words WHERE rowid = $1").bind(number).execute(&mut *connection).await?;
    query("INSERT INTO library_words (rowid, words) VALUES ($1, $2)")
        .bind(number)
        .bind(words)
        .execute(connection)
        .await
        .map(|_| ())
}

/// A user's text as a search for all of its words, each of which may be the beginning of a longer one.
struct Search {
    /// A condition on the words `w`: the SQL before the search, the search, and the SQL after it.
    before: &'static str,
    words: String,
    after: &'static str,
}

impl Search {
    fn of(readers: &Readers, text: &str) -> Option<Self> {
        Some(match readers {
            Readers::Sqlite(_) => {
                Self { before: " AND w.library_words MATCH ", words: sqlite::words::search(text)?, after: "" }
            }
            Readers::Postgres(_) => {
                let words = postgres::words::search(text)?;
                Self { before: " AND parlor_words(w.words) @@ CAST(", words, after: " AS tsquery)" }
            }
        })
    }

    fn push_to(&self, query: &mut QueryBuilder) {
        query.push(self.before).push_bind(&self.words).push(self.after);
    }
}

impl Store {
    /// Returns games that contain all words of a text. They come in the order of the word index, last imported first,
    /// because any other order would require looking at every match. A place in this list is a game's number and its
    /// id.
    pub(super) async fn search_library(
        &self,
        text: &str,
        terms: &[Term],
        span: &Span<'_>,
    ) -> Result<Page<Row>, StoreError> {
        let Some(search) = Search::of(&self.readers, text) else { return Ok(Page::default()) };
        let before = span.before.map_or(i64::MAX, |(number, _)| *number);
        let end = self.end_of_search(&search, before).await?;
        let mut query = QueryBuilder::new(COLUMNS);
        query.push(" FROM library_words w CROSS JOIN library t");
        query.push(OWNERS).push(" WHERE t.number = w.rowid");
        search.push_to(&mut query);
        query.push(" AND w.rowid < ").push_bind(before);
        query.push(" AND w.rowid >= ").push_bind(end.unwrap_or(0));
        push_terms(&mut query, terms);
        if let Some(since_ms) = span.since_ms {
            query.push(" AND t.played_ms >= ").push_bind(since_ms);
        }
        if let Some(until_ms) = span.until_ms {
            query.push(" AND t.played_ms < ").push_bind(until_ms);
        }
        query.push(" ORDER BY w.rowid DESC LIMIT ").push_bind(i64::from(span.limit));
        let rows = query.build().fetch_all(&self.readers).await?;
        let next = match rows.last() {
            Some(last) if rows.len() == span.limit as usize => {
                Some((last.try_get("number")?, last.try_get("id")?))
            }
            _ => end.map(|number| (number, String::new())),
        };
        Ok(Page { rows, next })
    }

    /// Returns the last game that may be looked at, or `None` if all may.
    async fn end_of_search(&self, search: &Search, before: i64) -> Result<Option<i64>, StoreError> {
        let mut query = QueryBuilder::new("SELECT w.rowid FROM library_words w WHERE w.rowid < ");
        query.push_bind(before);
        search.push_to(&mut query);
        query.push(" ORDER BY w.rowid DESC LIMIT 1 OFFSET ").push_bind(i64::from(limits::WALKED_ROWS));
        let row = query.build().fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}
