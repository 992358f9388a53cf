//! The one task that writes: it takes every job that waits and commits them together.
//!
//! While one commit is being synced to the disk, the next jobs gather; so the number of syncs does not grow with the
//! number of games, and every job is answered only after its own commit.
//!
//! Invariant: a job's answer is sent after the commit that holds it, or after its own statement failed.

use std::sync::Arc;
use std::time::Instant;

use parlor_protocol::{GameResult, RatingChanges};
use serde::Serialize;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::accounts::{NewAccount, NewToken};
use super::analyses::NewAnalysis;
use super::announcements::NewAnnouncement;
use super::chat::NewLine;
use super::error::StoreError;
use super::follows::FollowChange;
use super::games::{self, NewGame};
use super::imports::ImportedGame;
use super::invites::InviteChange;
use super::notes::NoteChange;
use super::operate::ChatRemoval;
use super::people::AccountChange;
use super::plans::PlanChange;
use super::ratings;
use crate::game::chain::{self, Link};
use crate::game::{Act, GameMeta};
use crate::id::GameId;
use crate::limits;

type Answer = oneshot::Sender<Result<Written, StoreError>>;

/// Acts to be appended to one game's log, with consecutive seqs.
#[derive(Debug, Clone)]
pub(crate) struct AppendJob {
    pub(crate) game: GameId,
    /// The seq of the first body.
    pub(crate) first_seq: u64,
    pub(crate) at_ms: i64,
    /// The acts as JSON texts.
    pub(crate) bodies: Vec<String>,
    /// The chain's link of the row before the first.
    pub(crate) link: Link,
    /// Set if the game ends with these acts: its last act, which is written after the bodies.
    pub(crate) ending: Option<Ending>,
}

/// The last act of a game, and what the end writes beside it.
#[derive(Debug, Clone)]
pub(crate) struct Ending {
    pub(crate) meta: Arc<GameMeta>,
    pub(crate) result: GameResult,
    pub(crate) clock_ms: Option<[i64; 2]>,
    pub(crate) plies: u32,
    /// Whether the ratings change.
    pub(crate) rates: bool,
}

/// What came of a job.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// What the end of a game did to the ratings.
    pub(crate) ratings: Option<RatingChanges>,
    /// The chain's link of the last row that was appended.
    pub(crate) link: Link,
    /// The games of an import, in its order.
    pub(crate) imported: Vec<Imported>,
}

/// A game of an import, as the archive has it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Imported {
    /// Its id.
    pub(crate) game: String,
    /// Whether it was not there yet.
    pub(crate) new: bool,
}

/// Everything that can be written.
pub(super) enum Job {
    Append(AppendJob),
    Game(NewGame),
    Account(NewAccount),
    Token(NewToken),
    Chat(NewLine),
    Change(AccountChange),
    Follow(FollowChange),
    Plan(PlanChange),
    Note(NoteChange),
    RemoveChat(ChatRemoval),
    Import(Vec<ImportedGame>),
    Analysis(NewAnalysis),
    Announce(NewAnnouncement),
    Invite(InviteChange),
}

/// A handle to the writer task.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<(Job, Answer)>,
}

