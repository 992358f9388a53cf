//! How the writer commits: all jobs together or, if one of them breaks a constraint, each by itself.

use std::sync::Arc;

use tokio::time::timeout;

use super::append::append_together;
use super::error::StoreError;
use super::job::{Job, Written};
use super::postgres::deadlock::is_deadlock;
use super::postgres::fence;
use super::site::Site;
use super::sql::{Connection, query};
use crate::id::Node;
use crate::limits;

/// The writing connection, which is replaced after every error other than a conflict.
///
/// Invariant: a connection on which anything went wrong, or was abandoned, is never used again. It may still be inside
/// a transaction, so the next write would wait for a commit that is never sent.
pub(super) struct Commits {
    connection: Option<Connection>,
    site: Arc<Site>,
    /// This server's token, if it is one of several.
    fence: Option<Node>,
}

impl Commits {
    pub(super) fn new(connection: Connection, site: Arc<Site>, fence: Option<Node>) -> Self {
        Self { connection: Some(connection), site, fence }
    }

    /// Commits the jobs and returns one result for each.
    pub(super) async fn commit(&mut self, jobs: &[Job]) -> Vec<Result<Written, StoreError>> {
        let all = |error: StoreError| jobs.iter().map(|_| Err(error.clone())).collect();
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => match self.site.connect().await {
                Ok(connection) => connection,
                Err(error) => return all(error.into()),
            },
        };
        let commit = commit(&mut connection, jobs, self.fence);
        let results = match self.site.patience() {
            Some(patience) => timeout(patience, commit).await.unwrap_or_else(|_| {
                tracing::error!(
                    ?patience,
                    "the database did not respond; it is unknown whether this was saved"
                );
                all(StoreError::Unavailable("it did not respond".to_owned()))
            }),
            None => commit.await,
        };
        if results.iter().all(|result| matches!(result, Ok(_) | Err(StoreError::Conflict))) {
            self.connection = Some(connection);
        }
        results
    }

    /// Returns whether writing must stop because the file is no longer where it was.
    pub(super) fn is_file_lost(&self) -> bool {
        self.site.is_lost()
    }

    /// Abandons a database file that was removed or replaced. The WAL left at its old path is first checkpointed into
    /// it, because SQLite would take that WAL for commits of whatever file is there now.
    pub(super) async fn abandon(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(mut connection) => {
                query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Closes the connection cleanly.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

/// Commits the jobs, retrying after deadlocks, and returns one result for each.
async fn commit(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Vec<Result<Written, StoreError>> {
    let mut tries = 1;
    loop {
        match commit_once(connection, jobs, fence).await {
            Ok(results) => return results,
            Err(error) if is_deadlock(&error) && tries < limits::COMMIT_TRIES => tries += 1,
            Err(error) => {
                let error = StoreError::from(error);
                return jobs.iter().map(|_| Err(error.clone())).collect();
            }
        }
    }
}

/// Commits all jobs, or none of them if there is an error. A job that breaks a constraint fails alone.
async fn commit_once(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Result<Vec<Result<Written, StoreError>>, sqlx::Error> {
    match commit_together(connection, jobs, fence).await {
        Ok(written) => Ok(written.into_iter().map(Ok).collect()),
        Err(error) if breaks_a_constraint(&error) => commit_each(connection, jobs, fence).await,
        Err(error) => Err(error),
    }
}

fn breaks_a_constraint(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|cause| cause.is_unique_violation())
}

/// The hot path: all appends of the batch are one statement and all endings another, because each statement is a round
/// trip to the database's thread. Nothing is written if any job breaks a constraint.
async fn commit_together(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Result<Vec<Written>, sqlx::Error> {
    let only_appends =
        |job: &Job| matches!(job, Job::Append(append) if append.ending.is_none() && !append.wakes);
    if jobs.iter().all(only_appends) {
        // A single statement is its own transaction.
        return append_together(connection, jobs, fence).await;
    }
    connection.begin().await?;
    let written = match hold(connection, fence).await {
        Ok(()) => append_together(connection, jobs, None).await,
        Err(error) => Err(error),
    };
    end(connection, written).await
}

/// If this is one of several servers, locks its row in `nodes` until the transaction ends.
async fn hold(connection: &mut Connection, fence: Option<Node>) -> Result<(), sqlx::Error> {
    match fence {
        Some(token) => fence::hold(connection, token).await,
        None => Ok(()),
    }
}

/// Commits the transaction if its work succeeded, and rolls it back otherwise.
async fn end<T>(connection: &mut Connection, done: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
    match done {
        Ok(done) => connection.commit().await.map(|()| done),
        Err(error) => {
            connection.roll_back().await;
            Err(error)
        }
    }
}

/// The slow path: one transaction, in which each job can fail by itself.
async fn commit_each(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Result<Vec<Result<Written, StoreError>>, sqlx::Error> {
    connection.begin().await?;
    // Two servers may give new games the same number; the second one's retry then sees the first one's number.
    let tries = if fence.is_some() { 3 } else { 1 };
    let results = match hold(connection, fence).await {
        Ok(()) => write_each(connection, jobs, tries).await,
        Err(error) => Err(error),
    };
    end(connection, results).await
}

async fn write_each(
    connection: &mut Connection,
    jobs: &[Job],
    tries: u32,
) -> Result<Vec<Result<Written, StoreError>>, sqlx::Error> {
    let mut results = Vec::with_capacity(jobs.len());
    for job in jobs {
        let mut tried = 1;
        results.push(loop {
            match write_alone(connection, job).await? {
                Err(_) if tried < tries => tried += 1,
                result => break result,
            }
        });
    }
    Ok(results)
}

/// Writes one job under a savepoint, so that it can fail by itself.
async fn write_alone(
    connection: &mut Connection,
    job: &Job,
) -> Result<Result<Written, StoreError>, sqlx::Error> {
    query("SAVEPOINT job").execute(&mut *connection).await?;
    let result = match write(connection, job).await {
        Ok(written) => Ok(written),
        Err(error) if breaks_a_constraint(&error) => {
            query("ROLLBACK TO SAVEPOINT job").execute(&mut *connection).await?;
            Err(StoreError::Conflict)
        }
        Err(error) => return Err(error),
    };
    query("RELEASE SAVEPOINT job").execute(&mut *connection).await?;
    Ok(result)
}

async fn write(connection: &mut Connection, job: &Job) -> Result<Written, sqlx::Error> {
    let mut written = append_together(connection, std::slice::from_ref(job), None).await?;
    Ok(written.pop().expect("one job is one result"))
}
