//! The Go Text Protocol, version 2, for Othello.

use std::time::Duration;

use parlor_rules::{Position, Record, Side};

use super::{Handler, Response, Session, in_capitals};
use parlor_rules::Game;

pub(super) struct Gtp;

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
        let text = match answer(command, arguments, session) {
            Ok(answer) => format!("={id} {answer}\n"),
            Err(why) => format!("?{id} {why}\n"),
        };
        if *command == "quit" { Response::Last(text) } else { Response::Text(text) }
    }
}

fn answer(command: &str, arguments: &[&str], session: &mut Session) -> Result<String, String> {
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
        ("clear_board", _) => session.begin(Position::start(session.variant())).map(nothing),
        ("play", [colour, text]) => play(colour, text, session).map(nothing),
        ("genmove", [colour]) => generate(colour, session),
        ("undo", _) => undo(&mut session.record).map(nothing),
        ("showboard", _) => Ok(format!("\n{}", session.record.position())),
        ("time_settings", [main, period, stones]) => {
            time_settings([main, period, stones], session).map(nothing)
        }
        _ if COMMANDS.contains(&command) => Err("syntax error".to_owned()),
        _ => Err("unknown command".to_owned()),
    }
}

fn side(colour: &str) -> Result<Side, String> {
    match colour.to_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err("syntax error".to_owned()),
    }
}

/// Programs that omit passes move twice in a row: the pass in between is played here.
fn pass_to(side: Side, session: &mut Session) {
    if session.record.to_move() == Some(!side) {
        // If there is a legal move, the pass is refused, and then so is the move after it.
        let _ = session.play("pass");
    }
}

fn play(colour: &str, text: &str, session: &mut Session) -> Result<(), String> {
    pass_to(side(colour)?, session);
    if session.record.to_move() != Some(side(colour)?) {
        return Err("illegal move".to_owned());
    }
    session.play(&text.to_lowercase()).map_err(|_| "illegal move".to_owned())
}

fn generate(colour: &str, session: &mut Session) -> Result<String, String> {
    let side = side(colour)?;
    pass_to(side, session);
    if session.record.to_move() != Some(side) {
        return Err(format!("it is not {colour}'s turn"));
    }
    let best = session.think()?.best();
    session.play(&best.to_string())?;
    Ok(in_capitals(best))
}

fn undo(record: &mut Record) -> Result<(), String> {
    let ply = record.moves().len().checked_sub(1).ok_or("cannot undo")?;
    record.take_back_to(ply);
    Ok(())
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
