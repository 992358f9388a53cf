//! Searches in progress: one thread for each game in which it is the bot's turn, so that a short search never waits
//! for a long one; long ones take turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_engine::search::{Limits, Stop};
use parlor_rules::{Position, Record};
use tokio::sync::mpsc::UnboundedSender;

use crate::cores;
use crate::engine::{Decision, EngineHandle};
use crate::thinking::Turns;

/// A search in progress. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct SearchTask {
    /// The ply it searches.
    pub(crate) ply: usize,
    /// Distinguishes searches of the same game.
    pub(crate) number: u64,
    stop: Stop,
    single_thread: Stop,
    pulse: Pulse,
    /// Whether its answer is the bot's move; that of a position that may not come up is not.
    wanted: Arc<AtomicBool>,
}

impl Drop for SearchTask {
    fn drop(&mut self) {
        // Nobody is waiting for the result any more.
        self.stop();
    }
}

impl SearchTask {
    /// A search of this ply that begins now, what stops it, and what its engine calls to say that it is alive.
    pub(crate) fn begin(ply: usize, number: u64) -> (Self, Stop, impl Fn() + Send + Sync + Clone) {
        let (stop, pulse) = (Stop::default(), Pulse::new());
        let beat = {
            let pulse = pulse.clone();
            move || pulse.beat()
        };
        let task = SearchTask {
            ply,
            number,
            stop: stop.clone(),
            single_thread: Stop::default(),
            pulse,
            wanted: Arc::default(),
        };
        (task, stop, beat)
    }

    /// Ends it early. Its engine still comes back.
    pub(crate) fn stop(&self) {
        self.stop.request();
    }

    /// Whether it was ended early.
    pub(crate) fn was_stopped(&self) -> bool {
        self.stop.is_requested()
    }

    /// Tells whether the position that it searches has come up.
    pub(crate) fn is_wanted(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let wanted = self.wanted.clone();
        move || wanted.load(Ordering::Relaxed)
    }

    /// The position that it searches has come up, at this ply: it goes on for so long at most.
    pub(crate) fn go_on(&mut self, ply: usize, time: Duration) {
        self.ply = ply;
        self.wanted.store(true, Ordering::Relaxed);
        let stop = self.stop.clone();
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            stop.request();
        });
    }

    /// Goes on with one thread, because another search needs the cores.
    pub(crate) fn give_way(&self) {
        self.single_thread.request();
    }

    /// How long ago the engine's loop last ran.
    pub(crate) fn silence(&self) -> Duration {
        self.pulse.silence()
    }
}

/// When the engine's loop last ran, in milliseconds since the search began.
#[derive(Debug, Clone)]
struct Pulse {
    began: Instant,
    last_ms: Arc<AtomicU64>,
}

impl Pulse {
    fn new() -> Self {
        Pulse { began: Instant::now(), last_ms: Arc::default() }
    }

    fn beat(&self) {
        self.last_ms.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    fn silence(&self) -> Duration {
        self.began.elapsed().saturating_sub(Duration::from_millis(self.last_ms.load(Ordering::Relaxed)))
    }
}

/// The result of a search.
pub(crate) struct SearchResult {
    pub(crate) game: String,
    pub(crate) number: u64,
    /// The engine with its memory; `None` if it panicked and has to be replaced.
    pub(crate) engine: Option<EngineHandle>,
    pub(crate) decision: Option<Decision>,
}

/// Starts to search for the next move of a game, on idle cores too if it may. The result is sent to `done` even if the
/// search is stopped.
pub(crate) fn start_search(
    game: &str,
    number: u64,
    mut engine: EngineHandle,
    record: Record<Position>,
    (time, may_spread): (Duration, bool),
    done: UnboundedSender<SearchResult>,
) -> SearchTask {
    let (task, stop, beat) = SearchTask::begin(record.moves().len(), number);
    let heartbeat = beat.clone();
    let mut limits = Limits {
        playing: true,
        yields: true,
        stop,
        single_thread: task.single_thread.clone(),
        heartbeat: Some(Arc::new(move |_: &_| heartbeat())),
        ..Limits::default()
    };
    let game = game.to_owned();
    tokio::spawn(async move {
        let thinks = engine.thinking_time(&record);
        let turn = match thinks {
            Some(longest) => Some(Turns::of_this_process().take(time.min(longest)).await),
            None => None,
        };
        limits.time = Some(turn.as_ref().map_or(time, |turn| turn.time));
        beat();
        let search = tokio::task::spawn_blocking(move || {
            if may_spread && thinks.is_some() {
                limits.threads = 1 + cores::idle();
            }
            let decision = engine.decide(&record, &limits, &beat);
            (engine, decision)
        });
        let searched = search.await;
        drop(turn);
        let (engine, decision) = match searched {
            Ok((engine, Ok(decision))) => (Some(engine), Some(decision)),
            Ok((engine, Err(error))) => {
                tracing::error!(game, error, "the engine found no move");
                (Some(engine), None)
            }
            Err(error) => {
                tracing::error!(game, %error, "the engine panicked");
                (None, None)
            }
        };
        // The receiver is gone only when the process is ending.
        done.send(SearchResult { game, number, engine, decision }).ok();
    });
    task
}
