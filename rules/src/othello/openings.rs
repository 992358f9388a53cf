//! The openings of Othello: random ones after which neither side is ahead.

use std::sync::LazyLock;

use super::{Othello, Variant};
use crate::Game;
use crate::opening::Opening;
use crate::symmetry::OpeningNames;

/// The openings of Othello.
pub const OPENINGS: &[Opening] = &[Opening {
    name: "random",
    title: "Random balanced openings",
    sentence: "Eight random moves, after which the engine judges neither side more than two discs ahead.",
    variant: "standard",
    starts: balanced,
}];

/// Lines of moves, found by the command given at the top of the file.
const LINES: &str = include_str!("balanced.txt");

fn balanced() -> &'static [String] {
    static STARTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let lines = LINES.lines().filter(|line| !line.starts_with('#'));
        let start = |line: &str| {
            let mut position = Othello::start(Variant::Standard);
            for text in line.split(' ') {
                let m = position.parse_move(text).expect("a move");
                position.play(m).expect("a legal move");
            }
            position.to_string()
        };
        lines.map(start).collect()
    });
    &STARTS
}

/// The names that players use for openings.
pub(crate) fn opening_names() -> OpeningNames {
    let lines = include_str!("names.txt").lines().filter(|line| !line.starts_with('#'));
    let named = |line: &str| {
        let (moves, name) = line.split_once(": ").expect("moves and their name");
        let squares = moves.as_bytes().chunks(2).map(|square| String::from_utf8_lossy(square).into_owned());
        (squares.collect(), name.to_owned())
    };
    lines.map(named).collect()
}
