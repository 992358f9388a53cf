//! Files as people and other programs write them, good ones and bad ones.

use parlor_rules::notation::{Format, GameText, Place, read, write};
use parlor_rules::{Outcome, Side};

/// GGF as the game server writes it, with a count, times and evaluations.
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
    let cases: [(Format, &str, usize, &str); 18] = [
        (Format::Transcript, "f5d6\n\nf5d7\n", 3, "d7 is not legal as move 2"),
        (Format::Transcript, "f5d", 1, "not an Othello move: \"d\""),
        (Format::Text, "A B", 1, "no Game tag"),
        (Format::Text, "\n[Game \"go\"]\n", 2, "\"go\""),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"9x9\"]\n", 2, "9x9"),
        (Format::Text, "[Game \"kalah\"]\n[Start \"nothing\"]\n", 2, "PITS/PITS"),
        (Format::Text, "[Game \"kalah\"]\n\n{one\ntwo} A\nZ", 5, "\"Z\""),
        (Format::Text, "[Game \"kalah\"]\n\na", 3, "a is not legal as move 1"),
        (Format::Text, "[Game \"kalah\"]\n{", 2, "unterminated comment"),
        (Format::Text, "[Game \"kalah\"]\nA (B {)} (C)\n", 2, "unterminated variation"),
        (Format::Text, "[Game \"kalah]\n", 1, "[Name \"value\"]"),
        (Format::Text, &format!("[Game \"kalah\"]\n{}", "A".repeat(101)), 2, "too long"),
        (Format::Text, "[Game \"kalah\"]\n[Result \"2-0\"]\n", 2, "not a result: \"2-0\""),
        (Format::Text, "[Game \"kalah\"]\n[Result \"1-0\"]\n0-1", 3, "differs from the Result tag"),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"1x1\"]\nA a 0-1", 3, "a comes after the end"),
        (Format::Text, "[Game \"kalah\"]\n[Variant \"1x1\"]\nA 0-1", 3, "under the rules it is a draw"),
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

/// A file as people send it around: numbers glued to moves, captures by their ends, a result that only the tag gives.
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

/// A transcript has no word for a pass.
#[test]
fn a_transcript_is_all_discs_in_one_word() {
    let games = read(Format::Transcript, b"F5d6 C3\n").expect("it is a transcript");
    assert_eq!(write(Format::Transcript, &games[0]).as_deref(), Ok("f5d6c3\n"));
}

#[test]
fn a_result_after_the_moves_counts_if_the_tag_has_none() {
    let games = read(Format::Pdn, b"[Result \"*\"]\n1. 11-15 0-1\n").expect("it is PDN");
    assert_eq!(games[0].result, Some(Outcome::Win(Side::Second)));
}

#[test]
fn formats_are_recognized_by_name_and_by_file_name() {
    let ids = ["pdn", "transcript", "ggf", "wthor", "text"];
    assert_eq!(Format::ALL.iter().map(|format| format.id()).collect::<Vec<_>>(), ids);
    assert_eq!(ids.map(Format::from_id), [0, 1, 2, 3, 4].map(|at: usize| Some(Format::ALL[at])));
    assert_eq!(Format::from_id("sgf"), None);
    let of_names = ["a.pdn", "b.WTB", "c.d.ggf", "e.txt", "pdn"].map(Format::of_name);
    assert_eq!(of_names, [Some(Format::Pdn), Some(Format::Wthor), Some(Format::Ggf), None, None]);
}

#[test]
fn errors_of_pdn_name_line_and_reason() {
    // A king can go round either way: two moves have the same ends but capture different pieces.
    let ring = "[FEN \"B:W7,15,8,16:BK3\"]\n";
    let cases = [
        ("[GameType \"20\"]\n31-27".to_owned(), 1, "GameType 20 is not 21"),
        ("1. 11-15\n11-15".to_owned(), 2, "11-15 is not legal as move 2"),
        ("1. 1-13".to_owned(), 1, "1-13 is not legal as move 1"),
        ("1. 9-18".to_owned(), 1, "9-18 is not legal as move 1"),
        ("1. 9-14-13".to_owned(), 1, "9-14-13 is not legal as move 1"),
        ("1. f5".to_owned(), 1, "not a checkers move: \"f5\""),
        ("1. 11-15 K23".to_owned(), 1, "not a checkers move: \"K23\""),
        ("1. 11-15 23".to_owned(), 1, "not a checkers move: \"23\""),
        ("[FEN \"B:W99:B1\"]\n".to_owned(), 1, "99"),
        (format!("{ring}3x3"), 2, "3x3 could mean 3x"),
        ("[FEN \"W:W:B1\"]\n1-5".to_owned(), 2, "after the end"),
    ];
    for (text, line, part) in cases {
        let error = read(Format::Pdn, text.as_bytes()).expect_err(&text);
        assert_eq!(error.place, Place::Line(line), "{error} in {text}");
        assert!(error.reason.contains(part), "{error:?} does not name {part:?}");
    }
}

#[test]
fn comments_glyphs_numbers_and_variations_are_skipped() {
    let text = "\u{feff}% a line for a program\n[Game \"kalah\"] [Variant \"6x4\"]\n; a line for people\n\
        1. C! {extra turn; (still a comment} (1. A $2 (B) {)} f) 2.A?! $14 a* ; the end\n*\n\n[Game \"kalah\"]\nB";
    let games = read(Format::Text, text.as_bytes()).expect("it is a file of two games");
    let moves = |game: &GameText| game.record.moves().iter().map(ToString::to_string).collect::<String>();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["CAa", "B"]);
    let latin = read(Format::Text, b"[First \"Andr\xe9\"]\n[Game \"kalah\"]\nB").expect("Latin-1 is read");
    assert_eq!(latin[0].player(Side::First), Some("Andr\u{e9}"));
}
