//! The solver's transposition table: both bounds of a position's score, and its best moves.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;
use prefetch_index::prefetch_index;

use super::board::{Board, Score};
use super::small_table::Shelf;
use crate::large_pages::LargePages;

/// No square.
pub(super) const NONE: u8 = 64;

/// What is stored about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best or caused a cut-off, and the one before it; [`NONE`] if there was none.
    pub(super) best: [u8; 2],
}

impl Bounds {
    pub(super) const NOTHING: Bounds = Bounds { lower: -64, upper: 64, best: [NONE; 2] };

    /// The bound that lies outside this window, if there is one.
    #[inline(always)]
    pub(super) fn decides(self, [alpha, beta]: [Score; 2]) -> Option<Score> {
        let (lower, upper) = (Score::from(self.lower), Score::from(self.upper));
        if lower >= beta { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    /// What is known after a search with this window found `score` by the move `best`.
    #[inline(always)]
    pub(super) fn narrowed(mut self, [alpha, beta]: [Score; 2], score: Score, best: u8) -> Bounds {
        // Scores are at most 64.
        if score < beta {
            self.upper = self.upper.min(score as i8);
        }
        if score > alpha {
            self.lower = self.lower.max(score as i8);
            if self.best[0] != best {
                self.best = [best, self.best[0]];
            }
        } else if self.best[0] == NONE {
            self.best[0] = best;
        }
        self
    }
}

/// Key and data as in the [search's table](crate::search::Table), so that threads may share it without locks.
#[derive(Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four slots in one cache line.
#[derive(Zeroable)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table. It is reused from move to move, because what it says about a position is always true.
pub struct Table {
    buckets: LargePages<Bucket>,
    age: AtomicU8,
    pub(super) small_tables: Shelf,
}

fn pack(known: Bounds, empty: u32, age: u8) -> u64 {
    u64::from_le_bytes([
        known.lower as u8,
        known.upper as u8,
        known.best[0],
        known.best[1],
        empty as u8,
        age,
        0,
        1,
    ])
}

fn unpack(data: u64) -> Bounds {
    let [lower, upper, best, second, ..] = data.to_le_bytes();
    Bounds { lower: lower as i8, upper: upper as i8, best: [best, second] }
}

/// Where a board is stored, and the check that distinguishes it from other boards there.
#[derive(Clone, Copy)]
pub(super) struct Key {
    place: u64,
    check: u64,
}

impl Key {
    #[inline(always)]
    pub(super) fn of(board: Board) -> Key {
        // Two folded products over both words: one selects the bucket, the other is the check. The constants are odd
        // and dense.
        let fold = |x: u64, y: u64| {
            let product = u128::from(x) * u128::from(y);
            (product >> 64) as u64 ^ product as u64
        };
        let Board { own, other } = board;
        Key {
            place: fold(own ^ 0x9e37_79b9_7f4a_7c15, other ^ 0xc2b2_ae3d_27d4_eb4f),
            check: fold(own ^ 0xd6e8_feb8_6659_fd93, other ^ 0xa076_1d64_78bd_642f),
        }
    }
}

impl Key {
    pub(super) fn check(self) -> u64 {
        self.check
    }
}

impl Table {
    /// A table of about this many mebibytes.
    pub(super) fn with_mebibytes(size: usize) -> Self {
        let buckets = (size.max(1) << 20) / size_of::<Bucket>();
        Table { buckets: LargePages::new(buckets), age: AtomicU8::new(0), small_tables: Shelf::default() }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(super) fn begin(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }

    /// Begins to fetch a board's bucket from memory.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch_index(&self.buckets[..], self.index(key));
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    #[inline(always)]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key.place) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The bounds that are stored for a board.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Bounds> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.check && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Stores that a search with this window found `score` by the move `best`.
    #[inline(always)]
    pub(super) fn put(&self, key: Key, empty: u32, window: [Score; 2], score: Score, best: u8) {
        let age = self.age.load(Ordering::Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        let mut known = Bounds::NOTHING;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.check && data != 0 {
                chosen = Some(slot);
                known = unpack(data);
                break;
            }
            let [.., depth, old, _, used] = data.to_le_bytes();
            let worth = if used == 0 { -1 } else { i32::from(depth) + 64 * i32::from(old == age) };
            if worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = chosen {
            let data = pack(known.narrowed(window, score, best), empty, age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key.check ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_close_in_on_a_score() {
        let table = Table::with_mebibytes(1);
        let key = Key::of(Board { own: 5, other: 10 });
        assert_eq!(table.get(key), None);
        table.put(key, 12, [3, 4], 8, 7);
        assert_eq!(table.get(key), Some(Bounds { lower: 8, upper: 64, best: [7, NONE] }));
        table.put(key, 12, [9, 10], 8, 9);
        assert_eq!(table.get(key), Some(Bounds { lower: 8, upper: 8, best: [7, NONE] }));
        table.put(key, 12, [6, 10], 8, 9);
        assert_eq!(table.get(key), Some(Bounds { lower: 8, upper: 8, best: [9, 7] }));
        assert_eq!(table.get(Key::of(Board { own: 10, other: 5 })), None);
    }
}
