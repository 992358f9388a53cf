//! The table for positions near the end. It is small enough for the processor's second cache, where looking a position up
//! takes less time than searching it again even with seven empty squares, and each thread has its own.

use std::sync::Mutex;

use super::board::Board;
use super::table::Bounds;

/// A power of two: 192 KiB in all. Twice as many save two positions in a hundred, which they take longer to find.
const ENTRIES: usize = 1 << 13;

#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    known: Bounds,
}

/// A table with one place for each position: the latest stays.
pub(super) struct SmallTable(Box<[Entry]>);

impl SmallTable {
    fn new() -> Self {
        let nothing = Entry { board: Board { own: 0, other: 0 }, known: Bounds::NOTHING };
        SmallTable(vec![nothing; ENTRIES].into_boxed_slice())
    }

    #[inline(always)]
    fn index(board: Board) -> usize {
        let (x, y) = (board.own ^ 0x9e37_79b9_7f4a_7c15, board.other ^ 0xc2b2_ae3d_27d4_eb4f);
        let product = u128::from(x) * u128::from(y);
        ((product >> 64) as usize ^ product as usize) & (ENTRIES - 1)
    }

    /// What is stored about a board.
    #[inline(always)]
    pub(super) fn get(&self, board: Board) -> Bounds {
        let entry = &self.0[Self::index(board)];
        if entry.board == board { entry.known } else { Bounds::NOTHING }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, board: Board, known: Bounds) {
        self.0[Self::index(board)] = Entry { board, known };
    }
}

/// The small tables that no thread is using. They are kept, because what they say about a position is always true.
#[derive(Default)]
pub(super) struct Shelf(Mutex<Vec<SmallTable>>);

impl Shelf {
    pub(super) fn take(&self) -> SmallTable {
        let kept = self.0.lock().ok().and_then(|mut tables| tables.pop());
        kept.unwrap_or_else(SmallTable::new)
    }

    /// Keeps a table's entries and leaves it without any, so it must not be used any more.
    pub(super) fn put_back(&self, table: &mut SmallTable) {
        if let Ok(mut tables) = self.0.lock() {
            tables.push(SmallTable(std::mem::take(&mut table.0)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_not_taken_for_another_in_its_place() {
        let mut table = SmallTable::new();
        let board = Board { own: 5, other: 10 };
        let same_place = (0..).map(|own| Board { own, other: 1 << 63 });
        let another = same_place.clone().find(|b| SmallTable::index(*b) == SmallTable::index(board));
        let another = another.expect("there are more boards than places");
        let known = Bounds { lower: 4, upper: 8, best: [1, 2] };
        table.put(board, known);
        assert_eq!(table.get(board), known);
        assert_eq!(table.get(another), Bounds::NOTHING);
        table.put(another, Bounds { lower: -8, ..known });
        assert_eq!(table.get(board), Bounds::NOTHING);
    }

    #[test]
    fn a_table_that_was_put_back_is_taken_again() {
        let shelf = Shelf::default();
        let board = Board { own: 5, other: 10 };
        let known = Bounds { lower: 4, upper: 8, best: [1, 2] };
        let mut table = shelf.take();
        table.put(board, known);
        shelf.put_back(&mut table);
        let (kept, new) = (shelf.take(), shelf.take());
        assert_eq!([kept.get(board), new.get(board)], [known, Bounds::NOTHING]);
    }
}
