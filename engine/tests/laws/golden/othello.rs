//! Othello: two boards, an early and a late one.

use parlor_rules::othello::{Othello, Variant::Standard};

use super::At;

/// ```text
///    a b c d e f g h
/// 1  X O - - - - X -
/// 2  O X - - - - - X
/// 3  - - O O O - - -
/// 4  - - X O X - - -
/// 5  - - X X O - - -
/// 6  - - - O - - - -
/// 7  - - - - - - O -
/// 8  - - - - - - - -
/// ```
/// 8 X, 9 O.
/// - Square values: X a1 99, g1 -8, b2 -24, h2 -8, c4 4, e4 0, c5 4, d5 0: 67. O b1 -8, a2 -8, c3 7, d3 4, e3 4, d4 0,
///   e5 0, d6 4, g7 -24: -21. Difference 88.
/// - Discs next to an empty square: all X but a1, 7; all O but d4, 8.
/// - Next to an empty corner (h1, a8, h8): g1 and h2 of X, both C squares; g7 of O, an X square.
/// - Moves of X: c1 a3 (past b1, a2), f6 (c3 d4 e5), c2 (c3), e2 (d3), e6 (e5), f2 (d4 e3), e7 (d6), d2 (d3 d4), f5 (e5),
///   d7 (d6): 11. Of O: b3 (b2), c2 (b2), c6 (c4 c5), b5 (c4), f5 (e4), b4 (c4), f4 (e4), b6 (c5): 8.
/// - Stable on the edge: a1 alone.
const EARLY: &str = "XO----X-OX-----X--OOO-----XOX-----XXO------O----------O---------";

#[test]
fn s1() {
    let early = |to_move: char| At::<Othello>::new(Standard, &format!("{EARLY} {to_move}"), "s1");
    // 10 * 88 + 40 * 1 - 10 * 1 + 800 - 350 + 80 * 3 = 1600 hundredths.
    let terms = [
        ("squares", 88.0),
        ("frontier", 1.0),
        ("parity", -1.0),
        ("corners", 1.0),
        ("corner_closeness", -1.0),
        ("mobility", 3.0),
    ];
    early('X').is(&terms, 16.0);
    early('O').is(&terms.map(|(name, value)| (name, -value)), -16.0);
}

#[test]
fn s3() {
    let early = |to_move: char| At::<Othello>::new(Standard, &format!("{EARLY} {to_move}"), "s3");
    // 35 * 1 - 15 * 1 + 5 * 88 - 15 * 1 = 445 hundredths.
    let terms = [("corners", 1.0), ("x_and_c_squares", 1.0), ("squares", 88.0), ("discs", -1.0)];
    early('X').is(&terms, 4.45);
    early('O').is(&terms.map(|(name, value)| (name, -value)), -4.45);
}

/// b7 and b8 of X, d4 of O, worth -24, -8 and 0: next to the corner a8, which the other boards leave alone.
#[test]
fn the_fourth_corner() {
    // -15 * 2 - 5 * 32 + 15 * 1 = -175 hundredths.
    At::<Othello>::new(Standard, "---------------------------O---------------------X-------X------ X", "s3")
        .is(&[("corners", 0.0), ("x_and_c_squares", 2.0), ("squares", -32.0), ("discs", 1.0)], -1.75);
}

/// All squares are O's but d2 d4 g7, which are X's, and c3 d3 g2 g4 g6 f7, which are empty: many discs are next to two
/// empty squares, in one row, in rows that touch and in rows that do not.
/// - Discs next to an empty square: all three of X; b2 c2 e2 b3 e3 b4 c4 e4, f1 g1 h1 f2 h2 f3 g3 h3 f4 h4 f5 g5 h5, e6 f6 h6 e7 h7 e8
///   f8 g8 of O, 29.
/// - Moves: g2 g4 of X, to d2 and d4; c3 d3 f7 g6 of O.
/// - Square values: X -3 + 0 - 24; O all of the board, 352, without c3 7, d3 4, g2 -24, g4 -3, g6 -4, f7 -4 and those of X: 403.
#[test]
fn a_disc_next_to_two_empty_squares_counts_once() {
    let board = "OOOOOOOOOOOXOO-OOO--OOOOOOOXOO-OOOOOOOOOOOOOOO-OOOOOO-XOOOOOOOOO X";
    // -10 * 430 + 40 * 26 - 10 * 52 - 800 * 4 - 80 * 2 = -7140.
    At::<Othello>::new(Standard, board, "s1").is(
        &[
            ("squares", -430.0),
            ("frontier", 26.0),
            ("parity", -52.0),
            ("corners", -4.0),
            ("corner_closeness", 0.0),
            ("mobility", -2.0),
        ],
        -71.4,
    );
}

