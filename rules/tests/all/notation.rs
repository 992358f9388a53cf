//! Games written down and read again, in every format that can hold them.

use parlor_rules::notation::{Format, GameText, Place, read, write, wthor};
use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};
use proptest::prelude::*;

use crate::play::{games, positions};

/// Tags as people write them: a value may be nearly anything that fits on one line.
fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop::sample::select(vec!["Event", "Round", "First", "Second", "Annotator", "X_1"]);
    let value = "[ -~\u{e9}\u{4e2d}]{0,20}";
    prop::collection::vec((name.prop_map(str::to_owned), value), 0..5)
}

fn results() -> impl Strategy<Value = Option<Outcome>> {
    let all = [None, Some(Outcome::Draw), Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))];
    prop::sample::select(all.to_vec())
}

/// Games with tags and results, some of them beginning in the middle of another game.
fn game_texts() -> impl Strategy<Value = GameText> {
    (games(), tags(), results(), any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(whole, tags, result, ply, from_middle)| {
            let ply = if from_middle { ply.index(whole.moves().len() + 1) } else { 0 };
            let mut record = Record::new(positions(&whole)[ply].clone());
            for &m in &whole.moves()[ply..] {
                // With a shorter history, repetition and the move limit end the game no earlier.
                record.play(m).expect("it is legal in the whole game");
            }
            let game = GameText::new(record);
            GameText { tags, result: game.result.or(result), ..game }
        },
    )
}

fn same_game(a: &GameText, b: &GameText) -> Result<(), TestCaseError> {
    prop_assert_eq!(a.record.start(), b.record.start());
    prop_assert_eq!(a.record.moves(), b.record.moves());
    prop_assert_eq!(a.result, b.result);
    Ok(())
}

/// Tags as a format keeps them: GGF has no `]` in values, and no `_` in names.
fn kept(format: Format, tags: &[(String, String)]) -> Vec<(String, String)> {
    let keep = |(name, value): &(String, String)| match format {
        Format::Transcript => None,
        Format::Ggf => Some((name.replace('_', ""), value.replace(']', ")"))),
        _ => Some((name.clone(), value.clone())),
    };
    tags.iter().filter_map(keep).collect()
}

proptest! {
    #[test]
    fn written_files_are_read_back(game in game_texts(), other in game_texts()) {
        for format in Format::writable(game.variant()) {
            let Ok(text) = write(format, &game) else {
                prop_assert_eq!(format, Format::Transcript, "only a transcript needs the standard start");
                prop_assert_ne!(game.record.start(), &Position::start(game.variant()));
                continue;
            };
            let again = read(format, text.as_bytes());
            let again = again.unwrap_or_else(|error| panic!("{error} in {text}"));
            if format == Format::Transcript {
                // A transcript has no result, no line for a game without moves, and no final pass.
                let squares = |game: &GameText| {
                    game.record.moves().iter().map(ToString::to_string).filter(|m| m != "pass").collect::<String>()
                };
                prop_assert_eq!(again.iter().map(squares).collect::<String>(), squares(&game));
                continue;
            }
            prop_assert_eq!(again.len(), 1);
            same_game(&again[0], &game)?;
            prop_assert_eq!(&again[0].tags, &kept(format, &game.tags));
            prop_assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[') || line.contains('[')));
            let two = [text, write(format, &other).unwrap_or_default()].concat();
            if other.variant() == game.variant() {
                let both = read(format, two.as_bytes()).unwrap_or_else(|error| panic!("{error} in {two}"));
                prop_assert_eq!(both.len(), 2);
                same_game(&both[1], &other)?;
            }
        }
    }

    #[test]
    fn broken_files_are_errors_and_not_panics(
        game in game_texts(), place: prop::sample::Index, junk in any::<Vec<u8>>(), cut: bool,
    ) {
        for &format in Format::ALL {
            let _refused_or_understood = read(format, &junk);
            let Ok(text) = write(format, &game) else { continue };
            let at = place.index(text.len());
            let end = if cut { &[][..] } else { &text.as_bytes()[at..] };
            let _refused_or_understood = read(format, &[&text.as_bytes()[..at], &junk, end].concat());
        }
        let _refused_or_understood = (wthor::players(&junk), wthor::tournaments(&junk));
    }
}

#[test]
fn a_format_refuses_games_that_are_not_its_own() {
    let kalah = GameText::new(Record::new(Position::start(GameKind::Kalah.default_variant())));
    for format in [Format::Pdn, Format::Ggf, Format::Transcript, Format::Wthor] {
        let error = write(format, &kalah).expect_err("Kalah has no such format");
        assert_eq!(
            error.to_string(),
            format!("a game of kalah 6x6+empty cannot be written as {}", format.id())
        );
    }
    let (tournament, players) = (0, [0, 0]);
    let game = wthor::Game {
        tournament,
        players,
        black_score: 32,
        theoretical_score: 32,
        record: kalah.record.clone(),
    };
    assert_eq!(wthor::write(2000, &[game]).expect_err("it is Kalah").place, Place::Record(1));
}
