//! The solver's transposition table: bounds on what the seeds in the pits are worth.

use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, Side};

use crate::games::kalah::tablebase::row_of;

/// Bounds of a position's gain, and its best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i32,
    pub(super) most: i32,
    /// The pit that was best.
    pub(super) best: u8,
}

/// One position. The key is the position itself, so no two positions are ever confused.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u64,
    least: i8,
    most: i8,
    best: u8,
    /// The binary logarithm of the number of positions that its search took.
    cost: u8,
}

/// Four slots in one cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A transposition table of pits.
pub(super) struct Memory(Vec<Bucket>);

/// Bits for each pit in a key.
const PIT: u32 = 5;

impl Memory {
    pub(super) fn with_mebibytes(size: usize) -> Self {
        Memory(vec![Bucket::default(); (size.max(1) << 20) / size_of::<Bucket>()])
    }

    /// The pits, the mover's first, five bits each; 0, which no position with seeds has, if a pit holds too many.
    #[inline]
    pub(super) fn key(position: &Kalah) -> u64 {
        let pack = |side: Side| {
            row_of(position, side).iter().fold(0, |key: u64, &seeds| key << PIT | u64::from(seeds))
        };
        let fits = |side: Side| position.pits(side).iter().all(|&seeds| seeds < 1 << PIT);
        let side = position.to_move();
        if fits(side) && fits(!side) { pack(side) << (6 * PIT) | pack(!side) } else { 0 }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.0.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        let slots = &self.0[self.bucket(key)].0;
        let slot = slots.iter().find(|slot| slot.key == key).filter(|_| key != 0)?;
        Some(Bounds { least: slot.least.into(), most: slot.most.into(), best: slot.best })
    }

    /// Stores a position whose bounds took this many positions to find: in its own slot, or else in the cheapest slot.
    #[inline]
    pub(super) fn put(&mut self, key: u64, bounds: Bounds, nodes: u64) {
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
        // Expensive entries age, so that they give way in the end.
        for (i, slot) in slots.iter_mut().enumerate() {
            if i != at && slot.cost > 0 && nodes & 15 == 0 {
                slot.cost -= 1;
            }
        }
    }
}