/// ```text
///    a b c d e f g h
/// 1  X X X - O O O O
/// 2  X O X X O O X O
/// 3  O X X X X X X X
/// 4  X X X X X X X X
/// 5  O O O O O O O O
/// 6  O O O O O O O O
/// 7  X X X X X X X X
/// 8  O X X X X X X -
/// ```
/// 36 X, 26 O, empty d1 and h8.
/// - Corners: a1 of X; h1 and a8 of O.
/// - Next to the empty corner h8: g7 (an X square), g8 and h7 (C squares), all of X.
/// - Stable on the edge: a1 b1 c1 a2 of X; e1 f1 g1 h1 h2 a8 of O.
/// - Next to an empty square: c1 c2 d2 g8 g7 h7 of X, e1 e2 of O.
/// - Moves of X: d1 (past e2, to f3). Of O: d1 (d2 d3 d4) and h8 (the eighth rank to a8).
/// - Square values: X 99 - 39 + 22 + 14 - 78 + 12 = 30 by rank; O 105 - 39 + 8 + 14 + 30 + 99 = 217.
const LATE: &str = "XXX-OOOOXOXXOOXOOXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOXXXXXXXXOXXXXXX- X";

#[test]
fn s1_and_s3_late() {
    // -10 * 187 - 40 * 4 + 10 * 10 - 800 - 350 * 3 - 80 = -3860.
    At::<Othello>::new(Standard, LATE, "s1").is(
        &[
            ("squares", -187.0),
            ("frontier", -4.0),
            ("parity", 10.0),
            ("corners", -1.0),
            ("corner_closeness", -3.0),
            ("mobility", -1.0),
        ],
        -38.6,
    );
    // -35 - 15 * 3 - 5 * 187 + 15 * 10 = -865.
    At::<Othello>::new(Standard, LATE, "s3")
        .is(&[("corners", -1.0), ("x_and_c_squares", 3.0), ("squares", -187.0), ("discs", 10.0)], -8.65);
}

const PHASES: [&str; 14] = [
    "opening_corners",
    "opening_x_squares",
    "opening_c_squares",
    "opening_stable",
    "opening_mobility",
    "opening_frontier",
    "opening_discs",
    "end_corners",
    "end_x_squares",
    "end_c_squares",
    "end_stable",
    "end_mobility",
    "end_frontier",
    "end_discs",
];

/// Each count with the opening's part and with the end's, which is the part of the squares that are filled.
fn phased(counts: [f64; 7], discs: f64) -> [(&'static str, f64); 14] {
    std::array::from_fn(|i| {
        let part = if i < 7 { 64.0 - discs } else { discs };
        (PHASES[i], counts[i % 7] * part / 64.0)
    })
}

#[test]
fn phases() {
    // 17 discs: 47/64 of (160 + 130 - 100 + 30 + 84 + 14 + 4 = 322) + 17/64 of (80 + 40 - 40 + 36 + 36 + 4 - 6 = 150),
    // in sixteenths: 17684 / 1024.
    let early = At::<Othello>::new(Standard, &format!("{EARLY} X"), "phases");
    early.is(&phased([1.0, -1.0, 2.0, 1.0, 3.0, -1.0, -1.0], 17.0), 17684.0 / 1024.0);
    // 62 discs: 2 * (-160 - 130 - 100 - 60 - 28 - 56 - 40 = -574) + 62 * (-80 - 40 - 40 - 72 - 12 - 16 + 60 = -200).
    let late = At::<Othello>::new(Standard, LATE, "phases");
    late.is(&phased([-1.0, 1.0, 2.0, -2.0, -1.0, 4.0, 10.0], 62.0), -13548.0 / 1024.0);
}

/// X has a7 a8 b8 and the whole h file, all stable from one corner or from two; O has d4. Neither side can move, and
/// all discs are next to an empty square.
#[test]
fn edges_are_stable_from_both_ends() {
    let edges = At::<Othello>::new(
        Standard,
        "-------X-------X-------X---O---X-------X-------XX------XXX-----X X",
        "phases",
    );
    // 52 * (160 * 3 + 30 * 11 - 14 * 10 - 4 * 10 = 630) + 12 * (80 * 3 + 36 * 11 - 4 * 10 + 6 * 10 = 656).
    edges.is(&phased([3.0, 0.0, 0.0, 11.0, 0.0, 10.0, 10.0], 12.0), 40632.0 / 1024.0);
}
