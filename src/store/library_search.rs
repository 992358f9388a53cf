//! The library searched by words.

use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row};

use super::Store;
use super::error::StoreError;
use super::library_list::{COLUMNS, LIBRARY, OWNERS};
use super::walk::{Page, Span, Term, push, push_terms};
use crate::limits;

impl Store {
    /// Games in which all words of a text are found. They come in the order of the words' own index, those imported last
    /// first, because any other would look at all that are found; a place in this list is a game's number and its id.
    pub(super) async fn search_library(
        &self,
        text: &str,
        terms: &[Term],
        span: &Span<'_>,
    ) -> Result<Page<SqliteRow>, StoreError> {
        let Some(words) = words_of(text) else { return Ok(Page::default()) };
        let before = span.before.map_or(i64::MAX, |(number, _)| *number);
        let end: Option<i64> = sqlx::query_scalar(
            "SELECT rowid FROM library_words WHERE library_words MATCH $1 AND rowid < $2
             ORDER BY rowid DESC LIMIT 1 OFFSET $3",
        )
        .bind(&words)
        .bind(before)
        .bind(i64::from(limits::WALKED_ROWS))
        .fetch_optional(&self.readers)
        .await?;
        let mut query = QueryBuilder::new(COLUMNS);
        query.push(" FROM library_words w CROSS JOIN library t ON t.number = w.rowid");
        push(&mut query, OWNERS).push(" WHERE w.library_words MATCH ").push_bind(words);
        query.push(" AND w.rowid < ").push_bind(before);
        query.push(" AND w.rowid >= ").push_bind(end.unwrap_or(0));
        push_terms(&mut query, terms);
        if let Some(since_ms) = span.since_ms {
            push(&mut query, LIBRARY.since).push_bind(since_ms);
        }
        if let Some(until_ms) = span.until_ms {
            push(&mut query, LIBRARY.until).push_bind(until_ms);
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
