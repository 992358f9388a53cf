//! Kalah: the evaluation of kalah-game (`docs/origins.md`), and one that also sees extra turns and captures.

use std::sync::LazyLock;

use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, GameKind, Side};

use crate::eval::network::ByNetwork;
use crate::eval::patterns::ByPatterns;
use crate::eval::{Basis, Linear, Recipe, own};
use crate::games::mancala::{ROW, by_seeds};
use crate::value::Value;

/// Kalah's evaluations, the best first.
pub(crate) static EVALUATIONS: [&dyn Recipe<Kalah>; 4] = [&PATTERNS, &NETWORK, &CHANCES, &S4];

/// Learned from self-play.
static PATTERNS: ByPatterns = ByPatterns;

/// Learned from self-play.
static NETWORK: ByNetwork = ByNetwork;

/// kalah-game: 18 times the difference of the stores, plus the difference of the seeds in the pits.
static S4: Linear<Kalah, 2> = Linear {
    name: "s4",
    terms: ["stores", "seeds"],
    weights: LazyLock::new(|| own("kalah-s4")),
    weight_unit: 1,
    feature_unit: 1,
    limit: None,
    features: |p| [stores(p), seeds(p)],
};

/// The stores, the seeds, and what each side could do with a turn. A hundred units are a seed.
pub(crate) static CHANCES: Linear<Kalah, 4> = Linear {
    name: "chances",
    terms: ["stores", "seeds", "extra_turns", "captures"],
    weights: LazyLock::new(|| own("kalah-chances")),
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

/// The pits whose last seed would fall in the own store.
fn extra_turns(p: &Kalah, side: Side) -> i32 {
    let pits = p.pits(side);
    pits.iter().enumerate().filter(|&(pit, &seeds)| usize::from(seeds) == pits.len() - pit).count() as i32
}

/// The seeds that the best capture without a lap would take.
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

impl Basis for Kalah {
    const KIND: GameKind = GameKind::Kalah;
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 240;

    fn phase(&self) -> usize {
        by_seeds([self.pits(Side::First), self.pits(Side::Second)], 9, Self::PHASES)
    }

    fn base(&self) -> Option<Value> {
        Some(CHANCES.judge(self))
    }

    /// Boards with other than six pits are judged without.
    fn fits(&self) -> bool {
        self.pits(Side::First).len() == ROW
    }
}