impl Writer {
    /// Starts the task. It ends when the last handle is dropped and all jobs are done, or when the disk has failed.
    /// With `options` it connects again after an error.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
    ) -> (Self, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(limits::WRITER_JOBS);
        (Self { jobs }, tokio::spawn(run(connection, options, queue)))
    }

    /// How many jobs wait.
    pub(super) fn queued(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    pub(super) async fn write(&self, job: Job) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        self.jobs.send((job, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn run(
    mut connection: SqliteConnection,
    options: SqliteConnectOptions,
    mut queue: mpsc::Receiver<(Job, Answer)>,
) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, limits::COMMIT_JOBS).await > 0 {
        let (jobs, answers): (Vec<Job>, Vec<Answer>) = batch.drain(..).unzip();
        let started = Instant::now();
        let results = commit(&mut connection, &jobs).await;
        metrics::histogram!("parlor_commit_seconds").record(started.elapsed().as_secs_f64());
        metrics::counter!("parlor_commits_total").increment(1);
        metrics::counter!("parlor_commit_jobs_total").increment(results.len() as u64);
        let failed = results.iter().any(|result| matches!(result, Err(StoreError::DiskFailed(_))));
        let broken = results.iter().any(|result| matches!(result, Err(StoreError::Unavailable(_))));
        for (answer, result) in answers.into_iter().zip(results) {
            // A requester that has gone does not need to know.
            let _ = answer.send(result);
        }
        if failed {
            // After a failed sync a later one can succeed without the pages of the first: nothing more is promised.
            tracing::error!("the disk has failed; nothing more is written");
            return;
        }
        if broken {
            renew(&mut connection, &options).await;
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close cleanly");
    }
}

/// Connects again after an error. SQLite ends a transaction by itself when the disk is full, of which the connection's
/// own count of transactions does not know.
async fn renew(connection: &mut SqliteConnection, options: &SqliteConnectOptions) {
    match options.connect().await {
        Ok(fresh) => *connection = fresh,
        // The old one stays: the next job fails on it, and this is tried again.
        Err(error) => tracing::error!(%error, "the database cannot be opened again"),
    }
}

/// Commits the jobs; one result for each. A job that breaks a constraint fails alone.
async fn commit(connection: &mut SqliteConnection, jobs: &[Job]) -> Vec<Result<Written, StoreError>> {
    match commit_together(connection, jobs).await.map_err(StoreError::from) {
        Ok(written) => return written.into_iter().map(Ok).collect(),
        Err(StoreError::Conflict) => {}
        Err(error) => return jobs.iter().map(|_| Err(error.clone())).collect(),
    }
    match commit_each(connection, jobs).await {
        Ok(results) => results,
        Err(error) => {
            let error = StoreError::from(error);
            jobs.iter().map(|_| Err(error.clone())).collect()
        }
    }
}

/// The hot path: all appends of the batch are one statement and all endings another, because each statement is a way
/// to the database's thread and back. Nothing is written if any job breaks a constraint.
async fn commit_together(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Written>, sqlx::Error> {
    let only_appends = |job: &Job| matches!(job, Job::Append(append) if append.ending.is_none());
    if jobs.iter().all(only_appends) {
        // One statement is a transaction of its own.
        return append_together(connection, jobs).await;
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let written = append_together(&mut transaction, jobs).await?;
    transaction.commit().await?;
    Ok(written)
}

async fn append_together(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Written>, sqlx::Error> {
    let mut rows = Rows::default();
    let mut ends = Rows::default();
    let mut written = Vec::with_capacity(jobs.len());
    for job in jobs {
        written.push(match job {
            Job::Append(append) => add_append(connection, append, &mut rows, &mut ends).await?,
            other => write_other(connection, other).await?,
        });
    }
    insert_events(connection, rows).await?;
    end_games(connection, ends).await?;
    Ok(written)
}

/// Everything else: one transaction, in which each job's statements can fail for themselves.
async fn commit_each(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Result<Written, StoreError>>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(jobs.len());
    for job in jobs {
        let mut savepoint = transaction.begin().await?;
        match write(&mut savepoint, job).await {
            Ok(written) => {
                savepoint.commit().await?;
                results.push(Ok(written));
            }
            Err(error) => {
                let conflict = error.as_database_error().is_some_and(|cause| cause.is_unique_violation());
                if !conflict {
                    return Err(error);
                }
                savepoint.rollback().await?;
                results.push(Err(StoreError::Conflict));
            }
        }
    }
    transaction.commit().await?;
    Ok(results)
}

async fn write(connection: &mut SqliteConnection, job: &Job) -> Result<Written, sqlx::Error> {
    let mut written = append_together(connection, std::slice::from_ref(job)).await?;
    Ok(written.pop().expect("one job is one result"))
}

async fn write_other(connection: &mut SqliteConnection, job: &Job) -> Result<Written, sqlx::Error> {
    match job {
        Job::Append(_) => unreachable!("appends are written together"),
        Job::Import(games) => return import(connection, games).await,
        Job::Game(game) => games::insert(game, connection).await?,
        Job::Account(account) => account.insert(connection).await?,
        Job::Token(token) => token.insert(connection).await?,
        Job::Chat(line) => line.insert(connection).await?,
        Job::Change(change) => change.write(connection).await?,
        Job::Follow(change) => change.write(connection).await?,
        Job::Plan(change) => change.write(connection).await?,
        Job::Note(change) => change.write(connection).await?,
        Job::Analysis(analysis) => analysis.insert(connection).await?,
        Job::Invite(change) => change.write(connection).await?,
        Job::Announce(announcement) => announcement.insert(connection).await?,
        Job::RemoveChat(removal) => removal.write(connection).await?,
    }
    Ok(Written::default())
}

async fn import(connection: &mut SqliteConnection, games: &[ImportedGame]) -> Result<Written, sqlx::Error> {
    let mut imported = Vec::with_capacity(games.len());
    for game in games {
        imported.push(game.insert(connection).await?);
    }
    Ok(Written { imported, ..Written::default() })
}

/// Adds an append's rows, and what ends its game, to those of the batch. Only ratings are read and written here: the
/// next ending of the same player builds upon them.
async fn add_append(
    connection: &mut SqliteConnection,
    append: &AppendJob,
    rows: &mut Rows,
    ends: &mut Rows,
) -> Result<Written, sqlx::Error> {
    let Some(ending) = &append.ending else {
        let link = rows_of(append, append.bodies.iter(), rows);
        return Ok(Written { link, ..Written::default() });
    };
    let mut ratings = None;
    if ending.rates {
        ratings = ratings::rate(connection, &ending.meta, ending.result.result, append.at_ms).await?;
    }
    let last = ending_body(ending, ratings);
    let link = rows_of(append, append.bodies.iter().chain([&last]), rows);
    let GameResult { result, reason, score, .. } = &ending.result;
    ends.push(&(&*append.game, append.at_ms, result, reason, score, ending.plies, &link));
    Ok(Written { ratings, link, imported: Vec::new() })
}

/// The act `game_over`, which only here is known in full: the ratings change in this transaction.
fn ending_body(ending: &Ending, ratings: Option<RatingChanges>) -> String {
    let result = GameResult { ratings, ..ending.result.clone() };
    let act = Act::GameOver { result, clock_ms: ending.clock_ms };
    serde_json::to_string(&act).expect("an act has only text keys")
}

/// Rows to be inserted, as the JSON array that SQLite takes them apart from.
#[derive(Default)]
struct Rows(Vec<u8>);

impl Rows {
    fn push(&mut self, row: &impl Serialize) {
        self.0.push(if self.0.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.0, row).expect("a row is numbers and text");
    }

    /// The array; `None` if there is no row.
    fn into_json(mut self) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        self.0.push(b']');
        Some(String::from_utf8(self.0).expect("JSON is UTF-8"))
    }
}

/// Adds the rows of an append; the link of the last one.
fn rows_of<'a>(append: &AppendJob, bodies: impl Iterator<Item = &'a String>, rows: &mut Rows) -> Link {
    let mut link = append.link.clone();
    for (seq, body) in (append.first_seq..).zip(bodies) {
        link = chain::next(&link, seq, append.at_ms, body);
        rows.push(&(&*append.game, seq, append.at_ms, body, &link));
    }
    link
}

async fn insert_events(connection: &mut SqliteConnection, rows: Rows) -> Result<(), sqlx::Error> {
    let Some(rows) = rows.into_json() else { return Ok(()) };
    sqlx::query(
        "INSERT INTO events (game, seq, at_ms, body, chain)
         SELECT (SELECT number FROM games WHERE id = value ->> 0), value ->> 1, value ->> 2, value ->> 3, value ->> 4
         FROM json_each($1)",
    )
    .bind(rows)
    .execute(connection)
    .await
    .map(|_| ())
}

async fn end_games(connection: &mut SqliteConnection, ends: Rows) -> Result<(), sqlx::Error> {
    let Some(ends) = ends.into_json() else { return Ok(()) };
    sqlx::query(
        "UPDATE games SET ended_ms = value ->> 1, result = value ->> 2, reason = value ->> 3,
         score_first = value ->> '$[4][0]', score_second = value ->> '$[4][1]', plies = value ->> 5, chain = value ->> 6
         FROM json_each($1) WHERE games.id = value ->> 0",
    )
    .bind(ends)
    .execute(connection)
    .await
    .map(|_| ())
}

/// The name that a unit variant has on the wire.
pub(super) fn wire_name(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}
