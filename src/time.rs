//! The server's clock: wall time that advances with tokio's clock, so that tests can pause it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Tells the time in milliseconds since 1970. It is read from the machine once and then only runs forward, so that
/// setting the machine's clock back does not change a player's time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    started: Instant,
    started_ms: i64,
}

impl Clock {
    /// Creates a clock that shows the machine's current time.
    pub(crate) fn new() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), started_ms: since_1970.as_millis() as i64 }
    }

    /// Returns the current time, in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        self.started_ms + self.started.elapsed().as_millis() as i64
    }

    /// Returns the instant at which this clock shows `ms`.
    pub(crate) fn instant_at(&self, ms: i64) -> Instant {
        self.started + Duration::from_millis(u64::try_from(ms - self.started_ms).unwrap_or(0))
    }

    /// Returns what this clock shows at an instant after its creation.
    pub(crate) fn ms_at(&self, at: Instant) -> i64 {
        self.started_ms + at.saturating_duration_since(self.started).as_millis() as i64
    }
}
