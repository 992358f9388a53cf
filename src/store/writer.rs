//! The one task that writes: it takes all waiting jobs and commits them together.
//!
//! While one commit is being synced to the disk, the next jobs gather. So the number of syncs does not grow with the
//! number of games, and every job is answered only after its own commit.
//!
//! Invariant: the answer to a job is sent after the commit that holds it, or after its own statement failed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::append::append_together;
use super::error::StoreError;
use super::job::{AppendJob, Change, Job, Written};
use super::postgres::fence;
use super::site::Site;
use super::sql::{Connection, query};
use crate::id::Node;
use crate::limits;

/// What is done with the outcome of a job, at once and in the writer's task. Dropped, the outcome is not known.
pub(crate) type Answer = Box<dyn FnOnce(Result<Written, StoreError>) + Send>;

/// A handle to the writer task.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<(Job, Answer)>,
    /// Whether the last commit failed.
    failed: Arc<AtomicBool>,
}

impl Writer {
    /// Starts the task. It ends when the last handle is dropped and all jobs are done, or when the disk has failed.
    /// It connects to `site` again after an error.
    pub(super) fn start(
        connection: Connection,
        site: Arc<Site>,
        fence: Option<Node>,
    ) -> (Self, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(limits::WRITER_JOBS);
        let failed = Arc::new(AtomicBool::new(false));
        (Self { jobs, failed: failed.clone() }, tokio::spawn(run(connection, site, fence, queue, failed)))
    }

    /// How many jobs wait.
    pub(super) fn queued(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Whether the last commit failed.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Appends to a game's log; durable when this returns.
    pub(super) async fn append(&self, job: AppendJob) -> Result<Written, StoreError> {
        self.write(Job::Append(job)).await
    }

    /// Appends to a game's log; durable when the answer gets it.
    pub(super) async fn submit(&self, job: AppendJob, answer: Answer) {
        // An answer that is dropped says that the writer has stopped.
        let _ = self.jobs.send((Job::Append(job), answer)).await;
    }

    /// Makes a change; durable when this returns.
    pub(super) async fn change(&self, change: impl Change) -> Result<(), StoreError> {
        self.write(Job::Change(Box::new(change))).await.map(|_| ())
    }

    async fn write(&self, job: Job) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        // A requester that has gone does not need to know.
        let answer = Box::new(|result| drop(answer.send(result)));
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        self.jobs.send((job, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn run(
    mut connection: Connection,
    site: Arc<Site>,
    fence: Option<Node>,
    mut queue: mpsc::Receiver<(Job, Answer)>,
    last_failed: Arc<AtomicBool>,
) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, limits::COMMIT_JOBS).await > 0 {
        let (jobs, answers): (Vec<Job>, Vec<Answer>) = batch.drain(..).unzip();
        let started = Instant::now();
        let results = commit(&mut connection, &jobs, fence).await;
        metrics::histogram!("parlor_commit_seconds").record(started.elapsed().as_secs_f64());
        metrics::counter!("parlor_commits_total").increment(1);
        metrics::counter!("parlor_commit_jobs_total").increment(results.len() as u64);
        let failed = results.iter().any(|result| matches!(result, Err(StoreError::DiskFailed(_))));
        let fenced = results.iter().any(|result| matches!(result, Err(StoreError::Fenced)));
        let broken = results.iter().any(|result| matches!(result, Err(StoreError::Unavailable(_))));
        last_failed.store(failed || fenced || broken, Ordering::Relaxed);
        for (answer, result) in answers.into_iter().zip(results) {
            answer(result);
        }
        if failed {
            // After a failed sync a later one can succeed without the pages of the first, so nothing more can be promised.
            tracing::error!("the disk has failed; nothing more is written");
            return;
        }
        if fenced {
            tracing::error!("other servers have taken over; nothing more is written");
            return;
        }
        if broken {
            renew(&mut connection, &site).await;
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close cleanly");
    }
}

/// Connects again after an error: the database may have gone, or have ended the transaction by itself.
async fn renew(connection: &mut Connection, site: &Site) {
    match site.connect().await {
        Ok(fresh) => *connection = fresh,
        // The old connection stays: the next job fails on it, and then this is tried again.
        Err(error) => tracing::error!(%error, "the database cannot be opened again"),
    }
}

/// Commits the jobs and returns one result for each. A job that breaks a constraint fails alone.
async fn commit(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Vec<Result<Written, StoreError>> {
    match commit_together(connection, jobs, fence).await.map_err(StoreError::from) {
        Ok(written) => return written.into_iter().map(Ok).collect(),
        Err(StoreError::Conflict) => {}
        Err(error) => return jobs.iter().map(|_| Err(error.clone())).collect(),
    }
    match commit_each(connection, jobs, fence).await {
        Ok(results) => results,
        Err(error) => {
            let error = StoreError::from(error);
            jobs.iter().map(|_| Err(error.clone())).collect()
        }
    }
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
        Err(error) if error.as_database_error().is_some_and(|cause| cause.is_unique_violation()) => {
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
