//! The Go Text Protocol, version 2, as Othello programs speak it: squares from a1 at the top left, black begins.

use std::time::Duration;

use parlor_rules::{Game, Move, Position, Side};

use super::process::{Process, TIMEOUT};
use super::{Dialect, Effort, Fault};

#[derive(Default)]
pub(super) struct Gtp {
    /// The commands that the program supports.
    commands: Vec<String>,
    /// The time that was set last, in seconds.
    time_s: Option<u64>,
}

fn colour(position: &Position) -> &'static str {
    match position.to_move() {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// Sends a command and returns its answer: the text after `=`, up to an empty line.
fn ask(process: &mut Process, command: &str, timeout: Duration) -> Result<String, Fault> {
    process.send(command)?;
    let mut answer: Option<String> = None;
    let answer = process.wait_for(timeout, |line| match &mut answer {
        None if line.starts_with(['=', '?']) => {
            answer = Some(line.to_owned());
            None
        }
        // The program may print other lines before its answer.
        None => None,
        Some(answer) if line.is_empty() => Some(std::mem::take(answer)),
        Some(answer) => {
            *answer += "\n";
            *answer += line;
            None
        }
    })?;
    match answer.strip_prefix('=') {
        Some(text) => Ok(text.trim().to_owned()),
        None => Err(Fault::Refused(format!("{command}: {}", answer.trim_start_matches('?').trim()))),
    }
}

impl Gtp {
    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, process: &mut Process) -> Result<(), Fault> {
        let commands = ask(process, "list_commands", TIMEOUT)?;
        self.commands = commands.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    fn new_game(&mut self, process: &mut Process, start: &Position) -> Result<(), Fault> {
        if *start != Position::start(start.variant()) {
            return Err(Fault::Unsupported("GTP can only begin at the start position"));
        }
        if self.knows("boardsize") {
            ask(process, "boardsize 8", TIMEOUT)?;
        }
        ask(process, "clear_board", TIMEOUT).map(drop)
    }

    fn play(&mut self, process: &mut Process, position: &Position, m: Move) -> Result<(), Fault> {
        ask(process, &format!("play {} {m}", colour(position)), TIMEOUT).map(drop)
    }

    fn go(&mut self, process: &mut Process, position: &Position, effort: &Effort) -> Result<String, Fault> {
        // No main time, and one move for each period of this many seconds.
        let seconds = effort.time.as_millis().div_ceil(1000).max(1) as u64;
        if self.knows("time_settings") && self.time_s != Some(seconds) {
            ask(process, &format!("time_settings 0 {seconds} 1"), TIMEOUT)?;
            self.time_s = Some(seconds);
        }
        let answer = ask(process, &format!("genmove {}", colour(position)), effort.timeout)?;
        match answer.to_lowercase().as_str() {
            "resign" => Err(Fault::Resigned),
            _ => Ok(answer),
        }
    }

    fn plays_its_move(&self) -> bool {
        true
    }
}
