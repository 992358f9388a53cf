//! The engine at work: one thread for each game in which it is the bot's turn, so that a short search never waits
//! for a long one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_engine::players::Answer;
use parlor_engine::search::{Limits, Stop};
use parlor_rules::{Move, Position, Record};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::mind::{Decision, Mind};

/// A search under way.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The ply that it is made for.
    pub(crate) ply: usize,
    /// Tells searches of the same game apart.
    pub(crate) number: u64,
    stop: Stop,
    pulse: Pulse,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // What nobody waits for is not searched on.
        self.stop.request();
    }
}

impl Thinking {
    /// Time since the engine's loop was last seen to run.
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

/// What comes back from a search.
pub(crate) struct Thought {
    pub(crate) game: String,
    pub(crate) number: u64,
    /// Who thought, with all that it remembers; `None` if it broke down, and another has to be made.
    pub(crate) mind: Option<Mind>,
    pub(crate) decision: Option<Decision>,
}

/// Starts to think about the next move of a game. The thought is sent to `done`, also after it was stopped.
pub(crate) fn think(
    game: &str,
    number: u64,
    mut mind: Mind,
    record: Record<Position>,
    time: Duration,
    done: UnboundedSender<Thought>,
) -> Thinking {
    let (stop, pulse) = (Stop::default(), Pulse::new());
    let heartbeat = {
        let pulse = pulse.clone();
        Arc::new(move |_: &_| pulse.beat())
    };
    let limits =
        Limits { time: Some(time), stop: stop.clone(), heartbeat: Some(heartbeat), ..Limits::default() };
    let thinking = Thinking { ply: record.moves().len(), number, stop, pulse: pulse.clone() };
    let game = game.to_owned();
    tokio::spawn(async move {
        let beat = move || pulse.beat();
        let search = tokio::task::spawn_blocking(move || {
            let decision = mind.decide(&record, &limits, &beat);
            (mind, decision)
        });
        let (mind, decision) = match search.await {
            Ok((mind, Ok(decision))) => (Some(mind), Some(decision)),
            Ok((mind, Err(error))) => {
                tracing::error!(game, error, "the player has no move");
                (Some(mind), None)
            }
            Err(error) => {
                tracing::error!(game, %error, "the player broke down");
                (None, None)
            }
        };
        // Nobody listens any more only when the process ends.
        done.send(Thought { game, number, mind, decision }).ok();
    });
    thinking
}

/// Moves of the principal variation that are told: the server keeps a small `info`.
const TOLD_MOVES: usize = 24;

/// What is told of a search beside its move.
pub(crate) fn info(profile: &str, answer: &Answer) -> Value {
    let line = answer.line.iter().take(TOLD_MOVES).map(Move::to_string).collect::<Vec<_>>();
    json!({
        "profile": profile,
        "depth": answer.depth,
        "max_depth": answer.statistics.max_depth,
        "nodes": answer.statistics.nodes,
        "prunes_max": answer.statistics.prunes_max,
        "prunes_min": answer.statistics.prunes_min,
        "nps": answer.nodes_per_second(),
        "ms": answer.elapsed.as_millis() as u64,
        "score": (answer.score * 100.0).round() / 100.0,
        "exact": answer.exact,
        "proven": answer.proven.map(|proven| proven.as_str()),
        "pv": line,
    })
}
