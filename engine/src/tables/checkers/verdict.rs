//! What a table says of a position.

/// A position's value for the side to move, in one byte: 0 for a draw, `n` for a win and `-1 - n` for a loss, where the
/// winner forces a conversion (a capture or a man's move, after which the position is won as well), or the end, within
/// `n` plies and no sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Verdict(pub(super) i8);

impl Verdict {
    pub(super) const DRAW: Verdict = Verdict(0);
    /// No move is left.
    pub(super) const LOST: Verdict = Verdict(-1);
    /// Distances above it are kept as this: no table that is kept with its distances has any.
    const FURTHEST: u32 = 126;

    pub(super) fn win(plies: u32) -> Self {
        // The greatest fits.
        Verdict(plies.min(Self::FURTHEST) as i8)
    }

    pub(super) fn loss(plies: u32) -> Self {
        Verdict(-1 - plies.min(Self::FURTHEST) as i8)
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) fn sign(self) -> i8 {
        self.0.signum()
    }

    /// Plies to the next conversion or the end; of a draw, nothing.
    pub(super) fn plies(self) -> u32 {
        if self.0 >= 0 { self.0.unsigned_abs().into() } else { u32::from(self.0.unsigned_abs()) - 1 }
    }
}
