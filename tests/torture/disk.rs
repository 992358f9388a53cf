//! A disk that may lose what was not synced.
//!
//! The model is a page cache that may write back at any time: each sector on disk may have any version since the last
//! sync, independently of its neighbours; sizes and names reach the disk in order.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use rand::rngs::StdRng;

use super::file::{Change, File, Pending, drawn};
use super::trace::{Call, Step};
use crate::support::choose;

/// The file that a name refers to, if any.
#[derive(Clone, Default)]
struct Name {
    kept: Option<usize>,
    pending: Vec<Pending<Option<usize>>>,
}

/// A call that a thread has begun.
#[derive(Clone)]
enum Begun {
    Create(PathBuf),
    Unlink(PathBuf),
    /// A call that returns how many bytes it wrote.
    Change {
        file: usize,
        number: u64,
        bytes: usize,
    },
    /// The changes that a sync guarantees.
    Sync(Vec<u64>),
}

/// A database's files on such a disk.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    files: Vec<File>,
    names: BTreeMap<PathBuf, Name>,
    begun: HashMap<u32, Begun>,
    changes: u64,
    /// How often a sync was requested.
    pub(crate) syncs: u64,
    /// Whether it ignores every other sync.
    lies: bool,
}

/// The files of a folder, by path.
pub(crate) type Image = BTreeMap<PathBuf, Vec<u8>>;

impl Disk {
    /// A disk with these files.
    pub(crate) fn with(image: Image) -> Self {
        let mut disk = Self::default();
        for (path, kept) in image {
            disk.files.push(File { kept, pending: Vec::new() });
            let kept = Some(disk.files.len() - 1);
            disk.names.insert(path, Name { kept, pending: Vec::new() });
        }
        disk
    }

    /// A copy that ignores every other sync from now on.
    pub(crate) fn lying(&self) -> Self {
        Self { lies: true, ..self.clone() }
    }

    /// Whether a change has begun but not returned.
    pub(crate) fn is_changing(&self) -> bool {
        self.begun.values().any(|begun| !matches!(begun, Begun::Sync(_)))
    }

    /// Applies the server's next step.
    pub(crate) fn take(&mut self, step: &Step) {
        match step {
            Step::Begin(thread, call) => {
                if let Some(begun) = self.begin(call) {
                    self.begun.insert(*thread, begun);
                }
            }
            Step::End(thread, Some(returned)) => {
                if let Some(begun) = self.begun.remove(thread) {
                    self.end(begun, *returned);
                }
            }
            // Killed during the call: there is no telling how far it got.
            Step::End(_, None) => {}
        }
    }

    fn begin(&mut self, call: &Call) -> Option<Begun> {
        match call {
            Call::Create { path } => Some(Begun::Create(path.clone())),
            Call::Unlink { path } => Some(Begun::Unlink(path.clone())),
            Call::Write { path, at, data } => {
                Some(self.change(path, Change::Write { at: *at, data: data.clone() }, data.len()))
            }
            Call::Truncate { path, len } => Some(self.change(path, Change::Truncate { len: *len }, 0)),
            Call::Sync { path } => Some(Begun::Sync(self.promised(path))),
            Call::Send { .. } => None,
        }
    }

    fn end(&mut self, begun: Begun, returned: i64) {
        let failed = returned < 0;
        match begun {
            Begun::Create(path) if !failed && self.named(&path).is_none() => {
                self.files.push(File::default());
                let made = Some(self.files.len() - 1);
                self.rename(path, made);
            }
            Begun::Unlink(path) if !failed => self.rename(path, None),
            Begun::Create(_) | Begun::Unlink(_) => {}
            Begun::Change { file, number, bytes } => {
                assert_eq!(returned, bytes as i64, "a write or truncation that failed");
                let change = self.files[file].pending.iter_mut().find(|change| change.number == number);
                // A sync never guarantees a change that has not returned, so this one is still pending.
                change.expect("it is pending").done = true;
            }
            Begun::Sync(numbers) => {
                assert!(!failed, "a sync failed");
                self.syncs += 1;
                if !self.lies || self.syncs.is_multiple_of(2) {
                    self.settle(&numbers);
                }
            }
        }
    }

    fn next_number(&mut self) -> u64 {
        self.changes += 1;
        self.changes
    }

    fn named(&self, path: &Path) -> Option<usize> {
        let name = self.names.get(path)?;
        name.pending.last().map_or(name.kept, |last| last.what)
    }

    fn rename(&mut self, path: PathBuf, what: Option<usize>) {
        let number = self.next_number();
        self.names.entry(path).or_default().pending.push(Pending { number, what, done: true });
    }

    fn change(&mut self, path: &Path, what: Change, bytes: usize) -> Begun {
        let file = self.named(path).unwrap_or_else(|| panic!("{} was never made", path.display()));
        let number = self.next_number();
        self.files[file].pending.push(Pending { number, what, done: false });
        Begun::Change { file, number, bytes }
    }

    /// The changes that a sync of this file or folder guarantees if it begins now.
    fn promised(&self, path: &Path) -> Vec<u64> {
        if let Some(file) = self.named(path) {
            return self.files[file].pending.iter().filter(|c| c.done).map(|c| c.number).collect();
        }
        let within = self.names.iter().filter(|(name, _)| name.parent() == Some(path));
        within.flat_map(|(_, name)| &name.pending).map(|change| change.number).collect()
    }

    fn settle(&mut self, numbers: &[u64]) {
        self.files.iter_mut().for_each(|file| file.settle(numbers));
        for name in self.names.values_mut() {
            let Name { kept, pending } = name;
            pending.retain(|change| {
                let settled = numbers.contains(&change.number);
                if settled {
                    *kept = change.what;
                }
                !settled
            });
        }
    }

    /// The files as other processes see them: with every change.
    pub(crate) fn whole(&self) -> Image {
        let there = self.names.keys().filter_map(|path| Some((path.clone(), self.named(path)?)));
        there.map(|(path, file)| (path, self.files[file].whole())).collect()
    }

    /// Files that a power cut may leave behind.
    pub(crate) fn crash_image(&self, rng: &mut StdRng) -> Image {
        let sector = *choose(&[512, 4096], rng);
        let loss = *choose(&[0.1, 0.5, 1.0], rng);
        let mut image = Image::new();
        for (path, name) in &self.names {
            let reached = drawn(name.pending.len(), loss, rng);
            if let Some(file) = name.pending[..reached].last().map_or(name.kept, |last| last.what) {
                image.insert(path.clone(), self.files[file].torn(sector, loss, rng));
            }
        }
        image
    }
}
