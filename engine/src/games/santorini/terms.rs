//! Santorini: the evaluation of the Santorini project (`docs/origins.md`), and one by heights and mobility.

use std::sync::OnceLock;

use parlor_rules::santorini::{Santorini, Square};
use parlor_rules::{Game, Side};

use crate::eval::Linear;
use crate::weights::BuiltinWeights;

/// The Santorini project: who can win with the next move, whose loss is near and whether it can still be prevented;
/// otherwise the heights and places of the workers.
pub(super) static S5: Linear<Santorini, 5> = Linear {
    name: "s5",
    terms: ["win", "lose", "deny", "heights", "places"],
    file: BuiltinWeights::named(include_str!("weights/santorini-s5.toml")),
    own: OnceLock::new(),
    weight_unit: 1,
    feature_unit: 1,
    limit: Some(10_000),
    features: |p| {
        let board = Heights::of(p);
        let (own, other) = (p.to_move(), !p.to_move());
        let wins = board.winning(p, own) != 0;
        let threats = if wins { 0 } else { board.winning(p, other).count_ones() as i32 };
        let (win, lose, deny) = (i32::from(wins), i32::from(threats > 1), i32::from(threats == 1));
        let both = |term: &dyn Fn(Side) -> i32| term(own) - term(other);
        let heights = |side| p.workers(side).map(|square| i32::from(p.height(square))).sum();
        let places = |side| p.workers(side).map(centrality).sum();
        [win, lose, deny, both(&heights), both(&places)]
    },
};

/// Heights, and the squares to move and climb to. Hundredths of a level.
pub(super) static ROOM: Linear<Santorini, 6> = Linear {
    name: "room",
    terms: ["levels_1", "levels_2", "moves", "climbs", "places", "threats"],
    file: BuiltinWeights::named(include_str!("weights/santorini-room.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let board = Heights::of(p);
        let both = |term: &dyn Fn(Side) -> i32| term(p.to_move()) - term(!p.to_move());
        let on = |side, level| p.workers(side).filter(|&square| p.height(square) == level).count() as i32;
        [
            both(&|side| on(side, 1)),
            both(&|side| on(side, 2)),
            both(&|side| p.workers(side).map(|from| board.reach(from).count_ones() as i32).sum()),
            both(&|side| p.workers(side).map(|from| board.climbs(from).count_ones() as i32).sum()),
            both(&|side| p.workers(side).map(centrality).sum()),
            both(&|side| board.winning(p, side).count_ones() as i32),
        ]
    },
};

/// All squares.
const ALL: u32 = (1 << 25) - 1;

/// The up to eight squares around each square.
static NEIGHBOURS: [u32; 25] = neighbours();

const fn neighbours() -> [u32; 25] {
    let mut table = [0; 25];
    let mut pair = 0_usize;
    while pair < 25 * 25 {
        let (a, b) = (pair / 25, pair % 25);
        if a != b && (a % 5).abs_diff(b % 5) <= 1 && (a / 5).abs_diff(b / 5) <= 1 {
            table[a] |= 1 << b;
        }
        pair += 1;
    }
    table
}

/// 2 in the middle, 0 on the edge.
fn centrality(square: Square) -> i32 {
    let from_edge = |n: usize| n.min(4 - n) as i32;
    from_edge(square.index() % 5).min(from_edge(square.index() / 5))
}

/// The squares of each height, and those without a worker.
struct Heights {
    levels: [u32; 5],
    free: u32,
}

impl Heights {
    fn of(p: &Santorini) -> Self {
        let at_least = |height| if height > 4 { 0 } else { p.at_least(height) };
        let mut levels = std::array::from_fn(|height| at_least(height) & !at_least(height + 1));
        levels[0] = ALL & !at_least(1);
        let free = !(p.worker_bits(Side::First) | p.worker_bits(Side::Second) | levels[4]);
        Heights { levels, free }
    }

    fn level(&self, square: Square) -> usize {
        (0..5).find(|&level| self.levels[level] >> square.index() & 1 == 1).unwrap_or(0)
    }

    /// The squares that the worker on `from` can move to.
    fn reach(&self, from: Square) -> u32 {
        let heights = self.levels[..=(self.level(from) + 1).min(3)].iter().fold(0, |set, level| set | level);
        NEIGHBOURS[from.index()] & self.free & heights
    }

    /// The squares one level up that it can move to.
    fn climbs(&self, from: Square) -> u32 {
        NEIGHBOURS[from.index()] & self.free & self.levels[(self.level(from) + 1).min(4)]
    }

    fn winning(&self, p: &Santorini, side: Side) -> u32 {
        let steps = |from: Square| NEIGHBOURS[from.index()] & self.free & self.levels[3];
        p.workers(side).filter(|&from| self.level(from) == 2).fold(0, |set, from| set | steps(from))
    }
}
