//! A pool of engine processes that wait for questions (`parlor worker`).
//!
//! A process answers one question at a time. Starting one and loading its weights takes longer than most searches, so it
//! stays for the next question, until there has been none for a while. The processes run at low priority: the server's
//! own work and the bots come first.

use std::io;
use std::process::Stdio;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::{Instant, interval, timeout};

use super::Program;
use super::schedule::Place;
use crate::limits;

/// The idle processes. The [`Schedule`](super::schedule::Schedule) decides who may use one.
pub(super) struct Pool {
    idle: Mutex<Vec<(Instant, Worker)>>,
    program: Program,
}

/// A process that answers questions.
pub(super) struct Worker {
    /// Held because the process is killed when this is dropped.
    _process: Child,
    questions: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Worker {
    fn start(program: &Program) -> io::Result<Self> {
        let mut process =
            program.command()?.arg("worker").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(questions), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("the pipes of an engine process are missing"));
        };
        Ok(Self { _process: process, questions, answers: BufReader::new(output).lines() })
    }

    /// Sends one line and waits for the line that answers it.
    pub(super) async fn ask(&mut self, question: &str) -> io::Result<String> {
        let exchange = async {
            self.questions.write_all(question.as_bytes()).await?;
            self.questions.write_all(b"\n").await?;
            let answer = self.answers.next_line().await?;
            answer.ok_or_else(|| io::Error::other("an engine process has ended"))
        };
        timeout(limits::ENGINE_TIMEOUT, exchange).await?
    }
}

impl Pool {
    /// Creates a pool of processes of this program.
    pub(super) fn new(program: Program) -> Arc<Self> {
        let pool = Arc::new(Self { idle: Mutex::default(), program });
        tokio::spawn(end_idle_workers(Arc::downgrade(&pool)));
        pool
    }

    /// Starts a fresh process, for a conversation of many questions.
    pub(super) fn start(&self) -> io::Result<Worker> {
        Worker::start(&self.program)
    }

    /// Returns the answer to one question, both a line of text. If the caller stops waiting, the search is over: its
    /// process is killed.
    pub(super) async fn ask(&self, question: &str, _place: &Place) -> io::Result<String> {
        let idle = self.idle.lock().pop();
        if let Some((_, mut worker)) = idle {
            match worker.ask(question).await {
                Ok(answer) => return Ok(self.keep(worker, answer)),
                Err(error) if error.kind() == io::ErrorKind::TimedOut => return Err(error),
                // It died while it was idle: another takes its place.
                Err(error) => tracing::warn!(%error, "an engine process will be restarted"),
            }
        }
        let mut worker = self.start()?;
        let answer = worker.ask(question).await?;
        Ok(self.keep(worker, answer))
    }

    fn keep(&self, worker: Worker, answer: String) -> String {
        self.idle.lock().push((Instant::now(), worker));
        answer
    }
}

async fn end_idle_workers(pool: Weak<Pool>) {
    let mut period = interval(limits::ENGINE_IDLE_TIMEOUT / 4);
    loop {
        period.tick().await;
        let Some(pool) = pool.upgrade() else { return };
        pool.idle.lock().retain(|(since, _)| since.elapsed() < limits::ENGINE_IDLE_TIMEOUT);
    }
}
