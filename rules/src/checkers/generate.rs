//! Legal moves of checkers: all pieces of a side at once, one direction after the other.

use super::board::STEPS;
use super::{Move, Variant};

/// The board as the side sees it whose moves are asked for.
pub(super) struct View {
    /// Its men move up.
    pub(super) up: bool,
    pub(super) men: u64,
    pub(super) kings: u64,
    pub(super) opponent: u64,
    pub(super) empty: u64,
    /// Squares on which the jump of a man ends whatever could follow.
    pub(super) ends: u64,
}

/// `bits` moved by one step; what leaves the board lands on no square.
#[inline(always)]
fn shift(bits: u64, step: i32) -> u64 {
    if step > 0 { bits << step } else { bits >> -step }
}

/// The lowest bit of `bits`, taken out of it.
#[inline(always)]
fn take(bits: &mut u64) -> Option<u64> {
    let lowest = *bits & bits.wrapping_neg();
    *bits ^= lowest;
    (lowest != 0).then_some(lowest)
}

impl View {
    /// The four directions, each with the pieces that may go there.
    #[inline(always)]
    fn directions(&self) -> [(i32, u64); 4] {
        let (down, up) =
            if self.up { (self.kings, self.men | self.kings) } else { (self.men | self.kings, self.kings) };
        [(STEPS[0], down), (STEPS[1], down), (-STEPS[0], up), (-STEPS[1], up)]
    }

    /// Which of `pieces` can step in a direction without capturing.
    #[inline(always)]
    fn steppers(&self, (step, pieces): (i32, u64)) -> u64 {
        pieces & shift(self.empty, -step)
    }

    /// Which of `pieces` can jump in a direction.
    #[inline(always)]
    fn jumpers(&self, (step, pieces): (i32, u64)) -> u64 {
        pieces & shift(self.opponent & shift(self.empty, -step), -step)
    }

    /// Whether there is a legal move.
    pub(super) fn can_move(&self) -> bool {
        self.directions().into_iter().any(|d| self.steppers(d) | self.jumpers(d) != 0)
    }

    pub(super) fn for_each_move(&self, variant: Variant, f: &mut impl FnMut(Move)) {
        if self.for_each_capture(variant, f) {
            return;
        }
        for direction in self.directions() {
            let mut steppers = self.steppers(direction);
            while let Some(from) = take(&mut steppers) {
                let to = shift(from, direction.0);
                f(Move::step(variant.square(from), variant.square(to)));
            }
        }
    }

    pub(super) fn count_moves(&self, variant: Variant) -> u64 {
        let mut captures = 0;
        if self.for_each_capture(variant, &mut |_| captures += 1) {
            return captures;
        }
        self.directions().into_iter().map(|d| u64::from(self.steppers(d).count_ones())).sum()
    }

    /// Calls `f` with each capture and says whether there is one.
    #[inline]
    fn for_each_capture(&self, variant: Variant, f: &mut impl FnMut(Move)) -> bool {
        let jumpers = self.directions().map(|d| self.jumpers(d));
        if jumpers == [0; 4] {
            return false;
        }
        for ((step, _), mut jumpers) in self.directions().into_iter().zip(jumpers) {
            while let Some(from) = take(&mut jumpers) {
                // The square where the piece started counts as empty for the whole move.
                let empty = self.empty | from;
                let alone = View { men: self.men & from, kings: self.kings & from, empty, ..*self };
                alone.jump(variant, step, Move::jump_from(variant.square(from)), f);
            }
        }
        true
    }

    /// Jumps with the only piece of this view, which is known to be possible, and goes on while there is more to jump.
    fn jump(&self, variant: Variant, step: i32, path: Move, f: &mut impl FnMut(Move)) {
        let over = shift(self.men | self.kings, step);
        // What is captured cannot be jumped again, but it leaves at the end of the move: it does not become empty.
        let next = View {
            men: shift(self.men, 2 * step),
            kings: shift(self.kings, 2 * step),
            opponent: self.opponent & !over,
            ..*self
        };
        let path = path.then(variant.square(next.men | next.kings));
        let mut ends = true;
        if next.men & self.ends == 0 {
            for direction in next.directions() {
                if next.jumpers(direction) != 0 {
                    ends = false;
                    next.jump(variant, direction.0, path, f);
                }
            }
        }
        if ends {
            f(path);
        }
    }
}
