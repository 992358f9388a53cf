//! When servers were running on this database, and when none was.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_as, query_scalar};
use crate::uptime::{Outage, Uptime};

/// A server is running at this time; the outage is the one before it.
struct Running {
    seen_ms: i64,
    outage: Option<Outage>,
}

impl Change for Running {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if let Some(Outage { from_ms, until_ms, total_ms }) = self.outage {
            query("INSERT INTO outages (until_ms, from_ms, total_ms) VALUES ($1, $2, $3)")
                .bind(until_ms)
                .bind(from_ms)
                .bind(total_ms)
                .execute(&mut *connection)
                .await?;
        }
        query("INSERT INTO running (id, seen_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET seen_ms = $1")
            .bind(self.seen_ms)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Records that a server starts at `now_ms`, along with the outage before it unless other servers are running.
    /// Returns all outages.
    pub(crate) async fn start_running(&self, now_ms: i64, others_run: bool) -> Result<Uptime, StoreError> {
        let rows: Vec<(i64, i64, i64)> =
            query_as("SELECT from_ms, until_ms, total_ms FROM outages ORDER BY until_ms")
                .fetch_all(&self.readers)
                .await?;
        let mut outages: Vec<Outage> = rows
            .into_iter()
            .map(|(from_ms, until_ms, total_ms)| Outage { from_ms, until_ms, total_ms })
            .collect();
        let seen: Option<i64> =
            query_scalar("SELECT seen_ms FROM running WHERE id = 1").fetch_optional(&self.readers).await?;
        // A killed server may have written acts after it last reported that it was running.
        let acted: Option<i64> = query_scalar("SELECT at_ms FROM events ORDER BY place DESC LIMIT 1")
            .fetch_optional(&self.readers)
            .await?;
        // A new database stays untouched because no player's time can have run, and no time is lost while other servers
        // run.
        if others_run || (seen.is_none() && acted.is_none()) {
            return Ok(Uptime::new(now_ms, outages));
        }
        let (last_until_ms, total_ms) = outages.last().map_or((0, 0), |last| (last.until_ms, last.total_ms));
        let from_ms = seen.max(acted).unwrap_or(now_ms).max(last_until_ms);
        let outage = (from_ms < now_ms).then_some(Outage {
            from_ms,
            until_ms: now_ms,
            total_ms: total_ms + now_ms - from_ms,
        });
        self.writer.change(Running { seen_ms: now_ms, outage }).await?;
        outages.extend(outage);
        Ok(Uptime::new(now_ms, outages))
    }

    /// Records that the server is still running; durable when this returns.
    pub(crate) async fn note_running(&self, now_ms: i64) -> Result<(), StoreError> {
        self.writer.change(Running { seen_ms: now_ms, outage: None }).await
    }
}
