//! The order in which one thread of a team searches a node's moves, and when it leaves a node that another has decided.

use super::board::Score;
use super::null_window::DEEP;
use super::order::{Candidate, Candidates};
use super::state::Solver;
use super::table::{Bounds, Key};
use super::team::Team;

/// With at least this many empty squares, the moves of a node are shared; with fewer, coordination costs more than it
/// saves.
const SHARED_FROM: u32 = 15;
const _: () = assert!(SHARED_FROM > DEEP);

/// A node on the way to the current one, whose moves are shared.
struct Shared {
    key: Key,
    window: [Score; 2],
}

/// What a thread knows about the others.
pub(super) struct Shares<'a> {
    pub(super) team: Option<&'a Team>,
    path: Vec<Shared>,
    /// The node on the path that another thread has since decided, and its bound. The search is `over` down to it.
    settled: Option<(usize, Score)>,
}

impl<'a> Shares<'a> {
    pub(super) fn of(team: Option<&'a Team>) -> Self {
        Shares { team, path: Vec::new(), settled: None }
    }
}

/// Which moves of a node have been searched.
#[derive(Default)]
pub(super) struct Turns {
    next: usize,
    /// The moves that others were searching, by their index.
    put_off: u64,
    /// The current move, if it is marked.
    claimed: Option<Key>,
}

impl Solver<'_> {
    /// Whether the moves of a node are shared among threads.
    #[inline(always)]
    pub(super) fn shares(&self, empty: u32) -> bool {
        empty >= SHARED_FROM && self.shares.team.is_some()
    }

    /// Enters a node whose moves are shared; returns `false` if another thread has decided a node above it, which ends
    /// the search down to that one.
    pub(super) fn enter(&mut self, key: Key, window: [Score; 2]) -> bool {
        let decided = |shared: &Shared| {
            let known = self.table.get(shared.key).unwrap_or(Bounds::NOTHING);
            known.decides(shared.window)
        };
        let path = &self.shares.path;
        self.shares.settled = path.iter().enumerate().find_map(|(at, shared)| Some((at, decided(shared)?)));
        if self.shares.settled.is_some() {
            self.over = true;
            return false;
        }
        self.shares.path.push(Shared { key, window });
        true
    }

    /// Leaves a node that was entered. If the search is over because another thread has decided this node, it goes on
    /// with the returned bound.
    pub(super) fn leave(&mut self) -> Option<Score> {
        self.shares.path.pop();
        let (_, score) = self.shares.settled.take_if(|(at, _)| *at == self.shares.path.len())?;
        self.over = false;
        Some(score)
    }

    /// The next move to search: the best one, then those that no other thread is searching, then the others.
    #[inline(always)]
    pub(super) fn turn<const MOST: usize>(
        &self,
        candidates: &mut Candidates<MOST>,
        turns: &mut Turns,
        shares: bool,
    ) -> Option<Candidate> {
        while turns.next < candidates.as_slice().len() {
            let at = turns.next;
            turns.next += 1;
            let candidate = candidates.pick(at);
            if !shares || at == 0 || self.claim(candidate, turns) {
                return Some(candidate);
            }
            turns.put_off |= 1 << at;
        }
        if turns.put_off == 0 {
            return None;
        }
        let at = turns.put_off.trailing_zeros() as usize;
        turns.put_off &= turns.put_off - 1;
        Some(candidates.as_slice()[at])
    }

    fn claim(&self, candidate: Candidate, turns: &mut Turns) -> bool {
        let key = Key::of(candidate.next);
        let claimed = self.shares.team.is_some_and(|team| team.claim(key));
        turns.claimed = claimed.then_some(key);
        claimed
    }

    /// Releases the current move's mark, so that the others may search the move.
    #[inline(always)]
    pub(super) fn end_turn(&self, turns: &mut Turns) {
        if let (Some(team), Some(key)) = (self.shares.team, turns.claimed.take()) {
            team.release(key);
        }
    }
}
