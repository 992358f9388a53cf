//! The database's file: locking it for one server, and checking that it is still the one that was opened.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::limits;
use crate::store::sql::Connection;

/// The error for a file that is no longer where it was opened.
const LOST: &str = "the database file was removed or replaced";

/// The identity of the file at a path: its device and inode number.
type Identity = (u64, u64);

/// The file that the store has opened.
#[derive(Debug)]
pub(in crate::store) struct DatabaseFile {
    path: PathBuf,
    options: SqliteConnectOptions,
    opened: Option<Identity>,
    /// Held for as long as the server runs; the system releases it however the server ends.
    _lock: Option<File>,
}

impl DatabaseFile {
    /// Describes the file of an open database, with the lock of the server that opened it.
    pub(super) fn new(path: PathBuf, options: SqliteConnectOptions, lock: Option<File>) -> Self {
        Self { opened: identity(&path).ok(), path, options, _lock: lock }
    }

    /// Returns its path.
    pub(in crate::store) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Opens another connection that writes.
    pub(in crate::store) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        self.options.connect().await.map(Connection::Sqlite)
    }

    /// Returns why nothing written now would last.
    pub(in crate::store) fn trouble(&self) -> Option<&'static str> {
        if !self.is_in_place() {
            return Some(LOST);
        }
        self.is_disk_full().then_some("the database's disk is full")
    }

    /// Returns whether the path still leads to the open file. If that file was removed or replaced under a running
    /// server, everything written from then on is lost with it.
    pub(in crate::store) fn is_in_place(&self) -> bool {
        match identity(&self.path) {
            Ok(found) => Some(found) == self.opened,
            // A file system that does not answer has not lost the file yet.
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Checkpoints, so that only the database's file is left, if it is still in place. If another file has taken its
    /// place, nothing is opened: SQLite would write into that file what was meant for ours.
    pub(in crate::store) async fn settle(&self) -> Result<(), sqlx::Error> {
        if !self.is_in_place() {
            return Err(sqlx::Error::Io(std::io::Error::new(ErrorKind::NotFound, LOST)));
        }
        self.connect().await?.close().await
    }

    /// Returns whether the file system lacks room for another commit, as far as it tells.
    fn is_disk_full(&self) -> bool {
        rustix::fs::statvfs(&self.path)
            .is_ok_and(|disk| disk.f_bavail * disk.f_frsize < limits::DISK_RESERVE_BYTES)
    }
}

fn identity(path: &Path) -> std::io::Result<Identity> {
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Resolves symbolic links, so that all servers know the same file by the same path. For a file that does not exist
/// yet, resolves its folder.
pub(super) fn real_path(path: &Path) -> PathBuf {
    let of_new = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(of_new).unwrap_or_else(|| path.to_owned())
}

/// Locks the database for one server. The lock is a separate file, because SQLite has locks of its own on the database,
/// which closing another handle to it would release.
pub(super) fn lock(path: &Path) -> Result<File, String> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(|e| {
        format!("the database's lock file {} cannot be created: {e}", Path::new(&name).display())
    })?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(format!("another server is running on the database {}", path.display()));
        }
        // Some network file systems have no locks; SQLite fares no better there.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the database cannot be locked: take care that no second server uses it");
        }
    }
    Ok(file)
}
