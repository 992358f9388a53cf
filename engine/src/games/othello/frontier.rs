//! The last two plies of a search by patterns. The numbers of the patterns are not summed from scratch: those after a move
//! are those before it, plus what the new disc and the flipped ones change.

use parlor_rules::othello::{simd_flips, simd_moves};
use pulp::{Simd, WithSimd};

use super::patterns::{BOARD, LANES, entries};
use crate::eval::{Frontier, Leaves};
use crate::value::Value;

/// No position of a game has more moves: the known record is 33. One that was set up may have.
const MOST_MOVES: usize = 40;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// What a corner, and each of the opponent's answers, counts in the order of moves, in units of the history.
const CORNER: i32 = 1 << 17;
const ANSWER: i32 = 1 << 12;
/// Before everything else.
const FIRST: i32 = 1 << 24;

/// A node of Othello with one or two plies left.
pub(super) struct LastPlies<'a> {
    /// The entries of all buckets.
    pub(super) table: &'a [i16],
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) frontier: &'a Frontier<'a>,
}

/// A position, the legal moves, and the numbers of its patterns as the side to move at the leaves sees them.
struct Node {
    own: u64,
    opponent: u64,
    moves: u64,
    numbers: [u16; LANES],
}

/// The moves of a node that are still to be tried, each as its score times 64 plus its square.
struct Order {
    moves: [i32; MOST_MOVES],
    tried: usize,
    count: usize,
}

impl Order {
    /// No moves yet; `None` if there is no room for as many as these.
    #[inline(always)]
    fn for_all(moves: u64) -> Option<Self> {
        let room = moves.count_ones() as usize <= MOST_MOVES;
        room.then_some(Order { moves: [0; MOST_MOVES], tried: 0, count: 0 })
    }

    #[inline(always)]
    fn add(&mut self, square: usize, score: i32) {
        self.moves[self.count] = 64 * score + square as i32;
        self.count += 1;
    }

    /// The square of the move with the highest score, which is then tried.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let rest = self.moves.get_mut(self.tried..self.count)?;
        let mut most = *rest.first()?;
        let mut place = 0;
        for (at, &score) in rest.iter().enumerate() {
            if score > most {
                (most, place) = (score, at);
            }
        }
        rest.swap(0, place);
        self.tried += 1;
        Some(most as usize & 63)
    }
}

impl WithSimd for LastPlies<'_> {
    type Output = Option<Leaves>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Option<Leaves> {
        let LastPlies { table, own, opponent, frontier } = self;
        let moves = simd_moves(simd, own, opponent);
        let first = frontier.first.map_or(0, |index| nth(moves, index));
        let entries = entries(table, (own | opponent).count_ones() + frontier.plies);
        let at_leaves = if frontier.plies == 1 { [opponent, own] } else { [own, opponent] };
        let numbers = BOARD.ternary.numbers(at_leaves[0], at_leaves[1]);
        let node = Node { own, opponent, moves, numbers };
        let found = match frontier.plies {
            1 => node.leaves(simd, entries, frontier.history[0], first, frontier.beta),
            _ => node.two_plies(simd, entries, frontier.history, first, frontier.beta),
        }?;
        let best = (moves & ((1 << found.best) - 1)).count_ones() as u16;
        (found.nodes <= frontier.nodes).then_some(Leaves { best, ..found })
    }
}

/// The square with this index in a set, as a set.
#[inline(always)]
fn nth(mut set: u64, index: u16) -> u64 {
    (0..index).for_each(|_| set &= set.wrapping_sub(1));
    set & set.wrapping_neg()
}

impl Node {
    /// Searches a node whose moves lead to leaves. The result's move is its square; `None` if a move leaves the
    /// opponent none, because such leaves may be over.
    #[inline(always)]
    fn leaves<S: Simd>(
        &self,
        simd: S,
        entries: &[i16],
        history: &[i32],
        first: u64,
        beta: Value,
    ) -> Option<Leaves> {
        let &Node { own, opponent, moves: own_moves, ref numbers } = self;
        let mut order = Order::for_all(own_moves)?;
        let mut left = own_moves;
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            order.add(square, history[square] + if first >> square & 1 == 1 { FIRST } else { 0 });
            left &= left - 1;
        }
        let mut found = Leaves { value: Value::MIN, ..Leaves::default() };
        while let Some(square) = order.next() {
            let disc = 1 << square;
            let flipped = simd_flips(simd, own, opponent, square as u8);
            let [next_own, next_opponent] = [opponent & !flipped, own | flipped | disc];
            let answers = simd_moves(simd, next_own, next_opponent);
            if answers == 0 {
                return None;
            }
            let mut numbers = *numbers;
            BOARD.ternary.change(&mut numbers, disc, 2);
            BOARD.ternary.change(&mut numbers, flipped, 1);
            let counts = [answers.count_ones(), simd_moves(simd, next_opponent, next_own).count_ones()];
            let value = -BOARD.value(entries, &numbers, next_own | next_opponent, counts);
            found.nodes += 1;
            if value > found.value {
                (found.value, found.best) = (value, square as u16);
            }
            if value >= beta {
                found.cuts[0] = 1;
                break;
            }
        }
        (found.nodes > 0).then_some(found)
    }

    /// Searches a node whose moves lead to nodes above leaves. The moves that leave the opponent few answers come first.
    #[inline(always)]
    fn two_plies<S: Simd>(
        &self,
        simd: S,
        entries: &[i16],
        history: [&[i32]; 2],
        first: u64,
        beta: Value,
    ) -> Option<Leaves> {
        let &Node { own, opponent, moves: own_moves, ref numbers } = self;
        let mut nexts = [[0; 2]; 64];
        let mut order = Order::for_all(own_moves)?;
        let mut left = own_moves;
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            let flipped = simd_flips(simd, own, opponent, square as u8);
            let answers = simd_moves(simd, opponent & !flipped, own | flipped | 1 << square);
            nexts[square] = [flipped, answers];
            let corner = if CORNERS >> square & 1 == 1 { CORNER } else { 0 };
            let is_first = if first >> square & 1 == 1 { FIRST } else { 0 };
            order.add(square, history[0][square] + corner + is_first - ANSWER * answers.count_ones() as i32);
            left &= left - 1;
        }
        let mut found = Leaves { value: Value::MIN, ..Leaves::default() };
        while let Some(square) = order.next() {
            let disc = 1 << square;
            let [flipped, answers] = nexts[square];
            let mut numbers = *numbers;
            BOARD.ternary.change(&mut numbers, disc, 1);
            BOARD.ternary.change(&mut numbers, flipped, 1u16.wrapping_neg());
            let next =
                Node { own: opponent & !flipped, opponent: own | flipped | disc, moves: answers, numbers };
            let below = next.leaves(simd, entries, history[1], 0, 1 - beta)?;
            found.nodes += 1 + below.nodes;
            found.cuts[1] += below.cuts[0];
            if -below.value > found.value {
                (found.value, found.best) = (-below.value, square as u16);
            }
            if found.value >= beta {
                found.cuts[0] = 1;
                break;
            }
        }
        (found.nodes > 0).then_some(found)
    }
}
