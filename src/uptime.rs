//! Since when the server has been running, and when no server was: the time of correspondence games.
//!
//! A clock of days runs through restarts, but not while no one could move. The time without the outages is therefore
//! counted as well. No restart sets it back or forward, so the order of what is due does not change and the database
//! can keep it.

use std::sync::Arc;

/// A period in which no server ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) from_ms: i64,
    pub(crate) until_ms: i64,
    /// How long this one and all before it lasted.
    pub(crate) total_ms: i64,
}

/// When the server started, and all outages before that. A cheap handle.
#[derive(Debug, Clone)]
pub(crate) struct Uptime {
    started_ms: i64,
    /// Oldest first.
    outages: Arc<[Outage]>,
}

impl Uptime {
    /// Creates the uptime of a server that started at `started_ms`, after these outages.
    pub(crate) fn new(started_ms: i64, outages: Vec<Outage>) -> Self {
        Self { started_ms, outages: outages.into() }
    }

    /// Returns when this server started, in milliseconds since 1970.
    pub(crate) fn started_ms(&self) -> i64 {
        self.started_ms
    }

    /// Returns for how long no server has run since a time.
    pub(crate) fn outages_since(&self, since_ms: i64) -> i64 {
        let later = self.outages.iter().rev().take_while(|outage| outage.until_ms > since_ms);
        later.map(|outage| outage.until_ms - outage.from_ms.max(since_ms)).sum()
    }

    /// Converts a time during or after this server's own run to time without outages.
    pub(crate) fn without_outages(&self, at_ms: i64) -> i64 {
        at_ms - self.outages.last().map_or(0, |outage| outage.total_ms)
    }
}

#[test]
fn due_times_do_not_move_with_restarts() {
    let outages = [(1_000, 1_500, 500), (4_000, 4_100, 600), (9_000, 10_000, 1_600)];
    let outages = outages.map(|(from_ms, until_ms, total_ms)| Outage { from_ms, until_ms, total_ms });
    let runs = [(1_500, 1), (4_100, 2), (10_000, 3)]
        .map(|(started_ms, before)| Uptime::new(started_ms, outages[..before].to_vec()));
    // Someone moved at 2,000 and has 5,000 ms.
    let due = |run: &Uptime| run.without_outages(2_000 + run.outages_since(2_000) + 5_000);
    assert_eq!(runs.each_ref().map(due), [6_500; 3]);
    assert_eq!(runs[2].outages_since(0), 1_600);
    assert_eq!(runs[2].outages_since(9_400), 600, "the part of an outage");
    assert_eq!(runs[2].outages_since(10_000), 0);
}
