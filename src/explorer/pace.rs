//! How fast games are counted: many at once while hardly anyone plays, and one now and then while many do, because
//! their moves wait for the same writer.

use std::time::{Duration, Instant};

use crate::limits;
use crate::store::Store;

pub(super) struct Pace {
    /// When counting last began, and how many appends the store had made by then.
    began: (Instant, u64),
    busy: bool,
}

impl Pace {
    pub(super) fn new(store: &Store) -> Self {
        Self { began: (Instant::now(), store.appends()), busy: false }
    }

    /// Measures how busy the server is, before some games are counted.
    pub(super) fn begin(&mut self, store: &Store) {
        let (now, appends) = (Instant::now(), store.appends());
        let (since, before) = self.began;
        self.busy = is_busy(appends - before, now - since);
        self.began = (now, appends);
    }

    /// Returns how many games are counted in one commit.
    pub(super) fn games(&self) -> u32 {
        if self.busy { 1 } else { limits::EXPLORED_AT_ONCE }
    }

    /// Pauses before the next games, to leave the time to players.
    pub(super) async fn pause(&self) {
        tokio::time::sleep(self.length()).await;
    }

    fn length(&self) -> Duration {
        match self.busy {
            true => self.began.0.elapsed() * limits::EXPLORER_BUSY_PAUSE,
            false => limits::EXPLORER_PAUSE,
        }
    }
}

fn is_busy(moves: u64, time: Duration) -> bool {
    moves as f64 > limits::EXPLORER_BUSY_MOVES * time.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_many_moves_in_a_short_time_are_busy() {
        let few = limits::EXPLORER_BUSY_MOVES as u64;
        assert!(!is_busy(0, Duration::ZERO));
        assert!(!is_busy(few, Duration::from_secs(1)));
        assert!(is_busy(few + 1, Duration::from_secs(1)));
        assert!(!is_busy(few + 1, Duration::from_secs(2)));
    }
}
