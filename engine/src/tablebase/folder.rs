//! The folder of a family: slices that are there, and slices to be built.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::file::{self, HEADER};
use super::map::Bytes;
use super::set::{Family, Slice, Watch};
use crate::error::TableError;

/// The entries of a slice, behind its header if it has one.
#[derive(Debug, Clone)]
pub struct Entries {
    bytes: Bytes,
    from: usize,
}

impl std::ops::Deref for Entries {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // A file is as long as its header at least: it was checked.
        &self.bytes[self.from..]
    }
}

/// Slices at hand, by name: of files, or made in memory.
#[derive(Debug, Clone, Default)]
pub struct Shelf(HashMap<String, Entries>);

impl Shelf {
    /// The entries of a slice.
    pub fn get(&self, name: &str) -> Option<&Entries> {
        self.0.get(name)
    }

    /// The entries of a slice that is needed to build another.
    ///
    /// # Errors
    /// It is not there.
    pub fn need(&self, name: &str) -> Result<&Entries, TableError> {
        self.get(name).ok_or_else(|| TableError::Missing(PathBuf::from(name)))
    }

    /// Puts a slice there that was made in memory.
    pub fn put(&mut self, name: &str, entries: Vec<u8>) {
        self.0.insert(name.to_owned(), Entries { bytes: entries.into(), from: 0 });
    }

    fn put_file(&mut self, name: &str, bytes: Bytes) {
        self.0.insert(name.to_owned(), Entries { bytes, from: HEADER });
    }

    /// How many slices there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The folder of a family within the folder of all tables: `KIND/RULES`.
pub fn folder_of(tables: &Path, family: &dyn Family) -> PathBuf {
    tables.join(family.kind().id()).join(family.rules())
}

fn file_of(folder: &Path, slice: &Slice) -> PathBuf {
    folder.join(format!("{}.table", slice.name))
}

/// Opens the slices of a family up to the first that is missing or refused: how many sizes are whole, and why no more.
pub fn open(tables: &Path, family: &dyn Family, size: u32) -> (Shelf, Option<TableError>) {
    let folder = folder_of(tables, family);
    let mut shelf = Shelf::default();
    for slice in family.slices(size) {
        match file::open(&file_of(&folder, &slice), family, &slice) {
            Ok(bytes) => shelf.put_file(&slice.name, bytes),
            Err(error) => return (shelf, Some(error)),
        }
    }
    (shelf, None)
}

/// What `build` tells of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step<'a> {
    /// The slice was there and is whole.
    Kept(&'a Slice),
    /// The slice was there and cannot be used; it is built anew.
    Refused(&'a Slice, &'a TableError),
    /// This part of the slice is built.
    Part(&'a Slice, f64),
    /// The slice is built and saved.
    Built(&'a Slice),
}

/// Builds what is missing of a family's tables up to a size, slice by slice; what is there and whole is kept. A work
/// that was killed goes on with the slice that it was at.
///
/// # Errors
/// The folder cannot be written, another process is building in it, or the work was stopped.
pub fn build(
    tables: &Path,
    family: &dyn Family,
    size: u32,
    stop: &crate::search::Stop,
    tell: &(dyn Fn(Step<'_>) + Sync),
) -> Result<Shelf, TableError> {
    let folder = folder_of(tables, family);
    fs::create_dir_all(&folder).map_err(|error| TableError::system(&folder, &error))?;
    // Held until the work ends, however it ends.
    let _lock = lock(&folder)?;
    let mut shelf = Shelf::default();
    for slice in &family.slices(size) {
        let path = file_of(&folder, slice);
        match file::open(&path, family, slice) {
            Ok(bytes) => {
                shelf.put_file(&slice.name, bytes);
                tell(Step::Kept(slice));
                continue;
            }
            Err(TableError::Missing(_)) => {}
            Err(error) => tell(Step::Refused(slice, &error)),
        }
        let watch = Watch { stop, progress: &|part| tell(Step::Part(slice, part)) };
        watch.done(0.0)?;
        let entries = family.build(slice, &shelf, &watch)?;
        file::write(&path, family, slice, &entries)?;
        drop(entries);
        shelf.put_file(&slice.name, file::open(&path, family, slice)?);
        tell(Step::Built(slice));
    }
    Ok(shelf)
}

/// The right to build in a folder, of one process at a time. The system gives it back when the process ends.
fn lock(folder: &Path) -> Result<File, TableError> {
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| TableError::system(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TableError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(TableError::system(&path, &error)),
    }
}
