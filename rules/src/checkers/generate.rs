//! Legal moves of checkers: all pieces of a side at once, direction by direction.

use super::board::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT};
use super::{Move, Variant};

/// The board as a side sees it; `UP` says whether its men move up.
#[derive(Clone, Copy)]
pub(super) struct View<const UP: bool> {
    pub(super) men: u64,
    pub(super) kings: u64,
    pub(super) opponent: u64,
    pub(super) empty: u64,
    /// The squares where a man's capture ends even if it could still jump.
    pub(super) ends: u64,
}

/// `bits` after one step; a step off the board lands on a bit that is not a square.
#[inline(always)]
fn ahead<const STEP: i32>(bits: u64) -> u64 {
    if STEP > 0 { bits << STEP } else { bits >> -STEP }
}

/// The bits from which one step leads to `bits`.
#[inline(always)]
fn behind<const STEP: i32>(bits: u64) -> u64 {
    if STEP > 0 { bits >> STEP } else { bits << -STEP }
}

/// Calls `f` with each bit of `bits`, the lowest first.
#[inline(always)]
fn for_each_bit(mut bits: u64, mut f: impl FnMut(u64)) {
    while bits != 0 {
        f(bits & bits.wrapping_neg());
        bits &= bits - 1;
    }
}

impl<const UP: bool> View<UP> {
    /// The pieces that may move in a direction.
    #[inline(always)]
    fn movers<const STEP: i32>(&self) -> u64 {
        if UP == (STEP < 0) { self.men | self.kings } else { self.kings }
    }

    /// The pieces that can step in a direction without capturing.
    #[inline(always)]
    fn steppers<const STEP: i32>(&self) -> u64 {
        self.movers::<STEP>() & behind::<STEP>(self.empty)
    }

    /// The pieces that can jump in a direction.
    #[inline(always)]
    fn jumpers<const STEP: i32>(&self) -> u64 {
        self.movers::<STEP>() & behind::<STEP>(self.opponent & behind::<STEP>(self.empty))
    }

    /// Whether there is a capture.
    #[inline(always)]
    pub(super) fn can_jump(&self) -> bool {
        self.jumpers::<UP_LEFT>()
            | self.jumpers::<UP_RIGHT>()
            | self.jumpers::<DOWN_LEFT>()
            | self.jumpers::<DOWN_RIGHT>()
            != 0
    }

    /// Whether there is a legal move.
    #[inline(always)]
    pub(super) fn can_move(&self) -> bool {
        let steppers = self.steppers::<UP_LEFT>()
            | self.steppers::<UP_RIGHT>()
            | self.steppers::<DOWN_LEFT>()
            | self.steppers::<DOWN_RIGHT>();
        steppers != 0 || self.can_jump()
    }

    /// Whether a piece on `from` can step to `to`, without regard to captures.
    pub(super) fn can_step(&self, from: u64, to: u64) -> bool {
        let alone = View { men: self.men & from, kings: self.kings & from, ..*self };
        let reached = ahead::<UP_LEFT>(alone.steppers::<UP_LEFT>())
            | ahead::<UP_RIGHT>(alone.steppers::<UP_RIGHT>())
            | ahead::<DOWN_LEFT>(alone.steppers::<DOWN_LEFT>())
            | ahead::<DOWN_RIGHT>(alone.steppers::<DOWN_RIGHT>());
        reached & to != 0
    }

    #[inline(always)]
    pub(super) fn for_each_move(&self, variant: Variant, f: &mut impl FnMut(Move)) {
        if self.can_jump() {
            return self.for_each_capture(variant, f);
        }
        self.for_each_step::<UP_LEFT>(variant, f);
        self.for_each_step::<UP_RIGHT>(variant, f);
        self.for_each_step::<DOWN_LEFT>(variant, f);
        self.for_each_step::<DOWN_RIGHT>(variant, f);
    }

    #[inline(always)]
    pub(super) fn count_moves(&self, variant: Variant) -> u64 {
        let mut count = 0;
        if self.can_jump() {
            self.for_each_capture(variant, &mut |_| count += 1);
        } else {
            count += u64::from(self.steppers::<UP_LEFT>().count_ones());
            count += u64::from(self.steppers::<UP_RIGHT>().count_ones());
            count += u64::from(self.steppers::<DOWN_LEFT>().count_ones());
            count += u64::from(self.steppers::<DOWN_RIGHT>().count_ones());
        }
        count
    }

    #[inline(always)]
    fn for_each_step<const STEP: i32>(&self, variant: Variant, f: &mut impl FnMut(Move)) {
        for_each_bit(self.steppers::<STEP>(), |from| {
            f(Move::step(variant.square(from), variant.square(ahead::<STEP>(from))));
        });
    }

    fn for_each_capture(&self, variant: Variant, f: &mut impl FnMut(Move)) {
        self.for_each_first_jump::<UP_LEFT>(variant, f);
        self.for_each_first_jump::<UP_RIGHT>(variant, f);
        self.for_each_first_jump::<DOWN_LEFT>(variant, f);
        self.for_each_first_jump::<DOWN_RIGHT>(variant, f);
    }

    #[inline(always)]
    fn for_each_first_jump<const STEP: i32>(&self, variant: Variant, f: &mut impl FnMut(Move)) {
        for_each_bit(self.jumpers::<STEP>(), |from| {
            // The square where the piece started counts as empty during the whole move.
            let empty = self.empty | from;
            let alone = View { men: self.men & from, kings: self.kings & from, empty, ..*self };
            alone.jump::<STEP>(variant, Move::jump_from(variant.square(from)), f);
        });
    }

    /// Jumps with the only piece of this view, which must be able to, and goes on for as long as possible.
    #[inline(always)]
    fn jump<const STEP: i32>(&self, variant: Variant, path: Move, f: &mut impl FnMut(Move)) {
        // A captured piece cannot be jumped again, but leaves only at the end of the move, so its square is not empty.
        let over = ahead::<STEP>(self.men | self.kings);
        let men = ahead::<STEP>(ahead::<STEP>(self.men));
        let kings = ahead::<STEP>(ahead::<STEP>(self.kings));
        let next = View { men, kings, opponent: self.opponent & !over, ..*self };
        let path = path.then(variant.square(men | kings));
        if men & self.ends == 0 && next.can_jump() {
            next.jump_on(variant, path, f);
        } else {
            f(path);
        }
    }

    /// Continues the capture with the only piece of this view in every possible direction; there is at least one.
    fn jump_on(&self, variant: Variant, path: Move, f: &mut impl FnMut(Move)) {
        if self.jumpers::<UP_LEFT>() != 0 {
            self.jump::<UP_LEFT>(variant, path, f);
        }
        if self.jumpers::<UP_RIGHT>() != 0 {
            self.jump::<UP_RIGHT>(variant, path, f);
        }
        if self.jumpers::<DOWN_LEFT>() != 0 {
            self.jump::<DOWN_LEFT>(variant, path, f);
        }
        if self.jumpers::<DOWN_RIGHT>() != 0 {
            self.jump::<DOWN_RIGHT>(variant, path, f);
        }
    }
}
