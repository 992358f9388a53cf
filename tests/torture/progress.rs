//! The progress of a long run, and how to end it early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::signal::unix::{SignalKind, signal};

/// How often a long run reports its progress.
const PERIOD: Duration = Duration::from_secs(10);

/// A number from the environment.
pub(crate) fn wanted(variable: &str, otherwise: usize) -> usize {
    let named = std::env::var(variable).ok();
    named.map_or(otherwise, |text| {
        text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}"))
    })
}

/// The progress of a run towards a number of things.
pub(crate) struct Progress {
    what: &'static str,
    wanted: usize,
    started: Instant,
    spoken: Instant,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// Begins a run. SIGINT and SIGTERM then end it after the current stage, so that it can print a summary.
    pub(crate) fn begin(what: &'static str, wanted: usize) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
            let mut signals = signal(kind).expect("a signal can be listened to");
            let stopped = stopped.clone();
            tokio::spawn(async move {
                signals.recv().await;
                stopped.store(true, Ordering::Relaxed);
            });
        }
        Self { what, wanted, started: Instant::now(), spoken: Instant::now(), stopped }
    }

    /// Whether there is more to do.
    pub(crate) fn goes_on(&self, done: usize) -> bool {
        done < self.wanted && !self.stopped.load(Ordering::Relaxed)
    }

    /// Prints the progress now and then.
    #[allow(clippy::print_stderr, reason = "a long run reports its progress")]
    pub(crate) fn tell(&mut self, done: usize, more: &str) {
        if self.spoken.elapsed() < PERIOD && self.goes_on(done) {
            return;
        }
        self.spoken = Instant::now();
        let passed = self.started.elapsed().as_secs_f64();
        let left = passed / done.max(1) as f64 * self.wanted.saturating_sub(done) as f64;
        let what = self.what;
        eprintln!(
            "{done} of {} {what} in {:.0} min, {:.0} min left; {more}",
            self.wanted,
            passed / 60.0,
            left / 60.0
        );
    }
}
