//! Mini-checkers as its solver sees it: the men of the side to move, which move up the board, and the opponent's.

use parlor_rules::Game;
use parlor_rules::checkers::{Checkers, Variant};

/// Squares are numbered as in [`Variant::bit`]: a step up moves 5 or 4 bits down. Bit 24 is the last square, and
/// reversing the 25 bits rotates the board by half a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) own: u32,
    pub(super) other: u32,
}

/// The row nearest to the side to move; there is nothing behind it.
pub(super) const HOME_ROW: u32 = 7 << 22;

const LEFT: u32 = 5;
const RIGHT: u32 = 4;

/// The moves of a side, as the men that can make them, by direction: captures, which are mandatory if there are any, or
/// else steps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moves {
    captures: bool,
    left: u32,
    right: u32,
}

impl Moves {
    pub(super) fn are_none(self) -> bool {
        self.left | self.right == 0
    }

    pub(super) fn are_captures(self) -> bool {
        self.captures
    }

    pub(super) fn count(self) -> u32 {
        self.left.count_ones() + self.right.count_ones()
    }
}

impl Board {
    /// The board of a position of `mini`, seen from the side to move.
    pub(super) fn of(position: &Checkers) -> Board {
        let side = position.to_move();
        // Squares of `mini` are bits below 25.
        let board = Board { own: position.men(side) as u32, other: position.men(!side) as u32 };
        // Black, who begins, moves up.
        if side == parlor_rules::Side::First { board } else { board.half_turned() }
    }

    fn half_turned(self) -> Board {
        Board { own: self.own.reverse_bits() >> 7, other: self.other.reverse_bits() >> 7 }
    }

    /// The same board with the other side to move, which then moves up.
    pub(super) fn passed(self) -> Board {
        let Board { own, other } = self.half_turned();
        Board { own: other, other: own }
    }

    /// Which side has more men: 1 for the side to move, 0 for neither, -1 for the other.
    pub(super) fn majority(self) -> i32 {
        (self.own.count_ones() as i32 - self.other.count_ones() as i32).signum()
    }

    pub(super) fn moves(self) -> Moves {
        let empty = Variant::Mini.board() as u32 & !(self.own | self.other);
        let jump = |step: u32| self.own & (self.other & empty << step) << step;
        let (left, right) = (jump(LEFT), jump(RIGHT));
        if left | right != 0 {
            return Moves { captures: true, left, right };
        }
        Moves { captures: false, left: self.own & empty << LEFT, right: self.own & empty << RIGHT }
    }

    /// Calls `f` with the board after each move, as the other side sees it.
    pub(super) fn for_each_next(self, moves: Moves, mut f: impl FnMut(Board)) {
        for (mut men, step) in [(moves.left, LEFT), (moves.right, RIGHT)] {
            while men != 0 {
                let from = men & men.wrapping_neg();
                men ^= from;
                let over = from >> step;
                let next = if moves.captures {
                    Board { own: self.own ^ from ^ over >> step, other: self.other ^ over }
                } else {
                    Board { own: self.own ^ from ^ over, ..self }
                };
                f(next.passed());
            }
        }
    }

    /// Both sets of men in one word of 50 bits, so no two boards share a key.
    pub(super) fn key(self) -> u64 {
        u64::from(self.own) | u64::from(self.other) << 25
    }

    /// How many steps the men of the side to move have left to their last row, in total.
    pub(super) fn rows(self) -> u32 {
        const FIRST_BITS: [u32; 5] = [4, 9, 13, 18, 22];
        FIRST_BITS.iter().zip(1..).map(|(bit, row)| row * (self.own >> bit & 7).count_ones()).sum()
    }

    /// How many steps all men have left to their last rows: an upper bound on the remaining plies that are not passes.
    pub(super) fn steps(self) -> u32 {
        self.rows() + self.passed().rows()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The boards after each move of a position, by the rules and by this module.
    fn both_ways(position: &Checkers) -> [Vec<u64>; 2] {
        let mut by_rules: Vec<_> =
            position.legal_moves().into_iter().map(|m| Board::of(&position.after(m)).key()).collect();
        let board = Board::of(position);
        let mut here = Vec::new();
        let moves = board.moves();
        if board.own == 0 || board.other == 0 {
        } else if !moves.are_none() {
            board.for_each_next(moves, |next| here.push(next.key()));
        } else if !board.passed().moves().are_none() {
            here.push(board.passed().key());
        }
        by_rules.sort_unstable();
        here.sort_unstable();
        [by_rules, here]
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let mut position = Checkers::start(Variant::Mini);
            loop {
                let [by_rules, here] = both_ways(&position);
                assert_eq!(by_rules, here, "{position}");
                let moves = position.legal_moves();
                if moves.is_empty() {
                    let [first, second] = position.score().expect("mini counts men").map(|men| men as i32);
                    let sign = if position.to_move() == parlor_rules::Side::First { 1 } else { -1 };
                    assert_eq!(Board::of(&position).majority(), sign * (first - second).signum());
                    break;
                }
                position.play_unchecked(moves[random.usize(0..moves.len())]);
            }
        }
        assert_eq!(Board::of(&Checkers::start(Variant::Mini)).steps(), 2 * (3 * 5 + 3 * 4));
    }
}
