//! Endings of checkers solved backwards by the rules alone: all that can follow from a position is written down, and who wins
//! is told from the ends back. It shares nothing with the endgame tables but the rules.

use std::collections::HashMap;

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

/// Everything that follows from so many pieces, or from one more where there are only kings, is some millions of positions.
const PIECES: u32 = 4;
/// What nobody has been found to win.
const OPEN: i8 = 2;

/// Positions by the side to move, with their numbers and what they are worth.
#[derive(Default)]
pub(super) struct Retrograde {
    numbers: HashMap<u64, u32>,
    worth: Vec<i8>,
}

/// Positions in the order in which they were found, and the numbers of those after each.
struct Found {
    boards: Vec<u64>,
    after: Vec<u32>,
    /// Where the numbers of each position end in `after`.
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

    /// Everything new that can follow from a position.
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

    /// Tells wins and losses until no more follow from them. The rest is drawn: each side can keep the other from winning.
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

    /// What a position is worth from which one moves to these. Who cannot move has lost.
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

/// Bits of a square, and of the number of pieces of one sort.
const SQUARE: u32 = 6;
const COUNT: u32 = 3;

/// The board rotated by half a turn.
fn rotated(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// A position with few pieces as one number, as the side to move sees it: how many pieces of each sort, and their squares.
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

/// The position of a number, with black to move.
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
