//! The order in which moves are tried: the sooner the best one comes, the smaller the tree.

use parlor_rules::Side;

use super::tactics::{HISTORY_SIZE, Tactics};

/// A move to try.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) m: M,
    /// Its index in the order of the rules.
    pub(super) index: u16,
    pub(super) score: i32,
    pub(super) killer: bool,
}

/// What earlier nodes taught: killer moves by ply, and how often a move caused a cut-off, by side.
pub(super) struct Ordering<G: Tactics> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Box<[[i32; HISTORY_SIZE]; 2]>,
}

/// History counters approach this limit and never exceed it.
const HISTORY_LIMIT: i32 = 1 << 14;
/// One unit of the game's own ordering score weighs as much as a quarter of the history's range.
const GAME_SCORE: i32 = 1 << 12;
const KILLER: i32 = 1 << 14;

impl<G: Tactics> Ordering<G> {
    pub(super) fn new() -> Self {
        Ordering { killers: Vec::new(), history: Box::new([[0; HISTORY_SIZE]; 2]) }
    }

    /// Scores a node's moves; the move from the transposition table goes first.
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
        let [one, other] = killers.map(|killer| killer.map_or(usize::MAX, G::history_index));
        for candidate in moves {
            let index = G::history_index(candidate.m);
            // Indices are compared sooner than moves.
            candidate.killer = (index == one || index == other) && killers.contains(&Some(candidate.m));
            candidate.score = if best == Some(candidate.index) {
                i32::MAX
            } else {
                let killer = if candidate.killer { KILLER } else { 0 };
                GAME_SCORE * position.order_score(candidate.m, depth) + killer + history[index]
            };
        }
    }

    /// Learns that `m` caused a cut-off at `depth` after the moves in `failed` did not.
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

    /// How often a side's moves have caused cut-offs, by [`Tactics::history_index`].
    pub(super) fn history(&self, side: Side) -> &[i32] {
        &self.history[side.index()]
    }

    fn learn(&mut self, side: Side, m: G::Move, bonus: i32) {
        let counter = &mut self.history[side.index()][G::history_index(m)];
        // The closer the counter is to its limit, the less it changes, so that old results fade.
        *counter += bonus - *counter * bonus.abs() / HISTORY_LIMIT;
    }
}

/// The lowest bits of a rank, which hold the move's place. No position of any game has as many moves.
const PLACES: i32 = 0xff;

/// The rank of a node's move: the better its score, the greater, and among equals the sooner its place. The place is part of
/// it so that comparing ranks tells where the best move is.
#[inline(always)]
pub(super) fn rank(score: i32, place: usize) -> i32 {
    const GREATEST: i32 = i32::MAX / (PLACES + 1);
    score.clamp(-GREATEST, GREATEST) * (PLACES + 1) + (PLACES - place as i32)
}

/// Moves the best of a node's moves from `place` on, and its rank, to that place. `None` if there are no more.
pub(super) fn pick<M: Copy>(
    moves: &mut [Candidate<M>],
    ranks: &mut [i32],
    place: usize,
) -> Option<Candidate<M>> {
    let most = ranks[place..].iter().copied().reduce(i32::max)?;
    let best = (PLACES - (most & PLACES)) as usize;
    moves.swap(place, best);
    ranks[best] = ranks[place] & !PLACES | most & PLACES;
    moves.get(place).copied()
}
