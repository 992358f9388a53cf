//! Alpha-beta at one node. The position says whose turn it is, and the value changes its sign only if the turn changes,
//! so extra turns in Kalah and passes in Othello are ordinary nodes.

use super::Features;
use super::ending::FINAL_SCORES;
use super::outcome::{final_value, reachable};
use super::path::HistoryEnd;
use super::searcher::{Expanded, INDEPENDENT, Searcher, Target, plies};
use super::table::{Bound, Entry};
use super::tactics::Tactics;
use super::window::{Found, Window};
use crate::value::{PROVEN, is_decisive, nearer_root};

/// The most plies beyond the depth that the search follows positions that are not quiet: exchanges end, loops do not.
const QUIESCENCE_PLIES: i32 = 16;

impl<G: Tactics> Searcher<'_, G> {
    pub(super) fn node(&mut self, position: &G, key: u64, target: Target) -> Option<Found> {
        self.lines.clear(target.ply);
        self.statistics.max_depth = self.statistics.max_depth.max(target.ply as u32);
        if target.ply > 0
            && self.path.is_active()
            && let Some(found) = self.ended_by_history(position, target.ply)
        {
            return Some(found);
        }
        let probed = self.probe(position, target.ply);
        if let Some(found) = probed.and_then(|probed| probed.answer(target.window)) {
            return Some(found);
        }
        if self.is_leaf(position, target.depth) {
            let found = self.leaf(position, key, target.ply);
            return Some(probed.map_or(found, |probed| probed.within(found)));
        }
        if let Some(found) = self.out_of_reach(position, &target) {
            return Some(found);
        }
        if let Some(found) = self.finished(position, &target) {
            return Some(found);
        }
        let table_key = self.table_key(key, target.depth);
        let stored = self.stored(table_key);
        if let Some(found) = stored.and_then(|entry| self.table_cut(entry, target)) {
            return Some(found);
        }
        if let Some(found) = self.futile(position, key, target) {
            return Some(found);
        }
        let forced = self.features.threats && target.ply < 2 * self.depth && position.is_threatened();
        let mut best = stored.and_then(|entry| entry.best);
        if let Some(ending) = self.ending.filter(|_| target.ply == 0) {
            best = position.legal_moves().iter().position(|m| *m == ending.first).map(|index| index as u16);
        }
        if let Some(shallow) = self.shallow_search(position, &target).filter(|_| !forced) {
            if let Some(found) = self.probcut(position, key, target, shallow) {
                return Some(found);
            }
            // The best move of the shallow search is a good move to start with.
            best = best.or_else(|| self.stored(table_key)?.best);
        }
        if !forced && let Some(found) = self.null_move(position, key, target) {
            return Some(found);
        }
        let target = Target { depth: target.depth + i32::from(forced), ..target };
        let outer = std::mem::replace(&mut self.dependency, INDEPENDENT);
        let expanded = match self.frontier(position, target, best) {
            Some(expanded) => Some(expanded),
            None => self.expand(position, target, best),
        };
        let inner = self.dependency;
        // A dependency on this position or on those below it does not concern the nodes above.
        self.dependency = outer.min(if inner < target.ply as i32 { inner } else { INDEPENDENT });
        let expanded = expanded?;
        let Expanded { found, bound, best } = probed.map_or(expanded, |probed| probed.correct(expanded));
        if self.features.table && inner >= target.ply as i32 {
            let value = nearer_root(found.value, -plies::<G>(target.ply));
            let depth = target.depth.clamp(0, 255) as u8;
            self.table.put(table_key, Entry { value, bound, depth, proven: found.proven, best });
        }
        Some(found)
    }

    /// The key of the line's last position in the transposition table.
    #[inline]
    fn table_key(&self, key: u64, depth: i32) -> u64 {
        let key = self.path.table_key(key, depth);
        if self.ending.is_some() { key ^ FINAL_SCORES } else { key }
    }

    /// Prefetches the entry of a node below this one; not for leaves, most of which are not looked up.
    #[inline]
    pub(super) fn prefetch(&self, key: u64, depth: i32) {
        if depth > 0 && self.features.table {
            self.table.prefetch(self.table_key(key, depth));
        }
    }

    /// The entry of the transposition table for this key.
    #[inline]
    fn stored(&self, table_key: u64) -> Option<Entry> {
        if self.features.table { self.table.get(table_key) } else { None }
    }

    /// The value of a game ended by repetition or by a move limit; an ending by the position's rules takes precedence.
    fn ended_by_history(&mut self, position: &G, ply: usize) -> Option<Found> {
        let depends_on = match self.path.end()? {
            HistoryEnd::Repetition { depends_on } => depends_on,
            HistoryEnd::MoveLimit => None,
        };
        self.dependency = self.dependency.min(depends_on.unwrap_or(INDEPENDENT));
        let mut settled = position.clone();
        let outcome = position.outcome().unwrap_or_else(|| settled.settle());
        Some(Found { value: final_value(&settled, outcome, ply as u32), proven: true })
    }

    /// The value of a node whose window lies outside what can still be reached.
    fn out_of_reach(&self, position: &G, target: &Target) -> Option<Found> {
        if target.ply == 0 {
            return None;
        }
        let Window { alpha, beta } = target.window;
        let (least, most) = reachable(position)?;
        // Minimax to a fixed depth evaluates even positions whose result is certain, so these bounds agree with it only
        // beyond all evaluations.
        let evaluates = self.features.fixed_depth;
        let value = if most <= alpha && (!evaluates || alpha >= PROVEN) {
            if evaluates { alpha } else { most }
        } else if least >= beta && (!evaluates || beta <= -PROVEN) {
            if evaluates { beta } else { least }
        } else {
            return None;
        };
        Some(Found { value, proven: true })
    }

    /// Whether no plies are left, not even in the quiescence search.
    fn is_leaf(&self, position: &G, depth: i32) -> bool {
        let is_unsettled = || {
            let Features { quiescence, threats, .. } = self.features;
            quiescence && !position.is_quiet() || threats && position.is_threatened()
        };
        depth <= 0 && !(depth > -QUIESCENCE_PLIES && is_unsettled())
    }

    fn leaf(&mut self, position: &G, key: u64, ply: usize) -> Found {
        match position.outcome() {
            Some(outcome) => self.final_found(position, outcome, ply),
            None => Found { value: self.static_value(position, key), proven: false },
        }
    }

    /// The value from the transposition table, if it decides the node. In an open window the line is needed too.
    fn table_cut(&self, entry: Entry, Target { depth, window, ply }: Target) -> Option<Found> {
        if window.is_open() {
            return None;
        }
        let value = nearer_root(entry.value, plies::<G>(ply));
        // A null window has no value between its ends.
        let (at_least, at_most) = (entry.bound != Bound::Upper, entry.bound != Bound::Lower);
        let cuts = at_least & (value >= window.beta) | at_most & (value <= window.alpha);
        // A bound beyond all evaluations does not rest on one, so it holds at any depth.
        let decisive =
            is_decisive(value) && if value > 0 { value >= window.beta } else { value <= window.alpha };
        let deep_enough = if self.features.fixed_depth {
            i32::from(entry.depth) == depth
        } else {
            entry.proven || decisive || i32::from(entry.depth) >= depth
        };
        (cuts && deep_enough).then_some(Found { value, proven: entry.proven || decisive })
    }
}
