//! Kalah: the evaluation of kalah-game (`docs/origins.md`), and one that also sees extra turns and captures.

use std::sync::OnceLock;

use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, Side};

use crate::eval::Linear;
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
    let sum = |side| p.pits(side).iter().map(|&s| i32::from(s)).sum::<i32>();
    sum(p.to_move()) - sum(!p.to_move())
}

/// The pits whose last seed would land in the side's own store.
fn extra_turns(p: &Kalah, side: Side) -> i32 {
    let pits = p.pits(side);
    pits.iter().enumerate().filter(|&(pit, &seeds)| usize::from(seeds) == pits.len() - pit).count() as i32
}

/// The seeds of the best capture without a lap.
fn captures(p: &Kalah, side: Side) -> i32 {
    let (own, other) = (p.pits(side), p.pits(!side));
    let last = own.len() - 1;
    let taken = |(pit, &seeds): (usize, &u8)| {
        let end = pit + usize::from(seeds);
        let lands_alone = seeds > 0 && end <= last && own[end] == 0;
        if lands_alone { i32::from(other[last - end]) } else { 0 }
    };
    own.iter().enumerate().map(taken).max().unwrap_or(0)
}
