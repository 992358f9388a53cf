//! Statements assembled from pieces in the source.

use sqlx::Postgres;

use super::{Bind, Query, Value};

/// A statement under construction. Its pieces come from the source: the type admits no other text.
pub(in crate::store) struct QueryBuilder {
    /// Builds only the text. Both databases understand PostgreSQL's parameters.
    sql: sqlx::QueryBuilder<Postgres>,
    values: Vec<Value>,
}

impl QueryBuilder {
    pub(in crate::store) fn new(piece: &'static str) -> Self {
        Self { sql: sqlx::QueryBuilder::new(piece), values: Vec::new() }
    }

    /// Adds a piece of the statement.
    pub(in crate::store) fn push(&mut self, piece: &'static str) -> &mut Self {
        self.sql.push(piece);
        self
    }

    /// Adds a parameter with its value.
    pub(in crate::store) fn push_bind(&mut self, value: impl Bind) -> &mut Self {
        self.values.push(value.value());
        self.sql.push(format_args!("${}", self.values.len()));
        self
    }

    /// Returns the finished statement.
    pub(in crate::store) fn build(self) -> Query {
        Query { sql: self.sql.into_sql(), values: self.values }
    }
}
