//! The store: accounts, games and the move log in a database.
//!
//! Reads go through a pool of read-only connections. Every write goes through the one [`writer`], which commits many jobs
//! at once; when the future of a write returns `Ok`, it is durable.

mod accounts;
mod analyses;
mod announcements;
mod append;
mod chat;
mod error;
mod follows;
mod games;
mod imports;
mod invites;
mod job;
mod notes;
mod operate;
mod people;
mod plans;
mod ratings;
mod sqlite;
mod verify;
mod writer;

use sqlx::SqlitePool;
use tokio::task::JoinHandle;

pub(crate) use accounts::{NewAccount, TokenPurpose};
pub(crate) use error::StoreError;
pub(crate) use games::GameFilter;
pub(crate) use imports::{ImportedGame, ImportedTags};
pub(crate) use invites::Invite;
pub(crate) use job::{AppendJob, Ending, Written};
pub use operate::AccountRow;
pub use verify::VerifyReport;

use job::Job;
use writer::Writer;

/// The database. A cheap handle.
#[derive(Clone)]
pub(crate) struct Store {
    readers: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the database of a URL, creates it if it does not exist, and brings its tables up to date.
    ///
    /// The returned task ends when the last `Store` is dropped and everything is written, or when the disk has failed and
    /// nothing more can be promised.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the file.
    pub(crate) async fn open(url: &str) -> Result<(Self, JoinHandle<()>), String> {
        let database = sqlite::open(url).await?;
        let (writer, task) = Writer::start(database.writer, database.options);
        Ok((Self { readers: database.readers, writer }, task))
    }

    /// Appends to a game's log; durable when this returns.
    pub(crate) async fn append(&self, job: AppendJob) -> Result<Written, StoreError> {
        self.writer.write(Job::Append(job)).await
    }

    /// How many jobs wait to be written.
    pub(crate) fn queued(&self) -> usize {
        self.writer.queued()
    }
}
