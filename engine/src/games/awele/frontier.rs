//! The last two plies of a search by the network: its nodes need no table, and their positions are evaluated in one go.

use parlor_rules::Game;
use parlor_rules::awele::Awele;
use pulp::{Simd, WithSimd};

use super::rows::{capturing_ends, rows};
use crate::eval::network::{self, ByNetwork};
use crate::eval::{Baseline, Frontier, Leaves, bounded};
use crate::games::mancala;
use crate::search::Tactics;
use crate::value::Value;

/// What a capture counts in the order of moves, in units of the history.
const CAPTURE: i32 = 1 << 14;
/// Before everything else.
const FIRST: i32 = 1 << 24;

/// A node of Awele with one or two plies left.
pub(super) struct LastPlies<'a> {
    /// The weights of the network.
    pub(super) table: &'a [i16],
    pub(super) position: &'a Awele,
    pub(super) frontier: &'a Frontier<'a>,
}

impl WithSimd for LastPlies<'_> {
    type Output = Option<Leaves>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Option<Leaves> {
        let Frontier { plies, beta, first, .. } = *self.frontier;
        let found = if plies == 1 {
            self.leaves(simd, self.position, self.repeatable(1), first, beta)
        } else {
            self.two_plies(simd, first, beta)
        }?;
        (found.nodes <= self.frontier.nodes).then_some(found)
    }
}

impl LastPlies<'_> {
    /// The positions that the one after this many plies may repeat.
    #[inline(always)]
    fn repeatable(&self, plies: usize) -> &[u64] {
        let earlier = self.frontier.earlier;
        &earlier[..(earlier.len() + plies).saturating_sub(Awele::SHORTEST_CYCLE)]
    }

    #[inline(always)]
    fn two_plies<S: Simd>(&self, simd: S, first: Option<u16>, beta: Value) -> Option<Leaves> {
        let mut found = Leaves { value: Value::MIN, ..Leaves::default() };
        let mut moves = Moves::of(self.position, self.frontier.history[0], first);
        while let Some(pit) = moves.next() {
            let next = self.after(self.position, pit, self.repeatable(1))?;
            let earlier = if next.captures { &[] } else { self.repeatable(2) };
            let below = self.leaves(simd, &next.position, earlier, None, 1 - beta)?;
            found.nodes += 1 + below.nodes;
            found.cuts[1] += below.cuts[0];
            if -below.value > found.value {
                (found.value, found.best) = (-below.value, moves.index(pit));
            }
            if found.value >= beta {
                found.cuts[0] = 1;
                break;
            }
        }
        (found.nodes > 0).then_some(found)
    }

    /// Searches a node with one ply left. The positions after it may repeat one of `earlier`. `None` if the game may end
    /// with a move.
    #[inline(always)]
    fn leaves<S: Simd>(
        &self,
        simd: S,
        position: &Awele,
        earlier: &[u64],
        first: Option<u16>,
        beta: Value,
    ) -> Option<Leaves> {
        let history = self.frontier.history[usize::from(self.frontier.plies > 1)];
        let mut found = Leaves { value: Value::MIN, ..Leaves::default() };
        let mut moves = Moves::of(position, history, first);
        while let Some(pit) = moves.next() {
            let next = self.after(position, pit, earlier)?;
            let value = -self.value(simd, &next.position);
            found.nodes += 1;
            if value > found.value {
                (found.value, found.best) = (value, moves.index(pit));
            }
            if value >= beta {
                found.cuts[0] = 1;
                break;
            }
        }
        (found.nodes > 0).then_some(found)
    }

    #[inline(always)]
    fn value<S: Simd>(&self, simd: S, position: &Awele) -> Value {
        let rows = mancala::joint_rows(rows(position), network::shape::<Awele>());
        let learned = network::FromScratch::<Awele>::new(self.table, &rows, position.bucket());
        bounded::<Awele, ByNetwork>(position, learned.with_simd(simd))
    }

    /// What a move leads to; `None` if the game may be over with it: by the rules, by a repetition of one of these
    /// positions, or by what the tablebase knows, which is only asked after captures.
    #[inline(always)]
    fn after(&self, position: &Awele, pit: usize, earlier: &[u64]) -> Option<Next> {
        let next = position.unfinished_after(pit)?;
        let seeds = seeds_left(&next);
        let captures = seeds < seeds_left(position);
        // Whether a move captures is hard to predict, so nothing branches on that alone.
        let in_tablebase = captures & (u32::from(seeds) <= self.frontier.tablebase);
        // The same side is to move at every second position, and the last of them is one of those.
        let repeats = || !captures && earlier.iter().rev().step_by(2).any(|&key| key == next.key());
        let may_end = in_tablebase || !earlier.is_empty() && repeats();
        (!may_end).then_some(Next { position: next, captures })
    }
}

/// What a move leads to.
struct Next {
    position: Awele,
    captures: bool,
}

/// The seeds on the board.
#[inline(always)]
fn seeds_left(position: &Awele) -> u8 {
    48 - position.store(position.to_move()) - position.store(!position.to_move())
}

/// The moves of a node that are still to be tried.
struct Moves {
    /// The legal pits as bits.
    legal: u8,
    /// For each pit, eight times its score plus a number that is larger the earlier the pit; [`i32::MIN`] if it is illegal
    /// or has been tried. The two pits that do not exist are illegal.
    scores: [i32; 8],
}

impl Moves {
    /// All pits are scored in the same way, without branches, so that the compiler does it with vectors.
    #[inline(always)]
    fn of(position: &Awele, history: &[i32], first: Option<u16>) -> Moves {
        let [own, opponent] = rows(position);
        let ends = capturing_ends(opponent);
        let legal = position.legal_pits();
        let first = first.map_or(u32::MAX, |index| pit_of(legal, index));
        let (seeds, history): ([u8; 8], &[i32; 8]) =
            (own.to_le_bytes(), history.first_chunk().expect("all pits"));
        let mut scores = [0; 8];
        for (pit, score) in scores.iter_mut().enumerate() {
            let last = pit as u32 + u32::from(seeds[pit]);
            let captures = if last < 32 { (ends >> last & 1) as i32 } else { 0 };
            let is_first = i32::from(first == pit as u32);
            let is_legal = legal >> pit & 1 == 1;
            let all = 8 * (history[pit] + CAPTURE * captures + FIRST * is_first) + 7 - pit as i32;
            *score = if is_legal { all } else { i32::MIN };
        }
        Moves { legal, scores }
    }

    /// The pit with the highest score of those that are left, the first among equals.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let [a, b, c, d, e, f, g, h] = self.scores;
        let most = a.max(e).max(c.max(g)).max(b.max(f).max(d.max(h)));
        for score in &mut self.scores {
            *score = if *score == most { i32::MIN } else { *score };
        }
        (most > i32::MIN).then_some(7 - (most & 7) as usize)
    }

    /// The index of a legal pit in the order of the rules.
    #[inline(always)]
    fn index(&self, pit: usize) -> u16 {
        (self.legal & ((1 << pit) - 1)).count_ones() as u16
    }
}

/// The legal pit with this index in the order of the rules.
#[inline(always)]
fn pit_of(mut legal: u8, index: u16) -> u32 {
    for _ in 0..index {
        legal &= legal.wrapping_sub(1);
    }
    legal.trailing_zeros()
}
