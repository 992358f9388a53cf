//! Our line protocol for every game, as `docs/engines.md` describes it.

use std::time::Duration;

use parlor_rules::{Game, Move, Position};

use super::process::{Process, TIMEOUT};
use super::{Dialect, Effort, Fault};

pub(super) struct Lines;

/// The version of the protocol spoken here.
pub(crate) const VERSION: u32 = 1;

/// Sends a command and returns the text after the expected word of its answer; comments are skipped.
fn ask(process: &mut Process, command: &str, expected: &str, timeout: Duration) -> Result<String, Fault> {
    process.send(command)?;
    let is_remark = |line: &str| line.is_empty() || line.starts_with('#') || line.starts_with("info ");
    let answer = process.wait_for(timeout, |line| (!is_remark(line)).then(|| line.to_owned()))?;
    let (word, rest) = answer.split_once(' ').unwrap_or((&answer, ""));
    match word {
        _ if word == expected => Ok(rest.trim().to_owned()),
        "resign" if expected == "move" => Err(Fault::Resigned),
        "error" => Err(Fault::Refused(rest.to_owned())),
        _ => Err(Fault::Malformed(answer)),
    }
}

impl Dialect for Lines {
    fn greet(&mut self, process: &mut Process) -> Result<(), Fault> {
        ask(process, &format!("parlor {VERSION}"), "ok", TIMEOUT).map(drop)
    }

    fn new_game(&mut self, process: &mut Process, start: &Position) -> Result<(), Fault> {
        let variant = start.variant();
        ask(process, &format!("newgame {} {variant}", variant.kind()), "ok", TIMEOUT)?;
        if *start != Position::start(variant) {
            ask(process, &format!("position {start}"), "ok", TIMEOUT)?;
        }
        Ok(())
    }

    fn play(&mut self, process: &mut Process, _: &Position, m: Move) -> Result<(), Fault> {
        ask(process, &format!("play {m}"), "ok", TIMEOUT).map(drop)
    }

    fn go(&mut self, process: &mut Process, _: &Position, effort: &Effort) -> Result<String, Fault> {
        ask(process, &format!("go {}", effort.time.as_millis()), "move", effort.timeout)
    }

    fn plays_its_move(&self) -> bool {
        false
    }
}
