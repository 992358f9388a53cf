//! Random play by the rules alone, which provides the tests' games.

use parlor_rules::{Game, Position, Record, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// FNV-1a 64, reimplemented here because programs without our crate rely on the hash in the protocol.
pub(crate) fn fnv1a64(text: &str) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    text.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The random numbers of a test: the same in every run.
pub(crate) fn rng(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// A game of random legal moves to its end.
pub(crate) fn playout(variant: Variant, rng: &mut StdRng) -> Record {
    let mut record = Record::new(Position::start(variant));
    while let Some(&m) = record.legal_moves().choose(rng) {
        record.play(m).expect("it was listed as legal");
    }
    record
}

/// The first random game that satisfies a condition.
pub(crate) fn playout_where(variant: Variant, wanted: impl Fn(&Record) -> bool) -> Record {
    let mut rng = rng(0);
    (0..10_000)
        .map(|_| playout(variant, &mut rng))
        .find(|record| wanted(record))
        .expect("one in thousands of random games has it")
}

/// A random element.
pub(crate) fn choose<'a, T>(from: &'a [T], rng: &mut StdRng) -> &'a T {
    from.choose(rng).expect("there is something to choose from")
}
