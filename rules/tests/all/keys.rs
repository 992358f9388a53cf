//! Positions that differ in one thing have different keys, and failed tests print them as text.

use std::collections::HashMap;

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::othello::Othello;
use parlor_rules::{Game, GameKind, Position, Side, WireHash};

use crate::play::{Dice, play, positions, variants};

/// Checks that no two different positions have the same key.
pub(crate) fn assert_distinct_keys(positions: impl IntoIterator<Item = Position>) {
    let mut met = HashMap::new();
    for position in positions {
        let other = met.insert(position.key(), position.clone());
        assert!(other.is_none_or(|other| other == position), "{position} has the key of another position");
    }
}

pub(crate) fn read(kind: GameKind, variant: &str, texts: impl IntoIterator<Item = String>) -> Vec<Position> {
    let variant = kind.variant(variant).expect("it is a variant");
    texts.into_iter().map(|text| Position::from_text(variant, &text).expect("it is a position")).collect()
}

/// Each square of checkers: empty, a man or a king of either side, and either side to move.
#[test]
fn every_piece_of_checkers_counts() {
    let (english, mini) = (Variant::English, Variant::Mini);
    let mut positions: Vec<Position> = Vec::new();
    for (variant, square) in
        (1..=32).map(|square| (english, square)).chain((1..=18).map(|square| (mini, square)))
    {
        let (piece, other) = (variant.bit(square), variant.bit(if square == 16 { 15 } else { 16 }));
        for to_move in [Side::First, Side::Second] {
            for (men, kings) in [
                ([piece, other], [0, 0]),
                ([other, piece], [0, 0]),
                ([0, other], [piece, 0]),
                ([other, 0], [0, piece]),
                ([0, 0], [piece, other]),
                ([0, 0], [other, piece]),
                ([0, 0], [piece | other, 0]),
                ([0, 0], [0, piece | other]),
            ] {
                positions.extend(Checkers::from_pieces(variant, men, kings, to_move).map(Position::from));
            }
        }
    }
    assert!(positions.len() > 400, "men on the last row and kings in mini are left out, not more");
    assert_distinct_keys(positions);
}

/// The key covers more than what the side to move sees: the same discs with colours exchanged are another position.
#[test]
fn exchanged_colours_of_othello_count() {
    let mut dice = Dice(4);
    let mut boards = Vec::new();
    for _ in 0..64 {
        let mut word = || (0..4).fold(0, |word, _| word << 16 | u64::from(dice.roll()));
        let (a, b) = (word(), word());
        for (discs, side) in [([a, b & !a], Side::First), ([b & !a, a], Side::Second)] {
            boards.push(Othello::from_discs(discs, side).expect("no square has two discs").into());
        }
    }
    assert_distinct_keys(boards);
}

/// Two seeds more in any one place, or the other side to move.
#[test]
fn every_seed_counts() {
    for (kind, variant, pits, all) in [
        (GameKind::Kalah, "6x4", 6, 48),
        (GameKind::Kalah, "3x2", 3, 12),
        (GameKind::Awele, "standard", 6, 48),
    ] {
        let mut texts = Vec::new();
        for place in 0..2 * pits + 2 {
            let mut seeds = vec![1; 2 * pits];
            seeds.extend([0, 0]);
            seeds[place] += 2;
            let half = (all - 2 * pits - 2) / 2;
            let (first, second) = (half + seeds[2 * pits], all - 2 * pits - 2 - half + seeds[2 * pits + 1]);
            let row = |seeds: &[usize]| seeds.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            for side in ["first", "second"] {
                let [first_row, second_row] = [&seeds[..pits], &seeds[pits..2 * pits]].map(row);
                texts.push(format!("{first_row}/{second_row} {first}-{second} {side}"));
            }
        }
        assert_distinct_keys(read(kind, variant, texts));
    }
}

/// Positions from a few random games of each variant, so that everything else in a position is covered too.
#[test]
fn positions_of_games_have_distinct_keys() {
    let mut dice = Dice(5);
    for variant in variants() {
        let mut met: HashMap<u64, String> = HashMap::new();
        for _ in 0..8 {
            let choices: Vec<u16> = (0..60).map(|_| dice.roll()).collect();
            let record = play(variant, &choices);
            for position in positions(&record) {
                let text = met.entry(position.key()).or_insert_with(|| position.to_string());
                assert_eq!(*text, position.to_string(), "two positions have one key");
                let hashed = format!("{} {variant} {position}", position.kind());
                assert_eq!(position.wire_hash(), WireHash::of(&hashed), "{hashed}");
            }
        }
    }
}

/// A failed test shows positions, and moves of checkers, as their texts.
#[test]
fn debugging_shows_the_texts() {
    for kind in [GameKind::Checkers, GameKind::Awele, GameKind::Santorini] {
        let position = Position::start(kind.default_variant());
        assert!(format!("{position:?}").contains(&position.to_string()), "{position:?}");
        for m in position.legal_moves() {
            assert!(kind != GameKind::Checkers || format!("{m:?}").contains(&m.to_string()), "{m:?}");
        }
    }
}
