//! Opening a SQLite file so that commits survive a power failure.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/sqlite");

/// An open database: one connection that writes, and a pool that reads.
pub(super) struct Database {
    pub(super) writer: SqliteConnection,
    /// How to connect for writing again.
    pub(super) options: SqliteConnectOptions,
    pub(super) readers: SqlitePool,
    pub(super) path: PathBuf,
}

/// Opens `sqlite://PATH`. A first start creates, migrates, checkpoints, closes and syncs the directory before the file is
/// used, so that a later power failure cannot destroy the tables themselves.
pub(super) async fn open(url: &str) -> Result<Database, String> {
    let path = prepare_path(url)?;
    let sentence =
        |error: sqlx::Error| format!("the database {} cannot be opened: {}", path.display(), reason(&error));
    let options = SqliteConnectOptions::from_str(url)
        .map_err(sentence)?
        .filename(&path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5));
    migrate(&path, options.clone().create_if_missing(true)).await?;
    let writer = options.connect().await.map_err(sentence)?;
    let readers = SqlitePoolOptions::new()
        .max_connections(4)
        .connect_with(options.clone().read_only(true))
        .await
        .map_err(sentence)?;
    Ok(Database { writer, options, readers, path })
}

/// The path in a URL, in a directory that exists.
pub(super) fn prepare_path(url: &str) -> Result<PathBuf, String> {
    let path = path_of(url)?;
    if let Some(directory) = path.parent().filter(|d| !d.as_os_str().is_empty()) {
        std::fs::create_dir_all(directory).map_err(|e| {
            format!("the directory {} of the database cannot be created: {e}", directory.display())
        })?;
    }
    Ok(path)
}

fn path_of(url: &str) -> Result<PathBuf, String> {
    let path = url
        .strip_prefix("sqlite://")
        .or_else(|| url.strip_prefix("sqlite:"))
        .ok_or_else(|| format!("not a database URL of the form sqlite://PATH: {url:?}"))?;
    let path = path.split('?').next().unwrap_or(path);
    if path.is_empty() || path == ":memory:" {
        return Err(format!("the database URL {url:?} names no file"));
    }
    Ok(PathBuf::from(path))
}

async fn migrate(path: &Path, options: SqliteConnectOptions) -> Result<(), String> {
    let sentence =
        |error: sqlx::Error| format!("the database {} cannot be opened: {}", path.display(), reason(&error));
    // A migration may move a whole archive, and goes back to pages: with room for them, it reads fewer of them twice.
    let options = options.pragma("cache_size", "-65536");
    let mut connection = options.connect().await.map_err(sentence)?;
    MIGRATIONS.run(&mut connection).await.map_err(|e| {
        let cause = match &e {
            sqlx::migrate::MigrateError::Execute(inner) => reason(inner),
            other => other.to_string(),
        };
        format!("the tables of the database {} cannot be brought up to date: {cause}", path.display())
    })?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.map_err(sentence)?;
    connection.close().await.map_err(sentence)?;
    let directory = path.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(directory)
        .and_then(|d| d.sync_all())
        .map_err(|e| format!("the directory {} cannot be synced: {e}", directory.display()))
}

/// The database's own words, without sqlx's wrapping.
fn reason(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |cause| cause.message().to_owned())
}
