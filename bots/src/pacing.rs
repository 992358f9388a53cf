//! How long a move may take.

use std::time::Duration;

use parlor_protocol::{Clock, TimeControl};
use parlor_rules::Side;

/// The longest time for a move in a game without a clock, whatever the profile says.
const LONGEST_MOVE: Duration = Duration::from_secs(20);

/// Clock time held back for the network and for a busy machine.
const RESERVE_MS: i64 = 250;

/// The time for the next move of `side`: a small part of what is left on its clock.
pub(crate) fn time_for_move(clock: Option<Clock>, control: Option<TimeControl>, side: Side) -> Duration {
    let Some(clock) = clock else { return LONGEST_MOVE };
    let left_ms = match side {
        Side::First => clock.first_ms,
        Side::Second => clock.second_ms,
    };
    let increment_ms = match control {
        Some(TimeControl::Fischer { increment_ms, .. }) => increment_ms.min(60_000) as i64,
        Some(TimeControl::Days { .. }) | None => 0,
    };
    let usable_ms = (left_ms - RESERVE_MS).max(0);
    // A game has thirty to a hundred moves a side, and each adds the increment. When only the reserve is left, a
    // millisecond is enough to find a move, and the reserve covers the network.
    let share_ms = usable_ms / 40 + increment_ms * 3 / 4;
    Duration::from_millis(share_ms.min(usable_ms / 3).max(1) as u64).min(LONGEST_MOVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(left: i64, increment_ms: u64) -> u64 {
        let clock = Clock { first_ms: left, second_ms: 1, running: None };
        let control = TimeControl::Fischer { initial_ms: 60_000, increment_ms };
        time_for_move(Some(clock), Some(control), Side::First).as_millis() as u64
    }

    /// A hundred moves, each with a few milliseconds of lag, on the shortest clocks that the lobby accepts.
    #[test]
    fn a_long_game_on_a_short_clock_does_not_end_on_the_flag() {
        for (initial, increment) in [(1000, 0), (3000, 0), (60_000, 0), (1000, 100)] {
            let left =
                (0..100).fold(initial, |left, _| left - ms(left, increment) as i64 - 2 + increment as i64);
            assert!(left > 0, "{initial} + {increment}: {left}");
        }
    }

    #[test]
    fn no_move_takes_more_than_a_third_of_the_clock() {
        for left in [0, 100, 1000, 5000, 60_000, 3_600_000] {
            for increment in [0, 1000, 30_000] {
                assert!(ms(left, increment) <= (left as u64 / 3).max(1), "{left} + {increment}");
            }
        }
        assert!(ms(60_000, 1000) > ms(60_000, 0));
        assert_eq!(time_for_move(None, None, Side::First), LONGEST_MOVE);
    }
}
