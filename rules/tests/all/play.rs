//! Games to test laws on: any variant, any sequence of legal moves.

use parlor_rules::{Game, GameKind, Position, Record, Variant};
use proptest::prelude::*;

/// Kalah variants that are not offered but may be requested.
const ODD_KALAH: [&str; 11] = [
    "1x1",
    "1x10+empty",
    "2x1+full",
    "2x3+empty+full",
    "3x1",
    "4x10+empty+full",
    "5x2",
    "6x10",
    "6x1+empty",
    "1x1+swap",
    "3x2+empty+full+swap",
];

/// Every offered variant of every game, and the odd ones.
pub(crate) fn variants() -> Vec<Variant> {
    let odd = ODD_KALAH.map(|text| GameKind::Kalah.variant(text).expect("it is a variant"));
    GameKind::ALL.iter().flat_map(|kind| kind.variants()).chain(odd).collect()
}

/// The record of a game in which each choice, taken modulo the number of legal moves, picks the next move.
pub(crate) fn play(variant: Variant, choices: &[u16]) -> Record {
    let mut record = Record::new(Position::start(variant));
    for &choice in choices {
        let moves = record.legal_moves();
        if moves.is_empty() {
            break;
        }
        record.play(moves[usize::from(choice) % moves.len()]).expect("a listed move is accepted");
    }
    record
}

/// A game of any variant, often stopped before its end.
pub(crate) fn games() -> impl Strategy<Value = Record> {
    let choices = prop::collection::vec(any::<u16>(), 0..150);
    (prop::sample::select(variants()), choices).prop_map(|(variant, choices)| play(variant, &choices))
}

/// The positions that the game went through, the start first.
pub(crate) fn positions(record: &Record) -> Vec<Position> {
    let mut position = record.start().clone();
    let mut positions = vec![position.clone()];
    for &m in record.moves() {
        position.play(m).expect("a move of the record is legal");
        positions.push(position.clone());
    }
    positions
}

/// Small numbers that look random but are the same in every run (the high bits of a linear congruential generator).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 48) as u16
    }
}
