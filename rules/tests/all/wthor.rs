//! The database of the French Othello federation: what is written can be read back, and an error names the broken
//! record.

use parlor_rules::notation::{Format, Place, read, wthor};
use parlor_rules::{Game, GameKind, Outcome, Side};

use crate::play::{Dice, play};

/// Othello games played at random, in the form of the database.
fn database(games: usize) -> Vec<wthor::Game> {
    let mut dice = Dice(3);
    let variant = GameKind::Othello.default_variant();
    let mut game = |number: usize| {
        let choices: Vec<u16> = (0..[20, 80][number % 2]).map(|_| dice.roll()).collect();
        let record = play(variant, &choices);
        let [black_score, _] =
            record.position().score().expect("Othello has a score").map(|discs| discs as u8);
        let players = [number as u16, 1000 + number as u16];
        wthor::Game { tournament: 7, players, black_score, theoretical_score: 32, record }
    };
    (0..games).map(&mut game).collect()
}

#[test]
fn a_database_is_read_as_it_was_written() {
    let games = database(40);
    let bytes = wthor::write(1999, &games).expect("they are Othello games");
    assert_eq!(bytes.len(), 16 + 40 * 68);
    let file = wthor::read(&bytes).expect("it is a database");
    assert_eq!((file.year, file.games.len()), (1999, 40));
    for (a, b) in file.games.iter().zip(&games) {
        let strip =
            |game: &wthor::Game| (game.tournament, game.players, game.black_score, game.theoretical_score);
        assert_eq!(strip(a), strip(b));
        let ends_with_pass = b.record.moves().last().is_some_and(|m| m.is_pass());
        let kept = b.record.moves().len() - usize::from(ends_with_pass);
        assert_eq!(a.record.moves(), &b.record.moves()[..kept]);
    }
    assert!(games.iter().any(|game| game.record.moves().iter().any(|m| m.is_pass())));
    let texts = read(Format::Wthor, &bytes).expect("it is a database");
    assert_eq!(texts[3].player(Side::Second), Some("#1003"));
    for text in &texts {
        if let Some(ending) = text.record.ending() {
            assert_eq!(text.result, Some(ending.outcome));
        }
    }
}

#[test]
fn a_broken_database_names_the_record() {
    let bytes = wthor::write(1999, &database(3)).expect("they are Othello games");
    let refusal = |bytes: &[u8]| wthor::read(bytes).expect_err("it is broken");
    let broken = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        refusal(&bytes)
    };
    let second = 16 + 68 + 8;
    assert_eq!(broken(second, 99).to_string(), "record 2: expected a square from 11 to 88, found 99");
    assert_eq!(broken(second, 19).to_string(), "record 2: expected a square from 11 to 88, found 19");
    assert_eq!(broken(second, 91).to_string(), "record 2: expected a square from 11 to 88, found 91");
    assert_eq!(broken(second, 44).to_string(), "record 2: d4 is not legal as move 1");
    assert_eq!(broken(12, 10).to_string(), "expected games on 8x8 squares, found 10x10");
    assert_eq!(broken(4, 9).to_string(), "the header says 9 records, but the file has 3");
    assert_eq!(
        refusal(&bytes[..100]).to_string(),
        "expected a header of 16 bytes and records of 68, found 100 bytes"
    );
    assert_eq!(refusal(b"").place, Place::Whole);
}

#[test]
fn names_are_read_by_number() {
    let mut file = vec![0; 16];
    file[8] = 2;
    file.extend(b"Tastet Marc\0\0\0\0\0\0\0\0\0");
    file.extend(b"Andr\xe9\0ssssssssssssss");
    assert_eq!(wthor::players(&file).expect("two names"), ["Tastet Marc", "Andr\u{e9}"]);
    assert!(wthor::tournaments(&file).is_err());
}

/// A file that lists two names, of players or of tournaments.
fn list(names: [&str; 2], size: usize) -> Vec<u8> {
    let mut file = vec![0; 16];
    file[8] = 2;
    for name in names {
        file.extend(name.bytes().chain(std::iter::repeat(0)).take(size));
    }
    file
}

/// Either list or both may follow the games, and nothing else may.
#[test]
fn names_may_follow_the_games() {
    let mut game = database(1).remove(0);
    (game.tournament, game.players) = (1, [0, 1]);
    let bytes = wthor::write(1999, &[game]).expect("it is an Othello game");
    let (people, cups) = (list(["Anna", "Bela"], 20), list(["Open", "Cup"], 26));
    let names = |lists: &[&[u8]]| {
        let games = wthor::read_named(&[&bytes[..], &lists.concat()].concat()).expect("games, and names");
        let game = &games[0];
        ["Black", "White", "Event"].map(|name| game.tag(name).expect("a name").to_owned())
    };
    assert_eq!(names(&[]), ["#0", "#1", "#1"]);
    assert_eq!(names(&[&people]), ["Anna", "Bela", "#1"]);
    assert_eq!(names(&[&cups]), ["#0", "#1", "Cup"]);
    assert_eq!(names(&[&people, &cups]), ["Anna", "Bela", "Cup"]);
    assert!(wthor::read_named(&[&bytes[..], &people, &cups[..60]].concat()).is_err());
}

/// The score decides who has won a game that was not played to the end: the two sides share the 64 squares.
#[test]
fn the_score_decides_a_game_that_was_given_up() {
    for (black_score, result) in
        [(40, Outcome::Win(Side::First)), (32, Outcome::Draw), (20, Outcome::Win(Side::Second))]
    {
        let game = wthor::Game { black_score, ..database(1).remove(0) };
        assert!(game.record.ending().is_none());
        let text = game.into_text(1999, &[], &[]);
        assert_eq!(text.result, Some(result), "{black_score}");
    }
}
