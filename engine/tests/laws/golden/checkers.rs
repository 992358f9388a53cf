//! Checkers: both sizes of the board.

use parlor_rules::checkers::{Checkers, Variant};

use super::{At, learned_begins_with};

/// `terms` with the pairs in it (own, opponent's) exchanged.
fn swapped<'a>(terms: &[(&'a str, f64); 12]) -> [(&'a str, f64); 12] {
    std::array::from_fn(|i| (terms[i].0, terms[i ^ 1].1))
}

/// ```text
///   .  W1  .  2  .  3
///   4  .  W5  .  W6 .
///   .  B7  .  W8 .  W9
/// B10  .  11  .  B12 .
///   .  B13 .  14  .  15
///  16  .  B17 .  B18 .
/// ```
/// Black moves up. 6 black men, 5 white.
/// - Rows from the far side: Black 2 + 3 + 3 + 4 + 5 + 5 = 22 of 6; White 5 + 4 + 4 + 3 + 3 = 19 of 5.
/// - Captures: 7x5 of Black; 8x12 and 9x12 of White.
/// - Steps: 7-4, 13-11, 17-14, 18-14, 18-15 of Black; 1-4, 8-11 of White.
/// - On the edges: 10, 17, 18; 1, 9.
/// - Empty squares with three of one colour around: 14, by 12, 17 and 18.
///
/// 6 - 5 + 22/6 - 19/5 + 1 - 2 + 5 - 2 + 3 - 2 + 1 = 5 - 2/15.
#[test]
fn s2() {
    let at = |to_move: char| {
        At::<Checkers>::new(Variant::Mini, &format!("{to_move}:W1,5,6,8,9:B7,10,12,13,17,18"), "s2")
    };
    let terms = [
        ("own_pieces", 6.0),
        ("opponent_pieces", 5.0),
        ("own_distance", 22.0 / 6.0),
        ("opponent_distance", 19.0 / 5.0),
        ("own_captures", 1.0),
        ("opponent_captures", 2.0),
        ("own_moves", 5.0),
        ("opponent_moves", 2.0),
        ("own_edge", 3.0),
        ("opponent_edge", 2.0),
        ("own_surrounded", 1.0),
        ("opponent_surrounded", 0.0),
    ];
    at('B').is(&terms, 5.0 - 2.0 / 15.0);
    at('W').is(&swapped(&terms), -5.0 + 2.0 / 15.0);
}

/// The empty square 11 between 7, 8, 13 and 14 counts once, like one between three. The men of Black stand 2, 2, 4 and 4
/// rows from the top, and have the steps 7-4, 7-5, 8-5, 8-6, 13-10, 13-11, 14-11, 14-12; White's man on 3 has 3-6 and no
/// more. 3 + (12/4 - 5) + (8 - 1) + (0 - 1) + 1 = 8.
#[test]
fn s2_between_four() {
    At::<Checkers>::new(Variant::Mini, "B:W3:B7,8,13,14", "s2").is(
        &[
            ("own_pieces", 4.0),
            ("opponent_pieces", 1.0),
            ("own_distance", 3.0),
            ("opponent_distance", 5.0),
            ("own_captures", 0.0),
            ("opponent_captures", 0.0),
            ("own_moves", 8.0),
            ("opponent_moves", 1.0),
            ("own_edge", 0.0),
            ("opponent_edge", 1.0),
            ("own_surrounded", 1.0),
            ("opponent_surrounded", 0.0),
        ],
        8.0,
    );
}

/// The same square between two from above and one from below: 3 - 1 + (8/3 - 5) + (6 - 1) + (0 - 1) + 1 = 14/3.
#[test]
fn s2_between_three() {
    At::<Checkers>::new(Variant::Mini, "B:W3:B7,8,13", "s2").is(
        &[
            ("own_pieces", 3.0),
            ("opponent_pieces", 1.0),
            ("own_distance", 8.0 / 3.0),
            ("opponent_distance", 5.0),
            ("own_captures", 0.0),
            ("opponent_captures", 0.0),
            ("own_moves", 6.0),
            ("opponent_moves", 1.0),
            ("own_edge", 0.0),
            ("opponent_edge", 1.0),
            ("own_surrounded", 1.0),
            ("opponent_surrounded", 0.0),
        ],
        14.0 / 3.0,
    );
}

/// ```text
///   .  B1  .  B2  .  3   .  4
///   5  .  B6  .   7  .  WK8 .
///   .  9   .  B10 .  11  .  12
///  13  .  W14 .  15  .  16  .
///   .  17  .  18  .  19  .  B20
///  21  .  22  .  WK23 .  24 .
///   .  25  .  26  .  W27 .  28
///  29  .  30  .  BK31 .  W32 .
/// ```
/// Black's men move down.
/// - Men 5 and 3, kings 1 and 2.
/// - Rows advanced: 1 (6) + 2 (10) + 4 (20) of Black; 4 (14) + 1 (27) of White.
/// - Men on the home row: 1, 2; 32. On an edge: 1, 2, 20; 32.
/// - In the middle sixteen squares: 10; 14, 23.
/// - Steps: 1-5, 2-7, 6-9, 10-15, 20-24, 31-26 of Black; 14-9, 27-24, 32-28, four of 8 and three of 23 of White.
/// - Captures: 10x14, 31x27; 14x10.
const ENGLISH: &str = "W14,27,32,K8,K23:B1,2,6,10,20,K31";

#[test]
fn material() {
    let at =
        |to_move: char| At::<Checkers>::new(Variant::English, &format!("{to_move}:{ENGLISH}"), "material");
    let terms = [
        ("men", 2.0),
        ("kings", -1.0),
        ("advance", 2.0),
        ("home_row", 1.0),
        ("centre", -1.0),
        ("edge", 2.0),
        ("moves", -4.0),
        ("captures", 1.0),
    ];
    // 200 - 140 + 6 + 9 - 4 - 4 - 12 + 15 = 70 hundredths.
    at('B').is(&terms, 0.7);
    at('W').is(&terms.map(|(name, value)| (name, -value)), -0.7);
    learned_begins_with::<Checkers>(Variant::English, &format!("B:{ENGLISH}"), "patterns", 0.7);
    // The network begins with men and kings alone while there are more than eight pieces.
    learned_begins_with::<Checkers>(Variant::English, &format!("B:{ENGLISH}"), "network", 0.6);
}

/// Black's man stands on the third row and has 9-13 and 9-14; White's two on their home row, an edge, have 29-25, 30-25 and 30-26.
/// -100 + 6 - 18 + 4 - 3 = -111 hundredths.
#[test]
fn material_at_home() {
    let terms = [
        ("men", -1.0),
        ("kings", 0.0),
        ("advance", 2.0),
        ("home_row", -2.0),
        ("centre", 0.0),
        ("edge", -2.0),
        ("moves", -1.0),
        ("captures", 0.0),
    ];
    At::<Checkers>::new(Variant::English, "B:W29,30:B9", "material").is(&terms, -1.11);
}
