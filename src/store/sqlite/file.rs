//! The database's file: held by one server, and still the one that was opened.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::limits;
use crate::store::sql::Connection;

/// What has become of a file that is not where it was opened.
const LOST: &str = "the database file was removed or replaced";

/// Which file a path leads to: its device and its number there.
type Identity = (u64, u64);

/// The file that the store has opened.
#[derive(Debug)]
pub(in crate::store) struct DatabaseFile {
    path: PathBuf,
    options: SqliteConnectOptions,
    opened: Option<Identity>,
    /// Held for as long as the server runs; the system lets go of it however the server ends.
    _lock: Option<File>,
}

impl DatabaseFile {
    /// The file of an open database, and the lock of the server that opened it.
    pub(super) fn new(path: PathBuf, options: SqliteConnectOptions, lock: Option<File>) -> Self {
        Self { opened: identity(&path).ok(), path, options, _lock: lock }
    }

    /// Its path.
    pub(in crate::store) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Another connection that writes.
    pub(in crate::store) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        self.options.connect().await.map(Connection::Sqlite)
    }

    /// Why nothing that is written now would last.
    pub(in crate::store) fn trouble(&self) -> Option<&'static str> {
        if !self.is_in_place() {
            return Some(LOST);
        }
        self.is_disk_full().then_some("the disk of the database is full")
    }

    /// Whether the path still leads to the file that is open. A file that was removed or replaced under a running server
    /// takes everything that is written from then on with it.
    pub(in crate::store) fn is_in_place(&self) -> bool {
        match identity(&self.path) {
            Ok(found) => Some(found) == self.opened,
            // A file system that does not answer has lost nothing yet.
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Leaves only the database's file where it is, if it is still there. With another file in its place nothing is opened:
    /// SQLite would put into that one what was meant for ours.
    pub(in crate::store) async fn settle(&self) -> Result<(), sqlx::Error> {
        if !self.is_in_place() {
            return Err(sqlx::Error::Io(std::io::Error::new(ErrorKind::NotFound, LOST)));
        }
        self.connect().await?.close().await
    }

    /// Whether the file system has no room for another commit, as far as it tells.
    fn is_disk_full(&self) -> bool {
        rustix::fs::statvfs(&self.path)
            .is_ok_and(|disk| disk.f_bavail * disk.f_frsize < limits::DISK_RESERVE_BYTES)
    }
}

fn identity(path: &Path) -> std::io::Result<Identity> {
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// The path without symbolic links, by which all servers know the same file; of a file that is not there yet, its folder's.
pub(super) fn real_path(path: &Path) -> PathBuf {
    let of_new = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(of_new).unwrap_or_else(|| path.to_owned())
}

/// Takes the database for one server. The lock is a file next to it: SQLite has locks of its own on the database, which
/// closing another handle of it would release.
pub(super) fn lock(path: &Path) -> Result<File, String> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(|e| {
        format!("the lock {} of the database cannot be made: {e}", Path::new(&name).display())
    })?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(format!("another server is running on the database {}", path.display()));
        }
        // Some network file systems have no locks; SQLite is no better off there.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the database cannot be locked: take care that no second server uses it");
        }
    }
    Ok(file)
}
