//! The NBoard protocol, version 2, for Othello.

use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, Record, Side};

use super::{Handler, Response, Session, uppercase};

/// Without a depth from the other program, the search is limited by time.
#[derive(Default)]
pub(super) struct NBoard {
    /// Whether the last game that was set could not be read, which leaves the board unknown.
    lost: bool,
}

impl Handler for NBoard {
    fn handle(&mut self, line: &str, session: &mut Session) -> Response {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let done = match command {
            "nboard" => return Response::Text("set myname Parlor".to_owned()),
            "ping" => return Response::Text(format!("pong {rest}")),
            "quit" => return Response::Last(String::new()),
            "set" => self.set(rest, session),
            "move" => play(rest, session),
            "go" | "hint" if self.lost => Err("the position is unknown".to_owned()),
            "go" => match go(session) {
                Ok(answer) => return Response::Text(answer),
                Err(why) => Err(why),
            },
            "hint" => match hint(session) {
                Ok(answer) => return Response::Text(answer),
                Err(why) => Err(why),
            },
            // The protocol asks engines to ignore unknown commands.
            _ => Ok(()),
        };
        done.map_or_else(|why| Response::Text(format!("status {why}")), |()| Response::Silent)
    }
}

impl NBoard {
    fn set(&mut self, words: &str, session: &mut Session) -> Result<(), String> {
        let (what, value) = words.split_once(' ').unwrap_or((words, ""));
        match what {
            "depth" => {
                let depth = value.trim().parse().ok().filter(|depth| (1..=250).contains(depth));
                session.depth = Some(depth.ok_or_else(|| format!("not a depth: {value:?}"))?);
                Ok(())
            }
            "game" => {
                self.lost = true;
                let games = read(Format::Ggf, value.as_bytes()).map_err(|error| error.to_string())?;
                let game = games.into_iter().next().ok_or("the text contains no game")?;
                set_game(&game.record, session)?;
                self.lost = false;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn set_game(record: &Record, session: &mut Session) -> Result<(), String> {
    session.begin(record.start().clone())?;
    session.record = record.clone();
    Ok(())
}

fn play(words: &str, session: &mut Session) -> Result<(), String> {
    let word = words.trim().split(['/', ' ']).next().unwrap_or_default().to_lowercase();
    session.play(if word == "pa" { "pass" } else { &word })
}

/// The score of the answer is in discs for the side to move.
fn go(session: &mut Session) -> Result<String, String> {
    let answer = session.think()?;
    let seconds = answer.elapsed.as_secs_f64();
    Ok(format!("=== {}/{:.2}/{seconds:.1}", uppercase(answer.best()), answer.score))
}

/// The score of a hint is in discs for black.
fn hint(session: &mut Session) -> Result<String, String> {
    let side = session.record.position().to_move();
    let answer = session.think()?;
    let line: String = answer.line.iter().map(|&m| uppercase(m)).collect();
    let score = if side == Side::First { answer.score } else { -answer.score };
    Ok(format!("search {line} {score:.2} 0 {}", answer.depth))
}
