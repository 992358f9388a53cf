//! One way to query either database: statements with `$1`, `$2`... for values, which both understand, and rows whose
//! columns are read by name.
//!
//! `sqlx::Any` would be this, but it refuses SQLite's columns of type BOOLEAN, and it copies each argument and each row.

mod builder;
mod file_readers;
mod row;
mod target;
mod value;

use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, Postgres, SqlSafeStr, SqlStr, Sqlite};

use crate::limits;

pub(super) use builder::QueryBuilder;
pub(super) use file_readers::FileReaders;
pub(super) use row::{Column, FromRow, Row};
pub(super) use target::{Connection, Readers, Target};
pub(super) use value::{Bind, Value};

/// A statement, and the values of its parameters.
pub(super) struct Query {
    sql: SqlStr,
    values: Vec<Value>,
}

/// Creates a query from a statement in the source.
pub(super) fn query(sql: &'static str) -> Query {
    Query { sql: sql.into_sql_str(), values: Vec::new() }
}

/// Creates a query that reads only the first column of its rows.
pub(super) fn query_scalar<T: for<'r> Column<'r>>(sql: &'static str) -> As<T> {
    As { query: query(sql), read: |row| row.try_get(0) }
}

/// Creates a query that reads its rows as tuples.
pub(super) fn query_as<T: FromRow>(sql: &'static str) -> As<T> {
    As { query: query(sql), read: T::from_row }
}

/// Runs a query with an sqlx method on the target's connection or pool.
macro_rules! run {
    ($query:expr, $on:expr, $method:ident) => {
        match $on.into() {
            Target::SqliteReaders(readers) => {
                $query.for_sqlite()?.$method(&mut *readers.lend().await?).await?.into()
            }
            Target::Sqlite(connection) => $query.for_sqlite()?.$method(connection).await?.into(),
            Target::PostgresReaders(pool) => in_time($query.for_postgres()?.$method(pool)).await?.into(),
            Target::Postgres(connection) => $query.for_postgres()?.$method(connection).await?.into(),
        }
    };
}

/// Limits how long a read may take, because a server may stay silent for a long time.
async fn in_time<T>(reading: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let read = tokio::time::timeout(limits::POSTGRES_PATIENCE, reading).await;
    read.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

impl Query {
    /// Gives the next parameter its value.
    pub(super) fn bind(mut self, value: impl Bind) -> Self {
        self.values.push(value.value());
        self
    }

    /// Runs the statement, and returns how many rows it changed.
    pub(super) async fn execute<'c>(self, on: impl Into<Target<'c>>) -> Result<u64, sqlx::Error> {
        let done: Done = run!(self, on, execute);
        Ok(done.0)
    }

    /// The only row.
    pub(super) async fn fetch_one<'c>(self, on: impl Into<Target<'c>>) -> Result<Row, sqlx::Error> {
        Ok(run!(self, on, fetch_one))
    }

    /// The row, if there is one.
    pub(super) async fn fetch_optional<'c>(
        self,
        on: impl Into<Target<'c>>,
    ) -> Result<Option<Row>, sqlx::Error> {
        let row: row::Optional = run!(self, on, fetch_optional);
        Ok(row.0)
    }

    /// All rows.
    pub(super) async fn fetch_all<'c>(self, on: impl Into<Target<'c>>) -> Result<Vec<Row>, sqlx::Error> {
        let rows: row::All = run!(self, on, fetch_all);
        Ok(rows.0)
    }

    fn for_sqlite(self) -> Result<sqlx::query::Query<'static, Sqlite, SqliteArguments>, sqlx::Error> {
        let mut arguments = SqliteArguments::default();
        for value in self.values {
            value.add_to(&mut arguments)?;
        }
        Ok(sqlx::query_with(self.sql, arguments))
    }

    fn for_postgres(self) -> Result<sqlx::query::Query<'static, Postgres, PgArguments>, sqlx::Error> {
        let mut arguments = PgArguments::default();
        arguments.reserve(self.values.len(), 0);
        for value in self.values {
            value.without_nul().add_to(&mut arguments)?;
        }
        Ok(sqlx::query_with(self.sql, arguments))
    }
}

/// How many rows a statement changed.
struct Done(u64);

impl From<sqlx::sqlite::SqliteQueryResult> for Done {
    fn from(done: sqlx::sqlite::SqliteQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

impl From<sqlx::postgres::PgQueryResult> for Done {
    fn from(done: sqlx::postgres::PgQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

/// A statement whose rows are read as `T`.
pub(super) struct As<T> {
    query: Query,
    read: fn(&Row) -> Result<T, sqlx::Error>,
}

impl<T> As<T> {
    /// Gives the next parameter its value.
    pub(super) fn bind(mut self, value: impl Bind) -> Self {
        self.query = self.query.bind(value);
        self
    }

    /// The only row.
    pub(super) async fn fetch_one<'c>(self, on: impl Into<Target<'c>>) -> Result<T, sqlx::Error> {
        (self.read)(&self.query.fetch_one(on).await?)
    }

    /// The row, if there is one.
    pub(super) async fn fetch_optional<'c>(
        self,
        on: impl Into<Target<'c>>,
    ) -> Result<Option<T>, sqlx::Error> {
        self.query.fetch_optional(on).await?.as_ref().map(self.read).transpose()
    }

    /// All rows.
    pub(super) async fn fetch_all<'c>(self, on: impl Into<Target<'c>>) -> Result<Vec<T>, sqlx::Error> {
        self.query.fetch_all(on).await?.iter().map(self.read).collect()
    }
}
