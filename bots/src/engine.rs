//! The engine that plays a game: one of our players, or an external engine and its process.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use parlor_engine::external::{Effort, Engine, Fault};
use parlor_engine::players::{Answer, Player};
use parlor_engine::search::Limits;
use parlor_protocol::SearchInfo;
use parlor_rules::{Move, Record, Variant};
use serde_json::{Value, json};

use crate::config::{ExternalEngine, TableSource};

/// The engine that plays one game.
pub(crate) enum EngineHandle {
    /// One of our players with its memory.
    Player(Box<Player>),
    /// An external engine, and its process once it is running.
    External(ExternalEngine, Option<Engine>),
}

/// What an engine decided.
pub(crate) enum Decision {
    /// Play this move; with what to report about the search, the score for the side to move, and the reply that is
    /// expected.
    Play { m: Move, info: Value, judgement: Option<f64>, reply: Option<Move> },
    /// Resign, so that the opponent is not left waiting.
    Resign,
}

/// How often an external engine is started for one move before the bot resigns.
const ATTEMPTS: usize = 3;

/// The longest that an external engine may take over one move.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// How often the bot signals that it is alive while it waits for an external engine; it never waits without a timeout.
const HEARTBEAT: Duration = Duration::from_millis(500);

impl EngineHandle {
    /// Takes the tablebases that are available now, if the player uses any.
    pub(crate) fn update_tables(&mut self, source: &TableSource, variant: Variant) {
        if let EngineHandle::Player(player) = self
            && player.profile().tables
        {
            player.set_tables((source.0)(variant));
        }
    }

    /// How long it thinks about a game's next move, if nothing but time limits its search. `None` for a move from its
    /// opening book.
    pub(crate) fn thinking_time(&self, record: &Record) -> Option<Duration> {
        let EngineHandle::Player(player) = self else { return None };
        if player.book_knows(record.position()) {
            return None;
        }
        player.profile().thinking_time()
    }

    /// Chooses a move in a position that may come up, within these limits alone; only for engines that think.
    pub(crate) fn ponder(&mut self, record: &Record, limits: &Limits) -> Option<Decision> {
        let EngineHandle::Player(player) = self else { return None };
        let answer = player.ponder(record, limits);
        let answer = answer.inspect_err(|error| tracing::error!(%error, "the engine cannot ponder")).ok()?;
        Some(decision(player, &answer))
    }

    /// Chooses a move; an error is a sentence that says why there is none.
    pub(crate) fn decide(
        &mut self,
        record: &Record,
        limits: &Limits,
        beat: &(dyn Fn() + Sync),
    ) -> Result<Decision, String> {
        match self {
            EngineHandle::Player(player) => {
                let answer = player.choose(record, limits).map_err(|error| error.to_string())?;
                Ok(decision(player, &answer))
            }
            EngineHandle::External(external, engine) => {
                let time = limits.time.unwrap_or(external.time).min(external.time);
                Ok(with_heartbeat(beat, || ask(external, engine, record, time)))
            }
        }
    }
}

fn decision(player: &Player, answer: &Answer) -> Decision {
    let info = info(&player.profile().name, answer);
    let reply = answer.line.get(1).copied();
    Decision::Play { m: answer.best(), info, judgement: Some(answer.score), reply }
}

/// Asks an external engine. If it fails, a new process takes over and receives the whole game; after a few failures the
/// bot resigns.
fn ask(external: &ExternalEngine, engine: &mut Option<Engine>, record: &Record, time: Duration) -> Decision {
    let default = Effort::of(time);
    let effort = Effort {
        timeout: default.timeout.min(LONGEST_WAIT),
        depth: external.depth.unwrap_or(default.depth),
        ..default
    };
    for attempt in 1..=ATTEMPTS {
        let started = Instant::now();
        match with_process(external, engine, |engine| engine.choose(record, &effort)) {
            Ok(m) => {
                let info = json!({
                    "profile": external.command.program(),
                    "ms": started.elapsed().as_millis() as u64,
                });
                return Decision::Play { m, info, judgement: None, reply: None };
            }
            Err(Fault::Resigned) => {
                tracing::info!("the engine resigned");
                return Decision::Resign;
            }
            Err(fault) => {
                tracing::warn!(attempt, %fault, "the engine failed");
                *engine = None;
            }
        }
    }
    tracing::error!("the engine failed too often; the bot resigns");
    Decision::Resign
}

fn with_process<T>(
    external: &ExternalEngine,
    engine: &mut Option<Engine>,
    work: impl FnOnce(&mut Engine) -> Result<T, Fault>,
) -> Result<T, Fault> {
    if engine.is_none() {
        *engine = Some(external.command.start()?);
    }
    // It was started just above.
    work(engine.as_mut().expect("a started engine"))
}

/// Calls `beat` at regular intervals while `work` runs.
fn with_heartbeat<T>(beat: &(dyn Fn() + Sync), work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while finished.recv_timeout(HEARTBEAT) == Err(mpsc::RecvTimeoutError::Timeout) {
                beat();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// The most moves of the principal variation that `info` holds: the server keeps it small.
const SHOWN_MOVES: usize = 24;

/// What the bot reports about a search along with its move.
fn info(profile: &str, answer: &Answer) -> Value {
    let line = answer.line.iter().take(SHOWN_MOVES).map(Move::to_string).collect::<Vec<_>>();
    let info = SearchInfo {
        profile: Some(profile.to_owned()),
        depth: Some(answer.depth),
        max_depth: Some(answer.statistics.max_depth),
        nodes: Some(answer.statistics.nodes),
        prunes_max: Some(answer.statistics.prunes_max),
        prunes_min: Some(answer.statistics.prunes_min),
        nps: Some(answer.nodes_per_second()),
        ms: Some(answer.elapsed.as_millis() as u64),
        score: Some((answer.score * 100.0).round() / 100.0),
        exact: Some(answer.exact),
        proven: answer.proven.map(|proven| proven.as_str().to_owned()),
        pv: Some(line),
        book: answer.from_book.then_some(true),
        ponderhit: None,
    };
    serde_json::to_value(info).expect("numbers and texts are JSON")
}

#[cfg(test)]
mod tests {
    use parlor_engine::profile::Profile;
    use parlor_rules::{Game, GameKind, Position};

    use super::*;

    /// A search takes a turn and may have to wait for it; a move from the book does not.
    #[test]
    fn a_move_of_the_book_takes_no_thinking_time() {
        let strongest = || Player::new(Profile::named("othello-8").expect("a level"));
        let [plain, reader] =
            [strongest(), strongest().with_book()].map(|player| EngineHandle::Player(Box::new(player)));
        let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
        assert!(plain.thinking_time(&record).is_some());
        assert_eq!(reader.thinking_time(&record), None);
        while record.moves().len() < 20 {
            record.play(record.legal_moves()[0]).expect("a legal move");
        }
        assert_eq!(reader.thinking_time(&record), plain.thinking_time(&record));
    }
}
