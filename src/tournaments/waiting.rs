//! When a tournament has something to do by itself.

use std::time::Duration;

use parlor_protocol::UserKind;
use parlor_protocol::http::TournamentState;
use tokio::time::Instant;

use super::actor::Actor;
use super::fold::Form;
use crate::limits;

/// How long a tournament can go without looking for something to do, if no message comes.
const REST: Duration = Duration::from_secs(60);

impl Actor {
    /// When there is something to do if no message comes.
    pub(super) fn wake_at(&self) -> Instant {
        let now = Instant::now();
        let mut wake = now + self.pause();
        if self.announced != self.desk.fold.seq {
            wake = wake.min(self.next_update);
        }
        wake.max(now + Duration::from_millis(10))
    }

    /// For how long there is nothing to do.
    fn pause(&self) -> Duration {
        let now_ms = self.shared.clock.now_ms();
        let until = |at_ms: i64| Duration::from_millis((at_ms - now_ms).max(0).unsigned_abs());
        match (self.desk.fold.state, &self.desk.fold.form) {
            // Past its start time, it waits for bots.
            (TournamentState::Created, _) if now_ms >= self.starts_ms() => Duration::from_millis(500),
            (TournamentState::Created, _) => until(self.starts_ms()).min(REST),
            (_, Some(Form::Arena(_))) => {
                let pairing = self.pairing_at.saturating_duration_since(Instant::now());
                self.desk.ends_ms().map_or(pairing, until).min(pairing)
            }
            _ => self.break_until_ms().map_or(REST, until).min(REST),
        }
    }

    /// When the break between two rounds ends, if people take part.
    pub(super) fn break_until_ms(&self) -> Option<i64> {
        let Some(Form::Rounds(rounds)) = &self.desk.fold.form else { return None };
        let people = self.desk.accounts.iter().any(|account| account.kind != UserKind::Bot);
        let between = !rounds.record().rounds.is_empty() && rounds.playing().is_empty();
        let until_ms = self.desk.fold.last_ms + limits::ROUND_BREAK_MS;
        (people && between && until_ms > self.shared.clock.now_ms()).then_some(until_ms)
    }
}
