//! Other people's engines, which the operator of a server lets a worker ask for moves.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parlor_engine::external::{Effort, Engine, EngineCommand, Protocol};
use parlor_rules::Record;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Failure;

/// How long an engine may take to start and to answer, beyond the time for its move. The server waits longer.
const GRACE: Duration = Duration::from_secs(6);

/// An engine as a question names it.
#[derive(Deserialize)]
pub(super) struct OtherEngine {
    command: String,
    protocol: String,
    time_ms: u64,
}

/// The engines that are running, by their command lines: starting one for each move would take longer than the move.
#[derive(Default)]
pub(super) struct OtherEngines(HashMap<String, Engine>);

impl OtherEngines {
    /// The engine's move, in the form of our own answers. Its protocol reports nothing about its search.
    pub(super) fn answer(&mut self, other: &OtherEngine, record: &Record) -> Result<Value, Failure> {
        let OtherEngine { command, protocol, time_ms } = other;
        let protocol: Protocol = protocol.parse().map_err(Failure::input)?;
        let time = Duration::from_millis(*time_ms);
        let effort = Effort { timeout: time + GRACE, ..Effort::of(time) };
        let started = Instant::now();
        let running = match self.0.remove(command) {
            Some(engine) => Ok(engine),
            None => EngineCommand::new(command, protocol).map_err(Failure::input)?.start(),
        };
        let failed = |fault| Failure::run(format!("{command}: {fault}"));
        let mut engine = running.map_err(failed)?;
        // An engine that fails is not put back: the next question starts another process.
        let m = engine.choose(record, &effort).map_err(failed)?.to_string();
        self.0.insert(command.clone(), engine);
        Ok(json!({
            "move": m, "score": 0, "exact": false, "proven": null, "depth": 0, "max_depth": 0, "nodes": 0,
            "prunes_max": 0, "prunes_min": 0, "nps": 0, "ms": started.elapsed().as_secs_f64() * 1000.0, "pv": [m],
        }))
    }
}
