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
    about: "A win or a loss with the next move, then heights and places.",
    terms: ["win", "lose", "deny", "heights", "places"],
    file: BuiltinWeights::named(include_str!("weights/santorini-s5.toml")),
    own: OnceLock::new(),
    weight_unit: 1,
    feature_unit: 1,
    limit: Some(10_000),
    features: |p| {
        let (own, other) = (p.to_move(), !p.to_move());
        let wins = p.winning_squares(own) != 0;
        let threats = if wins { 0 } else { p.winning_squares(other).count_ones() as i32 };
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
    about: "Heights, and the squares that workers can move or climb to.",
    terms: ["levels_1", "levels_2", "moves", "climbs", "places", "threats"],
    file: BuiltinWeights::named(include_str!("weights/santorini-room.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let both = |term: &dyn Fn(Side) -> i32| term(p.to_move()) - term(!p.to_move());
        let on = |side, level| p.workers(side).filter(|&square| p.height(square) == level).count() as i32;
        [
            both(&|side| on(side, 1)),
            both(&|side| on(side, 2)),
            both(&|side| p.workers(side).map(|from| p.reach(from).count_ones() as i32).sum()),
            both(&|side| p.workers(side).map(|from| climbs(p, from).count_ones() as i32).sum()),
            both(&|side| p.workers(side).map(centrality).sum()),
            both(&|side| p.winning_squares(side).count_ones() as i32),
        ]
    },
};

/// 2 in the middle, 0 on the edge.
fn centrality(square: Square) -> i32 {
    let from_edge = |n: usize| n.min(4 - n) as i32;
    from_edge(square.index() % 5).min(from_edge(square.index() / 5))
}

/// The squares one level up that the worker on `from` can move to.
fn climbs(p: &Santorini, from: Square) -> u32 {
    p.reach(from) & p.at_least(usize::from(p.height(from)) + 1)
}
