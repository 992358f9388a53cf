//! A database's location: opening it, holding it for a server, and checking its state.

use std::fmt::Display;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};

use super::sql::{Connection, Readers};
use super::{postgres, sqlite};
use crate::limits;

/// Whether a server holds the database, and whether it shares it with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holding {
    /// The database is opened by a command.
    No,
    /// The server must be the only one.
    Alone,
    /// The server shares the database with others; tokens tell them apart.
    Together,
}

/// An open database: one connection that writes, and others that read.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Readers,
    pub(super) site: Site,
    /// The token of the server that opened it, if other servers may share it.
    pub(super) node: Option<i64>,
}

/// The database's location, held for as long as this lives.
#[derive(Debug)]
pub(super) enum Site {
    File(sqlite::DatabaseFile),
    Server(postgres::DatabaseServer),
}

/// Opens the database at a URL, and brings its tables up to date.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub(super) async fn open(url: &str, holding: Holding) -> Result<Opened, String> {
    check(url, holding)?;
    match postgres::is_url(url) {
        true => postgres::open(url, holding).await,
        false => sqlite::open(url, holding == Holding::Alone).await,
    }
}

/// Checks whether a URL names a database that can be held this way, as far as can be told without opening it.
pub(super) fn check(url: &str, holding: Holding) -> Result<(), String> {
    match (postgres::is_url(url), holding) {
        (true, _) => postgres::DatabaseServer::new(url, holding).map(|_| ()),
        (false, Holding::Together) => {
            Err("running several servers needs a postgres:// database: SQLite supports only one".to_owned())
        }
        (false, _) => sqlite::path_of(url).map(|_| ()),
    }
}

/// Opens an existing database for reading: nothing is created, and its tables stay as they are.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub(super) async fn open_to_read(url: &str) -> Result<Opened, String> {
    match postgres::is_url(url) {
        true => postgres::open_to_read(url).await,
        false => sqlite::open_to_read(url).await,
    }
}

/// Explains why a database's tables cannot be brought up to this program's version; `reason` extracts the database's
/// own words.
pub(super) fn not_migrated(
    name: impl Display,
    error: &MigrateError,
    reason: fn(&sqlx::Error) -> String,
) -> String {
    let cause = match error {
        MigrateError::VersionMissing(_) => {
            return format!("the database {name} was made by a newer version of Parlor");
        }
        MigrateError::Execute(inner) => reason(inner),
        other => other.to_string(),
    };
    format!("the tables of the database {name} cannot be brought up to date: {cause}")
}

impl Site {
    /// Returns the database's name for people.
    pub(super) fn name(&self) -> String {
        match self {
            Site::File(file) => file.name(),
            Site::Server(server) => server.name(),
        }
    }

    /// Returns the migrations that create this program's tables.
    pub(super) fn migrations(&self) -> &'static Migrator {
        match self {
            Site::File(_) => &sqlite::MIGRATIONS,
            Site::Server(_) => &postgres::MIGRATIONS,
        }
    }

    /// Opens another connection that writes.
    pub(super) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Site::File(file) => file.connect().await,
            Site::Server(server) => server.connect().await,
        }
    }

    /// Moves everything that was written to its final place, after the last commit.
    pub(super) async fn settle(&self) -> Result<(), sqlx::Error> {
        match self {
            Site::File(file) => file.settle().await,
            Site::Server(_) => Ok(()),
        }
    }

    /// Returns how long a commit may take. A local disk may take as long as it needs, because nothing else could store
    /// the data sooner.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self {
            Site::File(_) => None,
            Site::Server(_) => Some(limits::POSTGRES_PATIENCE),
        }
    }

    /// Returns whether the database is no longer where it was opened, so that nothing written now would be found again.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self, Site::File(file) if !file.is_in_place())
    }

    /// Returns why nothing written now would last, as far as can be told without writing.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        match self {
            Site::File(file) => file.trouble(),
            Site::Server(_) => None,
        }
    }
}
