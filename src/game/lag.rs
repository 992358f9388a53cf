//! Lag compensation: time that the network took is given back to the players, a little with each move and from a quota.
//!
//! A player is credited with the measured round trip of their connection, never with more than
//! [`limits::LAG_OF_A_MOVE_MS`] a move, and never with more than their quota holds. Each move adds to the quota. How
//! much it holds and gains follows from the time control, so that a player who holds back their pongs gains at most a
//! stated share of their time: see [`LagQuota::bound_ms`]. Credits are in the log, and the quota follows from them.

use parlor_protocol::{Seat, TimeControl};

use crate::limits;

/// How many moves a player makes in a game of usual length, for judging a time control.
const MOVES: u64 = 40;

/// The lag of one move, in milliseconds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lag {
    pub(super) measured_ms: i64,
    pub(super) credited_ms: i64,
}

/// What is left of both players' credit, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LagQuota {
    left_ms: [i64; 2],
    most_ms: i64,
    refill_ms: i64,
}

impl LagQuota {
    /// The quota for a time control. Where seconds do not matter, it only shows how long players really thought.
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        let (most_ms, refill_ms) = match control {
            Some(TimeControl::Fischer { initial_ms, increment_ms }) => {
                let player_ms = (initial_ms + MOVES * increment_ms) as i64;
                let share = |per_mille: i64| player_ms * per_mille / 1_000;
                (share(10).min(limits::LAG_QUOTA_MS), (share(20) / MOVES as i64).min(limits::LAG_REFILL_MS))
            }
            Some(TimeControl::Days { .. }) | None => (limits::LAG_QUOTA_MS, limits::LAG_REFILL_MS),
        };
        Self { left_ms: [most_ms; 2], most_ms, refill_ms }
    }

    /// The credit at the next move for a player whose round trip takes `lag_ms`.
    pub(super) fn credit(&self, seat: Seat, lag_ms: i64) -> i64 {
        lag_ms.clamp(0, limits::LAG_OF_A_MOVE_MS).min(self.left_ms[seat as usize])
    }

    /// Notes a move that was made with this credit.
    pub(super) fn moved(&mut self, seat: Seat, credited_ms: i64) {
        let left = &mut self.left_ms[seat as usize];
        *left = (*left - credited_ms + self.refill_ms).clamp(0, self.most_ms);
    }

    /// The most that a player can be credited with in this many moves, whatever they claim.
    #[cfg(test)]
    pub(super) fn bound_ms(&self, moves: i64) -> i64 {
        self.most_ms + (moves - 1).max(0) * self.refill_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(minutes: u64, seconds: u64) -> LagQuota {
        LagQuota::new(Some(TimeControl::Fischer {
            initial_ms: minutes * 60_000,
            increment_ms: seconds * 1_000,
        }))
    }

    /// The figures that `docs/promises.md` states: a share of the time that a player has for 60 moves.
    #[test]
    fn sixty_late_pongs_win_at_most_four_percent() {
        for (minutes, seconds) in [(1, 0), (1, 1), (3, 0), (3, 2), (5, 0), (5, 3), (10, 0), (15, 10), (60, 0)]
        {
            let mut quota = quota(minutes, seconds);
            let bound = quota.bound_ms(60);
            let mut won_ms = 0;
            for _ in 0..60 {
                let credit_ms = quota.credit(Seat::First, i64::MAX);
                quota.moved(Seat::First, credit_ms);
                won_ms += credit_ms;
            }
            assert!(won_ms <= bound, "{minutes}+{seconds}: {won_ms} of {bound} ms");
            let time_ms = (minutes * 60_000 + 60 * seconds * 1_000) as i64;
            assert!(won_ms * 100 <= 4 * time_ms, "{minutes}+{seconds}: {won_ms} of {time_ms} ms");
        }
    }

    /// A player on another continent loses nothing to the network at the speeds that people play across oceans.
    #[test]
    fn an_honest_slow_line_is_credited_in_full() {
        for (minutes, seconds, lag_ms) in [(3, 0, 90), (3, 2, 120), (5, 0, 150), (5, 3, 200), (10, 0, 200)] {
            let mut quota = quota(minutes, seconds);
            for _ in 0..100 {
                assert_eq!(quota.credit(Seat::Second, lag_ms), lag_ms, "{minutes}+{seconds}");
                quota.moved(Seat::Second, lag_ms);
            }
        }
    }
}
