//! The NBoard protocol, version 2: games as GGF, moves as `move F5`, the engine's answer as `=== F5`.

use parlor_rules::notation::{Format, GameText, write};
use parlor_rules::{Move, Position, Record};

use super::process::{Process, TIMEOUT};
use super::{Dialect, Effort, Fault};

#[derive(Default)]
pub(super) struct NBoard {
    pings: u64,
    /// The last depth that was set.
    depth: Option<u32>,
}

impl NBoard {
    /// Waits until the engine has processed everything.
    fn ping(&mut self, process: &mut Process) -> Result<(), Fault> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        process.send(&format!("ping {}", self.pings))?;
        process.wait_for(TIMEOUT, |line| (line == pong).then_some(()))
    }
}

impl Dialect for NBoard {
    fn greet(&mut self, process: &mut Process) -> Result<(), Fault> {
        process.send("nboard 2")?;
        self.ping(process)
    }

    fn new_game(&mut self, process: &mut Process, start: &Position) -> Result<(), Fault> {
        let game = GameText::new(Record::new(start.clone()));
        let ggf =
            write(Format::Ggf, &game).map_err(|_| Fault::Unsupported("NBoard supports only Othello"))?;
        // A command is one line, but a game in a file may span several.
        let words: Vec<_> = ggf.split_whitespace().collect();
        process.send(&format!("set game {}", words.join(" ")))?;
        self.ping(process)
    }

    fn play(&mut self, process: &mut Process, _: &Position, m: Move) -> Result<(), Fault> {
        let text = if m.is_pass() { "PA".to_owned() } else { m.to_string().to_uppercase() };
        process.send(&format!("move {text}"))
    }

    fn go(&mut self, process: &mut Process, _: &Position, effort: &Effort) -> Result<String, Fault> {
        if self.depth != Some(effort.depth) {
            process.send(&format!("set depth {}", effort.depth))?;
            self.depth = Some(effort.depth);
        }
        self.ping(process)?;
        process.send("go")?;
        let answer = process.wait_for(effort.timeout, |line| line.strip_prefix("===").map(str::to_owned))?;
        // A value and a time may follow; they are ignored.
        let word = answer.trim().split(['/', ' ']).next().unwrap_or_default();
        match word.to_lowercase().as_str() {
            "" => Err(Fault::Malformed(answer)),
            "pa" | "pass" => Ok("pass".to_owned()),
            _ => Ok(word.to_owned()),
        }
    }

    fn plays_its_move(&self) -> bool {
        false
    }
}
