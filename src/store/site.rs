//! Where a database is: what opens it, holds it for one server and knows its state.

use super::sql::{Connection, Readers};
use super::{postgres, sqlite};

/// An open database: one connection that writes, and those that read.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Readers,
    pub(super) site: Site,
}

/// Where the database is, held for as long as this lives.
#[derive(Debug)]
pub(super) enum Site {
    File(sqlite::DatabaseFile),
    Server(postgres::DatabaseServer),
}

/// Opens the database of a URL, and brings its tables up to date. A server must be the only one on it.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub(super) async fn open(url: &str, for_server: bool) -> Result<Opened, String> {
    if postgres::is_url(url) {
        postgres::open(url, for_server).await
    } else {
        sqlite::open(url, for_server).await
    }
}

impl Site {
    /// Another connection that writes.
    pub(super) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Site::File(file) => file.connect().await,
            Site::Server(server) => server.connect().await,
        }
    }

    /// Why nothing that is written now would last, as far as can be told without writing.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        match self {
            Site::File(file) => file.trouble(),
            Site::Server(_) => None,
        }
    }
}
