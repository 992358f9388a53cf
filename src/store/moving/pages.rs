//! Pages of rows, read from one database and written to the other.

use super::{Column, Table};
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::library_words;
use crate::store::sql::{Connection, QueryBuilder, Row, Value, query_as, query_scalar};

impl Column {
    fn read(self, row: &Row, at: usize) -> Result<Value, sqlx::Error> {
        Ok(match self {
            Column::Text(_) => Value::Text(row.try_get(at)?),
            Column::Int(_) => Value::Int(row.try_get(at)?),
            Column::Bool(_) => Value::Bool(row.try_get(at)?),
            Column::Real(_) => Value::Real(row.try_get(at)?),
            Column::Blob(_) => Value::Blob(row.try_get(at)?),
        })
    }
}

fn push_names(query: &mut QueryBuilder, columns: impl Iterator<Item = Column>, after: &'static str) {
    for (index, column) in columns.enumerate() {
        if index > 0 {
            query.push(", ");
        }
        query.push(column.name()).push(after);
    }
}

fn values(columns: impl Iterator<Item = Column>, row: &Row) -> Result<Vec<Value>, sqlx::Error> {
    columns.enumerate().map(|(at, column)| column.read(row, at)).collect()
}

/// Returns the key of the last row of a table.
pub(super) async fn last_key(store: &Store, table: &Table) -> Result<Option<Vec<Value>>, StoreError> {
    let mut query = QueryBuilder::new("SELECT ");
    push_names(&mut query, table.key.iter().copied(), "");
    query.push(" FROM ").push(table.name).push(" WHERE ").push(table.rows).push(" ORDER BY ");
    push_names(&mut query, table.key.iter().copied(), " DESC");
    query.push(" LIMIT 1");
    let row = query.build().fetch_optional(&store.readers).await?;
    Ok(row.map(|row| values(table.key.iter().copied(), &row)).transpose()?)
}

/// Returns the rows of a table after a key, in key order: as many as are written at once.
pub(super) async fn page(
    store: &Store,
    table: &Table,
    after: Option<&[Value]>,
) -> Result<Vec<Vec<Value>>, StoreError> {
    let mut query = QueryBuilder::new("SELECT ");
    push_names(&mut query, table.columns(), "");
    query.push(" FROM ").push(table.name).push(" WHERE ").push(table.rows);
    if let Some(after) = after {
        query.push(" AND (");
        push_names(&mut query, table.key.iter().copied(), "");
        query.push(") > (");
        push_values(&mut query, after);
        query.push(")");
    }
    query.push(" ORDER BY ");
    push_names(&mut query, table.key.iter().copied(), "");
    query.push(" LIMIT ").push_bind(limits::MOVED_ROWS);
    let rows = query.build().fetch_all(&store.readers).await?;
    Ok(rows.iter().map(|row| values(table.columns(), row)).collect::<Result<_, _>>()?)
}

fn push_values(query: &mut QueryBuilder, values: &[Value]) {
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            query.push(", ");
        }
        query.push_bind(value.clone());
    }
}

/// Rows of a table, written by one statement.
pub(super) struct Rows {
    pub(super) table: &'static Table,
    pub(super) rows: Vec<Vec<Value>>,
}

impl Change for Rows {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let mut query = QueryBuilder::new("INSERT INTO ");
        query.push(self.table.name).push(" (");
        push_names(&mut query, self.table.columns(), "");
        query.push(") VALUES ");
        for (index, row) in self.rows.iter().enumerate() {
            query.push(if index > 0 { ", (" } else { "(" });
            push_values(&mut query, row);
            query.push(")");
        }
        query.build().execute(connection).await.map(|_| ())
    }
}

/// The words of some library games.
struct Words(Vec<(i64, String)>);

impl Change for Words {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        for (number, words) in &self.0 {
            library_words::write(connection, *number, words).await?;
        }
        Ok(())
    }
}

/// Rebuilds the word index from the library's games, in the form that the target database needs.
pub(super) async fn copy_words(target: &Store, source: &Store) -> Result<(), StoreError> {
    let last = query_scalar("SELECT rowid FROM library_words ORDER BY rowid DESC LIMIT 1");
    let mut last: i64 = last.fetch_optional(&target.readers).await?.unwrap_or(0);
    loop {
        let games: Vec<(i64, String)> = query_as(
            "SELECT number, first || ' ' || second || ' ' || event || ' ' || played || ' ' || source FROM library
             WHERE number > $1 ORDER BY number LIMIT $2",
        )
        .bind(last)
        .bind(limits::MOVED_ROWS)
        .fetch_all(&source.readers)
        .await?;
        let Some((end, _)) = games.last() else { return Ok(()) };
        last = *end;
        target.writer.change(Words(games)).await?;
    }
}
