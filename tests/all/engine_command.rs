//! `parlor engine` as a process that another program talks to: the state that a refused command leaves behind.

use parlor_rules::{Game, GameKind, Record, Side};

use crate::cli_rules::parlor;
use crate::support::playout_where;

/// The answers to the commands of a GTP session, without their markers.
fn gtp(commands: &[String]) -> Vec<Result<String, String>> {
    let output =
        parlor(&["engine", "--protocol", "gtp", "--profile", "othello-1"], commands.join("\n").as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers = text.split("\n\n").filter(|answer| !answer.trim().is_empty()).map(|answer| {
        let bare = |mark| answer.strip_prefix(mark).map(|rest: &str| rest.trim().to_owned());
        bare('=').ok_or_else(|| bare('?').unwrap_or_else(|| panic!("not an answer: {answer:?}")))
    });
    answers.collect()
}

fn colour(side: Side) -> &'static str {
    if side == Side::First { "b" } else { "w" }
}

/// The moves of a record as commands, without passes.
fn plays(record: &Record) -> Vec<String> {
    let mut position = record.start().clone();
    let mut commands = Vec::new();
    for &m in record.moves() {
        if !m.is_pass() {
            commands.push(format!("play {} {m}", colour(position.to_move())));
        }
        position.play_unchecked(m);
    }
    commands
}

/// A game up to its first pass, and the side and square of the move after it.
fn before_a_pass() -> (Record, Side, String) {
    let game = playout_where(GameKind::Othello.default_variant(), |record| {
        record.moves().iter().rposition(|m| m.is_pass()).is_some_and(|at| at + 2 < record.moves().len())
    });
    let at = game.moves().iter().position(|m| m.is_pass()).expect("there is one");
    let (mut before, after) = (game.clone(), game.moves()[at + 1].to_string());
    before.take_back_to(at);
    let side = !before.position().to_move();
    (before, side, after)
}

#[test]
fn a_refused_move_leaves_no_pass_behind() {
    let (record, side, _) = before_a_pass();
    let occupied = record.moves()[0];
    for refused in [format!("play {} {occupied}", colour(side)), format!("play {} z9", colour(side))] {
        let mut commands = plays(&record);
        commands.extend(["showboard".to_owned(), refused, "showboard".to_owned()]);
        let answers = gtp(&commands);
        let [before, refusal, after] = &answers[answers.len() - 3..] else { panic!("three answers") };
        assert_eq!(before.as_deref(), Ok(&*record.position().to_string()));
        assert_eq!(refusal, &Err("illegal move".to_owned()));
        assert_eq!(after, before, "the refused move has changed the board");
    }
}

#[test]
fn what_is_undone_is_a_move_with_the_pass_before_it() {
    let (record, side, after) = before_a_pass();
    let mut earlier = record.clone();
    earlier.take_back_to(record.moves().len() - 1);
    for turn in [format!("play {} {after}", colour(side)), format!("genmove {}", colour(side))] {
        let mut commands = plays(&record);
        commands.push(turn);
        commands.extend(["undo", "showboard", "undo", "showboard"].map(str::to_owned));
        let answers = gtp(&commands);
        let [_, once, _, twice] = &answers[answers.len() - 4..] else { panic!("four answers") };
        assert_eq!(once.as_deref(), Ok(&*record.position().to_string()));
        assert_eq!(twice.as_deref(), Ok(&*earlier.position().to_string()));
    }
    assert_eq!(gtp(&["undo".to_owned()]), [Err("cannot undo".to_owned())]);
}

/// A program does not have to clear the board before the first game.
#[test]
fn a_move_is_found_on_the_board_as_it_is() {
    let answers = gtp(&["play b f5".to_owned(), "genmove w".to_owned()]);
    let answer = answers[1].as_deref().expect("a move");
    assert!(["D6", "F4", "F6"].contains(&answer), "{answer}");
}

#[test]
fn a_line_that_is_not_utf_8_is_answered_as_any_bad_line() {
    for (protocol, mark) in [("lines", "error unknown command"), ("gtp", "? unknown command")] {
        let input = [b"\xff\xfe\n".as_slice(), b"quit\n"].concat();
        let output = parlor(&["engine", "--protocol", protocol], &input);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.starts_with(mark), "{protocol}: {text}");
    }
}
