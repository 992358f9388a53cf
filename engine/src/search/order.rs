//! The order in which moves are tried: the sooner the best one, the smaller the tree.

use parlor_rules::Side;

use crate::games::{SLOTS, Tactics};

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) m: M,
    /// Its place in the order of the rules.
    pub(super) index: u16,
    pub(super) score: i32,
    pub(super) killer: bool,
}

/// What earlier nodes taught: killer moves by ply, and how often a move has cut, by side.
pub(super) struct Ordering<G: Tactics> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Box<[[i32; SLOTS]; 2]>,
}

/// A history counter goes towards this and never beyond.
const HISTORY_LIMIT: i32 = 1 << 14;
/// One step of a game's own promise weighs as much as a quarter of the history's range.
const PROMISE: i32 = 1 << 12;
const KILLER: i32 = 1 << 14;

impl<G: Tactics> Ordering<G> {
    pub(super) fn new() -> Self {
        Ordering { killers: Vec::new(), history: Box::new([[0; SLOTS]; 2]) }
    }

    /// Scores a node's moves; the table's move goes first.
    pub(super) fn score(
        &self,
        position: &G,
        moves: &mut [Candidate<G::Move>],
        best: Option<u16>,
        depth: i32,
        ply: usize,
    ) {
        let history = &self.history[position.to_move().index()];
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        for candidate in moves {
            candidate.killer = killers.contains(&Some(candidate.m));
            candidate.score = if best == Some(candidate.index) {
                i32::MAX
            } else {
                let killer = if candidate.killer { KILLER } else { 0 };
                PROMISE * position.promise(candidate.m, depth) + killer + history[G::slot(candidate.m)]
            };
        }
    }

    /// Learns that `m` cut a node of `depth`, after the moves in `failed` had not.
    pub(super) fn cut(
        &mut self,
        side: Side,
        m: G::Move,
        failed: &[Candidate<G::Move>],
        depth: i32,
        ply: usize,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = (depth * depth).clamp(1, HISTORY_LIMIT / 8);
        self.learn(side, m, bonus);
        for candidate in failed {
            self.learn(side, candidate.m, -bonus);
        }
    }

    fn learn(&mut self, side: Side, m: G::Move, bonus: i32) {
        let counter = &mut self.history[side.index()][G::slot(m)];
        // The nearer the counter is to its limit the less it moves, so that old lessons fade.
        *counter += bonus - *counter * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Brings the best of `moves` to the front.
pub(super) fn pick<M: Copy>(moves: &mut [Candidate<M>]) -> Candidate<M> {
    let mut best = 0;
    for i in 1..moves.len() {
        if moves[i].score > moves[best].score {
            best = i;
        }
    }
    moves.swap(0, best);
    moves[0]
}
