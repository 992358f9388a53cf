//! Kalah: the evaluation of kalah-game (`docs/origins.md`), and one that also sees extra turns and captures.

use std::sync::OnceLock;

use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, Side};

use crate::eval::Linear;
use crate::games::mancala::words;
use crate::weights::BuiltinWeights;

/// kalah-game: 18 times the difference of the stores, plus the difference of the seeds in the pits.
pub(super) static S4: Linear<Kalah, 2> = Linear {
    name: "s4",
    about: "The stores, weighted 18 times, and the seeds on the board, from kalah-game.",
    terms: ["stores", "seeds"],
    file: BuiltinWeights::named(include_str!("weights/kalah-s4.toml")),
    own: OnceLock::new(),
    weight_unit: 1,
    feature_unit: 1,
    limit: None,
    features: |p| [stores(p), seeds(p)],
};

/// The stores, the seeds, and what each side could do with a turn. Hundredths of a seed.
pub(super) static CHANCES: Linear<Kalah, 4> = Linear {
    name: "chances",
    about: "Stores and seeds, and the extra turns and captures within reach.",
    terms: ["stores", "seeds", "extra_turns", "captures"],
    file: BuiltinWeights::named(include_str!("weights/kalah-chances.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let (own, other) = (p.to_move(), !p.to_move());
        [
            stores(p),
            seeds(p),
            extra_turns(p, own) - extra_turns(p, other),
            captures(p, own) - captures(p, other),
        ]
    },
};

fn stores(p: &Kalah) -> i32 {
    i32::from(p.store(p.to_move())) - i32::from(p.store(!p.to_move()))
}

fn seeds(p: &Kalah) -> i32 {
    words::seeds(p.pits_word(p.to_move())) - words::seeds(p.pits_word(!p.to_move()))
}

/// The pits whose last seed would land in the side's own store.
fn extra_turns(p: &Kalah, side: Side) -> i32 {
    /// The seeds that reach the store from each pit of the largest board.
    const TO_STORE: u64 = u64::from_le_bytes([6, 5, 4, 3, 2, 1, 0, 0]);
    let smaller = 8 * (6 - u32::from(p.variant().pits()));
    words::seeds(with(TO_STORE >> smaller, p.pits_word(side)) & words::at_least(1, TO_STORE >> smaller))
}

/// The seeds of the best capture without a lap.
fn captures(p: &Kalah, side: Side) -> i32 {
    let (own, other) = (p.pits_word(side), p.pits_word(!side));
    // Where the last seed of a pit with one seed falls, with two, and so on.
    let mut ends = 0;
    for seeds in 1..6 {
        ends |= with(seeds * words::ONES, own) << (8 * seeds);
    }
    let alone = ends & !words::at_least(1, own);
    // Opposite the first pit is the other's last.
    let opposite = other.swap_bytes() >> (8 * (8 - u32::from(p.variant().pits())));
    let taken = opposite & (0xff * alone);
    taken.to_le_bytes().into_iter().fold(0, u8::max).into()
}

/// The pits with as many seeds as a pattern has there, as ones in their bytes.
fn with(pattern: u64, row: u64) -> u64 {
    words::ONES & !words::at_least(1, row ^ pattern)
}

#[cfg(test)]
mod tests {
    use parlor_rules::Record;

    use super::*;

    /// Counted pit by pit, in the positions of random games on boards of every width and with the most seeds.
    #[test]
    fn rows_are_counted_as_pit_by_pit() {
        let mut random = fastrand::Rng::with_seed(6);
        let mut captured = 0;
        for variant in ["1x2", "2x3", "3x4", "4x4", "5x5", "6x4", "6x6", "6x10"] {
            for _ in 0..10 {
                let mut record = Record::new(Kalah::start(variant.parse().expect("a variant")));
                while let Some(&m) = random.choice(&record.legal_moves()) {
                    let p = *record.position();
                    for side in [Side::First, Side::Second] {
                        let (own, other) = (p.pits(side), p.pits(!side));
                        let pits = || own.iter().map(|&seeds| usize::from(seeds)).enumerate();
                        let turns = pits().filter(|&(pit, seeds)| seeds == own.len() - pit).count();
                        assert_eq!(extra_turns(&p, side), turns as i32, "{p}");
                        let ends = pits().filter(|&(_, seeds)| seeds > 0).map(|(pit, seeds)| pit + seeds);
                        let alone = ends.filter(|&end| end < own.len() && own[end] == 0);
                        let most = alone.map(|end| other[own.len() - 1 - end]).max().unwrap_or(0);
                        assert_eq!(captures(&p, side), i32::from(most), "{p}");
                        captured += i32::from(most);
                    }
                    record.play(m).expect("a legal move");
                }
            }
        }
        assert!(captured > 0);
    }
}
