//! Connections that read, lent for one statement each.
//!
//! sqlx's own pool asks a connection whether it lives before each statement, and again after it. To a file's connection that
//! says nothing, and each question is a round trip to its thread: they cost more than most statements do.

use std::ops::{Deref, DerefMut};

use parking_lot::Mutex;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::limits;

pub(in crate::store) struct FileReaders {
    options: SqliteConnectOptions,
    /// Those that were needed before and are not lent now.
    idle: Mutex<Vec<SqliteConnection>>,
    /// A permit for each that may be lent; whoever waits longest gets the next one.
    permits: Semaphore,
}

impl FileReaders {
    /// Connects once, to see whether it can.
    pub(in crate::store) async fn connect(options: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let idle = Mutex::new(vec![options.connect().await?]);
        Ok(Self { options, idle, permits: Semaphore::new(limits::FILE_READERS) })
    }

    /// A connection that has read nothing yet, and is not one of those that are lent.
    pub(in crate::store) async fn unused(&self) -> Result<SqliteConnection, sqlx::Error> {
        self.options.connect().await
    }

    /// A connection that nobody else uses, as soon as there is one.
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

/// Goes back when it is dropped, also in the middle of a statement: its thread ends that one before the next.
pub(in crate::store) struct Lent<'r> {
    /// Taken when it goes back.
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
        // The permit goes back after this, so the next one finds it.
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
    async fn each_reader_is_one_askers_until_it_goes_back() {
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
        assert_eq!(readers.idle.lock().len(), limits::FILE_READERS, "all are there again");
    }

    #[tokio::test]
    async fn a_reader_that_was_given_up_in_the_middle_reads_on() {
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
