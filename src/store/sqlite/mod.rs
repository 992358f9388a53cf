//! Everything specific to SQLite: opening its file so that commits survive a power failure, checking that file, copying
//! it, and its word index.

mod backup;
mod check;
mod file;
pub(super) mod words;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _};

use super::site::{Opened, Site, not_migrated};
use super::sql::{Connection, FileReaders, Readers};
use crate::plain_words::without_password;

pub(super) use backup::backup;
pub(super) use check::check;
pub(super) use file::DatabaseFile;

pub(super) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/sqlite");

/// Opens `sqlite://PATH`. The file is created if missing, migrated, checkpointed and closed, and its directory synced,
/// before it is used, so that a later power failure cannot destroy the tables themselves. A server locks the file
/// before reading anything from it.
pub(super) async fn open(url: &str, for_server: bool) -> Result<Opened, String> {
    let path = prepare_path(url)?;
    let lock = if for_server { Some(file::lock(&path)?) } else { None };
    let sentence =
        |error: sqlx::Error| format!("the database {} cannot be opened: {}", path.display(), reason(&error));
    let options = options(url, &path)
        .map_err(sentence)?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    migrate(&path, options.clone().create_if_missing(true)).await?;
    // Counting games for the explorer touches hundreds of pages per commit, each twice: a large cache keeps them in
    // memory, and the statement journal stays there too.
    let writing = options.clone().pragma("cache_size", "-16384").pragma("temp_store", "MEMORY");
    let writer = writing.connect().await.map_err(sentence)?;
    let readers = FileReaders::connect(options.clone().read_only(true)).await.map_err(sentence)?;
    let readers = Readers::Sqlite(Arc::new(readers));
    let site = Site::File(DatabaseFile::new(path, options, lock));
    Ok(Opened { writer: Connection::Sqlite(writer), readers, site, node: None })
}

/// Opens `sqlite://PATH` as it is, even while a server is running on it.
pub(super) async fn open_to_read(url: &str) -> Result<Opened, String> {
    let path = path_of(url)?;
    let sentence =
        |error: sqlx::Error| format!("the database {} cannot be opened: {}", path.display(), reason(&error));
    let options = options(url, &path).map_err(sentence)?.read_only(true);
    let writer = Connection::Sqlite(options.connect().await.map_err(sentence)?);
    let readers = Readers::Sqlite(Arc::new(FileReaders::connect(options.clone()).await.map_err(sentence)?));
    Ok(Opened { writer, readers, site: Site::File(DatabaseFile::new(path, options, None)), node: None })
}

/// Returns the options that all connections share.
fn options(url: &str, path: &Path) -> Result<SqliteConnectOptions, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(url)?
        .filename(path)
        .foreign_keys(true)
        // Enough for the rows of a long log or of a commit of counted games, so that the database's thread need not
        // wait for the reader.
        .row_buffer_size(1024)
        .busy_timeout(Duration::from_secs(5));
    Ok(options)
}

/// Returns the path in a URL, and creates its directory if needed.
fn prepare_path(url: &str) -> Result<PathBuf, String> {
    let path = path_of(url)?;
    if let Some(directory) = path.parent().filter(|d| !d.as_os_str().is_empty()) {
        std::fs::create_dir_all(directory).map_err(|e| {
            format!("the database's directory {} cannot be created: {e}", directory.display())
        })?;
    }
    Ok(file::real_path(&path))
}

/// Returns the path in a URL.
pub(super) fn path_of(url: &str) -> Result<PathBuf, String> {
    let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).ok_or_else(|| {
        format!(
            "not a database URL of the form sqlite://PATH or postgres://USER@HOST/DATABASE: {:?}",
            without_password(url)
        )
    })?;
    let path = path.split('?').next().unwrap_or(path);
    if path.is_empty() || path == ":memory:" {
        return Err(format!("the database URL {:?} names no file", without_password(url)));
    }
    Ok(PathBuf::from(path))
}

async fn migrate(path: &Path, options: SqliteConnectOptions) -> Result<(), String> {
    let sentence =
        |error: sqlx::Error| format!("the database {} cannot be opened: {}", path.display(), reason(&error));
    // A migration may rewrite a whole archive and revisit pages: with a large cache, it reads fewer of them twice. No
    // one uses the file yet, so a migration need not reach the disk before the next one: the checkpoint syncs all of
    // them, in order.
    let options = options.synchronous(SqliteSynchronous::Normal).pragma("cache_size", "-65536");
    let mut connection = options.connect().await.map_err(sentence)?;
    let migrated = MIGRATIONS.run(&mut connection).await;
    migrated.map_err(|error| not_migrated(path.display(), &error, reason))?;
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
