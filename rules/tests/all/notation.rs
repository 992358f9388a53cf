//! Games written down and read again, in every format that can hold them.

use parlor_rules::notation::{Format, GameText, Place, read, write, wthor};
use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};
use proptest::prelude::*;

use crate::play::{Dice, games, play, positions};

/// Tags as people write them: a value may be nearly anything that stands on one line.
fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop::sample::select(vec!["Event", "Round", "First", "Second", "Annotator", "X_1"]);
    let value = "[ -~\u{e9}\u{4e2d}]{0,20}";
    prop::collection::vec((name.prop_map(str::to_owned), value), 0..5)
}

fn results() -> impl Strategy<Value = Option<Outcome>> {
    let all = [None, Some(Outcome::Draw), Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))];
    prop::sample::select(all.to_vec())
}

/// A game with tags and a result, some of them begun in the middle of another game.
fn game_texts() -> impl Strategy<Value = GameText> {
    (games(), tags(), results(), any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(whole, tags, result, ply, from_middle)| {
            let ply = if from_middle { ply.index(whole.moves().len() + 1) } else { 0 };
            let mut record = Record::new(positions(&whole)[ply].clone());
            for &m in &whole.moves()[ply..] {
                // A shorter history ends by repetition or move limit no earlier.
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
    fn what_is_written_is_read(game in game_texts(), other in game_texts()) {
        for format in Format::writable(game.variant()) {
            let Ok(text) = write(format, &game) else {
                prop_assert_eq!(format, Format::Transcript, "only a transcript needs the usual start");
                prop_assert_ne!(game.record.start(), &Position::start(game.variant()));
                continue;
            };
            let again = read(format, text.as_bytes());
            let again = again.unwrap_or_else(|error| panic!("{error} in {text}"));
            if format == Format::Transcript {
                // It does not tell a result, a game without moves has no line, and a last pass is left out.
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
        let ends_with_pass = b.record.moves().last().is_some_and(|m| m.to_string() == "pass");
        let kept = b.record.moves().len() - usize::from(ends_with_pass);
        assert_eq!(a.record.moves(), &b.record.moves()[..kept]);
    }
    assert!(games.iter().any(|game| game.record.moves().iter().any(|m| m.to_string() == "pass")));
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
    assert_eq!(broken(second, 99).to_string(), "record 2: 99 is no square");
    assert_eq!(broken(second, 44).to_string(), "record 2: d4 is not legal as move 1");
    assert_eq!(broken(12, 10).to_string(), "its games are of 10x10 squares, not 8x8");
    assert_eq!(broken(4, 9).to_string(), "its header tells of 9 records, and it has 3");
    assert_eq!(refusal(&bytes[..100]).to_string(), "100 bytes are no header of 16 and records of 68");
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

/// GGF as the game server writes it: a count, times, evaluations, and passes both written and left out.
#[test]
fn ggf_of_the_game_server() {
    let text = "1 (;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[Saio1]PW[foo]RB[2500.1]RW[1800]TI[05:00//02:00]\n\
        TY[8]RE[+64.00:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n\
        B[F5//0.01]W[d6/1.5/2]B[c3/-2.00];)\n";
    let games = read(Format::Ggf, text.as_bytes()).expect("it is GGF");
    let game = &games[0];
    assert_eq!((game.player(Side::First), game.player(Side::Second)), (Some("Saio1"), Some("foo")));
    assert_eq!((game.tag("Site"), game.tag("RB")), (Some("GGS/os"), Some("2500.1")));
    assert_eq!(game.result, Some(Outcome::Win(Side::First)));
    let moves: Vec<_> = game.record.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["f5", "d6", "c3"]);
}

#[test]
fn errors_of_text_files_name_line_and_reason() {
    let board = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let cases: [(Format, &str, usize, &str); 17] = [
        (Format::Transcript, "f5d6\n\nf5d7\n", 3, "d7 is not legal as move 2"),
        (Format::Transcript, "f5d", 1, "\"d\" is no othello move"),
        (Format::Text, "A B", 1, "no Game tag"),
        (Format::Text, "\n[Game \"go\"]\n", 2, "\"go\""),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"9x9\"]\n", 2, "9x9"),
        (Format::Text, "[Game \"kalah\"]\n[Start \"nothing\"]\n", 2, "PITS/PITS"),
        (Format::Text, "[Game \"kalah\"]\n\n{one\ntwo} A\nZ", 5, "\"Z\""),
        (Format::Text, "[Game \"kalah\"]\n\na", 3, "a is not legal as move 1"),
        (Format::Text, "[Game \"kalah\"]\n{", 2, "does not end"),
        (Format::Text, "[Game \"kalah\"]\nA (B {)} (C)\n", 2, "does not end"),
        (Format::Text, "[Game \"kalah]\n", 1, "[Name \"value\"]"),
        (Format::Text, "[Game \"kalah\"]\n[Result \"2-0\"]\n", 2, "\"2-0\" is no result"),
        (Format::Text, "[Game \"kalah\"]\n[Result \"1-0\"]\n0-1", 3, "not that of the Result tag"),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"1x1\"]\nA a 0-1", 3, "a comes after the end"),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"1x1\"]\nA 0-1", 3, "by the rules it is a draw"),
        (Format::Ggf, &format!("\n(;GM[Othello]\n{board}\nB[f5]B[d6];)"), 4, "not B's turn"),
        (Format::Ggf, "(;GM[Othello]\nB[f5", 2, "NAME[value]"),
    ];
    for (format, text, line, part) in cases {
        let error = read(format, text.as_bytes()).expect_err(text);
        assert_eq!(error.place, Place::Line(line), "{error} in {text}");
        assert!(error.reason.contains(part), "{error:?} does not name {part:?}");
        let good = b"[Game \"kalah\"]\nB *\n";
        if format == Format::Text {
            assert!(
                read(format, &[good, text.as_bytes()].concat()).is_err(),
                "one bad game refuses the file"
            );
        }
    }
}

/// A file as people send it around: numbers glued to moves, captures by their ends, a result that only the tag tells.
#[test]
fn pdn_of_english_checkers() {
    let text = "[Event \"Friendly\"]\n[Black \"Anna\"]\n[White \"Bela\"]\n[Result \"1/2-1/2\"]\n\
        [GameType \"21,B,8,8,N1,0\"]\n1.11-15 24-20 2. 7-11! {a comment} 23-18 2-7 22-17\n15x22 25-18 10-14 17:10 7x23 *\n\n\
        [FEN \"W:B1,2,3,K8:W21,32.\"]\n1... 21-17 0-1\n";
    let games = read(Format::Pdn, text.as_bytes()).expect("it is PDN");
    let moves =
        |game: &GameText| game.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(moves(&games[0]), "11-15 24-20 7-11 23-18 2-7 22-17 15x22 25x18 10-14 17x10 7x14x23");
    assert_eq!((games[0].player(Side::First), games[0].player(Side::Second)), (Some("Anna"), Some("Bela")));
    assert_eq!((games[0].result, games[0].tag("Result")), (Some(Outcome::Draw), None));
    assert_eq!(games[1].record.start().to_string(), "W:W21,32:B1,2,3,K8");
    assert_eq!(games[1].result, Some(Outcome::Win(Side::Second)));
    let written = write(Format::Pdn, &games[1]).expect("it is English checkers");
    let expected = "[Result \"0-1\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W21,32:B1,2,3,K8\"]\n\n\
        1... 21-17 0-1\n";
    assert_eq!(written, expected);
    let written = write(Format::Pdn, &games[0]).expect("it is English checkers");
    assert!(written.contains("\n1. 11-15 24-20 2. 7-11 23-18 3. 2-7"), "{written}");
}

#[test]
fn errors_of_pdn_name_line_and_reason() {
    // A king that goes round either way: two moves have the same ends and take other pieces.
    let ring = "[FEN \"B:W7,15,8,16:BK3\"]\n";
    let cases = [
        ("[GameType \"20\"]\n31-27".to_owned(), 1, "GameType 20 is not 21"),
        ("1. 11-15\n11-15".to_owned(), 2, "11-15 is not legal as move 2"),
        ("1. f5".to_owned(), 1, "\"f5\" is no checkers move"),
        ("[FEN \"B:W99:B1\"]\n".to_owned(), 1, "99"),
        (format!("{ring}3x3"), 2, "3x3 may be 3x"),
        ("[FEN \"W:W:B1\"]\n1-5".to_owned(), 2, "after the end"),
    ];
    for (text, line, part) in cases {
        let error = read(Format::Pdn, text.as_bytes()).expect_err(&text);
        assert_eq!(error.place, Place::Line(line), "{error} in {text}");
        assert!(error.reason.contains(part), "{error:?} does not name {part:?}");
    }
}

#[test]
fn comments_glyphs_numbers_and_variations_are_passed_over() {
    let text = "\u{feff}% a line for a program\n[Game \"kalah\"] [Variant \"6x4\"]\n; a line for people\n\
        1. C! {extra turn; (still a comment} (1. A $2 (B) {)} f) 2.A?! $14 a* ; the end\n*\n\n[Game \"kalah\"]\nB";
    let games = read(Format::Text, text.as_bytes()).expect("it is a file of two games");
    let moves = |game: &GameText| game.record.moves().iter().map(ToString::to_string).collect::<String>();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["CAa", "B"]);
    let latin = read(Format::Text, b"[First \"Andr\xe9\"]\n[Game \"kalah\"]\nB").expect("Latin-1 is read");
    assert_eq!(latin[0].player(Side::First), Some("Andr\u{e9}"));
}

#[test]
fn a_format_refuses_games_that_are_not_its_own() {
    let kalah = GameText::new(Record::new(Position::start(GameKind::Kalah.default_variant())));
    for format in [Format::Pdn, Format::Ggf, Format::Transcript, Format::Wthor] {
        let error = write(format, &kalah).expect_err("it is no format for Kalah");
        assert_eq!(error.to_string(), format!("{} is no format for kalah 6x6+empty", format.id()));
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
