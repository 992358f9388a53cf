//! How long something took, many times.

use std::time::Duration;

use serde::Serialize;

/// The median of some times, and their tail, in milliseconds; zeros if there are none.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Times {
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
}

impl Times {
    pub(super) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |part: f64| {
            let last = times.len().saturating_sub(1);
            let place = ((times.len() as f64 * part) as usize).min(last);
            times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Self { p50_ms: at(0.50), p99_ms: at(0.99), max_ms: at(1.0) }
    }
}
