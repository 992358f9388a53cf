//! The moves of a node: their order, their windows, and what is learned from them.

use std::ops::Range;

use parlor_rules::{Outcome, Side};

use super::order::{Candidate, pick, rank};
use super::outcome::final_value;
use super::searcher::{Expanded, Searcher, Target};
use super::table::Bound;
use super::tactics::{Tactics, static_value};
use super::window::{Found, Window};
use crate::eval::Evaluation;
use crate::value::{INFINITE, JUDGED, Value};

/// A move that is about to be searched, the position after it, and the key of that.
struct Upcoming<G: Tactics> {
    candidate: Candidate<G::Move>,
    next: G,
    key: u64,
}

impl<G: Tactics> Searcher<'_, G> {
    /// Tries the moves of a node.
    pub(super) fn expand(
        &mut self,
        position: &G,
        target: Target,
        table_move: Option<u16>,
    ) -> Option<Expanded> {
        let first = self.moves.len();
        let moves = &mut self.moves;
        let note = |m| {
            let index = (moves.len() - first) as u16;
            moves.push(Candidate { m, index, score: 0, killer: false });
        };
        if self.features.threats && target.ply > 0 {
            position.for_each_sensible_move(note);
        } else {
            position.for_each_move(note);
        }
        if target.ply == 0 {
            let (root, wanted) = (self.root, &self.root_moves);
            let is_wanted =
                |m| wanted.as_ref().is_none_or(|wanted| wanted.contains(&m)) && !root.leaves_out(m);
            self.moves.retain(|candidate| is_wanted(candidate.m));
        }
        if self.moves.len() == first {
            let outcome = position.outcome().unwrap_or(Outcome::Draw);
            let found = self.final_found(position, outcome, target.ply);
            return Some(Expanded { found, bound: Bound::Exact, best: None });
        }
        // The table's move comes first, so there is only the time until its siblings are scored.
        if let Some(index) = table_move
            && let Some(candidate) = self.moves.get(first + usize::from(index))
        {
            self.prefetch(position.after(candidate.m).key(), target.depth - 1);
        }
        if self.features.ordering {
            self.ordering.score(position, &mut self.moves[first..], table_move, target.depth, target.ply);
            if self.is_to_the_end(target.depth) {
                self.judge_moves(position, first);
            }
        } else if self.features.best_first > 0 && target.depth > 1 {
            best_first(position, self.evaluation, self.features.best_first, &mut self.moves[first..]);
        }
        let searched = self.try_in_order(position, target, first);
        self.moves.truncate(first);
        self.ranks.truncate(first);
        searched
    }

    /// Orders the moves of a node by the evaluation too, which pays only where the tree below is large.
    fn judge_moves(&mut self, position: &G, first: usize) {
        for candidate in &mut self.moves[first..] {
            if candidate.score < i32::MAX {
                let next = position.after(candidate.m);
                let points = static_value(self.evaluation, &next) / self.evaluation.unit();
                let own = next.to_move() == position.to_move();
                candidate.score += JUDGED_POINT * if own { points } else { -points };
            }
        }
    }

    fn try_in_order(&mut self, position: &G, target: Target, first: usize) -> Option<Expanded> {
        let mut open = target.window;
        let mut best = Found { value: -INFINITE, proven: true };
        let mut best_index = None;
        let mut proven = true;
        let most = self.tried_moves(target);
        if self.features.ordering {
            let moves = self.moves[first..].iter().enumerate();
            self.ranks.extend(moves.map(|(place, candidate)| rank(candidate.score, place)));
        }
        let mut upcoming = self.upcoming(position, target.depth, first, 0);
        let mut place = 0;
        while let Some(current) = upcoming {
            let candidate = current.candidate;
            if place >= most && best.value > -JUDGED && position.order_score(candidate.m, target.depth) <= 0 {
                proven = false;
                break;
            }
            upcoming = self.upcoming(position, target.depth, first, place + 1);
            let found = self.try_move(position, &current, Target { window: open, ..target }, place)?;
            proven &= found.proven;
            if found.value > best.value {
                best = found;
                if found.value > open.alpha {
                    best_index = Some(candidate.index);
                    open.alpha = found.value;
                    self.note_line(target, candidate.m, found.value);
                }
                if found.value >= target.window.beta {
                    self.note_cut(position.to_move(), candidate.m, first..first + place, target);
                    return Some(Expanded { found, bound: Bound::Lower, best: best_index });
                }
            }
            place += 1;
        }
        let bound = if best.value > target.window.alpha { Bound::Exact } else { Bound::Upper };
        Some(Expanded { found: Found { proven, ..best }, bound, best: best_index })
    }

    /// The next of a node's moves, which begin at `first`, from this place on. Its table entry is prefetched before the
    /// move ahead of it is searched, because loading the entry takes longer than a node's first checks.
    #[inline(always)]
    fn upcoming(&mut self, position: &G, depth: i32, first: usize, place: usize) -> Option<Upcoming<G>> {
        let candidate = if self.features.ordering {
            pick(&mut self.moves[first..], &mut self.ranks[first..], place)?
        } else {
            *self.moves.get(first + place)?
        };
        let next = position.after(candidate.m);
        let key = next.key();
        self.prefetch(key, depth - 1);
        Some(Upcoming { candidate, next, key })
    }

    /// Searches one move. The first gets the whole window. The others are searched with a null window, late ones at a
    /// reduced depth, and again if they turn out better (principal variation search).
    fn try_move(
        &mut self,
        position: &G,
        Upcoming { candidate, next, key }: &Upcoming<G>,
        target: Target,
        tried: usize,
    ) -> Option<Found> {
        if self.clock.is_over(self.statistics.nodes) {
            return None;
        }
        self.statistics.nodes += 1;
        let key = *key;
        self.path.push(key, self.path.is_active() && position.is_progress(candidate.m, next));
        let again = next.to_move() == position.to_move();
        let less = self.reduction(candidate, target, tried);
        let null_window_first = tried > 0 && target.window.is_open() && self.features.null_windows;
        let mut search = |window: Window, less: i32| {
            let window = if again { window } else { window.flip() };
            let below = Target { depth: target.depth - 1 - less, window, ply: target.ply + 1 };
            let found = self.node(next, key, below)?;
            Some(if again { found } else { found.flip() })
        };
        let refuted = |found: &Found| found.value <= target.window.alpha;
        let mut found = None;
        if less > 0 {
            found = Some(search(target.window.narrow(), less)?).filter(refuted);
        }
        if found.is_none() && null_window_first {
            let beyond = |found: &Found| refuted(found) || found.value >= target.window.beta;
            found = Some(search(target.window.narrow(), 0)?).filter(beyond);
        }
        let found = match found {
            Some(found) => found,
            None => search(target.window, 0)?,
        };
        self.path.pop();
        Some(found)
    }

    /// How many moves of a node are tried.
    fn tried_moves(&self, Target { depth, window, .. }: Target) -> usize {
        let prunes = self.features.late_move_pruning && !window.is_open() && !self.is_to_the_end(depth);
        if prunes { G::tried_moves(depth).unwrap_or(usize::MAX) } else { usize::MAX }
    }

    /// By how many plies a late move is reduced at first: moves that a good ordering puts last are seldom the best.
    fn reduction(&self, candidate: &Candidate<G::Move>, target: Target, tried: usize) -> i32 {
        if !self.features.reductions || self.is_to_the_end(target.depth) {
            return 0;
        }
        let Target { depth, window, .. } = target;
        let table = G::log_reductions().filter(|_| self.features.log_reductions);
        let less = match table {
            Some(table) => table.plies(depth, tried, window.is_open()),
            None => G::reduction(depth, tried, window.is_open()),
        };
        (less - i32::from(candidate.killer)).max(0)
    }

    fn note_line(&mut self, target: Target, m: G::Move, value: Value) {
        if target.window.is_open() {
            self.lines.extend(target.ply, m);
        }
        if target.ply == 0 {
            self.root_value = Some(value);
        }
    }

    fn note_cut(&mut self, side: Side, m: G::Move, failed: Range<usize>, target: Target) {
        self.statistics.count_cut(side == self.root_side);
        if self.features.ordering {
            self.ordering.cut(side, m, &self.moves[failed], target.depth, target.ply);
        }
    }
}

