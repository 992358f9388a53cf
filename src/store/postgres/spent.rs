//! Spending from the rate limits that all servers of a site share. Each limit has one number per key that it counts
//! for: when everything spent will have been refilled, by the database's clock.

use std::time::Duration;

use super::own::OwnConnection;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::{query, query_scalar};

/// How often something may be done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// How many times in a row.
    pub(crate) burst: u32,
    /// How long until one more is allowed.
    pub(crate) refill: Duration,
}

/// What has been spent, over its own connection. Each write commits by itself, so that no two servers wait for each
/// other.
pub(crate) struct Spent {
    connection: OwnConnection,
}

impl Store {
    /// Returns a handle for spending from the rate limits.
    pub(crate) fn spent(&self) -> Spent {
        Spent { connection: OwnConnection::new(self) }
    }
}

impl Spent {
    /// Spends one, or returns how long until one is available if none is left.
    pub(crate) async fn spend(&self, key: &str, allowed: Allowance) -> Result<Option<Duration>, StoreError> {
        let refill_ms = allowed.refill.as_millis() as i64;
        let ahead_ms = refill_ms * i64::from(allowed.burst - 1);
        let wait_ms = self
            .connection
            .act(async |connection| {
                let spent: Option<i64> = query_scalar(
                    "INSERT INTO spent (key, refilled_ms)
                     VALUES ($1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + $2)
                     ON CONFLICT (key) DO UPDATE
                     SET refilled_ms = GREATEST(spent.refilled_ms, EXCLUDED.refilled_ms - $2) + $2
                     WHERE spent.refilled_ms <= EXCLUDED.refilled_ms - $2 + $3 RETURNING refilled_ms",
                )
                .bind(key)
                .bind(refill_ms)
                .bind(ahead_ms)
                .fetch_optional(&mut *connection)
                .await?;
                if spent.is_some() {
                    return Ok(None);
                }
                let wait: Option<i64> = query_scalar(
                    "SELECT refilled_ms - CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) - $2
                     FROM spent WHERE key = $1",
                )
                .bind(key)
                .bind(ahead_ms)
                .fetch_optional(connection)
                .await?;
                Ok(Some(wait.unwrap_or(0)))
            })
            .await?;
        Ok(wait_ms.map(|ms| Duration::from_millis(ms.max(1) as u64)))
    }

    /// Forgets keys whose spending has been completely refilled.
    pub(crate) async fn forget_refilled(&self) -> Result<(), StoreError> {
        self.connection
            .act(async |connection| {
                query("DELETE FROM spent WHERE refilled_ms < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
            .await
    }
}
