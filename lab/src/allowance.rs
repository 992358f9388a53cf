//! A time budget in which a move may use what earlier moves left over.

use std::time::Duration;

use parlor_engine::search::Pace;

/// One move may use 1/`PART` of the saved time: half, so that a hard move leaves some for the next ones.
const PART: u32 = 2;

/// One player's time in one game: each move adds the same amount, and what it does not use is saved for later moves.
/// Where it is known how long the game lasts, moves that need more may also use what later ones will add. The average
/// move therefore takes at most that amount, as long as no search exceeds its limit and the game lasts as expected.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    each: Duration,
    moves: u32,
    spent: Duration,
}

impl Allowance {
    /// An allowance of which nothing is spent yet.
    pub(crate) fn new(each: Duration) -> Self {
        Allowance { each, moves: 0, spent: Duration::ZERO }
    }

    /// What each move adds.
    pub(crate) fn each(&self) -> Duration {
        self.each
    }

    /// The longest time for the next move.
    pub(crate) fn next(&self, pace: Option<Pace>) -> Duration {
        let left = |moves: u32| (self.each * moves).saturating_sub(self.spent);
        match pace {
            Some(Pace { moves, share }) => left(self.moves + moves).mul_f64(share),
            None => self.each + left(self.moves) / PART,
        }
    }

    /// Deducts the time of a move.
    pub(crate) fn spend(&mut self, took: Duration) {
        self.moves += 1;
        self.spent += took;
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
                prop_assert!(allowance.next(None) >= each);
                let took = allowance.next(None).mul_f64(part);
                allowance.spend(took);
                total += took;
                prop_assert!(total <= each * moves, "{total:?} for {moves} moves");
            }
        }

        /// Whatever each move deserves and uses, the whole game stays within its time.
        #[test]
        fn a_game_of_known_length_stays_within_the_allowance(
            moves in prop::collection::vec((0.0..=1.0, 0.0..=1.0), 1..60),
        ) {
            let each = Duration::from_millis(100);
            let mut allowance = Allowance::new(each);
            let mut total = Duration::ZERO;
            for (at, (share, part)) in moves.iter().enumerate() {
                let left = (moves.len() - at) as u32;
                let took = allowance.next(Some(Pace { moves: left, share: *share })).mul_f64(*part);
                allowance.spend(took);
                total += took;
                prop_assert!(total <= each * moves.len() as u32, "{total:?} after {at} moves");
            }
        }
    }

    /// The first move of four that deserves half of everything gets two moves' time, the next half of the rest.
    #[test]
    fn a_move_gets_the_share_that_it_deserves() {
        let mut allowance = Allowance::new(Duration::from_millis(100));
        let half = |moves| Some(Pace { moves, share: 0.5 });
        assert_eq!(allowance.next(half(4)), Duration::from_millis(200));
        allowance.spend(Duration::from_millis(100));
        assert_eq!(allowance.next(half(3)), Duration::from_millis(150));
    }

    /// A player that always uses six tenths of its limit ends up using all that each move adds.
    #[test]
    fn time_left_over_by_moves_is_used() {
        let each = Duration::from_millis(100);
        let mut allowance = Allowance::new(each);
        for _ in 0..30 {
            allowance.spend(allowance.next(None).mul_f64(0.6));
        }
        assert!(allowance.next(None).mul_f64(0.6) > each.mul_f64(0.95), "{:?}", allowance.next(None));
    }
}
