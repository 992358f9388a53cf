//! What a table says about a position.

use std::fmt;

/// A game without a conversion is drawn after this many plies, so a side that needs more of them does not win.
pub(super) const LIMIT: u32 = 80;

/// A position's value for the side to move, in one byte: 0 for a draw, `n` for a win and `-1 - n` for a loss. The
/// winner forces the end, or a conversion (a capture or a man's move) to a position that is also won, within `n`
/// plies and no sooner. It is at most [`LIMIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Verdict(pub(super) i8);

impl Verdict {
    pub(super) const DRAW: Verdict = Verdict(0);
    /// A loss with no moves left.
    pub(super) const LOST: Verdict = Verdict(-1);

    pub(super) fn win(plies: u32) -> Self {
        // At most `LIMIT`, which fits.
        Verdict(plies as i8)
    }

    pub(super) fn loss(plies: u32) -> Self {
        Verdict(-1 - plies as i8)
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) fn sign(self) -> i8 {
        self.0.signum()
    }

    /// Plies to the next conversion or to the end; 0 for a draw.
    pub(super) fn plies(self) -> u32 {
        if self.0 >= 0 { self.0.unsigned_abs().into() } else { u32::from(self.0.unsigned_abs()) - 1 }
    }

    /// The verdict of the position before a ply that led to this one, if no other ply is better. Distances count to the
    /// next conversion, so they start again at one.
    pub(super) fn before(self, is_conversion: bool) -> Self {
        let plies = if is_conversion { 1 } else { self.plies() + 1 };
        match self.sign() {
            1 if plies <= LIMIT => Verdict::loss(plies),
            -1 if plies <= LIMIT => Verdict::win(plies),
            _ => Verdict::DRAW,
        }
    }

    /// The better of two, from best to worst: a quick win, a slow win, a draw, a slow loss, a quick loss.
    pub(super) fn better(self, other: Self) -> Self {
        let worth = |verdict: Verdict| (verdict.sign(), -i32::from(verdict.sign()) * verdict.plies() as i32);
        if worth(other) > worth(self) { other } else { self }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            1 => write!(f, "a win in {} plies", self.plies()),
            -1 => write!(f, "a loss in {} plies", self.plies()),
            _ => f.write_str("a draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::Game;
    use parlor_rules::checkers::{Checkers, Variant};

    use super::*;

    #[test]
    fn a_win_that_takes_longer_than_the_rules_allow_is_a_draw() {
        let rules = Checkers::start(Variant::English).history_rules();
        assert_eq!(rules.quiet_plies, Some(LIMIT as usize));
        assert_eq!(Verdict::loss(LIMIT - 1).before(false), Verdict::win(LIMIT));
        assert_eq!(Verdict::loss(LIMIT).before(false), Verdict::DRAW);
        assert_eq!(Verdict::win(LIMIT).before(false), Verdict::DRAW);
        assert_eq!(Verdict::win(LIMIT).before(true), Verdict::loss(1));
    }
}
