//! What a statement runs on: the connection that writes, or the pool of those that read, of either database.

use std::sync::Arc;

use sqlx::{PgConnection, PgPool, SqliteConnection};

use super::file_readers::FileReaders;
use super::query;

/// The connection that writes.
pub(in crate::store) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The connections that read. A cheap handle.
#[derive(Clone)]
pub(in crate::store) enum Readers {
    Sqlite(Arc<FileReaders>),
    Postgres(PgPool),
}

/// Either of them, for one statement.
pub(in crate::store) enum Target<'c> {
    SqliteReaders(&'c FileReaders),
    Sqlite(&'c mut SqliteConnection),
    PostgresReaders(&'c PgPool),
    Postgres(&'c mut PgConnection),
}

impl<'c> From<&'c Readers> for Target<'c> {
    fn from(readers: &'c Readers) -> Self {
        match readers {
            Readers::Sqlite(readers) => Target::SqliteReaders(readers),
            Readers::Postgres(pool) => Target::PostgresReaders(pool),
        }
    }
}

impl<'c> From<&'c mut Connection> for Target<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        match connection {
            Connection::Sqlite(connection) => Target::Sqlite(connection),
            Connection::Postgres(connection) => Target::Postgres(connection),
        }
    }
}

impl Connection {
    /// Begins a transaction that will write. SQLite has to know this at the start: otherwise it refuses the first write
    /// if another connection has written since the transaction's first read.
    pub(in crate::store) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let begin = match self {
            Connection::Sqlite(_) => "BEGIN IMMEDIATE",
            Connection::Postgres(_) => "BEGIN",
        };
        query(begin).execute(self).await.map(|_| ())
    }

    /// Commits the transaction.
    pub(in crate::store) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        query("COMMIT").execute(self).await.map(|_| ())
    }

    /// Ends a transaction that has failed.
    pub(in crate::store) async fn roll_back(&mut self) {
        // After some failures the database has already ended the transaction. If it is still open, the next one cannot
        // begin, and the writer reconnects.
        let _ = query("ROLLBACK").execute(self).await;
    }

    /// Closes the connection cleanly. SQLite's file then contains everything by itself, as long as no one else writes,
    /// so it can be copied without the files next to it.
    pub(in crate::store) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(mut connection) => {
                sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
                sqlx::Connection::close(connection).await
            }
            Connection::Postgres(connection) => sqlx::Connection::close(connection).await,
        }
    }
}
