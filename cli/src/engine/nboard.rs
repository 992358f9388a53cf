//! The NBoard protocol, version 2, for Othello.

use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, Record, Side};

use super::{Desk, Heard, Speaker, in_capitals};

/// Whoever is not told a depth searches for a time.
#[derive(Default)]
pub(super) struct NBoard {
    /// Whether a bad game was set: then nothing is known of the board.
    lost: bool,
}

impl Speaker for NBoard {
    fn hear(&mut self, line: &str, desk: &mut Desk) -> Heard {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let done = match command {
            "nboard" => return Heard::Say("set myname Parlor".to_owned()),
            "ping" => return Heard::Say(format!("pong {rest}")),
            "quit" => return Heard::Farewell(String::new()),
            "set" => self.set(rest, desk),
            "move" => play(rest, desk),
            "go" | "hint" if self.lost => Err("the game is not known".to_owned()),
            "go" => match go(desk) {
                Ok(answer) => return Heard::Say(answer),
                Err(why) => Err(why),
            },
            "hint" => match hint(desk) {
                Ok(answer) => return Heard::Say(answer),
                Err(why) => Err(why),
            },
            // The protocol wants commands to be ignored that are not understood.
            _ => Ok(()),
        };
        done.map_or_else(|why| Heard::Say(format!("status {why}")), |()| Heard::Nothing)
    }
}

impl NBoard {
    fn set(&mut self, words: &str, desk: &mut Desk) -> Result<(), String> {
        let (what, value) = words.split_once(' ').unwrap_or((words, ""));
        match what {
            "depth" => {
                let depth = value.trim().parse().ok().filter(|depth| (1..=250).contains(depth));
                desk.depth = Some(depth.ok_or_else(|| format!("{value:?} is no depth"))?);
                Ok(())
            }
            "game" => {
                self.lost = true;
                let games = read(Format::Ggf, value.as_bytes()).map_err(|error| error.to_string())?;
                let game = games.into_iter().next().ok_or("there is no game in it")?;
                set_game(&game.record, desk)?;
                self.lost = false;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn set_game(record: &Record, desk: &mut Desk) -> Result<(), String> {
    desk.begin(record.start().clone())?;
    desk.record = record.clone();
    Ok(())
}

fn play(words: &str, desk: &mut Desk) -> Result<(), String> {
    let word = words.trim().split(['/', ' ']).next().unwrap_or_default().to_lowercase();
    desk.play(if word == "pa" { "pass" } else { &word })
}

/// The answer's value is in discs for the side to move.
fn go(desk: &mut Desk) -> Result<String, String> {
    let answer = desk.think()?;
    let seconds = answer.elapsed.as_secs_f64();
    Ok(format!("=== {}/{:.2}/{seconds:.1}", in_capitals(answer.best()), answer.score))
}

/// A hint's value is in discs for black.
fn hint(desk: &mut Desk) -> Result<String, String> {
    let side = desk.record.position().to_move();
    let answer = desk.think()?;
    let line: String = answer.line.iter().map(|&m| in_capitals(m)).collect();
    let score = if side == Side::First { answer.score } else { -answer.score };
    Ok(format!("search {line} {score:.2} 0 {}", answer.depth))
}
