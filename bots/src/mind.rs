//! Who thinks in a game: one of our players, or an outside engine with a fresh process at hand.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use parlor_engine::players::Player;
use parlor_engine::search::Limits;
use parlor_rules::{Move, Record, Variant};
use serde_json::{Value, json};

use crate::config::{TableSource, Visitor};
use crate::thinking::info;
use parlor_engine::outside::{Effort, Engine, Fault};

/// Who thinks in one game.
pub(crate) enum Mind {
    /// One of our players, with all that it remembers.
    Ours(Box<Player>),
    /// An outside engine, and its process while it works.
    Outside(Visitor, Option<Engine>),
}

/// What a mind has made up.
pub(crate) enum Decision {
    /// This move, what is told of it, and how the game looks for the mover.
    Play { m: Move, info: Value, judgement: Option<f64> },
    /// The game is given up, so that nobody waits.
    Resign,
}

/// How often an engine's process is started for one move before the game is given up.
const ATTEMPTS: usize = 3;

/// The longest that a process may be silent over one move.
const LONGEST_SILENCE: Duration = Duration::from_secs(15);

/// While a process is waited for, which is never without bounds, the bot shows that it is alive.
const BEAT: Duration = Duration::from_millis(500);

impl Mind {
    /// Takes the tables that are at hand now, if it asks any.
    pub(crate) fn look_up_in(&mut self, source: &TableSource, variant: Variant) {
        if let Mind::Ours(player) = self
            && player.profile().tables
        {
            player.set_tables((source.0)(variant));
        }
    }

    /// Decides on a move; an error is the sentence why there is none.
    pub(crate) fn decide(
        &mut self,
        record: &Record,
        limits: &Limits,
        beat: &(dyn Fn() + Sync),
    ) -> Result<Decision, String> {
        match self {
            Mind::Ours(player) => {
                let answer = player.choose(record, limits).map_err(|error| error.to_string())?;
                let info = info(&player.profile().name, &answer);
                Ok(Decision::Play { m: answer.best(), info, judgement: Some(answer.score) })
            }
            Mind::Outside(visitor, engine) => {
                let time = limits.time.unwrap_or(visitor.time).min(visitor.time);
                Ok(beating(beat, || ask(visitor, engine, record, time)))
            }
        }
    }
}

/// Asks an outside engine. One that fails is replaced by a new process, which is told the whole game; after some of
/// them the game is resigned.
fn ask(visitor: &Visitor, engine: &mut Option<Engine>, record: &Record, time: Duration) -> Decision {
    let usual = Effort::of(time);
    let effort = Effort {
        patience: usual.patience.min(LONGEST_SILENCE),
        depth: visitor.depth.unwrap_or(usual.depth),
        ..usual
    };
    for attempt in 1..=ATTEMPTS {
        let started = Instant::now();
        match with_process(visitor, engine, |engine| engine.choose(record, &effort)) {
            Ok(m) => {
                let info = json!({
                    "profile": visitor.outside.program(),
                    "ms": started.elapsed().as_millis() as u64,
                });
                return Decision::Play { m, info, judgement: None };
            }
            Err(Fault::Resigned) => {
                tracing::info!("the engine resigned");
                return Decision::Resign;
            }
            Err(fault) => {
                tracing::warn!(attempt, %fault, "the engine failed and is started anew");
                *engine = None;
            }
        }
    }
    tracing::error!("the engine failed too often: the game is given up");
    Decision::Resign
}

fn with_process<T>(
    visitor: &Visitor,
    engine: &mut Option<Engine>,
    work: impl FnOnce(&mut Engine) -> Result<T, Fault>,
) -> Result<T, Fault> {
    if engine.is_none() {
        *engine = Some(visitor.outside.start()?);
    }
    // It was put there just above.
    work(engine.as_mut().expect("a started engine"))
}

/// Gives signs of life while `work` is at work.
fn beating<T>(beat: &(dyn Fn() + Sync), work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while finished.recv_timeout(BEAT) == Err(mpsc::RecvTimeoutError::Timeout) {
                beat();
            }
        });
        let result = work();
        drop(done);
        result
    })
}
