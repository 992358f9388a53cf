//! Everything specific to PostgreSQL: connecting so that commits are durable, reserving the database for one server,
//! and its word index.

pub(super) mod deadlock;
pub(super) mod fence;
mod nodes;
pub(super) mod offers;
mod own;
mod rematches;
mod server;
mod spent;
pub(super) mod words;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection as _, PgConnection};

use super::site::{Holding, Opened, Site, not_migrated};
use super::sql::Readers;
use crate::limits;

pub(crate) use nodes::{Nodes, Seen};
pub(crate) use offers::{Offer, OfferKind};
pub(crate) use rematches::{Rematch, rematch_id};
pub(super) use server::DatabaseServer;
pub(crate) use spent::{Allowance, Spent};

/// The setting for connections that only read.
const READ_ONLY: [(&str, &str); 1] = [("default_transaction_read_only", "on")];

/// Advances the sequences past rows that were copied with their numbers, which sequences do not notice.
pub(super) const NEXT_NUMBERS: [&str; 2] = [
    "SELECT setval(pg_get_serial_sequence('events', 'place'), (SELECT MAX(place) FROM events))",
    "SELECT setval(pg_get_serial_sequence('library', 'number'), (SELECT MAX(number) FROM library))",
];

pub(super) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/postgres");

/// Returns whether a URL is a PostgreSQL one.
pub(super) fn is_url(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Opens the existing database at `postgres://USER@HOST/DATABASE` and brings its tables up to date. A server locks the
/// database before reading anything from it.
pub(super) async fn open(url: &str, holding: Holding) -> Result<Opened, String> {
    let server = DatabaseServer::new(url, holding)?;
    let sentence = |error| server.sentence(&error);
    let mut first = server.connect_to_write().await.map_err(sentence)?;
    check(&mut first).await.map_err(|why| format!("the database {} {why}", server.name()))?;
    let migrated = MIGRATIONS.run(&mut first).await;
    migrated.map_err(|error| not_migrated(server.name(), &error, server::reason))?;
    let readers = readers(server.options()).await.map_err(sentence)?;
    let mut writer = super::sql::Connection::Postgres(first);
    let node = match holding {
        Holding::Together => Some(fence::join(&mut writer).await.map_err(sentence)?),
        Holding::Alone | Holding::No => None,
    };
    Ok(Opened { writer, node, readers: Readers::Postgres(readers), site: Site::Server(server) })
}

/// Opens `postgres://USER@HOST/DATABASE` as it is, even while a server is running on it.
pub(super) async fn open_to_read(url: &str) -> Result<Opened, String> {
    let server = DatabaseServer::new(url, Holding::No)?.read_only();
    let sentence = |error| server.sentence(&error);
    let writer = server.connect().await.map_err(sentence)?;
    let readers = Readers::Postgres(readers(server.options()).await.map_err(sentence)?);
    Ok(Opened { writer, node: None, readers, site: Site::Server(server) })
}

async fn readers(options: &PgConnectOptions) -> Result<sqlx::PgPool, sqlx::Error> {
    PgPoolOptions::new()
        .max_connections(limits::POSTGRES_READERS)
        .acquire_timeout(limits::POSTGRES_TIMEOUT)
        .connect_with(options.clone().options(READ_ONLY))
        .await
}

/// Checks that the database can store what we write, and warns if it may lose it.
async fn check(connection: &mut PgConnection) -> Result<(), String> {
    let unreadable = |e: sqlx::Error| format!("cannot be read: {}", server::reason(&e));
    connection.ping().await.map_err(unreadable)?;
    let (encoding, fsync): (String, String) =
        sqlx::query_as("SELECT current_setting('server_encoding'), current_setting('fsync')")
            .fetch_one(connection)
            .await
            .map_err(unreadable)?;
    if encoding != "UTF8" {
        return Err(format!("has the encoding {encoding}; it must be created with the encoding UTF8"));
    }
    if fsync != "on" {
        tracing::warn!("the database server runs with fsync = off: a power failure may destroy all games");
    }
    Ok(())
}
