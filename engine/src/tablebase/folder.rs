//! The folder of a set: the tables in it, and those to be built.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::file::{self, HEADER};
use super::open_tables::OpenTables;
use super::set::{Monitor, TableInfo, TableSet};
use crate::error::TablebaseError;
use crate::stop::Stop;

/// The folder of a set within the folder of all tablebases: `KIND/RULES`.
pub fn folder_of(tables: &Path, set: &dyn TableSet) -> PathBuf {
    tables.join(set.kind().id()).join(set.rules())
}

fn file_of(folder: &Path, table: &TableInfo) -> PathBuf {
    folder.join(format!("{}.table", table.name))
}

/// Opens the tables of a set up to the first that is missing or refused, and says why it stopped there.
pub fn open(tables: &Path, set: &dyn TableSet, size: u32) -> (OpenTables, Option<TablebaseError>) {
    let folder = folder_of(tables, set);
    let mut open = OpenTables::default();
    for table in set.tables(size) {
        match file::open(&file_of(&folder, &table), set, &table) {
            Ok(bytes) => open.put_bytes(&table.name, bytes, HEADER),
            Err(error) => return (open, Some(error)),
        }
    }
    (open, None)
}

/// A step of [`build`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BuildStep<'a> {
    /// The table was there and is complete.
    Kept(&'a TableInfo),
    /// The table was there but cannot be used; it is built again.
    Refused(&'a TableInfo, &'a TablebaseError),
    /// This part of the table is built.
    Part(&'a TableInfo, f64),
    /// The table is built and saved.
    Built(&'a TableInfo),
}

/// Builds the missing tables of a set one by one, up to a size; complete ones are kept. After an interruption the next
/// call continues with the table that was being built.
///
/// # Errors
/// The folder cannot be written, another process is building in it, or the work was stopped.
pub fn build(
    tables: &Path,
    set: &dyn TableSet,
    size: u32,
    stop: &Stop,
    report: &(dyn Fn(BuildStep<'_>) + Sync),
) -> Result<OpenTables, TablebaseError> {
    let folder = folder_of(tables, set);
    fs::create_dir_all(&folder).map_err(|error| TablebaseError::system(&folder, &error))?;
    // Held until the work ends, for whatever reason.
    let _lock = lock(&folder)?;
    let mut open = OpenTables::default();
    for table in &set.tables(size) {
        let path = file_of(&folder, table);
        match file::open(&path, set, table) {
            Ok(bytes) => {
                open.put_bytes(&table.name, bytes, HEADER);
                report(BuildStep::Kept(table));
                continue;
            }
            Err(TablebaseError::Missing(_)) => {}
            Err(error) => report(BuildStep::Refused(table, &error)),
        }
        let monitor = Monitor { stop, progress: &|part| report(BuildStep::Part(table, part)) };
        monitor.done(0.0)?;
        let entries = set.build(table, &open, &monitor)?;
        file::write(&path, set, table, &entries)?;
        drop(entries);
        open.put_bytes(&table.name, file::open(&path, set, table)?, HEADER);
        report(BuildStep::Built(table));
    }
    Ok(open)
}

/// The right to build in a folder, for one process at a time. The system releases it when the process ends.
fn lock(folder: &Path) -> Result<File, TablebaseError> {
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| TablebaseError::system(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TablebaseError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(TablebaseError::system(&path, &error)),
    }
}
