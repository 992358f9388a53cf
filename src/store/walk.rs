//! Lists as walks along an index, from the newest row to the oldest.
//!
//! A list must not get slower as the archive grows. Each list therefore names one index and walks it, and a walk that
//! filters by something that the index does not cover stops after [`limits::WALKED_ROWS`] rows: the page is then
//! shorter than it could be, and the next page continues from there.

use super::error::StoreError;
use super::sql::{QueryBuilder, Readers, Row, Value};
use crate::limits;

/// A place in a list: the time of a row, in milliseconds since 1970, and its id.
pub(crate) type Place = (i64, String);

/// A page of a list, and the place after which the next one begins: `None` at the end of the list.
#[derive(Debug)]
pub(crate) struct Page<T> {
    pub(crate) rows: Vec<T>,
    pub(crate) next: Option<Place>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), next: None }
    }
}

/// The requested part of a list: from one time, before another, and before a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Span<'a> {
    pub(super) since_ms: Option<i64>,
    pub(super) until_ms: Option<i64>,
    pub(super) before: Option<&'a Place>,
    pub(super) limit: u32,
}

/// One place on each side: an index scan starts and stops at one, and every row between would have to be compared with
/// a second one.
impl Span<'_> {
    /// Returns the oldest place of the span.
    fn first(&self) -> Option<Place> {
        self.since_ms.map(|at_ms| (at_ms, String::new()))
    }

    /// Returns the oldest place that is too new.
    fn before(&self) -> Option<Place> {
        let until = self.until_ms.map(|at_ms| (at_ms, String::new()));
        until.into_iter().chain(self.before.cloned()).min()
    }
}

/// A condition, such as `t.kind = ` and the kind, or `t.rated` and no value.
pub(super) type Term = (&'static str, Option<Value>);

/// The common parts of statements about a table, which they call `t`.
pub(super) struct Listed {
    /// The column with the time that lists are sorted by.
    pub(super) time: &'static str,
    pub(super) from: &'static str,
    /// The other tables that a row is read from.
    pub(super) join: &'static str,
    pub(super) before: &'static str,
    pub(super) not_before: &'static str,
    pub(super) newest_first: &'static str,
    /// The `SELECT` clause for a row's place.
    pub(super) place: &'static str,
    /// The `SELECT` clause for a row.
    pub(super) columns: &'static str,
}

/// A walk along one index.
pub(super) struct Walk {
    pub(super) listed: &'static Listed,
    /// The index, as `INDEXED BY` and its name.
    pub(super) index: &'static str,
    /// The conditions that select the index, or the part of it that is walked.
    pub(super) same: Vec<Term>,
    /// The other conditions, which each row has to be checked for.
    pub(super) wanted: Vec<Term>,
}

impl Walk {
    /// Returns the rows of a page.
    pub(super) async fn page(&self, readers: &Readers, span: &Span<'_>) -> Result<Page<Row>, StoreError> {
        let end = if self.wanted.is_empty() { None } else { self.end(readers, span).await? };
        let first = [span.first(), end.clone()].into_iter().flatten().max();
        let mut query = self.query(readers, self.listed.columns, self.listed.join, first, span.before());
        push_terms(&mut query, &self.wanted);
        query.push(self.listed.newest_first).push(" LIMIT ").push_bind(i64::from(span.limit));
        let rows = query.build().fetch_all(readers).await?;
        let next = match rows.last() {
            Some(last) if rows.len() == span.limit as usize => Some(self.place(last)?),
            _ => end,
        };
        Ok(Page { rows, next })
    }

    /// Returns a row's place in the list.
    pub(super) fn place(&self, row: &Row) -> Result<Place, StoreError> {
        Ok((row.try_get(self.listed.time)?, row.try_get("id")?))
    }

    /// Returns the last row that may be looked at, or `None` if all may.
    async fn end(&self, readers: &Readers, span: &Span<'_>) -> Result<Option<Place>, StoreError> {
        let mut query = self.query(readers, self.listed.place, "", span.first(), span.before());
        query.push(self.listed.newest_first).push(" LIMIT 1 OFFSET ");
        query.push_bind(i64::from(limits::WALKED_ROWS));
        query.build().fetch_optional(readers).await?.map(|row| self.place(&row)).transpose()
    }

    fn query(
        &self,
        readers: &Readers,
        select: &'static str,
        join: &'static str,
        first: Option<Place>,
        before: Option<Place>,
    ) -> QueryBuilder {
        let mut query = QueryBuilder::new(select);
        query.push(self.listed.from);
        // PostgreSQL chooses the index itself, from its statistics on how many rows are alike.
        if matches!(readers, Readers::Sqlite(_)) {
            query.push(self.index);
        }
        query.push(join);
        query.push(" WHERE TRUE");
        push_terms(&mut query, &self.same);
        for (condition, place) in [(self.listed.not_before, first), (self.listed.before, before)] {
            if let Some((at_ms, id)) = place {
                query.push(condition).push_bind(at_ms).push(", ").push_bind(id).push(")");
            }
        }
        query
    }
}

pub(super) fn push_terms(query: &mut QueryBuilder, terms: &[Term]) {
    for (condition, value) in terms {
        query.push(" AND ");
        query.push(condition);
        if let Some(value) = value {
            query.push_bind(value.clone());
        }
    }
}
