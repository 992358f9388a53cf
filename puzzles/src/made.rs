//! The puzzles built into the binary.

use std::collections::HashMap;
use std::io::Read;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use parlor_rules::GameKind;

use crate::{Puzzle, file};

macro_rules! packed {
    ($($name:literal),+) => { [$(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")),)+] };
}

static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let files: [&[u8]; 5] = packed!("othello", "kalah", "checkers", "awele", "santorini");
    let mut all = Vec::new();
    for packed in files {
        let mut text = String::new();
        // The files are part of the program, and a test reads them.
        GzDecoder::new(packed).read_to_string(&mut text).expect("a built-in file of puzzles is text");
        all.extend(file::read(&text).expect("a built-in file of puzzles is valid"));
    }
    all
});

static BY_ID: LazyLock<HashMap<&'static str, &'static Puzzle>> =
    LazyLock::new(|| ALL.iter().map(|puzzle| (puzzle.id.as_str(), puzzle)).collect());

/// All puzzles, game by game. The first call reads them, which takes a few milliseconds.
pub fn all() -> &'static [Puzzle] {
    &ALL
}

/// The puzzle with this id.
pub fn by_id(id: &str) -> Option<&'static Puzzle> {
    BY_ID.get(id).copied()
}

/// The puzzles of a game.
pub fn of_kind(kind: GameKind) -> &'static [Puzzle] {
    let begin = ALL.partition_point(|puzzle| order(puzzle.kind()) < order(kind));
    let end = ALL.partition_point(|puzzle| order(puzzle.kind()) <= order(kind));
    &ALL[begin..end]
}

/// The place of a game's file among the others.
fn order(kind: GameKind) -> usize {
    match kind {
        GameKind::Othello => 0,
        GameKind::Kalah => 1,
        GameKind::Checkers => 2,
        GameKind::Awele => 3,
        GameKind::Santorini => 4,
    }
}
