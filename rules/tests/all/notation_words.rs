//! What counts as a word, a tag or a comment in a file, and where its lines end.

use parlor_rules::notation::{Format, GameText, Place, read, write};
use parlor_rules::{GameKind, Record};

use crate::play::{Dice, play};

fn pdn(text: &str) -> Result<Vec<GameText>, String> {
    read(Format::Pdn, text.as_bytes()).map_err(|error| {
        assert!(matches!(error.place, Place::Line(_)), "{error}");
        error.reason
    })
}

fn moves(games: &[GameText]) -> Vec<String> {
    let of =
        |game: &GameText| game.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    games.iter().map(of).collect()
}

#[test]
fn a_result_ends_a_game_and_so_does_a_tag_after_moves() {
    let games = pdn("11-15 24-20 * 1. 9-13 22-18\n[Event \"x\"]\n12-16 1-0\n").expect("it is PDN");
    assert_eq!(moves(&games), ["11-15 24-20", "9-13 22-18", "12-16"]);
}

#[test]
fn a_percent_sign_comments_out_the_line_it_begins() {
    let games = pdn("1. 11-15\n% 9-13\n24-20 ; 23-19\n").expect("it is PDN");
    assert_eq!(moves(&games), ["11-15 24-20"]);
    let games = pdn("1. 11-15 (9-13 ; one of many)\n24-20) 24-20").expect("the variation has two lines");
    assert_eq!(moves(&games), ["11-15 24-20"]);
    let refusal = pdn("1. 11-15 %24-20").expect_err("it is in the middle of a line");
    assert!(refusal.contains("\"%24-20\""), "{refusal}");
}

#[test]
fn a_tag_is_a_name_and_a_value_on_one_line() {
    assert_eq!(pdn("[ Event \"x\" \t] 11-15").expect("spaces do not matter")[0].tag("Event"), Some("x"));
    for text in [
        "[Event\n\"x\"]",
        "[\"x\"]",
        "[Eve.nt \"x\"]",
        "[Eve]nt \"x\"]",
        "[Event \"x\ny\"]",
        "[Event \"x\" y]",
    ] {
        let refusal = pdn(&format!("{text} 11-15")).expect_err(text);
        assert_eq!(refusal, "expected a tag such as [Name \"value\"]", "{text}");
    }
}

#[test]
fn a_word_of_more_than_a_hundred_letters_is_not_a_move() {
    let refusal = |letters| pdn(&format!("1. {}", "x".repeat(letters))).expect_err("it is not a move");
    assert!(refusal(100).contains("not a checkers move"), "{}", refusal(100));
    assert_eq!(refusal(101), "this word is too long to be a move");
}

/// Tags are not written if they could contradict what the record determines.
#[test]
fn tags_that_would_contradict_the_game_are_left_out() {
    let mut games = pdn("[Event \"x\"]\n11-15 0-1\n").expect("it is PDN");
    let more = [("Result", "1-0"), ("..", "no name"), ("Ro.und", "3")];
    games[0].tags.extend(more.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let written = write(Format::Pdn, &games[0]).expect("it is English checkers");
    assert_eq!(
        written,
        "[Event \"x\"]\n[Round \"3\"]\n[Result \"0-1\"]\n[GameType \"21\"]\n\n1. 11-15 0-1\n"
    );
}

/// A line has at most 80 characters, and as many words as fit.
#[test]
fn lines_are_full() {
    let (mut dice, mut full) = (Dice(3), 0);
    for _ in 0..100 {
        let choices: Vec<u16> = (0..200).map(|_| dice.roll()).collect();
        let record: Record = play(GameKind::Checkers.default_variant(), &choices);
        let written = write(Format::Pdn, &GameText::new(record)).expect("it is English checkers");
        let (_, words) = written.split_once("\n\n").expect("tags, and moves");
        let lines: Vec<&str> = words.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().expect("a word");
            assert!(pair[0].len() <= 80 && pair[0].len() + 1 + next.len() > 80, "{words}");
            full += usize::from(pair[0].len() == 80);
        }
    }
    assert!(full > 0, "no line of exactly 80 characters was written: the test tests less than it says");
}
