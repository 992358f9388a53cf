//! The transposition table: what is known about positions that were searched before, shared by all threads of a search.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;
use prefetch_index::prefetch_index;

use super::ending::FINAL_SCORES;
use crate::large_pages::LargePages;
use crate::value::Value;

/// How a stored value relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is not greater.
    Upper = 1,
    /// The true value is not less.
    Lower = 2,
    /// The true value is the same.
    Exact = 3,
}

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: Value,
    pub(super) bound: Bound,
    /// The depth of the search that found it, in plies.
    pub(super) depth: u8,
    /// Whether that search evaluated no position, so that a deeper one finds the same.
    pub(super) proven: bool,
    /// The index of the best move in the order of the rules, if one is known.
    pub(super) best: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.value as u32)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(self.proven) << 58
            | u64::from(age) << 59
    }

    fn unpack(data: u64) -> Option<Self> {
        const BOUNDS: [Option<Bound>; 4] = [None, Some(Bound::Upper), Some(Bound::Lower), Some(Bound::Exact)];
        let bound = BOUNDS[(data >> 56 & 3) as usize]?;
        let best = (data >> 32) as u16;
        Some(Entry {
            value: data as u32 as Value,
            bound,
            depth: depth_of(data),
            proven: data >> 58 & 1 == 1,
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Ages are counted in five bits.
const AGES: u8 = 32;

/// Key and data in two words. The key is stored XORed with the data, so that a slot which two threads wrote at the same
/// time looks empty (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
#[derive(Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four slots in one cache line.
#[derive(Zeroable)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A transposition table. It may be kept from move to move, and from game to game, because its keys identify positions.
pub struct Table {
    buckets: LargePages<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of about this many mebibytes, at least one.
    pub fn with_mebibytes(size: usize) -> Self {
        let buckets = (size.max(1) << 20) / size_of::<Bucket>();
        Table { buckets: LargePages::new(buckets), age: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(super) fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// What is known about the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let mut found = 0;
        // Which slot it is cannot be predicted, so all of them are compared, without branches.
        for slot in self.bucket(key).0.iter().rev() {
            let data = slot.data.load(Ordering::Relaxed);
            found = if slot.check.load(Ordering::Relaxed) ^ data == key { data } else { found };
        }
        Entry::unpack(found)
    }

    /// The index of the best move that a search to the end of the game has found in the position with this key.
    pub(crate) fn best_to_the_end(&self, key: u64) -> Option<u16> {
        self.get(key ^ FINAL_SCORES)?.best
    }

    /// Stores a move as if a search to the end of the game had found it.
    #[cfg(test)]
    pub(crate) fn put_to_the_end(&self, key: u64, best: u16) {
        let entry = Entry { value: 0, bound: Bound::Lower, depth: 60, proven: false, best: Some(best) };
        self.put(key ^ FINAL_SCORES, entry);
    }

    /// Stores what is known about the position with this key: in its own slot if it has one, or else in the slot with
    /// the least valuable entry, an old or a shallow one.
    pub(super) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                if entry.best.is_none() {
                    entry.best = Entry::unpack(data).and_then(|old| old.best);
                }
                chosen = Some(slot);
                break;
            }
            let worth = if data == 0 { i32::MIN } else { self.worth(data, age) };
            if chosen.is_none() || worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = chosen {
            let data = entry.pack(age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    fn worth(&self, data: u64, age: u8) -> i32 {
        let searches_ago = (age + AGES - age_of(data)) % AGES;
        i32::from(depth_of(data)) - 4 * i32::from(searches_ago)
    }

    /// Prefetches what is known about this key, because loading it takes longer than a node's first checks.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets[..], self.index(key));
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    fn index(&self, key: u64) -> usize {
        // The upper half of the product spreads keys over any number of buckets; the low bits of games' keys need not
        // be random.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.buckets.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: Value, depth: u8, best: Option<u16>) -> Entry {
        Entry { value, bound: Bound::Lower, depth, proven: false, best }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = Table::with_mebibytes(1);
        for (key, value) in [(0, -5), (1, 7), (u64::MAX, -1_000_000_000)] {
            let e = Entry { value, bound: Bound::Exact, depth: 200, proven: true, best: Some(3) };
            table.put(key, e);
            assert_eq!(table.get(key), Some(e));
        }
        assert_eq!(table.get(2), None);
    }

    /// Values of ordinary searches are not final scores.
    #[test]
    fn best_moves_to_the_end_are_kept_apart() {
        let table = Table::with_mebibytes(1);
        table.put(9, entry(1, 5, Some(4)));
        assert_eq!(table.best_to_the_end(9), None);
        table.put_to_the_end(9, 2);
        assert_eq!(table.best_to_the_end(9), Some(2));
    }

    #[test]
    fn a_position_keeps_its_slot_and_its_move() {
        let table = Table::with_mebibytes(1);
        table.put(9, entry(1, 5, Some(4)));
        table.put(9, entry(2, 6, None));
        assert_eq!(table.get(9), Some(entry(2, 6, Some(4))));
    }

    #[test]
    fn shallow_and_old_entries_go_first() {
        let table = Table { buckets: LargePages::new(1), age: AtomicU8::new(0) };
        for key in 1..=4 {
            table.put(key, entry(0, key as u8 * 2, None));
        }
        table.put(5, entry(0, 1, None));
        assert_eq!(table.get(1), None, "the shallowest was replaced");
        table.begin_search();
        table.begin_search();
        table.put(6, entry(0, 1, None));
        table.put(7, entry(0, 1, None));
        assert!(table.get(6).is_some() && table.get(7).is_some() && table.get(4).is_some());
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let table = Table::with_mebibytes(1);
        (0..1000).for_each(|key| table.put(key, entry(1, 5, None)));
        assert!((0..1000).all(|key| table.get(key).is_some()));
        table.clear();
        assert!((0..1000).all(|key| table.get(key).is_none()));
    }

    /// Ages wrap around, and an entry from just before the wrap is only one search old.
    #[test]
    fn each_past_search_costs_four_plies() {
        let table = Table { buckets: LargePages::new(1), age: AtomicU8::new(AGES - 1) };
        table.put(1, entry(0, 20, None));
        table.begin_search();
        assert_eq!(table.age.load(Ordering::Relaxed), 0);
        (2..=4).for_each(|key| table.put(key, entry(0, 17, None)));
        // A depth of 20 from one search ago is worth 16.
        table.put(5, entry(0, 1, None));
        assert!(table.get(1).is_none() && (2..=5).all(|key| table.get(key).is_some()));
    }

    #[test]
    fn keys_that_differ_in_few_bits_are_spread_over_the_buckets() {
        let table = Table::with_mebibytes(1);
        let bucket = |key: u64| std::ptr::from_ref(table.bucket(key)) as usize;
        for step in [1, 1 << 20, 1 << 40] {
            let mut used: Vec<_> = (0..1000).map(|n| bucket(n * step)).collect();
            used.sort_unstable();
            used.dedup();
            assert!(used.len() > 900, "{} buckets for 1000 keys", used.len());
        }
    }
}
