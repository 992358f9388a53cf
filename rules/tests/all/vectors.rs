//! Recorded games and perft tables that were made independently of this code.

use std::fs;
use std::ops::Range;

use parlor_rules::{Game, GameKind, Position, Record, Variant, perft, with_game};
use serde_json::Value;

/// The lines of a game's data files: `KIND.jsonl`, which every registered game must have, and `KIND-WHAT.jsonl`.
fn lines(folder: &str, kind: GameKind) -> Vec<Value> {
    let folder = format!("{}/tests/data/{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    let own = |name: &String| name.split(['-', '.']).next() == Some(kind.id());
    let mut lines = Vec::new();
    for path in names.filter(own).map(|name| format!("{folder}/{name}")) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}"));
        lines.extend(text.lines().map(read));
    }
    lines
}

fn variant(kind: GameKind, line: &Value) -> Variant {
    kind.variant(line["variant"].as_str().expect("a variant")).expect("a known variant")
}

#[test]
fn recorded_games_end_as_recorded() {
    for &kind in GameKind::ALL {
        let lines = lines("games", kind);
        assert!(lines.len() >= 50, "{kind} has {} games", lines.len());
        for line in &lines {
            let mut record = Record::new(Position::start(variant(kind, line)));
            for text in line["moves"].as_array().expect("moves") {
                let m = record.position().parse_move(text.as_str().expect("a text")).expect("a move");
                record.play(m).unwrap_or_else(|error| panic!("{m}: {error} in {line}"));
            }
            let ending = record.ending().unwrap_or_else(|| panic!("no end of {line}"));
            assert_eq!(record.position().to_string(), line["final"].as_str().expect("a text"), "{line}");
            assert_eq!(ending.outcome.as_str(), line["outcome"], "{line}");
            assert_eq!(ending.reason.as_str(), line["reason"], "{line}");
            assert_eq!(serde_json::json!(record.position().score()), line["score"], "{line}");
        }
    }
}

#[test]
fn small_perft_tables_agree() {
    perft_tables_agree(0..100_000);
}

/// Rows with more nodes than this are left to `parlor bench`.
#[test]
fn large_perft_tables_agree() {
    perft_tables_agree(100_000..30_000_000);
}

fn perft_tables_agree(sizes: Range<u64>) {
    for &kind in GameKind::ALL {
        let mut rows = 0;
        for line in lines("perft", kind) {
            let nodes = line["nodes"].as_u64().expect("a number");
            if !sizes.contains(&nodes) {
                continue;
            }
            let variant = variant(kind, &line);
            let position = line["position"].as_str().map_or_else(
                || Position::start(variant),
                |text| Position::from_text(variant, text).unwrap_or_else(|error| panic!("{text}: {error}")),
            );
            let depth = line["depth"].as_u64().expect("a number") as u32;
            assert_eq!(with_game!(&position, p => perft(p, depth)).nodes, nodes, "{line}");
            rows += 1;
        }
        assert!(rows > 1, "{kind} has {rows} rows");
    }
}

/// Tables that count finished games as leaves have the sum of nodes and ended.
#[test]
fn othello_sequences_that_ended_earlier_are_counted_separately() {
    let start = Position::start(GameKind::Othello.default_variant());
    let counted = with_game!(&start, p => perft(p, 10));
    assert_eq!((counted.nodes, counted.nodes + counted.ended), (24_571_056, 24_571_284));
}

/// Othello is a draw (Takizawa 2023): the published line of perfect play.
#[test]
fn the_perfect_game_of_othello_is_a_draw() {
    let line = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    for square in line.as_bytes().chunks(2) {
        let text = std::str::from_utf8(square).expect("ASCII");
        let m = record.position().parse_move(text).expect("a move");
        record.play(m).expect("legal without a pass");
    }
    assert_eq!(record.position().score(), Some([32, 32]));
    assert_eq!(record.ending().map(|e| e.outcome.as_str()), Some("draw"));
}
