//! Lists as walks along an index, from the newest row to the oldest.
//!
//! A list must not take longer because the archive has grown. So each list walks one index, which it names, and a walk
//! that looks for something which the index does not know ends after [`limits::WALKED_ROWS`] rows: the page is then
//! shorter than it could be, and the next page goes on from there.

use super::error::StoreError;
use super::sql::{QueryBuilder, Readers, Row, Value};
use crate::limits;

/// A place in a list: the time of a row, in milliseconds since 1970, and its id.
pub(crate) type Place = (i64, String);

/// A page of a list, and where the next one begins: after this place. `None` at the end of the list.
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

/// Which part of a list is wanted: made at this time or later, before that one, and before that place.
#[derive(Debug, Clone, Default)]
pub(super) struct Span<'a> {
    pub(super) since_ms: Option<i64>,
    pub(super) until_ms: Option<i64>,
    pub(super) before: Option<&'a Place>,
    pub(super) limit: u32,
}

/// One place on each side: an index is entered and left at one, and each row between would be held to a second one.
impl Span<'_> {
    /// The oldest place of the span.
    fn first(&self) -> Option<Place> {
        self.since_ms.map(|at_ms| (at_ms, String::new()))
    }

    /// The oldest place that is too new.
    fn before(&self) -> Option<Place> {
        let until = self.until_ms.map(|at_ms| (at_ms, String::new()));
        until.into_iter().chain(self.before.cloned()).min()
    }
}

/// A condition, such as `t.kind = ` and the kind, or `t.rated` and no value.
pub(super) type Term = (&'static str, Option<Value>);

/// What the statements about a table, `t` in them, have in common.
pub(super) struct Listed {
    /// The column of the time by which the lists are sorted.
    pub(super) time: &'static str,
    pub(super) from: &'static str,
    /// The rest of the tables that a row is read from.
    pub(super) join: &'static str,
    pub(super) before: &'static str,
    pub(super) not_before: &'static str,
    pub(super) newest_first: &'static str,
    /// The place of a row.
    pub(super) place: &'static str,
    /// What is read of a row.
    pub(super) columns: &'static str,
}

/// A list in one index.
pub(super) struct Walk {
    pub(super) listed: &'static Listed,
    /// Which index, as `INDEXED BY` and its name.
    pub(super) index: &'static str,
    /// What all rows of the index have in common, or of the part of it that is walked.
    pub(super) same: Vec<Term>,
    /// What the rows are looked at for.
    pub(super) wanted: Vec<Term>,
}

impl Walk {
    /// The rows of a page.
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

    /// Where a row is in the list.
    pub(super) fn place(&self, row: &Row) -> Result<Place, StoreError> {
        Ok((row.try_get(self.listed.time)?, row.try_get("id")?))
    }

    /// The last row that may be looked at; `None` if all may.
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
        // PostgreSQL chooses the index by itself: it knows how many rows are alike.
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
