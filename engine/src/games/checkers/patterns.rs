//! Patterns of English checkers: blocks of six squares and the men on them. They show how the men support each other,
//! which the material and mobility terms do not; kings are left to those terms.

use std::sync::LazyLock;

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

use crate::eval::BASELINE;
use crate::eval::patterns::{Layout, Patterns, Ternary};

/// Room for all blocks, in whole vector registers.
const LANES: usize = 32;

/// Squares in a row, and rows.
const ROW: usize = 4;
const ROWS: usize = 8;

/// Bits of the board, including its gaps.
pub(in crate::games) const PLACES: usize = 4 * GROUPS;

/// Groups of four bits: the bitboard has a gap after every second row.
const GROUPS: usize = 9;

/// The number of ways to occupy the six squares of a block.
const ENTRIES: usize = 729;

struct Board {
    layout: Layout,
    ternary: Ternary<GROUPS, LANES>,
    /// By how many bits the board is out of place after its bits are reversed.
    turn: u32,
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let mut board = Board { layout: Layout::default(), ternary: Ternary::new(), turn: turn() };
    // Two rows of three squares, and three rows of two.
    for (name, high, wide) in [("wide_blocks", 2, 3), ("high_blocks", 3, 2)] {
        let mut count = 0;
        for row in 0..=ROWS - high {
            for place in 0..=ROW - wide {
                let number = |n: usize| ROW * (row + n / wide) + place + n % wide + 1;
                let squares =
                    (0..high * wide).map(|n| Variant::English.bit(number(n) as u8).trailing_zeros() as usize);
                board.ternary.add(&squares.collect::<Vec<_>>());
                board.layout.add(ENTRIES, |index| index);
                count += 1;
            }
        }
        board.layout.families.push((name, count));
    }
    board
});

fn turn() -> u32 {
    let board = Variant::English.board();
    board.reverse_bits().trailing_zeros() - board.trailing_zeros()
}

/// A set of pieces as the side to move sees it, from its own end of the board.
#[inline]
pub(in crate::games) fn seen(position: &Checkers, pieces: u64) -> u64 {
    if position.to_move() == Side::First { pieces } else { pieces.reverse_bits() >> BOARD.turn }
}

impl Patterns for Checkers {
    const TERMS: &'static [&'static str] = &[BASELINE, "wide_blocks", "high_blocks"];

    fn layout() -> &'static Layout {
        &BOARD.layout
    }

    #[inline]
    fn each_entry(&self, mut f: impl FnMut(usize)) {
        let board = &*BOARD;
        let men = |side| seen(self, self.men(side));
        let numbers = board.ternary.numbers(men(self.to_move()), men(!self.to_move()));
        let of_patterns = numbers.into_iter().take(board.ternary.patterns).enumerate();
        of_patterns.for_each(|(pattern, number)| f(ENTRIES * pattern + usize::from(number)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_board_from_their_own_end() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20 {
            let mut position = Checkers::start(Variant::English);
            for _ in 0..30 {
                let Some(m) = random.choice(position.legal_moves()) else { break };
                position.play_unchecked(m);
                let turned = |bits: u64| bits.reverse_bits() >> turn();
                let sides = [Side::First, Side::Second];
                let men = sides.map(|side| turned(position.men(!side)));
                let kings = sides.map(|side| turned(position.kings(!side)));
                let turned = Checkers::from_pieces(Variant::English, men, kings, !position.to_move());
                let entries = |position: &Checkers| {
                    let mut entries = Vec::new();
                    position.each_entry(|entry| entries.push(entry));
                    entries
                };
                assert_eq!(entries(&turned.expect("a board")), entries(&position));
            }
        }
    }
}
