//! The openings of English checkers: ballots that are drawn because the usual start has been played too often.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{Checkers, Move, Variant};
use crate::Game;
use crate::opening::Opening;
use crate::symmetry::OpeningNames;

/// The openings of checkers.
pub const OPENINGS: &[Opening] = &[
    Opening {
        name: "three-move",
        title: "Three-move ballots",
        sentence: "The first three moves are one of the 156 ballots that the American Checker Federation draws from.",
        variant: "english",
        starts: three_move,
    },
    Opening {
        name: "eleven-man",
        title: "Eleven-man ballots",
        sentence: "Each side starts without one man from its two front rows, and each side's first move is drawn too.",
        variant: "english",
        starts: eleven_man,
    },
];

/// The deck as published by the American Checker Federation, "The 156-Opening Three-Move Deck".
const DECK: &str = include_str!("three_move.txt");

fn parsed(position: &Checkers, text: &str) -> Move {
    position.parse_move(text).expect("a move of the deck")
}

fn three_move() -> &'static [String] {
    static STARTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut starts = Vec::new();
        for line in DECK.lines().filter(|line| !line.starts_with('#')) {
            let (first, last) = line.split_once(": ").expect("two moves and what follows");
            let mut position = Checkers::start(Variant::English);
            for text in first.split(' ') {
                position.play(parsed(&position, text)).expect("a legal move");
            }
            for text in last.split(' ') {
                let mut position = position;
                position.play(parsed(&position, text)).expect("a legal move");
                starts.push(position.to_string());
            }
        }
        starts
    });
    &STARTS
}

/// What players call the first moves.
const FIRST_NAMES: [(&str, &str); 7] = [
    ("9-13", "Edinburgh"),
    ("9-14", "Double Corner"),
    ("10-14", "Denny"),
    ("10-15", "Kelso"),
    ("11-15", "Old Faithful"),
    ("11-16", "Bristol"),
    ("12-16", "Dundee"),
];

/// The names of the first moves, and those of the ballots, which players call by their moves.
pub(crate) fn opening_names() -> OpeningNames {
    let mut names: OpeningNames =
        FIRST_NAMES.iter().map(|(m, name)| (vec![(*m).to_owned()], (*name).to_owned())).collect();
    for line in DECK.lines().filter(|line| !line.starts_with('#')) {
        let (first, last) = line.split_once(": ").expect("two moves and what follows");
        for last in last.split(' ') {
            let moves = first.split(' ').chain([last]).map(str::to_owned).collect();
            names.push((moves, format!("{first} {last}")));
        }
    }
    names
}

/// The first moves that the usual start allows, as pairs of squares.
const FIRST: [[(u8, u8); 7]; 2] = [
    [(9, 13), (9, 14), (10, 14), (10, 15), (11, 15), (11, 16), (12, 16)],
    [(21, 17), (22, 17), (22, 18), (23, 18), (23, 19), (24, 19), (24, 20)],
];

/// The eleven-man ballots except those that lose a man at once, which players redraw.
fn eleven_man() -> &'static [String] {
    static STARTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let even = ballots().into_iter().filter(|position| balance(position) == 0);
        even.map(|position| position.to_string()).collect()
    });
    &STARTS
}

/// All eleven-man ballots, generated from their definition because no list of them was ever printed: Black plays
/// without one of the men on 5 to 12 and White without one of those on 21 to 28, and each draws one of its seven first
/// moves. If the man to be moved is the one that was removed, the man behind it moves up in the same direction, or else
/// the only man that can take its place.
fn ballots() -> Vec<Checkers> {
    let mut ballots: Vec<Checkers> = Vec::new();
    for removed in (5..=12).flat_map(|black| (21..=28).map(move |white| [black, white])) {
        for moves in FIRST[0].iter().flat_map(|black| FIRST[1].iter().map(move |white| [*black, *white])) {
            ballots.push(ballot(removed, moves));
        }
    }
    let mut seen = BTreeSet::new();
    ballots.retain(|position| seen.insert(position.to_string()));
    ballots
}

/// The position of a ballot.
fn ballot(removed: [u8; 2], moves: [(u8, u8); 2]) -> Checkers {
    let men = |squares: std::ops::RangeInclusive<u8>, removed: u8| {
        let left = squares.filter(|square| *square != removed).map(|square| square.to_string());
        left.collect::<Vec<_>>().join(",")
    };
    let text = format!("B:W{}:B{}", men(21..=32, removed[1]), men(1..=12, removed[0]));
    let mut position = Checkers::from_text(Variant::English, &text).expect("a position of men");
    for (m, removed) in moves.into_iter().zip(removed) {
        let (from, to) = if m.0 == removed { (behind(m.0, m.1), m.0) } else { m };
        position.play(parsed(&position, &format!("{from}-{to}"))).expect("the two sides are apart");
    }
    position
}

/// The square from which a man moves up to `square` in the direction from `square` to `to`; at the edge of the board,
/// the only square from which a man can reach it.
fn behind(square: u8, to: u8) -> u8 {
    // In rows of four, both the numbers of squares and the columns run from left to right.
    let column = |square: u8| {
        let (row, at) = ((square - 1) / 4, (square - 1) % 4);
        i16::from(2 * at + 1 - row % 2)
    };
    let (across, down) = (column(to) - column(square), to > square);
    let row = (square - 1) / 4;
    let before = if down { row - 1 } else { row + 1 };
    let squares =
        (4 * before + 1..=4 * before + 4).filter(|from| (column(*from) - column(square)).abs() == 1);
    let mut squares: Vec<u8> = squares.collect();
    squares.sort_by_key(|from| column(square) - column(*from) != across);
    squares[0]
}

/// The net gain of the side to move, in men, from the captures that are now forced: both sides have to capture as long
/// as they can.
fn balance(position: &Checkers) -> i32 {
    let mut best = None;
    position.for_each_move(|m| {
        let after = position.after(m);
        let other = !position.to_move();
        let taken = position.pieces(other).count_ones() - after.pieces(other).count_ones();
        if taken > 0 {
            best = best.max(Some(taken as i32 - balance(&after)));
        }
    });
    best.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_eleven_man_ballots_as_players_count() {
        assert_eq!(ballots().len(), 2_500);
    }
}
