//! What the laws are tested on: every variant, and games of random moves.

use parlor_rules::{Game, GameKind, Position, Record, Variant};

/// Every variant that players are offered.
pub(crate) fn variants() -> impl Iterator<Item = Variant> {
    GameKind::ALL.iter().flat_map(|kind| kind.variants())
}

/// Games of random moves, cut at a random ply before their end: `count` records of `start`'s variant.
pub(crate) fn random_records<G: Game>(start: &G, count: usize, seed: u64) -> Vec<Record<G>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut records = Vec::new();
    while records.len() < count {
        let mut record = Record::new(start.clone());
        let plies = random.usize(0..70);
        while record.moves().len() < plies && record.ending().is_none() {
            let moves = record.legal_moves();
            record.play(moves[random.usize(0..moves.len())]).expect("a listed move is legal");
        }
        if record.ending().is_some() {
            let last = record.moves().len();
            record.take_back_to(last - random.usize(1..=last.min(12)));
        }
        records.push(record);
    }
    records
}

pub(crate) fn start_of(variant: Variant) -> Position {
    Position::start(variant)
}
