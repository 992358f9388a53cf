//! The verdicts of all positions of one material.

use std::sync::atomic::{AtomicI8, Ordering};

use super::layout::Layout;
use super::placement::Placement;
use super::verdict::Verdict;

/// How many positions of a slice are won, drawn and lost for the side to move, and how far conversions are away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Census {
    /// Positions that the side to move wins.
    pub won: u64,
    /// Positions that neither side wins.
    pub drawn: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
    /// The most plies that the winner needs to the next capture or man's move, or to the end.
    pub longest: u32,
}

impl Census {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    pub(super) fn count(&mut self, verdict: Verdict) {
        match verdict.sign() {
            1 => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
        self.longest = self.longest.max(verdict.plies());
    }

    /// Adds another census to this one.
    pub fn add(&mut self, other: &Census) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.longest = self.longest.max(other.longest);
    }
}

/// A slice being solved: its blocks are written by several threads, each block once.
pub(super) struct OpenSlice {
    pub(super) layout: Layout,
    verdicts: Vec<AtomicI8>,
}

impl OpenSlice {
    pub(super) fn new(layout: Layout) -> Self {
        let verdicts = (0..layout.positions()).map(|_| AtomicI8::new(0)).collect();
        OpenSlice { layout, verdicts }
    }

    /// Writes a block's verdicts from its first position on.
    pub(super) fn write(&self, first: usize, verdicts: impl Iterator<Item = Verdict>) {
        for (slot, verdict) in self.verdicts[first..].iter().zip(verdicts) {
            slot.store(verdict.0, Ordering::Relaxed);
        }
    }

    pub(super) fn get(&self, placement: &Placement) -> Verdict {
        Verdict(self.verdicts[self.layout.index(placement)].load(Ordering::Relaxed))
    }

    pub(super) fn close(self, with_distances: bool) -> Slice {
        let verdicts = || self.verdicts.iter().map(|verdict| Verdict(verdict.load(Ordering::Relaxed)));
        let mut census = Census::default();
        verdicts().for_each(|verdict| census.count(verdict));
        let bytes = if with_distances {
            verdicts().map(|verdict| verdict.0 as u8).collect()
        } else {
            let two_bits = |verdict: Verdict| verdict.sign() as u8 & 3;
            let mut bytes = vec![0; self.verdicts.len().div_ceil(4)];
            verdicts().enumerate().for_each(|(i, verdict)| bytes[i / 4] |= two_bits(verdict) << (i % 4 * 2));
            bytes
        };
        Slice { layout: self.layout, with_distances, census, bytes }
    }
}

/// A solved slice.
pub(super) struct Slice {
    pub(super) layout: Layout,
    pub(super) with_distances: bool,
    pub(super) census: Census,
    /// A byte for each verdict, or two bits of its sign.
    pub(super) bytes: Vec<u8>,
}

impl Slice {
    /// The verdict of a position of this material; without distances, with a distance of 1.
    #[inline]
    pub(super) fn get(&self, placement: &Placement) -> Verdict {
        self.at(self.layout.index(placement))
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> Verdict {
        if self.with_distances {
            return Verdict(self.bytes[index] as i8);
        }
        match self.bytes[index / 4] >> (index % 4 * 2) & 3 {
            0 => Verdict::DRAW,
            1 => Verdict::win(1),
            _ => Verdict::loss(1),
        }
    }
}
