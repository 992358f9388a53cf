//! perft: the number of move sequences of an exact length, the field's check that moves are generated right.

use std::ops::AddAssign;

use crate::Game;

/// What [`perft`] counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Perft {
    /// Sequences of exactly the asked number of plies.
    pub nodes: u64,
    /// Sequences after which the game had ended earlier.
    pub ended: u64,
}

impl AddAssign for Perft {
    fn add_assign(&mut self, other: Perft) {
        self.nodes += other.nodes;
        self.ended += other.ended;
    }
}

/// Counts the move sequences of `depth` plies from `position`. The last ply is counted, not played.
pub fn perft<G: Game>(position: &G, depth: u32) -> Perft {
    if depth == 0 {
        return Perft { nodes: 1, ended: 0 };
    }
    if depth == 1 {
        let nodes = position.count_moves();
        return Perft { nodes, ended: u64::from(nodes == 0) };
    }
    let mut total = Perft::default();
    let mut any = false;
    position.for_each_move(|m| {
        any = true;
        total += perft(&position.after(m), depth - 1);
    });
    if !any {
        total.ended = 1;
    }
    total
}

/// [`perft`] of each legal move for itself, `depth` counting that move. Empty for a finished game or depth 0.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, Perft)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|m| (m, perft(&position.after(m), depth - 1))).collect()
}
