//! The pauses between attempts to connect: short at first, longer after every failure, and random.

use std::time::Duration;

/// Bounds of the pauses in milliseconds; the last one repeats.
const PAUSES_MS: [(u64, u64); 6] = [(0, 50), (100, 300), (250, 750), (500, 1500), (1000, 3000), (2500, 5000)];

/// Counts failures.
#[derive(Debug, Default)]
pub(crate) struct Backoff {
    failures: usize,
}

impl Backoff {
    /// Connected: the next pause is short again.
    pub(crate) fn reset(&mut self) {
        self.failures = 0;
    }

    /// The pause before the next attempt. It is random, so that bots do not all reconnect at once when a server restarts.
    pub(crate) fn pause(&mut self) -> Duration {
        let (shortest, longest) = PAUSES_MS[self.failures.min(PAUSES_MS.len() - 1)];
        self.failures += 1;
        Duration::from_millis(fastrand::u64(shortest..=longest))
    }
}
