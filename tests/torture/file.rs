//! A file on a disk that keeps synced data and may lose the rest.

use std::collections::HashMap;

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

/// A change that may not be on the disk yet.
#[derive(Clone)]
pub(super) struct Pending<T> {
    pub(super) number: u64,
    pub(super) what: T,
    /// Whether its call has returned: only then can a later sync guarantee it.
    pub(super) done: bool,
}

#[derive(Clone)]
pub(super) enum Change {
    Write { at: usize, data: Vec<u8> },
    Truncate { len: usize },
}

/// The content on the disk, and the changes that may be there too.
#[derive(Clone, Default)]
pub(super) struct File {
    pub(super) kept: Vec<u8>,
    pub(super) pending: Vec<Pending<Change>>,
}

/// Draws how many of a series of changes have reached the disk.
pub(super) fn drawn(changes: usize, loss: f64, rng: &mut impl Rng) -> usize {
    if rng.random_bool(loss) { rng.random_range(0..=changes) } else { changes }
}

impl File {
    /// Marks these changes as being on the disk.
    pub(super) fn settle(&mut self, numbers: &[u64]) {
        let Self { kept, pending } = self;
        pending.retain(|change| {
            let settled = numbers.contains(&change.number);
            if settled {
                apply(kept, &change.what, |_| true);
            }
            !settled
        });
    }

    /// The content as other processes see it.
    pub(super) fn whole(&self) -> Vec<u8> {
        let mut content = self.kept.clone();
        self.pending.iter().for_each(|change| apply(&mut content, &change.what, |_| true));
        content
    }

    /// The content with each sector at some version of its own.
    pub(super) fn torn(&self, sector: usize, loss: f64, rng: &mut StdRng) -> Vec<u8> {
        let mut content = self.kept.clone();
        let sized = drawn(self.pending.len(), loss, rng);
        let mut versions: HashMap<usize, usize> = HashMap::new();
        for (version, change) in self.pending.iter().enumerate() {
            let end = match &change.what {
                Change::Write { at, data } => at + data.len(),
                Change::Truncate { .. } if version < sized => 0,
                // This truncation has not reached the disk.
                Change::Truncate { .. } => continue,
            };
            let before = content.len();
            apply(&mut content, &change.what, |at| {
                let all = self.pending.len();
                let newest = versions.entry(at / sector).or_insert_with(|| drawn(all, loss, rng));
                version < *newest
            });
            if end > before && version >= sized {
                content.truncate(before);
            }
        }
        content
    }
}

/// Applies a change; a write only where `reaches` holds for the offset.
fn apply(content: &mut Vec<u8>, change: &Change, mut reaches: impl FnMut(usize) -> bool) {
    match change {
        Change::Truncate { len } => content.resize(*len, 0),
        Change::Write { at, data } => {
            content.resize(content.len().max(at + data.len()), 0);
            // In steps of the smallest sector: larger sectors decide the same for all of theirs.
            let mut from = 0;
            while from < data.len() {
                let to = data.len().min(from + 512 - (at + from) % 512);
                if reaches(at + from) {
                    content[at + from..at + to].copy_from_slice(&data[from..to]);
                }
                from = to;
            }
        }
    }
}
