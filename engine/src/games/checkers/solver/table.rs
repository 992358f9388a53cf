//! What is proven about boards of mini-checkers. A board's key and its bounds fit into one word, so no two boards are
//! ever confused.

use std::sync::atomic::{AtomicU64, Ordering};

use super::board::Board;

/// The two values (-1, 0 or 1) that a board's value lies between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    lower: i32,
    upper: i32,
}

impl Bounds {
    const NONE: Bounds = Bounds { lower: -1, upper: 1 };

    /// The bounds that follow from whether the value is greater than `alpha`.
    pub(super) fn by(alpha: i32, exceeds: bool) -> Bounds {
        if exceeds { Bounds { lower: alpha + 1, upper: 1 } } else { Bounds { lower: -1, upper: alpha } }
    }

    /// Whether the value is greater than `alpha`, if the bounds decide it.
    pub(super) fn answer(self, alpha: i32) -> Option<bool> {
        if self.lower > alpha {
            Some(true)
        } else if self.upper <= alpha {
            Some(false)
        } else {
            None
        }
    }

    fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// One word for each board: its key in the upper 50 bits, the bounds below; 0 is an empty slot. Boards with the same
/// hash share two slots, which keep the two latest.
pub struct Table {
    slots: Box<[AtomicU64]>,
}

/// How far the key is shifted within a slot.
const KEY: u32 = 14;

impl Table {
    pub(super) fn with_mebibytes(size: usize) -> Self {
        Table { slots: (0..(size << 20) / size_of::<AtomicU64>()).map(|_| AtomicU64::new(0)).collect() }
    }

    fn pair(&self, key: u64) -> &[AtomicU64] {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let pair = ((u128::from(spread) * (self.slots.len() / 2) as u128) >> 64) as usize;
        &self.slots[2 * pair..2 * pair + 2]
    }

    pub(super) fn get(&self, board: Board) -> Bounds {
        let key = board.key();
        let slots = self.pair(key).iter().map(|slot| slot.load(Ordering::Relaxed));
        slots.into_iter().find(|word| word >> KEY == key && *word != 0).map_or(Bounds::NONE, |word| Bounds {
            lower: (word & 3) as i32 - 1,
            upper: (word >> 2 & 3) as i32 - 1,
        })
    }

    /// Narrows the stored bounds by these.
    pub(super) fn put(&self, board: Board, bounds: Bounds) {
        let key = board.key();
        let bounds = bounds.and(self.get(board));
        let word = key << KEY | (bounds.lower + 1) as u64 | ((bounds.upper + 1) as u64) << 2;
        let [first, second] = self.pair(key) else { return };
        let former = first.load(Ordering::Relaxed);
        if former != 0 && former >> KEY != key {
            second.store(former, Ordering::Relaxed);
        }
        first.store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_joined() {
        let table = Table::with_mebibytes(1);
        let board = Board { own: 1 << 22, other: 1 };
        assert_eq!(table.get(board), Bounds::NONE);
        table.put(board, Bounds::by(-1, true));
        assert_eq!((table.get(board).answer(-1), table.get(board).answer(0)), (Some(true), None));
        table.put(board, Bounds::by(0, false));
        assert_eq!((table.get(board).answer(-1), table.get(board).answer(0)), (Some(true), Some(false)));
        assert_eq!(table.get(Board { own: 1, other: 1 << 22 }), Bounds::NONE);
    }
}
