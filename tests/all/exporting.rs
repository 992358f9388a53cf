//! An archive is exported as one file that can be imported again, whatever games are in it.

use std::path::Path;

use parlor_rules::notation::{Format, GameText, read, read_any, write};
use parlor_rules::{Game, GameKind, Position, Record, Variant};

use crate::support::{parlor, playout, rng};

/// A random game of this variant whose start is the position after its first `begun` plies.
fn game(variant: Variant, begun: usize, seed: u64) -> Record {
    let played = playout(variant, &mut rng(seed));
    let mut record = Record::new(Position::start(variant));
    for (ply, &m) in played.moves().iter().enumerate() {
        if ply == begun {
            record = Record::new(record.position().clone());
        }
        record.play(m).expect("it was legal there");
    }
    record
}

fn said(args: &[&str]) -> String {
    let output = parlor(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Starts and moves, sorted: an archive has games in the order of their numbers.
fn sorted(games: &[GameText]) -> Vec<String> {
    let mut games: Vec<_> =
        games.iter().map(|game| format!("{} {:?}", game.record.start(), game.record.moves())).collect();
    games.sort();
    games
}

/// Imports games into an archive, exports it to a file, and imports that into another archive. Returns the file.
fn carried(folder: &Path, records: Vec<Record>) -> String {
    let path = |name: &str| folder.join(name).display().to_string();
    let texts = records.into_iter().map(|record| write(Format::Text, &GameText::new(record)).expect("text"));
    let file = texts.collect::<String>();
    let (games, count) =
        (read(Format::Text, file.as_bytes()).expect("it is text"), file.matches("[Game ").count());
    std::fs::write(path("games"), file).expect("it can be written");
    let [one, other] = ["one", "other"].map(|name| format!("sqlite://{}", path(name)));
    let all = format!("{count} games read: {count} new, 0 already in the library\n");
    assert_eq!(said(&["import", &path("games"), "--database", &one]), all);
    let exported = said(&["export", "--library", "--database", &one]);
    std::fs::write(path("exported"), &exported).expect("it can be written");
    assert_eq!(said(&["import", &path("exported"), "--database", &other]), all, "{exported}");
    let again =
        read_any("exported", exported.as_bytes()).unwrap_or_else(|error| panic!("{error}: {exported}"));
    assert_eq!(sorted(&again), sorted(&games), "{exported}");
    exported
}

#[test]
fn an_archive_is_exported_in_one_format_that_holds_all_its_games() {
    let of = |kind: GameKind, begun: &[usize]| -> Vec<Record> {
        let variant = kind.default_variant();
        begun.iter().enumerate().map(|(n, &begun)| game(variant, begun, n as u64)).collect()
    };
    let without_moves = |kind: GameKind| Record::new(Position::start(kind.default_variant()));
    let mini = GameKind::Checkers.variants().into_iter().find(|v| *v != GameKind::Checkers.default_variant());
    let all = |begun: &[usize]| GameKind::ALL.iter().flat_map(|&kind| of(kind, begun)).collect::<Vec<_>>();
    let both = [GameKind::Othello, GameKind::Checkers];
    for (what, games, begins) in [
        ("Othello", of(GameKind::Othello, &[0, 0]), ""),
        ("Othello with a start of its own", of(GameKind::Othello, &[0, 5, 0]), "(;GM[Othello]"),
        ("Othello that was not begun", vec![without_moves(GameKind::Othello)], "(;GM[Othello]"),
        ("checkers", of(GameKind::Checkers, &[0, 4]), "["),
        (
            "two kinds of checkers",
            vec![game(mini.expect("a variant"), 0, 1), game(GameKind::Checkers.default_variant(), 3, 1)],
            "[",
        ),
        ("Othello and checkers", both.iter().flat_map(|&kind| of(kind, &[0, 3])).collect(), "["),
        ("all games", all(&[0, 0]), "["),
        ("all games with starts of their own", all(&[0, 2, 5]), "["),
        ("games without moves", GameKind::ALL.iter().map(|&kind| without_moves(kind)).collect(), "["),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let exported = carried(folder.path(), games);
        assert!(exported.starts_with(begins), "{what}: {exported}");
    }
}

/// A format that one of the games cannot be written in is refused before the first game is written.
#[test]
fn an_export_does_not_fail_midway() {
    let folder = tempfile::tempdir().expect("a folder");
    let mini = GameKind::Checkers.variant("mini").expect("a variant of ours");
    let games = vec![game(GameKind::Checkers.default_variant(), 0, 1), game(mini, 0, 2)];
    carried(folder.path(), games);
    let url = format!("sqlite://{}", folder.path().join("one").display());
    let output =
        parlor(&["export", "--library", "--kind", "checkers", "--format", "pdn", "--database", &url]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    assert!(said.contains("cannot be written as pdn, only as json or text"), "{said}");
}
