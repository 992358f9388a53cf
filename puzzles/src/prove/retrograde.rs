//! Checkers endings solved backwards by the rules alone: it lists everything that can follow from a position and works
//! out the winner from the ends back. It shares nothing with the endgame tables but the rules.

use std::collections::HashMap;

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

/// With this many pieces, or one more if all are kings, a few million positions can follow.
const PIECES: u32 = 4;
/// A position not yet found to be won by either side.
const OPEN: i8 = 2;

/// Positions as the side to move sees them, with their numbers and what they are worth.
#[derive(Default)]
pub(super) struct Retrograde {
    numbers: HashMap<u64, u32>,
    worth: Vec<i8>,
}

/// Positions in the order in which they were found, and the numbers of the successors of each.
struct Found {
    boards: Vec<u64>,
    after: Vec<u32>,
    /// Where each position's successors end in `after`.
    ends: Vec<usize>,
}

impl Retrograde {
    /// What a position is worth to the side to move; `None` if too much can follow from it.
    pub(super) fn worth(&mut self, position: &Checkers) -> Option<i8> {
        let sides = [Side::First, Side::Second];
        let count = |of: fn(&Checkers, Side) -> u64| {
            sides.iter().map(|&side| of(position, side).count_ones()).sum::<u32>()
        };
        let (men, kings) = (count(Checkers::men), count(Checkers::kings));
        if men + kings > PIECES + u32::from(men == 0) {
            return None;
        }
        let board = packed(position);
        if !self.numbers.contains_key(&board) {
            let first = self.worth.len();
            let found = self.find(board);
            self.solve(first, &found);
        }
        Some(self.worth[self.numbers[&board] as usize])
    }

    /// Finds everything new that can follow from a position.
    fn find(&mut self, root: u64) -> Found {
        let mut found = Found { boards: vec![root], after: Vec::new(), ends: Vec::new() };
        self.numbers.insert(root, self.worth.len() as u32);
        self.worth.push(OPEN);
        while let Some(&board) = found.boards.get(found.ends.len()) {
            let position = unpacked(board);
            position.for_each_move(|m| {
                let next = packed(&position.after(m));
                let number = *self.numbers.entry(next).or_insert_with(|| {
                    found.boards.push(next);
                    self.worth.push(OPEN);
                    self.worth.len() as u32 - 1
                });
                found.after.push(number);
            });
            found.ends.push(found.after.len());
        }
        found
    }

    /// Propagates wins and losses until no more follow. The rest are draws: each side can keep the other from winning.
    fn solve(&mut self, first: usize, found: &Found) {
        let mut open: Vec<usize> = (0..found.ends.len()).rev().collect();
        let mut before = usize::MAX;
        while open.len() < before {
            before = open.len();
            open.retain(|&at| {
                let begin = if at == 0 { 0 } else { found.ends[at - 1] };
                let worth = self.told(&found.after[begin..found.ends[at]]);
                self.worth[first + at] = worth;
                worth == OPEN
            });
        }
        open.into_iter().for_each(|at| self.worth[first + at] = 0);
    }

    /// The worth of a position from that of its successors. A side that cannot move has lost.
    fn told(&self, after: &[u32]) -> i8 {
        let theirs = |&number: &u32| self.worth[number as usize];
        if after.iter().map(theirs).any(|worth| worth == -1) {
            1
        } else if after.iter().map(theirs).all(|worth| worth == 1) {
            -1
        } else {
            OPEN
        }
    }
}

/// Bits for a square, and for the number of pieces of one kind.
const SQUARE: u32 = 6;
const COUNT: u32 = 3;

/// The board rotated by half a turn.
fn rotated(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// A position with few pieces as one number, as the side to move sees it: the counts and squares of each kind of piece.
fn packed(position: &Checkers) -> u64 {
    let (own, other) = (position.to_move(), !position.to_move());
    let sorts = [position.men(own), position.men(other), position.kings(own), position.kings(other)];
    let sorts = if own == Side::First { sorts } else { sorts.map(rotated) };
    let mut number = 0;
    for mut squares in sorts {
        let count = squares.count_ones();
        while squares != 0 {
            number = number << SQUARE | u64::from(squares.trailing_zeros());
            squares &= squares - 1;
        }
        number = number << COUNT | u64::from(count);
    }
    number
}

/// The position for a number, with black to move.
fn unpacked(mut number: u64) -> Checkers {
    let mut take = |bits: u32| {
        let taken = number & ((1 << bits) - 1);
        number >>= bits;
        taken
    };
    let mut sorts = [0_u64; 4];
    for squares in sorts.iter_mut().rev() {
        for _ in 0..take(COUNT) {
            *squares |= 1 << take(SQUARE);
        }
    }
    let [own, other, own_kings, other_kings] = sorts;
    Checkers::from_pieces(Variant::English, [own, other], [own_kings, other_kings], Side::First)
        .expect("men stand before their far row")
}
