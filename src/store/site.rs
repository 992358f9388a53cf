//! Where a database is: what opens it, holds it for one server and knows its state.

use std::fmt::Display;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};

use super::sql::{Connection, Readers};
use super::{postgres, sqlite};
use crate::limits;

/// Whether a server holds the database, and lets others beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holding {
    /// It is opened for a command.
    No,
    /// The server must be the only one.
    Alone,
    /// Others are told apart by their tokens.
    Together,
}

/// An open database: one connection that writes, and those that read.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Readers,
    pub(super) site: Site,
    /// The token of the server that has opened it, if others may be beside it.
    pub(super) node: Option<i64>,
}

/// Where the database is, held for as long as this lives.
#[derive(Debug)]
pub(super) enum Site {
    File(sqlite::DatabaseFile),
    Server(postgres::DatabaseServer),
}

/// Opens the database of a URL, and brings its tables up to date.
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

/// Whether a URL names a database that can be held like this, as far as can be told without opening it.
pub(super) fn check(url: &str, holding: Holding) -> Result<(), String> {
    match (postgres::is_url(url), holding) {
        (true, _) => postgres::DatabaseServer::new(url, holding).map(|_| ()),
        (false, Holding::Together) => {
            Err("several servers need a database at postgres://: SQLite has one server".to_owned())
        }
        (false, _) => sqlite::path_of(url).map(|_| ()),
    }
}

/// Opens a database that is there, to read it: nothing is made, and its tables stay as they are.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub(super) async fn open_to_read(url: &str) -> Result<Opened, String> {
    match postgres::is_url(url) {
        true => postgres::open_to_read(url).await,
        false => sqlite::open_to_read(url).await,
    }
}

/// Why the tables of a database are not those of this program; `reason` has the database's own words.
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
    /// The database as people know it.
    pub(super) fn name(&self) -> String {
        match self {
            Site::File(file) => file.name(),
            Site::Server(server) => server.name(),
        }
    }

    /// The changes by which this program makes its tables.
    pub(super) fn migrations(&self) -> &'static Migrator {
        match self {
            Site::File(_) => &sqlite::MIGRATIONS,
            Site::Server(_) => &postgres::MIGRATIONS,
        }
    }

    /// Another connection that writes.
    pub(super) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Site::File(file) => file.connect().await,
            Site::Server(server) => server.connect().await,
        }
    }

    /// Puts everything that was written where it stays, after the last commit.
    pub(super) async fn settle(&self) -> Result<(), sqlx::Error> {
        match self {
            Site::File(file) => file.settle().await,
            Site::Server(_) => Ok(()),
        }
    }

    /// How long a commit may take. A disk of one's own takes as long as it takes: nothing else could save it sooner.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self {
            Site::File(_) => None,
            Site::Server(_) => Some(limits::POSTGRES_PATIENCE),
        }
    }

    /// Whether the database is no longer where it was opened: nothing that is written would be found again.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self, Site::File(file) if !file.is_in_place())
    }

    /// Why nothing that is written now would last, as far as can be told without writing.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        match self {
            Site::File(file) => file.trouble(),
            Site::Server(_) => None,
        }
    }
}
