//! The line from the start of the game to the current node: repetitions and move limits as the record counts them.
//!
//! The value of a position may depend on how it was reached, and the transposition table does not know that (the graph
//! history interaction problem). Three measures keep its entries right:
//! - A value that depends on a position of the tree's own line is not stored by the nodes below that position.
//! - Positions of the game that would end it if they occurred once more are mixed into the key of every node that can
//!   still reach them.
//! - The count of plies is mixed in wherever a move limit is within the remaining depth.
//!
//! That leaves a line within the tree that returns to a position of the tree by way of a stored entry. It takes more
//! than a whole cycle below that entry, twelve plies in Awele and eight in Checkers, and never leads to an illegal
//! move.

use parlor_rules::HistoryRules;

use super::root::Root;
use super::tactics::Tactics;
use crate::tablebase::{History, ProbeContext};

/// How the history ends a game.
pub(super) enum HistoryEnd {
    /// By repetition: the ply from the root of the earlier occurrence that decides it, or `None` if the mixed key
    /// accounts for it.
    Repetition { depends_on: Option<i32> },
    /// By a move limit.
    MoveLimit,
}

/// The keys of a line, as far back as a repetition can reach.
pub(super) struct Path {
    rules: HistoryRules,
    active: bool,
    /// The plies of the shortest cycle.
    cycle: usize,
    /// The positions since the last irreversible ply of the game, then the tree's.
    keys: Vec<u64>,
    /// For each of them, where its run of reversible plies begins.
    starts: Vec<usize>,
    root: usize,
    plies_before: usize,
    mixed: u64,
}

impl Path {
    pub(super) fn new<G: Tactics>(root: &Root<G>) -> Self {
        let rules = root.position.history_rules();
        let keys = root.recent.clone();
        let before = &keys[..keys.len() - 1];
        let mixed = rules.occurrences.map_or(0, |limit| mixed_key(before, limit));
        Path {
            rules,
            active: rules != HistoryRules::default(),
            cycle: G::SHORTEST_CYCLE,
            starts: vec![0; keys.len()],
            root: keys.len() - 1,
            plies_before: root.plies,
            mixed,
            keys,
        }
    }

    /// Whether the game can end by its history at all; most games cannot.
    #[inline]
    pub(super) fn is_active(&self) -> bool {
        self.active
    }

    /// The positions that the next `depth` plies must not repeat, because that might end the game. `None` if a move limit
    /// might end it.
    #[inline]
    pub(super) fn must_not_repeat(&self, depth: usize) -> Option<&[u64]> {
        let reaches = |limit: Option<usize>, gone: usize| limit.is_some_and(|limit| gone + depth >= limit);
        if reaches(self.rules.quiet_plies, self.quiet_plies()) || reaches(self.rules.plies, self.plies()) {
            return None;
        }
        Some(if self.rules.occurrences.is_some() { &self.keys[self.start()..] } else { &[] })
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, irreversible: bool) {
        if self.active {
            let start = if irreversible { self.keys.len() } else { self.start() };
            self.keys.push(key);
            self.starts.push(start);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if self.active {
            self.keys.pop();
            self.starts.pop();
        }
    }

    /// Whether the line's last position ends the game by its history. Endings by the rules take precedence over move
    /// limits, and the caller checks for them; a position that has occurred before did not end the game.
    pub(super) fn end(&self) -> Option<HistoryEnd> {
        if let Some(depends_on) = self.rules.occurrences.and_then(|limit| self.repetition(limit)) {
            return Some(HistoryEnd::Repetition { depends_on });
        }
        let quiet = self.rules.quiet_plies.is_some_and(|limit| self.quiet_plies() >= limit);
        let long = self.rules.plies.is_some_and(|limit| self.plies() >= limit);
        (quiet || long).then_some(HistoryEnd::MoveLimit)
    }

    fn repetition(&self, limit: usize) -> Option<Option<i32>> {
        let (start, last) = (self.start(), self.keys.len() - 1);
        if last - start < self.cycle {
            return None;
        }
        let mut earlier = (start..=last - self.cycle).rev().filter(|&i| self.keys[i] == self.keys[last]);
        let decisive = earlier.nth(limit.max(2) - 2)?;
        let in_game = (start..self.root.min(last)).filter(|&i| self.keys[i] == self.keys[last]).count();
        let is_in_key = in_game + 1 >= limit;
        Some((!is_in_key).then_some(decisive as i32 - self.root as i32))
    }

    /// The key of the line's last position in the transposition table, with `depth` plies left.
    #[inline]
    pub(super) fn table_key(&self, key: u64, depth: i32) -> u64 {
        if !self.active { key } else { self.mixed_table_key(key, depth.max(0) as usize) }
    }

    fn mixed_table_key(&self, key: u64, depth: usize) -> u64 {
        let mut mixed = if self.start() == 0 { key ^ self.mixed } else { key };
        if self.rules.quiet_plies.is_some_and(|limit| self.quiet_plies() + depth >= limit) {
            mixed ^= scramble(self.quiet_plies() as u64 + 1);
        }
        if self.rules.plies.is_some_and(|limit| self.plies() + depth >= limit) {
            mixed ^= scramble(!(self.plies() as u64));
        }
        mixed
    }

    /// What a tablebase needs to know about the line. The positions themselves are not available.
    pub(super) fn probe_context<G>(&self) -> ProbeContext<'static, G> {
        if !self.active {
            return ProbeContext::UNBOUNDED;
        }
        let fresh = self.rules.occurrences.is_none() || self.quiet_plies() == 0;
        let left = |limit: Option<usize>, gone: usize| limit.map(|limit| limit.saturating_sub(gone) as u32);
        ProbeContext {
            history: if fresh { History::Fresh } else { History::Unknown },
            plies_left: left(self.rules.plies, self.plies()),
            quiet_plies_left: left(self.rules.quiet_plies, self.quiet_plies()),
        }
    }

    fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    fn quiet_plies(&self) -> usize {
        self.keys.len() - 1 - self.start()
    }

    fn plies(&self) -> usize {
        self.plies_before + self.keys.len() - 1 - self.root
    }
}

/// The positions of the game that end it if they occur once more, as one key.
fn mixed_key(before: &[u64], limit: usize) -> u64 {
    let mut dangerous: Vec<u64> = before.to_vec();
    dangerous.sort_unstable();
    let groups = dangerous.chunk_by(|a, b| a == b).filter(|group| group.len() + 1 >= limit);
    groups.fold(0, |mixed, group| mixed ^ scramble(group[0]))
}

/// Spreads a number over 64 bits (the finalizer of SplitMix64, Steele, Lea, Flood 2014).
fn scramble(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line of a game that began `before` plies ago, with these keys since its last irreversible ply.
    fn path(rules: HistoryRules, before: usize, keys: &[u64]) -> Path {
        let mixed = rules.occurrences.map_or(0, |limit| mixed_key(&keys[..keys.len() - 1], limit));
        Path {
            rules,
            active: true,
            cycle: 1,
            starts: vec![0; keys.len()],
            root: keys.len() - 1,
            plies_before: before,
            mixed,
            keys: keys.to_vec(),
        }
    }

    fn repeating(occurrences: usize) -> HistoryRules {
        HistoryRules { occurrences: Some(occurrences), ..HistoryRules::default() }
    }

    /// The repetitions that a line reports after each of these keys.
    fn repetitions(path: &mut Path, keys: &[u64]) -> Vec<Option<Option<i32>>> {
        let mut found = Vec::new();
        for &key in keys {
            path.push(key, false);
            found.push(path.end().map(|end| match end {
                HistoryEnd::Repetition { depends_on } => depends_on,
                HistoryEnd::MoveLimit => Some(-1),
            }));
        }
        found
    }

    /// Third occurrences end the game. 1 occurs twice in the game and once in the tree; 5 occurs only in the tree,
    /// where its first occurrence decides, at ply 1.
    #[test]
    fn third_occurrences_depend_on_the_tree_or_are_in_the_key() {
        let mut line = path(repeating(3), 9, &[1, 2, 1, 3]);
        assert_eq!(repetitions(&mut line, &[1]), [Some(None)]);
        line.pop();
        assert_eq!(repetitions(&mut line, &[5, 6, 5, 6, 5]), [None, None, None, None, Some(Some(1))]);
        (0..5).for_each(|_| line.pop());
        // Of the two earlier occurrences, one is in the game and one in the tree.
        assert_eq!(repetitions(&mut line, &[2, 7, 2]), [None, None, Some(Some(-2))]);
    }

    #[test]
    fn an_irreversible_ply_starts_a_new_run() {
        let mut line = path(repeating(2), 0, &[1, 2]);
        line.push(3, true);
        assert_eq!(repetitions(&mut line, &[1, 2, 1]), [None, None, Some(Some(2))]);
        assert_eq!((line.quiet_plies(), line.plies()), (3, 4));
        (0..4).for_each(|_| line.pop());
        assert_eq!((line.quiet_plies(), line.plies()), (1, 0));
    }

    /// The game has lasted 10 plies, 2 of them quiet, and ends after 13 or after 4 quiet ones.
    #[test]
    fn limits_count_the_plies_of_the_game_and_of_the_tree() {
        let limits = |quiet_plies, plies| HistoryRules { quiet_plies, plies, ..HistoryRules::default() };
        let left = |rules| {
            let mut line = path(rules, 10, &[1, 2, 3]);
            (0..).find(|_| {
                let ended = line.end().is_some();
                line.push(9, false);
                ended
            })
        };
        assert_eq!(left(limits(None, Some(13))), Some(3));
        assert_eq!(left(limits(Some(4), None)), Some(2));
        assert_eq!(left(limits(Some(4), Some(11))), Some(1));
        let mut line = path(limits(Some(4), Some(13)), 10, &[1, 2, 3]);
        line.push(9, false);
        let context = line.probe_context::<()>();
        assert_eq!((context.plies_left, context.quiet_plies_left), (Some(2), Some(1)));
        line.push(9, true);
        let context = line.probe_context::<()>();
        assert_eq!((context.plies_left, context.quiet_plies_left), (Some(1), Some(4)));
    }

    /// The history counts as fresh only where no earlier position can occur again.
    #[test]
    fn probes_know_whether_a_position_can_repeat() {
        let fresh = |line: &Path| matches!(line.probe_context::<()>().history, History::Fresh);
        let mut line = path(repeating(3), 0, &[1, 2]);
        assert!(!fresh(&line));
        line.push(3, true);
        assert!(fresh(&line));
        line.push(4, false);
        assert!(!fresh(&line));
        let limited = HistoryRules { plies: Some(9), ..HistoryRules::default() };
        assert!(fresh(&path(limited, 0, &[1, 2])));
    }

    /// Two occurrences of 1 in the game are part of the key as long as a third can come.
    #[test]
    fn keys_cover_what_the_game_may_still_repeat() {
        let mut line = path(repeating(3), 0, &[1, 2, 1, 3]);
        assert_eq!(line.mixed, scramble(1));
        assert_eq!(line.table_key(7, 5), 7 ^ scramble(1));
        assert_eq!(path(repeating(3), 0, &[1, 2, 4, 3]).table_key(7, 5), 7);
        assert_eq!(path(repeating(3), 0, &[1, 2, 1, 2, 3]).mixed, scramble(1) ^ scramble(2));
        line.push(8, true);
        assert_eq!(line.table_key(7, 5), 7);
    }

    /// The plies are part of the key as soon as the limit is within the depth.
    #[test]
    fn keys_cover_the_plies_where_a_limit_is_near() {
        const KEY: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let limits = |quiet_plies, plies| HistoryRules { quiet_plies, plies, ..HistoryRules::default() };
        let key = |rules, depth| path(rules, 10, &[1, 2, 3]).table_key(KEY, depth);
        assert_eq!([2, 3].map(|depth| key(limits(None, Some(13)), depth)), [KEY, KEY ^ scramble(!10)]);
        assert_eq!([1, 2].map(|depth| key(limits(Some(4), None), depth)), [KEY, KEY ^ scramble(3)]);
        assert_eq!(key(limits(None, Some(10)), -3), KEY ^ scramble(!10));
        assert_eq!(key(limits(Some(2), Some(10)), 0), KEY ^ scramble(3) ^ scramble(!10));
    }

    /// The first two numbers that SplitMix64 gives for the seed 0.
    #[test]
    fn numbers_are_spread_as_published() {
        assert_eq!(scramble(0x9e37_79b9_7f4a_7c15), 0xe220_a839_7b1d_cdaf);
        assert_eq!(scramble(0x3c6e_f372_fe94_f82a), 0x6e78_9e6a_a1b9_65f4);
    }
}
