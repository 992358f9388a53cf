//! No text makes the rules panic, and any that is accepted is a position that can be played and written.

use parlor_rules::othello::Othello;
use parlor_rules::{Game, GameKind, Position, Side, perft};
use proptest::prelude::*;

use crate::play::{games, variants};

/// Letters that position and move texts are made of, and a few that they are not.
const ALPHABET: &str = "[-XOabcdefghABCDEFWKx0-9,/:+ \u{e9}\u{1f600}\n]{0,80}";

/// Checks that a position can be played on without a panic, and that its text reads back as the same position.
fn is_sound(position: &Position) -> Result<(), TestCaseError> {
    let again = Position::from_text(position.variant(), &position.to_string());
    prop_assert_eq!(again.as_ref(), Ok(position));
    let counted = perft(position, 2);
    prop_assert!(position.outcome().is_none() || counted.nodes == 0 && counted.ended == 1);
    let _whatever_it_is = position.score();
    Ok(())
}

/// `text` with one place changed: a character replaced, inserted or removed, or the text cut there.
fn mutated(text: &str, place: prop::sample::Index, letter: char, how: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = place.index(letters.len());
    match how % 4 {
        0 => letters[at] = letter,
        1 => letters.insert(at, letter),
        2 => drop(letters.remove(at)),
        _ => letters.truncate(at),
    }
    letters.into_iter().collect()
}

proptest! {
    #[test]
    fn garbage_is_refused_or_understood(text in ALPHABET, wild in any::<String>()) {
        for variant in variants() {
            for text in [&text, &wild] {
                if let Ok(position) = Position::from_text(variant, text) {
                    is_sound(&position)?;
                }
                if let Ok(m) = Position::start(variant).parse_move(text) {
                    prop_assert_eq!(&m.to_string(), text);
                }
            }
        }
        for kind in GameKind::ALL {
            if let Ok(variant) = kind.variant(&wild) {
                prop_assert_eq!(variant.to_string(), wild.clone());
            }
        }
    }

    #[test]
    fn any_othello_board_is_a_position(a: u64, b: u64, c: u64, first: bool) {
        let to_move = if first { Side::First } else { Side::Second };
        for (black, white) in [(a & b, c & !a), (a, !a & (b | c)), (a, !a), (a & b & c, 0)] {
            let board = Othello::from_discs([black, white], to_move).expect("no square has two discs");
            is_sound(&board.into())?;
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_refused_or_understood(
        record in games(), place: prop::sample::Index, letter in "[-XOabKW019,/: ]", how: u8,
    ) {
        let letter = letter.chars().next().expect("the pattern is one letter");
        let position = record.position();
        let text = mutated(&position.to_string(), place, letter, how);
        if let Ok(other) = Position::from_text(position.variant(), &text) {
            is_sound(&other)?;
        }
        for m in position.legal_moves() {
            let text = mutated(&m.to_string(), place, letter, how);
            if let Ok(other) = position.parse_move(&text) {
                prop_assert_eq!(position.clone().play(other).is_ok(), position.legal_moves().contains(&other));
            }
        }
    }
}

/// Each refusal is one sentence that names the bad part.
#[test]
fn refusals_name_the_bad_part() {
    let start = Position::start(GameKind::Othello.default_variant()).to_string();
    let cases = [
        ("othello", "standard", "X", "side to move"),
        ("othello", "standard", &start.replace(" X", " Z"), "\"Z\""),
        ("othello", "standard", &start.replace(" X", " "), "\"\""),
        ("othello", "standard", &start.replace(" X", " X "), "\"X \""),
        ("othello", "standard", &start.replace("OX", "O?"), "square 29, found '?'"),
        ("othello", "standard", &start.replace("OX", "OX-"), "65 squares"),
        ("othello", "standard", "-- X", "2 squares"),
        ("kalah", "2x1", "1,1/1,1 0-0", "STORE-STORE"),
        ("kalah", "2x1", "1,1/1,1 0-0 third", "\"third\""),
        ("kalah", "2x1", "1,1,1/1,0 0-0 first", "3 pits"),
        ("kalah", "2x1", "1,1/1,1 0-1 first", "5 seeds"),
        ("kalah", "2x1", "1,1/1,+1 0-0 first", "\"+1\""),
        ("kalah", "2x1", "1,1/1,01 0-0 first", "\"01\""),
        ("kalah", "2x1", "1,1/1,1 0-0-0 first", "\"0-0\""),
        ("kalah", "2x1", "1,1/1,999 0-0 first", "\"999\""),
        ("kalah", "2x1", "1,1 0-0 first", "/ between"),
        ("kalah", "2x1", "1,1/1,1 0-0 first swap", "STORE-STORE SIDE"),
        ("kalah", "2x1+swap", "1,1/1,1 0-0 swap", "STORE-STORE SIDE [swap]"),
    ];
    for (kind, variant, text, part) in cases {
        let kind: GameKind = kind.parse().expect("the game is known");
        let variant = kind.variant(variant).expect("the variant is known");
        let refusal = Position::from_text(variant, text).expect_err(text).to_string();
        assert!(refusal.contains(part), "{refusal:?} does not name {part:?}");
        assert!(!refusal.contains('\n'));
    }
    for text in [
        "0x4",
        "7x4",
        "6x0",
        "6x11",
        "06x4",
        "6x4+full+empty",
        "6x4+",
        "6x4+empty+empty",
        "6x4+swap+full",
        "6",
        "",
    ] {
        let refusal = GameKind::Kalah.variant(text).expect_err(text).to_string();
        assert!(refusal.contains(&format!("{text:?}")), "{refusal:?} does not name {text:?}");
    }
}

/// The titles that players see.
#[test]
fn variants_have_titles() {
    let titles: Vec<String> =
        GameKind::ALL.iter().flat_map(|kind| kind.variants()).map(|v| v.title()).collect();
    let expected = "Standard; English, 8 × 8; Mini, 6 × 6; Tournament; 6 pits, 6 seeds; 6 pits, 4 seeds, plain capture; \
        6 pits, 6 seeds, plain capture; 6 pits, 4 seeds, plain capture, with swap; Base game";
    assert_eq!(titles.join("; "), expected);
}

#[test]
fn parsing_sweeps_seeds_that_are_due_but_not_after_a_majority() {
    let read = |variant: &str, text: &str| {
        let variant = GameKind::Kalah.variant(variant).expect("it is a variant");
        Position::from_text(variant, text).expect("it is a position")
    };
    let swept = read("3x2", "0,0,0/1,2,0 4-5 first");
    assert_eq!(swept.to_string(), "0,0,0/0,0,0 4-8 first");
    let decided = read("3x2", "1,0,0/1,0,0 7-3 first");
    assert_eq!(decided.to_string(), "1,0,0/1,0,0 7-3 first");
    assert_eq!((decided.count_moves(), decided.score()), (0, Some([7, 3])));
    let both = read("3x2", "0,0,0/1,0,0 7-4 first");
    assert_eq!(both.to_string(), "0,0,0/0,0,0 7-5 first", "an empty side always sweeps");
    let played_on = read("3x2+full", "1,0,0/1,0,0 7-3 first");
    assert_eq!(played_on.count_moves(), 1);
}
