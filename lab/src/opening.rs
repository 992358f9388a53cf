//! Openings: a few random plies, so that games differ, the same for both seats and the same again for a seed.

use parlor_rules::{Game, Position, Record, Variant};

/// A game of `plies` random moves that goes on; the same for the same seed.
///
/// A start that ends within so few plies gives a shorter opening.
pub fn random(variant: Variant, plies: usize, seed: u64) -> Record<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    // Few random games of some plies end; a board of one pit always does.
    for _ in 0..100 {
        let mut record = Record::new(Position::start(variant));
        while record.moves().len() < plies && record.ending().is_none() {
            let moves = record.legal_moves();
            // A listed move is legal.
            record.play(moves[random.usize(0..moves.len())]).expect("a listed move is legal");
        }
        if record.ending().is_none() {
            return record;
        }
    }
    Record::new(Position::start(variant))
}
