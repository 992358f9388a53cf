//! The Go Text Protocol, version 2, for Othello.

use std::time::Duration;

use parlor_rules::{Game, Position, Side};

use super::{Handler, Response, Session, uppercase};

/// Programs that omit passes move twice in a row: the pass in between is played with the move after it, and taken back
/// with it.
#[derive(Default)]
pub(super) struct Gtp {
    /// The number of plies before each command that played a move.
    undone: Vec<usize>,
}

const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

impl Handler for Gtp {
    fn handle(&mut self, line: &str, session: &mut Session) -> Response {
        let bare = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = bare.split_whitespace().collect();
        // A command may start with a number, which its answer repeats.
        let id = match words.first().filter(|word| word.parse::<u64>().is_ok()) {
            Some(_) => words.remove(0),
            None => "",
        };
        let [command, arguments @ ..] = &words[..] else { return Response::Silent };
        let text = match self.answer(command, arguments, session) {
            Ok(answer) => format!("={id} {answer}\n"),
            Err(why) => format!("?{id} {why}\n"),
        };
        if *command == "quit" { Response::Last(text) } else { Response::Text(text) }
    }
}

impl Gtp {
    fn answer(&mut self, command: &str, arguments: &[&str], session: &mut Session) -> Result<String, String> {
        let nothing = |()| String::new();
        match (command, arguments) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok("Parlor".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit" | "komi" | "time_left", _) => Ok(String::new()),
            ("boardsize", ["8"]) => Ok(String::new()),
            ("boardsize", _) => Err("unacceptable size".to_owned()),
            ("clear_board", _) => {
                session.begin(Position::start(session.variant()))?;
                self.undone.clear();
                Ok(String::new())
            }
            ("play", [colour, text]) => self.play(colour, session, |session| {
                session.play(&text.to_lowercase()).map_err(|_| "illegal move".to_owned())?;
                Ok(String::new())
            }),
            ("genmove", [colour]) => self.play(colour, session, |session| {
                let best = session.think()?.best();
                session.play(&best.to_string())?;
                Ok(uppercase(best))
            }),
            ("undo", _) => self.undo(session).map(nothing),
            ("showboard", _) => Ok(format!("\n{}", session.record.position())),
            ("time_settings", [main, period, stones]) => {
                time_settings([main, period, stones], session).map(nothing)
            }
            _ if COMMANDS.contains(&command) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Plays for one side, after a pass of the other side if the program left it out. Changes nothing if it fails.
    fn play(
        &mut self,
        colour: &str,
        session: &mut Session,
        turn: impl FnOnce(&mut Session) -> Result<String, String>,
    ) -> Result<String, String> {
        let (side, before) = (side(colour)?, session.record.moves().len());
        if session.record.to_move() == Some(!side) {
            session.play("pass").map_err(|_| format!("illegal move: it is not {colour}'s turn"))?;
        }
        let played = match session.record.to_move() {
            Some(_) => turn(session),
            None => Err("illegal move: the game is over".to_owned()),
        };
        match played {
            Ok(_) => self.undone.push(before),
            Err(_) => session.record.take_back_to(before),
        }
        played
    }

    fn undo(&mut self, session: &mut Session) -> Result<(), String> {
        let ply = self.undone.pop().ok_or("cannot undo")?;
        session.record.take_back_to(ply);
        Ok(())
    }
}

fn side(colour: &str) -> Result<Side, String> {
    match colour.to_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err("syntax error".to_owned()),
    }
}

/// Main time, and a period for a number of moves. A game has about thirty moves a side.
fn time_settings(words: [&str; 3], session: &mut Session) -> Result<(), String> {
    let [Ok(main), Ok(period), Ok(stones)] = words.map(str::parse::<u32>) else {
        return Err("syntax error".to_owned());
    };
    let by_period = Duration::from_secs(period.into()) / stones.max(1);
    let time = by_period.max(Duration::from_secs(main.into()) / 30);
    // Some of it is reserved for communication. Zero means no limit.
    session.time = (!time.is_zero()).then(|| time.mul_f64(0.9));
    Ok(())
}