/// What a point of the evaluation after a move counts in its ordering score.
const JUDGED_POINT: Value = 1 << 13;

/// Puts the children with the best static evaluations first; the others keep the order of the rules. This is not done
/// right above the leaves, where every position would be evaluated twice.
fn best_first<G: Tactics>(
    position: &G,
    evaluation: &dyn Evaluation<G>,
    count: usize,
    moves: &mut [Candidate<G::Move>],
) {
    for candidate in moves.iter_mut() {
        let next = position.after(candidate.m);
        let value = match next.outcome() {
            Some(outcome) => final_value(&next, outcome, 1),
            None => static_value(evaluation, &next),
        };
        candidate.score = if next.to_move() == position.to_move() { value } else { -value };
    }
    for place in 0..count.min(moves.len()) {
        // Among equals the first, so that the order does not depend on the sorting.
        let best = (place..moves.len()).max_by_key(|&at| (moves[at].score, std::cmp::Reverse(at)));
        moves[place..=best.unwrap_or(place)].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::Game;
    use parlor_rules::kalah::Kalah;

    use crate::games::GameEngine;
    use crate::search::{Features, Limits, Root, Table, search};

    /// The same move may still be the opponent's best, or the best of the next turn.
    #[test]
    fn moves_that_are_known_to_lose_are_skipped_at_the_root() {
        let start = Kalah::start("6x4".parse().expect("a variant"));
        let evaluation = Kalah::evaluations()[0].build(None).expect("its own weights fit");
        let found = |root: &Root<Kalah>| {
            let table = Table::with_mebibytes(1);
            search(root, &*evaluation, Features::TEXTBOOK, &table, &Limits::depth(1)).expect("a move")
        };
        let all = found(&Root::bare(start));
        let others = found(&Root::bare(start).without(vec![all.line[0]]));
        assert_ne!(others.line[0], all.line[0]);
        assert!(others.value <= all.value);
        assert_eq!((all.statistics.nodes, others.statistics.nodes), (6, 5));
    }
}
