//! The database server: connecting to it, and reserving a database for one Parlor server.

use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};

use crate::limits;
use crate::store::site::Holding;
use crate::store::sql::Connection;

/// The lock with which one server holds a database. The number is arbitrary; each database has its own locks.
const LOCK: i64 = 0x7061_726c_6f72;

/// PostgreSQL's code for a lock that could not be acquired in time.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// A database on a PostgreSQL server.
#[derive(Debug)]
pub(in crate::store) struct DatabaseServer {
    options: PgConnectOptions,
    holding: Holding,
}

impl DatabaseServer {
    pub(in crate::store) fn new(url: &str, holding: Holding) -> Result<Self, String> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|e| format!("not a database URL of the form postgres://USER@HOST/DATABASE: {e}"))?;
        let keepalive = limits::POSTGRES_KEEPALIVE_SECONDS.to_string();
        let timeout = limits::POSTGRES_TIMEOUT.as_millis().to_string();
        let options = options.application_name("parlor").options([
            ("synchronous_commit", "on"),
            ("lock_timeout", &timeout),
            // A client that falls silent in the middle of a transaction loses its locks, because others wait for them.
            ("idle_in_transaction_session_timeout", &timeout),
            // The database must soon notice that a machine has gone: until then, no other server can take its place.
            ("tcp_keepalives_idle", &keepalive),
            ("tcp_keepalives_interval", &keepalive),
            ("tcp_keepalives_count", "3"),
        ]);
        Ok(Self { options, holding })
    }

    /// Makes every connection read-only.
    pub(super) fn read_only(self) -> Self {
        Self { options: self.options.options(super::READ_ONLY), ..self }
    }

    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    /// Returns the database's name for people, without a password.
    pub(in crate::store) fn name(&self) -> String {
        let host = match self.options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => format!("{}:{}", self.options.get_host(), self.options.get_port()),
        };
        format!("{:?} at {host}", self.options.get_database().unwrap_or(self.options.get_username()))
    }

    /// Describes in one sentence why the database cannot be opened.
    pub(super) fn sentence(&self, error: &sqlx::Error) -> String {
        if is_locked(error) {
            return format!("another server is running on the database {}", self.name());
        }
        format!("the database {} cannot be opened: {}", self.name(), reason(error))
    }

    /// Opens a connection that writes. A server takes the lock on this very connection, so it can never write on a
    /// connection that has lost the lock: both end together.
    pub(super) async fn connect_to_write(&self) -> Result<PgConnection, sqlx::Error> {
        let connect = async {
            let mut connection = self.options.connect().await?;
            let lock = match self.holding {
                Holding::No => None,
                Holding::Alone => Some("SELECT pg_advisory_lock($1)"),
                Holding::Together => Some("SELECT pg_advisory_lock_shared($1)"),
            };
            if let Some(lock) = lock {
                // This may wait a moment, because the session of a killed server may not have ended yet.
                sqlx::query(lock).bind(LOCK).execute(&mut connection).await?;
            }
            Ok(connection)
        };
        // Twice, because the lock may take as long as the connection.
        let timeout = tokio::time::timeout(2 * limits::POSTGRES_TIMEOUT, connect);
        timeout.await.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
    }

    /// Opens another connection that writes.
    pub(in crate::store) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        self.connect_to_write().await.map(Connection::Postgres)
    }
}

fn is_locked(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|cause| cause.code().as_deref() == Some(LOCK_NOT_AVAILABLE))
}

/// The database's own words, without sqlx's wrapping.
pub(super) fn reason(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |cause| cause.message().to_owned())
}
