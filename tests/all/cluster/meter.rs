//! What PostgreSQL and NATS spend while servers work, and how much of the time the servers are writing.

use serde_json::Value;
use sqlx::PgPool;

use super::site::Site;
use crate::support::cost::cpu_seconds;
use crate::support::postgres::Postgres;
use crate::support::{Server, get, metric};

/// What both have spent so far, or between two points in time.
#[derive(Clone, Copy, Default)]
pub(super) struct Spent {
    /// CPU seconds.
    pub(super) postgres_s: f64,
    pub(super) nats_s: f64,
    /// The size of the database in bytes, tables and indexes included.
    pub(super) kept: f64,
    /// Bytes that PostgreSQL wrote to its write-ahead log.
    pub(super) ahead: f64,
    /// Messages that servers sent to NATS.
    pub(super) messages: f64,
}

/// Measures [`Spent`].
pub(super) struct Meter<'a> {
    site: &'a Site,
    postgres: &'a Postgres,
    pool: PgPool,
}

impl<'a> Meter<'a> {
    pub(super) async fn of(site: &'a Site, postgres: &'a Postgres) -> Self {
        Self { site, postgres, pool: site.database.pool().await }
    }

    pub(super) async fn read(&self) -> Spent {
        let sql =
            "SELECT pg_database_size(current_database())::float8, (pg_current_wal_lsn() - '0/0')::float8";
        let (kept, ahead) = sqlx::query_as(sql).fetch_one(&self.pool).await.expect("PostgreSQL knows");
        let (_, varz): (_, Value) = get(self.site.nats.monitor(), "/varz").await;
        Spent {
            postgres_s: cpu_seconds(self.postgres.pid()),
            nats_s: cpu_seconds(self.site.nats.pid()),
            kept,
            ahead,
            messages: varz["in_msgs"].as_f64().expect("NATS counts them"),
        }
    }

    pub(super) async fn since(&self, before: Spent) -> Spent {
        let now = self.read().await;
        Spent {
            postgres_s: now.postgres_s - before.postgres_s,
            nats_s: now.nats_s - before.nats_s,
            kept: now.kept - before.kept,
            ahead: now.ahead - before.ahead,
            messages: now.messages - before.messages,
        }
    }
}

/// The servers' writes so far, each server's over one connection.
#[derive(Default)]
pub(super) struct Writing {
    pub(super) commits: f64,
    /// The jobs that were batched into the commits.
    pub(super) jobs: f64,
    /// How long the commits took in total.
    pub(super) seconds: f64,
}

impl Writing {
    pub(super) async fn of(servers: &[Server]) -> Self {
        let mut all = Self::default();
        for server in servers {
            all.commits += metric(server, "parlor_commits_total").await;
            all.jobs += metric(server, "parlor_commit_jobs_total").await;
            all.seconds += metric(server, "parlor_commit_seconds_sum").await;
        }
        all
    }
}
