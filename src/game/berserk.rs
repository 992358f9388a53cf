//! Going berserk: in an arena, a player may give up half of their time and the increment for an extra point.

use parlor_protocol::{ErrorCode, Refusal, Seat, TimeControl};

use super::act::Act;
use super::acts::Acts;
use crate::error::refuse;

/// A player whose initial time is less than this many increments gives up only the increment, as on lichess: half of so
/// little would be nothing.
const INCREMENTS: u64 = 40;

impl Acts<'_> {
    pub(super) fn go_berserk(&mut self, by: Seat, counts: bool) -> Result<(), Refusal> {
        let unavailable = |why: &str| refuse(ErrorCode::NotAvailable, why);
        let Some(lost_ms) = self.state.meta.time_control.and_then(price_ms).filter(|_| counts) else {
            return Err(unavailable("only single games of an arena can be played berserk"));
        };
        if self.state.berserk[by as usize] {
            return Err(refuse(ErrorCode::AlreadyExists, "you have already gone berserk"));
        }
        if self.state.played.iter().any(|ply| ply.by == by) {
            return Err(unavailable("players go berserk before their first move"));
        }
        let Some(mut clock_ms) = self.clock_ms() else {
            return Err(unavailable("this game has no clock"));
        };
        clock_ms[by as usize] -= lost_ms;
        self.push(Act::WentBerserk { by, clock_ms: Some(clock_ms) });
        Ok(())
    }
}

/// How much time a player gives up, in milliseconds; `None` if the clock does not allow it.
fn price_ms(control: TimeControl) -> Option<i64> {
    match control {
        TimeControl::Fischer { initial_ms, increment_ms } if initial_ms > 0 => {
            let short = initial_ms < INCREMENTS * increment_ms;
            Some(if short { 0 } else { initial_ms as i64 / 2 })
        }
        _ => None,
    }
}
