//! Reviews of finished games: asked for, waited for, kept.

use std::process::Stdio;

use parlor_protocol::http::{Analysis, AnalysisStatus};
use parlor_protocol::{ErrorCode, Refusal};
use serde_json::value::RawValue;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::Analyses;
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;

/// How far a review has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Progress {
    running: bool,
    failed: bool,
    done: usize,
    of: usize,
}

/// A review as its readers see it. The judged positions stay the text that the engine wrote.
type Standing = Analysis<Box<RawValue>>;

impl Analyses {
    /// How the review of a game stands.
    pub(crate) async fn standing(&self, game: &GameId) -> Result<Standing, Refusal> {
        let open = |status, Progress { done, of, .. }: Progress| Analysis {
            game: game.to_string(),
            status,
            done: done as u64,
            of: of as u64,
            plies: RawValue::from_string("[]".to_owned()).expect("this is JSON"),
        };
        if let Some(progress) = self.under_way().get(game).cloned() {
            let status = match &progress {
                Progress { failed: true, .. } => AnalysisStatus::Failed,
                Progress { running: true, .. } => AnalysisStatus::Running,
                _ => AnalysisStatus::Queued,
            };
            return Ok(open(status, progress));
        }
        let Some(body) = self.inner.store.analysis(game).await? else {
            return Ok(open(AnalysisStatus::None, Progress::default()));
        };
        let damaged = |_| refuse(ErrorCode::Internal, "the analysis of this game cannot be read");
        let plies: Box<RawValue> = RawValue::from_string(body).map_err(damaged)?;
        let done = serde_json::from_str::<Vec<&RawValue>>(plies.get()).map_err(damaged)?.len();
        let progress = Progress { done, of: done, ..Progress::default() };
        Ok(Analysis { plies, ..open(AnalysisStatus::Done, progress) })
    }

    /// Asks for the review of a finished game, given as text; how it stands then.
    pub(crate) async fn ask(&self, game: &GameId, text: String, plies: u32) -> Result<Standing, Refusal> {
        if self.inner.store.analysis(game).await?.is_none() && self.enqueue(game, plies)? {
            let this = self.clone();
            let id = game.clone();
            tokio::spawn(async move { this.make(id, text).await });
        }
        self.standing(game).await
    }

    /// Notes a review as waiting; false if it is under way already.
    fn enqueue(&self, game: &GameId, plies: u32) -> Result<bool, Refusal> {
        let mut under_way = self.under_way();
        under_way.retain(|_, progress| !progress.failed);
        if under_way.contains_key(game) {
            return Ok(false);
        }
        if under_way.len() >= limits::QUEUED_REVIEWS {
            return Err(Refusal {
                retry_ms: Some(10_000),
                ..refuse(ErrorCode::RateLimited, "too many games wait for their analysis")
            });
        }
        under_way.insert(game.clone(), Progress { of: plies as usize + 1, ..Progress::default() });
        Ok(true)
    }

    async fn make(&self, game: GameId, text: String) {
        let Ok(_permit) = self.inner.reviewers.acquire().await else { return };
        self.note(&game, |progress| progress.running = true);
        let judged = tokio::select! {
            judged = timeout(limits::REVIEW_TIMEOUT, self.judge(&game, text)) => judged,
            () = self.inner.stopping.cancelled() => return,
        };
        let why = match judged {
            Ok(Ok(body)) => {
                let made_ms = self.inner.clock.now_ms();
                self.inner.store.keep_analysis(&game, body, made_ms).await.err().map(|e| e.to_string())
            }
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("it took too long".to_owned()),
        };
        match why {
            None => drop(self.under_way().remove(&game)),
            Some(why) => {
                tracing::error!(%game, why, "a game could not be analysed");
                self.note(&game, |progress| progress.failed = true);
            }
        }
    }

    fn note(&self, game: &GameId, change: impl FnOnce(&mut Progress)) {
        if let Some(progress) = self.under_way().get_mut(game) {
            change(progress);
        }
    }

    /// Lets an engine judge the game; the positions as a JSON array.
    async fn judge(&self, game: &GameId, text: String) -> std::io::Result<String> {
        let mut child = self
            .inner
            .program
            .command()?
            .args(["analyse", "-", "--json", "--background", "--time-ms", limits::REVIEW_MS_OF_A_PLY])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("the engine's pipes are missing"));
        };
        input.write_all(text.as_bytes()).await?;
        drop(input);
        let mut lines = BufReader::new(output).lines();
        let mut judged = Vec::new();
        while let Some(line) = lines.next_line().await? {
            judged.push(line);
            self.note(game, |progress| progress.done = judged.len());
        }
        let status = child.wait().await?;
        if !status.success() {
            return Err(std::io::Error::other(format!("the engine ended with {status}")));
        }
        // The engine judges the last position first.
        judged.reverse();
        Ok(format!("[{}]", judged.join(",")))
    }
}
