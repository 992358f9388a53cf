//! The server of a database: how it is connected to, and held by one server of ours.

use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};

use crate::limits;
use crate::store::site::Holding;
use crate::store::sql::Connection;

/// The lock by which one server holds a database. The number means nothing; locks are counted apart in each database.
const LOCK: i64 = 0x7061_726c_6f72;

/// PostgreSQL's code for a lock that was not to be had in time.
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
            // Who falls silent in the middle of a transaction lets go of what it holds: others wait for that.
            ("idle_in_transaction_session_timeout", &timeout),
            // The database must notice soon that a machine has gone: until then, no other server can take its place.
            ("tcp_keepalives_idle", &keepalive),
            ("tcp_keepalives_interval", &keepalive),
            ("tcp_keepalives_count", "3"),
        ]);
        Ok(Self { options, holding })
    }

    /// The same, but every connection to it only reads.
    pub(super) fn read_only(self) -> Self {
        Self { options: self.options.options(super::READ_ONLY), ..self }
    }

    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    /// The database as people know it, without a password.
    pub(in crate::store) fn name(&self) -> String {
        let host = match self.options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => format!("{}:{}", self.options.get_host(), self.options.get_port()),
        };
        format!("{:?} at {host}", self.options.get_database().unwrap_or(self.options.get_username()))
    }

    /// Why it cannot be opened, in one sentence.
    pub(super) fn sentence(&self, error: &sqlx::Error) -> String {
        if is_locked(error) {
            return format!("another server is running on the database {}", self.name());
        }
        format!("the database {} cannot be opened: {}", self.name(), reason(error))
    }

    /// A connection that writes. A server takes the lock on this very connection: it cannot write on any that lost the lock,
    /// because both end together.
    pub(super) async fn connect_to_write(&self) -> Result<PgConnection, sqlx::Error> {
        let connect = async {
            let mut connection = self.options.connect().await?;
            let lock = match self.holding {
                Holding::No => None,
                Holding::Alone => Some("SELECT pg_advisory_lock($1)"),
                Holding::Together => Some("SELECT pg_advisory_lock_shared($1)"),
            };
            if let Some(lock) = lock {
                // This waits for a moment: the session of a server that was killed may not have ended yet.
                sqlx::query(lock).bind(LOCK).execute(&mut connection).await?;
            }
            Ok(connection)
        };
        // The lock may take as long as the connection.
        let timeout = tokio::time::timeout(2 * limits::POSTGRES_TIMEOUT, connect);
        timeout.await.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
    }

    /// Another connection that writes.
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
