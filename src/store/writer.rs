//! The only task that writes: it takes all waiting jobs and commits them together.
//!
//! While one commit is being synced to the disk, the next jobs accumulate. The number of syncs therefore does not grow
//! with the number of games, and every job is answered only after its own commit.
//!
//! Invariant: the answer to a job is sent after the commit that holds it, or after its own statement failed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::Span;

use super::commit::Commits;
use super::error::StoreError;
use super::job::{AppendJob, Change, Job, Written};
use crate::limits;

/// A callback for the outcome of a job, called directly in the writer's task. If it is dropped uncalled, the outcome is
/// unknown.
pub(crate) type Answer = Box<dyn FnOnce(Result<Written, StoreError>) + Send>;

/// A handle to the writer task.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<(Job, Answer)>,
    record: Arc<Record>,
}

/// What the task reports about itself.
#[derive(Default)]
struct Record {
    /// Whether the last commit failed.
    failed: AtomicBool,
    /// How many appends it has committed.
    appends: AtomicU64,
}

impl Writer {
    /// Starts the task. It ends when the last handle is dropped and all jobs are done, or when the disk has failed or
    /// the database's file was taken away.
    pub(super) fn start(commits: Commits) -> (Self, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(limits::WRITER_JOBS);
        let record = Arc::<Record>::default();
        (Self { jobs, record: record.clone() }, tokio::spawn(run(commits, queue, record)))
    }

    /// Returns how many jobs are waiting.
    pub(super) fn queued(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Returns whether the last commit failed.
    pub(super) fn has_failed(&self) -> bool {
        self.record.failed.load(Ordering::Relaxed)
    }

    /// Returns how many appends to game logs have been committed since the start.
    pub(super) fn appends(&self) -> u64 {
        self.record.appends.load(Ordering::Relaxed)
    }

    /// Appends to a game's log; durable when this returns.
    pub(super) async fn append(&self, job: AppendJob) -> Result<Written, StoreError> {
        self.write(Job::Append(job)).await
    }

    /// Queues an append to a game's log; it is durable when `answer` is called with success.
    pub(super) async fn submit(&self, job: AppendJob, answer: Answer) {
        // Dropping the answer tells the requester that the writer has stopped.
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

async fn run(mut commits: Commits, mut queue: mpsc::Receiver<(Job, Answer)>, record: Arc<Record>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, limits::COMMIT_JOBS).await != 0 {
        let (jobs, answers): (Vec<Job>, Vec<Answer>) = batch.drain(..).unzip();
        if commits.is_file_lost() {
            return leave(commits, answers).await;
        }
        let started = Instant::now();
        let spans: Vec<Span> = jobs.iter().map(|job| job.span(jobs.len())).collect();
        let results = commits.commit(&jobs).await;
        drop(spans);
        metrics::histogram!("parlor_commit_seconds").record(started.elapsed().as_secs_f64());
        metrics::counter!("parlor_commits_total").increment(1);
        metrics::counter!("parlor_commit_jobs_total").increment(results.len() as u64);
        let failed = results.iter().any(|result| matches!(result, Err(StoreError::DiskFailed(_))));
        let fenced = results.iter().any(|result| matches!(result, Err(StoreError::Fenced)));
        let broken = |error| matches!(error, &StoreError::Unavailable(_) | &StoreError::BadPage(_));
        let broken = results.iter().any(|result| result.as_ref().err().is_some_and(broken));
        record.failed.store(failed || fenced || broken, Ordering::Relaxed);
        let appended =
            jobs.iter().zip(&results).filter(|(job, result)| matches!(job, Job::Append(_)) && result.is_ok());
        record.appends.fetch_add(appended.count() as u64, Ordering::Relaxed);
        for (answer, result) in answers.into_iter().zip(results) {
            answer(result);
        }
        if failed {
            // After a failed sync, a later one can succeed without the pages of the first, so nothing more can be
            // promised.
            tracing::error!("the disk has failed; no more writes are accepted");
            return;
        }
        if fenced {
            tracing::error!("other servers have taken over; no more writes are accepted");
            metrics::counter!("parlor_fenced_commits_total").increment(1);
            return;
        }
    }
    if let Err(error) = commits.close().await {
        tracing::error!(%error, "the database did not close cleanly");
    }
}

/// Refuses the last jobs after the database file was removed or replaced.
async fn leave(commits: Commits, answers: Vec<Answer>) {
    tracing::error!("the database file was removed or replaced; no more writes are accepted");
    if let Err(error) = commits.abandon().await {
        tracing::error!(%error, "the WAL next to the database still contains commits of the removed file");
    }
    for answer in answers {
        answer(Err(StoreError::Unavailable("its file was removed or replaced".to_owned())));
    }
}
