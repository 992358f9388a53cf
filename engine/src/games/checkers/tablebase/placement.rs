//! A position as the tables see it: from the side to move, whose men move down the board.

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

use super::subsets::bits;

/// All squares of the board, its first row and its last row, numbered as in [`Variant::bit`]: a step down moves 4 or 5
/// bits up, and a step off the board lands on a bit without a square.
pub(super) const BOARD: u64 = 0x7_fbfd_feff;
pub(super) const FIRST_ROW: u64 = 0xf;
pub(super) const LAST_ROW: u64 = 0xf << 31;

/// The board rotated by half a turn: the last square becomes the first.
#[inline]
pub(super) fn rotated(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// Men and kings, those of the side to move first. Its men move down, whichever colour it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) men: [u64; 2],
    pub(super) kings: [u64; 2],
}

impl Placement {
    pub(super) fn of(position: &Checkers) -> Self {
        let (own, other) = (position.to_move(), !position.to_move());
        let placement = Placement {
            men: [position.men(own), position.men(other)],
            kings: [position.kings(own), position.kings(other)],
        };
        if own == Side::First { placement } else { placement.rotated() }
    }

    fn rotated(self) -> Self {
        Placement { men: self.men.map(rotated), kings: self.kings.map(rotated) }
    }

    /// The same board as the other side sees it.
    pub(super) fn turned(self) -> Self {
        let Placement { men: [a, b], kings: [c, d] } = self;
        Placement { men: [b, a], kings: [d, c] }.rotated()
    }

    /// The position with black to move.
    ///
    /// # Panics
    /// If the position is impossible, which the tables never produce.
    pub(super) fn position(&self) -> Checkers {
        Checkers::from_pieces(Variant::English, self.men, self.kings, Side::First)
            .expect("no man is on its far row")
    }

    fn own(&self) -> u64 {
        self.men[0] | self.kings[0]
    }

    fn others(&self) -> u64 {
        self.men[1] | self.kings[1]
    }

    fn empty(&self) -> u64 {
        BOARD & !(self.own() | self.others())
    }

    /// Whether the side to move has no pieces left, so that it has lost.
    pub(super) fn is_stripped(&self) -> bool {
        self.own() == 0
    }

    /// Whether the side to move has to capture.
    #[inline]
    pub(super) fn can_capture(&self) -> bool {
        let (own, kings, others, empty) = (self.own(), self.kings[0], self.others(), self.empty());
        let down = own & (others & empty >> 4) >> 4 | own & (others & empty >> 5) >> 5;
        let up = kings & (others & empty << 4) << 4 | kings & (others & empty << 5) << 5;
        down | up != 0
    }

    /// How many steps the kings of the side to move can make.
    #[inline]
    pub(super) fn king_steps(&self) -> u32 {
        let (kings, empty) = (self.kings[0], self.empty());
        [kings << 4, kings << 5, kings >> 4, kings >> 5].into_iter().map(|to| (to & empty).count_ones()).sum()
    }

    /// Calls `f` with the position after every step of a man of the side to move, as the other side sees it.
    #[inline]
    pub(super) fn for_each_man_step(&self, mut f: impl FnMut(Placement)) {
        for step in [4, 5] {
            for to in bits(self.men[0] << step & self.empty()) {
                let mut next = *self;
                next.men[0] ^= to >> step;
                if to & LAST_ROW == 0 {
                    next.men[0] |= to
                } else {
                    next.kings[0] |= to
                }
                f(next.turned());
            }
        }
    }

    /// Calls `f` with the position after every capture, as the other side sees it.
    pub(super) fn for_each_capture(&self, mut f: impl FnMut(Placement)) {
        let position = self.position();
        position.for_each_move(|m| f(Placement::of(&position.after(m))));
    }
}
