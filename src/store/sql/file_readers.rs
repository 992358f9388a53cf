//! Connections that read, lent for one statement each.
//!
//! sqlx's own pool tests a connection before and after each statement. On a file the tests reveal nothing, and each is a
//! round trip to the connection's thread, so they cost more than most statements do.

use std::ops::{Deref, DerefMut};

use parking_lot::Mutex;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::limits;

pub(in crate::store) struct FileReaders {
    options: SqliteConnectOptions,
    /// Connections that were needed before and are not lent now.
    idle: Mutex<Vec<SqliteConnection>>,
    /// One permit per connection that may be lent; the longest waiter gets the next one.
    permits: Semaphore,
}

impl FileReaders {
    /// Opens one connection, to see whether that works.
    pub(in crate::store) async fn connect(options: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let idle = Mutex::new(vec![options.connect().await?]);
        Ok(Self { options, idle, permits: Semaphore::new(limits::FILE_READERS) })
    }

    /// Opens a connection that has read nothing yet and does not count as lent.
    pub(in crate::store) async fn unused(&self) -> Result<SqliteConnection, sqlx::Error> {
        self.options.connect().await
    }

    /// Lends a connection for exclusive use, as soon as one is available.
    pub(in crate::store) async fn lend(&self) -> Result<Lent<'_>, sqlx::Error> {
        let permit = self.permits.acquire().await.expect("it is never closed");
        let idle = self.idle.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(Lent { connection: Some(connection), readers: self, _permit: permit })
    }
}

/// A lent connection. It is returned when dropped, even in the middle of a statement: its thread ends that statement
/// before the next.
pub(in crate::store) struct Lent<'r> {
    /// Taken when the connection is returned.
    connection: Option<SqliteConnection>,
    readers: &'r FileReaders,
    _permit: SemaphorePermit<'r>,
}

impl Deref for Lent<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("it has not gone back")
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("it has not gone back")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        // The permit is released after this, so the next borrower finds the connection.
        self.readers.idle.lock().extend(self.connection.take());
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};

    use super::*;

    async fn readers() -> (tempfile::TempDir, FileReaders) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let options =
            SqliteConnectOptions::new().filename(folder.path().join("file")).create_if_missing(true);
        (folder, FileReaders::connect(options).await.expect("it can be opened"))
    }

    async fn answer(reader: &mut SqliteConnection) -> i64 {
        sqlx::query_scalar("SELECT 7").fetch_one(reader).await.expect("it reads")
    }

    #[tokio::test]
    async fn each_reader_has_one_borrower_until_it_is_returned() {
        let (_folder, readers) = readers().await;
        let mut lent = Vec::new();
        for _ in 0..limits::FILE_READERS {
            lent.push(readers.lend().await.expect("it can be opened"));
        }
        let mut next = Box::pin(readers.lend());
        assert!((&mut next).now_or_never().is_none(), "there were more than allowed");
        lent.pop();
        let mut reader = next.await.expect("it has gone back");
        assert_eq!(answer(&mut reader).await, 7);
        drop((reader, lent));
        assert_eq!(readers.idle.lock().len(), limits::FILE_READERS, "all are back");
    }

    #[tokio::test]
    async fn an_interrupted_reader_can_be_used_again() {
        let (_folder, readers) = readers().await;
        let numbers: Vec<u32> = (0..100_000).collect();
        let json = serde_json::json!(numbers).to_string();
        for _ in 0..3 {
            let mut reader = readers.lend().await.expect("it can be opened");
            let values = sqlx::query("SELECT value FROM json_each($1)").bind(&*json);
            let first = values.fetch(&mut *reader).next().await;
            assert!(first.expect("there are rows").is_ok());
        }
        assert_eq!(readers.idle.lock().len(), 1, "it was the same reader each time");
        let mut reader = readers.lend().await.expect("it can be opened");
        assert_eq!(answer(&mut reader).await, 7);
    }
}
