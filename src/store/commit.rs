//! How the writer commits: all jobs together if that goes well, and each for itself if one of them breaks a constraint.

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

/// The connection that writes, which is made anew after every error.
///
/// Invariant: a connection on which anything went wrong, or was given up, is never used again. It may be inside of a
/// transaction, and then what is written next would wait for a commit that nobody sends.
pub(super) struct Commits {
    connection: Option<Connection>,
    site: Arc<Site>,
    /// The token of this server among several.
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
                    "the database does not answer; whether it has saved this is not known"
                );
                all(StoreError::Unavailable("it does not answer".to_owned()))
            }),
            None => commit.await,
        };
        if results.iter().all(|result| matches!(result, Ok(_) | Err(StoreError::Conflict))) {
            self.connection = Some(connection);
        }
        results
    }

    /// Whether nothing may be written any more: the file is not where it was.
    pub(super) fn are_lost(&self) -> bool {
        self.site.is_lost()
    }

    /// Leaves a file that was taken away. What still lies beside its old path goes into it: SQLite would take that for
    /// commits of whatever file is there now.
    pub(super) async fn abandon(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(mut connection) => {
                query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Closes the connection in good order.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

/// One result for each job.
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

/// All jobs, or none of them. A job that breaks a constraint fails alone.
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

/// The server is one that the others know until the transaction ends.
async fn hold(connection: &mut Connection, fence: Option<Node>) -> Result<(), sqlx::Error> {
    match fence {
        Some(token) => fence::hold(connection, token).await,
        None => Ok(()),
    }
}

/// Commits what went well, and takes back what did not.
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
    // Two servers may number their new games alike; then the second sees the first's number when it tries again.
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

/// A job that can fail by itself.
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
