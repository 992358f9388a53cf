//! The two clocks of a game.

use parlor_protocol::{Clock, Seat, TimeControl};

const DAY_MS: i64 = 86_400_000;

/// The remaining time of both players, and since when the running clock has run.
#[derive(Debug, Clone)]
pub(super) struct Clocks {
    control: TimeControl,
    /// Whose moves bring no increment any more.
    no_increment: [bool; 2],
    remaining_ms: [i64; 2],
    running: Option<Seat>,
    since_ms: i64,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Self {
        let initial = match control {
            TimeControl::Fischer { initial_ms, .. } => initial_ms as i64,
            TimeControl::Days { days } => i64::from(days) * DAY_MS,
        };
        Self { control, no_increment: [false; 2], remaining_ms: [initial; 2], running: None, since_ms: 0 }
    }

    /// What remains if `seat` moves at `now_ms` and is credited with `credit_ms`; the increment is added.
    pub(super) fn after_move(&self, seat: Seat, now_ms: i64, credit_ms: i64) -> [i64; 2] {
        let mut remaining = self.remaining_at((now_ms - credit_ms).max(self.since_ms));
        let own = &mut remaining[seat as usize];
        match self.control {
            TimeControl::Fischer { .. } if self.no_increment[seat as usize] => {}
            TimeControl::Fischer { increment_ms, .. } => *own += increment_ms as i64,
            TimeControl::Days { days } => *own = i64::from(days) * DAY_MS,
        }
        remaining
    }

    /// From now on the moves of `seat` bring no increment.
    pub(super) fn stop_increment(&mut self, seat: Seat) {
        self.no_increment[seat as usize] = true;
    }

    /// What remains at `now_ms`.
    pub(super) fn remaining_at(&self, now_ms: i64) -> [i64; 2] {
        let mut remaining = self.remaining_ms;
        if let Some(seat) = self.running {
            let spent = (now_ms - self.since_ms).max(0);
            remaining[seat as usize] = (remaining[seat as usize] - spent).max(0);
        }
        remaining
    }

    /// What remained at the last act.
    pub(super) fn remaining(&self) -> [i64; 2] {
        self.remaining_ms
    }

    /// Sets the clocks as an act of the log left them; the clock of `running` runs from `now_ms` on.
    pub(super) fn set(&mut self, remaining_ms: [i64; 2], running: Option<Seat>, now_ms: i64) {
        self.remaining_ms = remaining_ms;
        self.running = running;
        self.since_ms = now_ms;
    }

    /// Moves the start of the running clock, because there were times when no one could move.
    pub(super) fn restart(&mut self, since: impl Fn(i64) -> i64) {
        self.since_ms = since(self.since_ms);
    }

    /// Whose time runs out, and when, if no one moves.
    pub(super) fn flag(&self) -> Option<(Seat, i64)> {
        let seat = self.running?;
        Some((seat, self.since_ms + self.remaining_ms[seat as usize]))
    }

    /// The clocks on the wire, as they stand at `now_ms`.
    pub(super) fn wire(&self, now_ms: i64) -> Clock {
        let [first_ms, second_ms] = self.remaining_at(now_ms);
        Clock { first_ms, second_ms, running: self.running }
    }
}
