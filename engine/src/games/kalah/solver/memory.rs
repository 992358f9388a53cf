//! The solver's transposition table: bounds on what the seeds in the pits are worth.

use std::io;

use bytemuck::Zeroable;
use parlor_rules::Game;
use parlor_rules::kalah::Kalah;
use prefetch_index::prefetch_index;

use crate::games::mancala::rows::Row;
use crate::large_pages::LargePages;

/// Bounds of a position's gain, and its best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i32,
    pub(super) most: i32,
    /// The pit that was best.
    pub(super) best: u8,
}

impl Bounds {
    /// The bound that decides whether the gain is greater than alpha, if one does.
    #[inline]
    pub(super) fn deciding_bound(self, alpha: i32) -> Option<i32> {
        if self.least > alpha { Some(self.least) } else { Some(self.most).filter(|most| *most <= alpha) }
    }
}

/// One position. The key is the position itself, so no two positions are ever confused.
#[derive(Debug, Clone, Copy, Zeroable)]
struct Slot {
    key: u64,
    least: i8,
    most: i8,
    best: u8,
    /// The binary logarithm of the number of positions that its search took.
    cost: u8,
}

/// Four slots in one cache line.
#[derive(Debug, Clone, Copy, Zeroable)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A transposition table of pits.
pub(super) struct Memory(LargePages<Bucket>);

/// A position in the memory: the pits, the mover's first, five bits each. 0, which no position with seeds has, if a pit
/// holds too many.
pub(super) type Key = u64;

impl Memory {
    /// # Errors
    /// The system does not provide that much memory.
    pub(super) fn with_mebibytes(size: usize) -> io::Result<Self> {
        LargePages::zeroed((size.max(1) << 20) / size_of::<Bucket>()).map(Memory)
    }

    #[inline]
    pub(super) fn key(position: &Kalah) -> Key {
        let side = position.to_move();
        match (packed(&position.row(side)), packed(&position.row(!side))) {
            (Some(own), Some(other)) => own << 30 | other,
            _ => 0,
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.0.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Bounds> {
        if key == 0 {
            return None;
        }
        let slots = &self.0[self.bucket(key)].0;
        let slot = slots.iter().find(|slot| slot.key == key)?;
        Some(Bounds { least: slot.least.into(), most: slot.most.into(), best: slot.best })
    }

    /// Prefetches a position that will be looked up soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch_index(&self.0[..], self.bucket(key));
    }

    /// Stores a position whose bounds took this many positions to find: in its own slot, or else in the cheapest slot.
    #[inline]
    pub(super) fn put(&mut self, key: Key, bounds: Bounds, nodes: u64) {
        if key == 0 {
            return;
        }
        let bucket = self.bucket(key);
        let slots = &mut self.0[bucket].0;
        let at = slots.iter().position(|slot| slot.key == key);
        let cheapest = || (0..slots.len()).min_by_key(|&i| slots[i].cost).unwrap_or(0);
        let at = at.unwrap_or_else(cheapest);
        // A gain is at most the number of seeds in the pits, 120.
        let (least, most) = (bounds.least as i8, bounds.most as i8);
        slots[at] = Slot { key, least, most, best: bounds.best, cost: nodes.max(1).ilog2() as u8 };
        // Expensive entries age so that they are eventually replaced.
        for (i, slot) in slots.iter_mut().enumerate() {
            if i != at && slot.cost > 0 && nodes & 15 == 0 {
                slot.cost -= 1;
            }
        }
    }
}

/// Packs the pits of a row into five bits each: first the pits of each pair, then the pairs.
#[inline]
fn packed(&[a, b, c, d, e, f]: &Row) -> Option<u64> {
    let pits = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
    let pairs = pits & 0x001f_001f_001f | (pits & 0x1f00_1f00_1f00) >> 3;
    let fits = pits & 0xe0e0_e0e0_e0e0 == 0;
    fits.then_some(pairs & 0x3ff | pairs >> 6 & 0x3ff << 10 | pairs >> 12 & 0x3ff << 20)
}
