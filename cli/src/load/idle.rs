//! Idle connections, and what each of them costs.

use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::task::JoinSet;

use super::Plan;
use super::link::guests;

/// How long to wait until the server is quiet before its memory is read.
const REST: Duration = Duration::from_secs(2);

#[derive(Serialize)]
pub(super) struct Idle {
    pub(super) idle: usize,
    pub(super) idle_opened_per_s: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kib_per_idle_connection: Option<f64>,
}

/// Connections that stay open as long as this value exists.
pub(super) struct OpenConnections {
    alive: JoinSet<String>,
}

impl OpenConnections {
    /// Checks that all of them are still open.
    pub(super) fn check(mut self) -> Result<(), String> {
        match self.alive.try_join_next() {
            None => Ok(()),
            Some(why) => Err(format!("an idle connection ended: {}", why.map_err(|e| e.to_string())?)),
        }
    }
}

/// Opens `count` connections.
pub(super) async fn open(plan: &Plan, count: usize) -> Result<(Idle, OpenConnections), String> {
    let memory = || plan.rss_kib().map(|kib| kib as f64);
    let before = memory();
    let started = Instant::now();
    let mut alive = JoinSet::new();
    for mut link in guests(plan, count).await? {
        // Reading also answers the pings of the server.
        alive.spawn(async move {
            loop {
                if let Err(why) = link.receive().await {
                    return why;
                }
            }
        });
    }
    let seconds = started.elapsed().as_secs_f64();
    tokio::time::sleep(REST).await;
    let kib = before.zip(memory()).map(|(before, after)| (after - before) / count as f64);
    let idle = Idle { idle: count, idle_opened_per_s: count as f64 / seconds, kib_per_idle_connection: kib };
    Ok((idle, OpenConnections { alive }))
}
