//! Reviews of finished games: requested, queued, saved.

use parlor_protocol::http::{Analysis, AnalysisStatus};
use parlor_protocol::{ErrorCode, Refusal};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::time::{Instant, sleep};

use super::schedule::{Entry, Place};
use super::{Analyses, Requester};
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
    /// Returns the state of a game's review.
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

    /// Requests the review of a finished game, given as text, and returns its state.
    pub(crate) async fn ask(
        &self,
        requester: Requester,
        game: &GameId,
        text: String,
        plies: u32,
    ) -> Result<Standing, Refusal> {
        if self.inner.store.analysis(game).await?.is_none()
            && let Some(entry) = self.enqueue(&requester, game, plies)?
        {
            let this = self.clone();
            let game = game.clone();
            let positions = plies as usize + 1;
            tokio::spawn(async move { this.make(entry, requester, game, text, positions).await });
        }
        self.standing(game).await
    }

    /// Queues a review; `None` if it is already under way.
    fn enqueue(&self, requester: &Requester, game: &GameId, plies: u32) -> Result<Option<Entry>, Refusal> {
        let mut under_way = self.under_way();
        under_way.retain(|_, progress| !progress.failed);
        if under_way.contains_key(game) {
            return Ok(None);
        }
        let entry = self.inner.reviews.enter(requester)?;
        under_way.insert(game.clone(), Progress { of: plies as usize + 1, ..Progress::default() });
        Ok(Some(entry))
    }

    async fn make(&self, entry: Entry, requester: Requester, game: GameId, text: String, positions: usize) {
        let made = async {
            let _place = entry.turn().await.map_err(|refusal| refusal.message)?;
            self.note(&game, |progress| progress.running = true);
            let body =
                self.judge(&requester, &game, text, positions).await.map_err(|error| error.to_string())?;
            let made_ms = self.inner.clock.now_ms();
            self.inner.store.keep_analysis(&game, body, made_ms).await.map_err(|error| error.to_string())
        };
        let made: Result<(), String> = tokio::select! {
            made = made => made,
            () = self.inner.stopping.cancelled() => return,
        };
        match made {
            Ok(()) => drop(self.under_way().remove(&game)),
            Err(why) => {
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

    /// Lets an engine judge the game, and returns the positions as a JSON array. Before each position the engine waits
    /// to be told to continue, so that a review yields to others like any question.
    async fn judge(
        &self,
        requester: &Requester,
        game: &GameId,
        text: String,
        positions: usize,
    ) -> std::io::Result<String> {
        let mut words = String::new();
        let mut judged = Vec::with_capacity(positions);
        let mut worker = self.inner.engines.start()?;
        while judged.len() < positions {
            let place = self.place_of_review(requester).await;
            if judged.is_empty() {
                words = question(&text, &place);
            }
            let turn = Instant::now();
            while judged.len() < positions && turn.elapsed() < limits::REVIEW_TURN {
                let position = worker.ask(&words).await?;
                if let Ok(Failed { error }) = serde_json::from_str(&position) {
                    return Err(std::io::Error::other(error));
                }
                judged.push(position);
                self.note(game, |progress| progress.done = judged.len());
                words.clear();
            }
        }
        // The engine judges the last position first.
        judged.reverse();
        Ok(format!("[{}]", judged.join(",")))
    }

    /// Waits for a place for a review's next turn, for as long as it takes: a user was told that the review will be
    /// made.
    async fn place_of_review(&self, requester: &Requester) -> Place {
        loop {
            let turn = match self.inner.searches.enter(requester) {
                Ok(entry) => entry.turn().await,
                Err(refusal) => Err(refusal),
            };
            match turn {
                Ok(place) => return place,
                Err(_) => sleep(limits::REVIEW_TURN).await,
            }
        }
    }
}

/// The question for the review of a game.
fn question(text: &str, place: &Place) -> String {
    let time_ms = limits::REVIEW_MS_OF_A_PLY.to_string();
    let threads = place.part_of(limits::engine_cores()).to_string();
    json!({"review": text, "arguments": ["-", "--time-ms", time_ms, "--threads", threads]}).to_string()
}

/// The engine's reply if it cannot read the game.
#[derive(Deserialize)]
struct Failed {
    error: String,
}
