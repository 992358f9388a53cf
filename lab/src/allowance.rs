//! A time budget in which a move may use what earlier moves left over.

use std::time::Duration;

/// One move may use 1/`PART` of the saved time: half, so that a hard move leaves some for the next ones.
const PART: u32 = 2;

/// One player's time in one game: each move adds the same amount, and what it does not use is saved for later moves.
/// The average move therefore takes at most that amount, as long as no search exceeds its limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    each: Duration,
    saved: Duration,
}

impl Allowance {
    /// An allowance with nothing saved yet.
    pub(crate) fn new(each: Duration) -> Self {
        Allowance { each, saved: Duration::ZERO }
    }

    /// The longest time for the next move.
    pub(crate) fn next(&self) -> Duration {
        self.each + self.saved / PART
    }

    /// Deducts the time of a move.
    pub(crate) fn spend(&mut self, took: Duration) {
        self.saved = (self.saved + self.each).saturating_sub(took);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Holds whatever part of its time each move uses, and every move has at least the average.
        #[test]
        fn the_average_stays_within_the_allowance(parts in prop::collection::vec(0.0..=1.0, 1..200)) {
            let each = Duration::from_millis(100);
            let mut allowance = Allowance::new(each);
            let mut total = Duration::ZERO;
            for (moves, part) in (1..).zip(parts) {
                prop_assert!(allowance.next() >= each);
                let took = allowance.next().mul_f64(part);
                allowance.spend(took);
                total += took;
                prop_assert!(total <= each * moves, "{total:?} for {moves} moves");
            }
        }
    }

    /// A player that always uses six tenths of its limit ends up using all that each move adds.
    #[test]
    fn time_left_over_by_moves_is_used() {
        let each = Duration::from_millis(100);
        let mut allowance = Allowance::new(each);
        for _ in 0..30 {
            allowance.spend(allowance.next().mul_f64(0.6));
        }
        assert!(allowance.next().mul_f64(0.6) > each.mul_f64(0.95), "{:?}", allowance.next());
    }
}
