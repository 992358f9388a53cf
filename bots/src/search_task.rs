//! Searches in progress: one thread for each game in which it is the bot's turn, so that a short search never waits
//! for a long one; long ones take turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_engine::search::{Limits, Stop};
use parlor_rules::{Position, Record};
use tokio::sync::mpsc::UnboundedSender;

use crate::cores;
use crate::engine::{Decision, EngineHandle};
use crate::thinking::Turns;

/// The most threads of a search.
const THREADS: usize = 2;

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
}

impl Drop for SearchTask {
    fn drop(&mut self) {
        // Nobody is waiting for the result any more.
        self.stop.request();
    }
}

impl SearchTask {
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
    let (stop, single_thread, pulse) = (Stop::default(), Stop::default(), Pulse::new());
    let heartbeat = {
        let pulse = pulse.clone();
        Arc::new(move |_: &_| pulse.beat())
    };
    let mut limits = Limits {
        playing: true,
        yields: true,
        stop: stop.clone(),
        single_thread: single_thread.clone(),
        heartbeat: Some(heartbeat),
        ..Limits::default()
    };
    let task = SearchTask { ply: record.moves().len(), number, stop, single_thread, pulse: pulse.clone() };
    let game = game.to_owned();
    tokio::spawn(async move {
        let thinks = engine.thinking_time(&record);
        let turn = match thinks {
            Some(longest) => Some(Turns::of_this_process().take(time.min(longest)).await),
            None => None,
        };
        limits.time = Some(turn.as_ref().map_or(time, |turn| turn.time));
        pulse.beat();
        let beat = move || pulse.beat();
        let search = tokio::task::spawn_blocking(move || {
            if may_spread && thinks.is_some() {
                limits.threads = (1 + cores::idle()).min(THREADS);
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
