//! GGF word for word: what is written, what a result means, and which line a mistake is on.

use parlor_rules::notation::{Format, GameText, Place, read, write};
use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};

const BOARD: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

fn start() -> Position {
    Position::start(GameKind::Othello.default_variant())
}

fn played(start: Position, moves: &[&str]) -> Record {
    let mut record = Record::new(start);
    for text in moves {
        let m = record.position().parse_move(text).expect("it is a move");
        record.play(m).expect("it is legal");
    }
    record
}

#[test]
fn a_game_is_written_word_for_word() {
    let tags = [("Black", "Anna"), ("Site", "here [or there]"), ("X_1", "y")];
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let mut game = GameText { tags, ..GameText::new(played(start(), &["f5", "d6", "c3"])) };
    for (result, text) in [
        (None, ""),
        (Some(Outcome::Win(Side::First)), " RE[+64.00:r]"),
        (Some(Outcome::Win(Side::Second)), " RE[-64.00:r]"),
        (Some(Outcome::Draw), " RE[+0.00:s]"),
    ] {
        game.result = result;
        let expected = format!(
            "(;GM[Othello] PB[Anna] PC[here [or there)] X1[y] TY[8]{text} {BOARD} B[f5] W[d6] B[c3] ;)"
        );
        let written = write(Format::Ggf, &game).expect("it is Othello");
        assert_eq!(written.split_whitespace().collect::<Vec<_>>().join(" "), expected);
    }
}

/// Black takes the last white disc: 3 discs and all the empty squares are theirs.
#[test]
fn a_finished_game_states_its_difference_in_discs() {
    let position = format!("XO{} X", "-".repeat(62));
    let position = Position::from_text(GameKind::Othello.default_variant(), &position).expect("a position");
    let written = write(Format::Ggf, &GameText::new(played(position, &["c1"]))).expect("it is Othello");
    assert!(written.contains("RE[+64.00]"), "{written}");
    let position = format!("XO{}O X", "-".repeat(61));
    let position = Position::from_text(GameKind::Othello.default_variant(), &position).expect("a position");
    let written = write(Format::Ggf, &GameText::new(played(position, &["c1"]))).expect("it is Othello");
    assert!(written.contains("RE[+62.00]"), "White has kept a disc: {written}");
}

#[test]
fn the_sign_of_a_result_gives_the_winner() {
    let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
    for (value, result) in [
        ("+4.00", Some(first)),
        ("0.5:l", Some(first)),
        ("-4.00:r", Some(second)),
        ("-1", Some(second)),
        ("0", Some(Outcome::Draw)),
        ("-0.00:s", Some(Outcome::Draw)),
        ("nan", None),
        ("inf", None),
        ("?", None),
    ] {
        let games = read(Format::Ggf, format!("(;GM[othello]RE[{value}]{BOARD}B[f5];)").as_bytes());
        assert_eq!(games.expect("it is GGF")[0].result, result, "{value}");
    }
}

/// Only white space and counts may stand between games: any other text might be a game that would be lost unnoticed.
#[test]
fn text_between_games_is_not_skipped() {
    let game = format!("(;GM[Othello]{BOARD}B[f5];)");
    for text in [format!("2 {game}{game}"), format!("1 {game}\r\n1 {game}\n\n"), format!("{game}\n{game}")] {
        assert_eq!(read(Format::Ggf, text.as_bytes()).map(|games| games.len()), Ok(2), "{text}");
    }
    for (text, line) in [
        (format!("{game}\n({}", &game[2..]), 2),
        (format!("{game}\n\n2 f5d6c3\n{game}"), 3),
        (format!("Games of Anna\n{game}"), 1),
        (format!("{game}\n{game}\n(; "), 3),
    ] {
        let error = read(Format::Ggf, text.as_bytes()).expect_err(&text);
        assert_eq!(error.place, Place::Line(line), "{error} in {text}");
        assert!(error.reason.starts_with("expected a "), "{error}");
    }
}

#[test]
fn errors_of_ggf_name_line_and_reason() {
    let good = format!("(;GM[Othello]\n{BOARD}\nB[f5];)\n");
    for (bad, line, reason) in [
        ("\n(;GM[Othello]\n\nPC[two\nlines]\nB[a1];)", 9, "a1 is not legal as move 1"),
        ("1 (;GM[Othello]PC[two\nlines]\n  ?", 6, "expected a property NAME[value] or the end ;)"),
        ("(;GM[Go];)", 4, "expected a game of Othello, found \"Go\""),
        ("(;GM[Othello]\nB[f5]\nW[pass];)", 6, "pass is not legal as move 2"),
        ("(;GM[Othello]\nB[f5]\nB[d6];)", 6, "it is not B's turn"),
        ("\n\n1 (;GM[Othello]W[d6];)", 6, "it is not W's turn"),
        (
            "(;GM[Othello]\nBO[8 ------*O -------- -------- -------- -------- -------- -------- -------- *]\nB[f1];)",
            6,
            "f1 is not legal as move 1",
        ),
        (
            "(;GM[Othello]\nBO[8 too short];)",
            5,
            "expected BO to be 8, 64 squares of * O -, and the side to move",
        ),
        ("(;GM[Othello]\n[f5];)", 5, "expected a property NAME[value] or the end ;)"),
    ] {
        let error = read(Format::Ggf, [&good, bad].concat().as_bytes()).expect_err(bad);
        assert_eq!((error.place, error.reason.as_str()), (Place::Line(line), reason), "{bad}");
    }
}

/// White cannot move, so Black moves, whether the pass is written, as `PA` or `pass`, or left out.
#[test]
fn a_pass_may_be_left_out() {
    let rows = format!("------OX{}", "-".repeat(56));
    let board = |turn: &str| {
        let rows: Vec<String> =
            (0..8).map(|row| rows.replace('X', "*")[8 * row..8 * row + 8].to_owned()).collect();
        format!("BO[8 {} {turn}]", rows.join(" "))
    };
    for pass in ["", "W[PA]", "W[pass//1]", "W[ Pass ]"] {
        let text = format!("(;GM[Othello]{}{pass}B[f1];)", board(if pass.is_empty() { "*" } else { "O" }));
        let games = read(Format::Ggf, text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}"));
        let moves: Vec<String> = games[0].record.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves.last().map(String::as_str), Some("f1"), "{text}");
    }
    let left_out = format!("(;GM[Othello]{}B[f1];)", board("O"));
    let games = read(Format::Ggf, left_out.as_bytes()).expect("White has no move");
    assert_eq!(games[0].record.moves().len(), 2);
    assert!(games[0].record.moves()[0].is_pass());
}
