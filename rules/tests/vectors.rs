//! Recorded games and perft counts that were made outside of this crate: every line of `data/games/KIND.jsonl` and of
//! `data/perft/KIND.jsonl` must come out exactly.

use std::fs;

use parlor_rules::{Game, GameKind, Position, Record, Variant, perft, with_game};
use serde_json::Value;

fn lines(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let lines: Vec<_> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert!(!lines.is_empty(), "{path} is empty");
    lines
}

fn variant(kind: GameKind, line: &Value) -> Variant {
    kind.variant(line["variant"].as_str().expect("a line names its variant")).expect("the variant is known")
}

fn replay(kind: GameKind, line: &Value) {
    let mut record = Record::new(Position::start(variant(kind, line)));
    for text in line["moves"].as_array().expect("a game has moves") {
        let text = text.as_str().expect("a move is a text");
        let m = record.position().parse_move(text).expect("a recorded move reads");
        assert_eq!(m.to_string(), text);
        record.play(m).unwrap_or_else(|why| panic!("{text} after {:?}: {why}", record.moves()));
    }
    let ending = record.ending().unwrap_or_else(|| panic!("{line} has not ended"));
    assert_eq!(record.position().to_string(), line["final"].as_str().unwrap(), "{line}");
    assert_eq!(ending.outcome.as_str(), line["outcome"].as_str().unwrap(), "{line}");
    assert_eq!(ending.reason.as_str(), line["reason"].as_str().unwrap(), "{line}");
    assert_eq!(serde_json::to_value(record.position().score()).unwrap(), line["score"], "{line}");
}

fn count(kind: GameKind, line: &Value) {
    let variant = variant(kind, line);
    let position = match line["position"].as_str() {
        Some(text) => Position::from_text(variant, text).expect("the position reads"),
        None => Position::start(variant),
    };
    let depth = line["depth"].as_u64().expect("a row has a depth") as u32;
    let counted = with_game!(&position, p => perft(p, depth));
    assert_eq!(counted.nodes, line["nodes"].as_u64().unwrap(), "{line}");
}

fn check(kind: GameKind) {
    for line in lines(&format!("games/{kind}")) {
        replay(kind, &line);
    }
    for line in lines(&format!("perft/{kind}")) {
        count(kind, &line);
    }
}

#[test]
fn awele() {
    check(GameKind::Awele);
}

#[test]
fn santorini() {
    check(GameKind::Santorini);
}

#[test]
fn checkers() {
    check(GameKind::Checkers);
}
