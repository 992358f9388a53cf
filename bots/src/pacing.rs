//! How long a move may take.

use std::time::Duration;

use parlor_engine::games::pace_at;
use parlor_engine::search::Pace;
use parlor_protocol::{Clock, TimeControl};
use parlor_rules::{Position, Side};

/// The longest time for a move in a game without a clock, whatever the profile says.
const LONGEST_MOVE: Duration = Duration::from_secs(20);

/// Clock time held back for the network and for a busy machine.
const RESERVE_MS: i64 = 250;

/// The part of its clock that a side uses up in a game whose length is known.
const USED: f64 = 0.8;

/// How many moves a side makes in a game whose length is known.
const MOVES: i64 = 30;

/// The time for the next move of `side`: a part of what is left on its clock, and of the increments to come if it is known
/// how many there are.
pub(crate) fn time_for_move(
    clock: Option<Clock>,
    control: Option<TimeControl>,
    side: Side,
    position: &Position,
) -> Duration {
    let Some(clock) = clock else { return LONGEST_MOVE };
    let left_ms = match side {
        Side::First => clock.first_ms,
        Side::Second => clock.second_ms,
    };
    let (initial_ms, increment_ms) = match control {
        Some(TimeControl::Fischer { initial_ms, increment_ms }) => {
            (initial_ms as i64, increment_ms.min(60_000) as i64)
        }
        Some(TimeControl::Days { .. }) | None => (left_ms, 0),
    };
    let average = Duration::from_millis((initial_ms / MOVES + increment_ms).max(1) as u64);
    let usable_ms = (left_ms - RESERVE_MS).max(0);
    let share_ms = match pace_at(position, average) {
        Some(Pace { moves, share }) => {
            ((usable_ms + increment_ms * (i64::from(moves) - 1)) as f64 * share * USED) as i64
        }
        // A game has thirty to a hundred moves a side, and each adds the increment.
        None => usable_ms / 40 + increment_ms * 3 / 4,
    };
    // When only the reserve is left, a millisecond is enough to find a move, and the reserve covers the network.
    Duration::from_millis(share_ms.min(usable_ms / 3).max(1) as u64).min(LONGEST_MOVE)
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Game, GameKind, Record};

    use super::*;

    /// The time for a move of the first player with this much left of a clock.
    fn ms(left: i64, (initial, increment_ms): (i64, u64), position: &Position) -> u64 {
        let clock = Clock { first_ms: left, second_ms: 1, running: None };
        let control = TimeControl::Fischer { initial_ms: initial as u64, increment_ms };
        time_for_move(Some(clock), Some(control), Side::First, position).as_millis() as u64
    }

    fn start(kind: GameKind) -> Position {
        Position::start(kind.default_variant())
    }

    /// The first player's positions in a game of Othello.
    fn othello() -> Vec<Position> {
        let mut record: Record = Record::new(start(GameKind::Othello));
        let mut positions = Vec::new();
        while let Some(side) = record.to_move() {
            positions.extend((side == Side::First).then(|| record.position().clone()));
            record.play(record.legal_moves()[0]).expect("a legal move");
        }
        positions
    }

    /// The shortest clocks that the lobby accepts.
    const CLOCKS: [(i64, u64); 4] = [(1000, 0), (3000, 0), (60_000, 0), (1000, 100)];

    /// A clock's time after a move in each of these positions, with a few milliseconds of lag each.
    fn left_after(positions: &[Position], clock: (i64, u64)) -> i64 {
        let next = |left: i64, position| left - ms(left, clock, position) as i64 - 2 + clock.1 as i64;
        positions.iter().fold(clock.0, next)
    }

    #[test]
    fn a_long_game_on_a_short_clock_does_not_end_on_the_flag() {
        for clock in CLOCKS {
            let left = left_after(&vec![start(GameKind::Checkers); 100], clock);
            assert!(left > 0, "{clock:?}: {left}");
        }
    }

    /// The time that is never used would have been wasted.
    #[test]
    fn a_game_of_known_length_takes_most_of_the_clock_and_not_more() {
        let positions = othello();
        assert!(positions.len() > 25);
        for clock in CLOCKS {
            let left = left_after(&positions, clock);
            assert!(left > 0 && left < RESERVE_MS + clock.0 / 4 + 2 * clock.1 as i64, "{clock:?}: {left}");
        }
    }

    #[test]
    fn no_move_takes_more_than_a_third_of_the_clock() {
        for position in othello().into_iter().chain([start(GameKind::Checkers)]) {
            for left in [0, 100, 1000, 5000, 60_000, 3_600_000] {
                for increment in [0, 1000, 30_000] {
                    assert!(
                        ms(left, (60_000, increment), &position) <= (left as u64 / 3).max(1),
                        "{left} + {increment}"
                    );
                }
            }
        }
        let checkers = start(GameKind::Checkers);
        assert!(ms(60_000, (60_000, 1000), &checkers) > ms(60_000, (60_000, 0), &checkers));
        assert_eq!(time_for_move(None, None, Side::First, &checkers), LONGEST_MOVE);
    }
}
