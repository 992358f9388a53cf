//! A perfect index of the positions with the same material: every position has a number, and every number a position.
//!
//! The men of both sides come first, so that all placements of the kings around the same men (a block) are contiguous:
//! 1. the men of the side to move: how many are on its first row, which squares of that row, which of the rest of the
//!    board;
//! 2. the opponent's men, among the squares that are left outside the first row (1 determines how many these are);
//! 3. the kings of the side to move, among the empty squares, then the opponent's, among those still empty.

use super::placement::{BOARD, FIRST_ROW, LAST_ROW, Placement};
use super::subsets::{choose, rank};

/// How many men and kings there are, those of the side to move first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Material {
    pub(super) men: [u32; 2],
    pub(super) kings: [u32; 2],
}

impl Material {
    #[inline]
    pub(super) fn of(placement: &Placement) -> Self {
        Material { men: placement.men.map(u64::count_ones), kings: placement.kings.map(u64::count_ones) }
    }

    /// A number below [`Material::IDS`] for any material with up to seven pieces of each kind.
    #[inline]
    pub(super) fn id(&self) -> usize {
        let [a, b] = self.men;
        let [c, d] = self.kings;
        (a << 9 | b << 6 | c << 3 | d) as usize
    }

    pub(super) const IDS: usize = 1 << 12;

    /// All material of this many pieces, at least one a side, in an order in which it can be solved: crowning a man
    /// leads to material that came before.
    pub(super) fn of_pieces(pieces: u32) -> Vec<Material> {
        let sides = (1..pieces).flat_map(|own| (0..=own).map(move |men| (own, men)));
        let with_other = |(own, men): (u32, u32)| {
            let other = pieces - own;
            (0..=other).map(move |m| Material { men: [men, m], kings: [own - men, other - m] })
        };
        let mut all: Vec<_> = sides.flat_map(with_other).collect();
        all.sort_by_key(|material| material.men[0] + material.men[1]);
        all
    }

    pub(super) fn pieces(&self) -> u32 {
        self.men.iter().chain(&self.kings).sum()
    }

    /// The same material as the other side sees it.
    pub(super) fn turned(&self) -> Self {
        let Material { men: [a, b], kings: [c, d] } = *self;
        Material { men: [b, a], kings: [d, c] }
    }
}

/// The squares where a man of the side to move can be, without its first row.
const MIDDLE: u64 = BOARD & !FIRST_ROW & !LAST_ROW;
const MIDDLE_SQUARES: u32 = 24;
const ROW_SQUARES: u32 = 4;

/// Numbers the positions of a material.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) material: Material,
    /// The first block for each number of men on the first row, and the total number of blocks.
    blocks: [usize; ROW_SQUARES as usize + 2],
    /// How many placements of kings a block has.
    pub(super) kings: usize,
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        let Material { men: [own, other], kings: [own_kings, other_kings] } = material;
        let mut blocks = [0; ROW_SQUARES as usize + 2];
        for home in 0..=ROW_SQUARES {
            let ways = if home > own {
                0
            } else {
                let ahead = own - home;
                choose(ROW_SQUARES, home) * choose(MIDDLE_SQUARES, ahead) * others(ahead, other)
            };
            blocks[home as usize + 1] = blocks[home as usize] + ways;
        }
        let empty = 32 - own - other;
        let kings = choose(empty, own_kings) * choose(empty - own_kings, other_kings);
        Layout { material, blocks, kings }
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> usize {
        self.blocks[ROW_SQUARES as usize + 1] * self.kings
    }

    /// The number of the first position with these men.
    #[inline]
    pub(super) fn block(&self, [own, other]: [u64; 2]) -> usize {
        let [home, ahead] = [own & FIRST_ROW, own & MIDDLE];
        let men_ahead = ahead.count_ones();
        let own_rank = rank(home, FIRST_ROW) * choose(MIDDLE_SQUARES, men_ahead) + rank(ahead, MIDDLE);
        let other_rank = rank(other, BOARD & !FIRST_ROW & !own);
        let first = self.blocks[home.count_ones() as usize];
        (first + own_rank * others(men_ahead, self.material.men[1]) + other_rank) * self.kings
    }

    /// The number of a position.
    #[inline]
    pub(super) fn index(&self, placement: &Placement) -> usize {
        let Placement { men, kings: [own, other] } = *placement;
        let empty = BOARD & !(men[0] | men[1]);
        let after_own = empty & !own;
        let ways = choose(after_own.count_ones(), self.material.kings[1]);
        self.block(men) + rank(own, empty) * ways + rank(other, after_own)
    }
}

/// How many ways there are to place the opponent's men if `ahead` men of the side to move are off its first row.
#[inline]
fn others(ahead: u32, men: u32) -> usize {
    choose(MIDDLE_SQUARES + ROW_SQUARES - ahead, men)
}

#[cfg(test)]
mod tests {
    use super::super::verify::{all_with, own_men};
    use super::*;

    #[test]
    fn every_position_has_a_number_and_every_number_a_position() {
        for material in (2..=4).flat_map(Material::of_pieces) {
            let layout = Layout::new(material);
            let mut seen = vec![false; layout.positions()];
            for men in own_men(material) {
                all_with(men, material, &mut |placement| {
                    assert_eq!(Material::of(placement), material);
                    !std::mem::replace(&mut seen[layout.index(placement)], true)
                });
            }
            assert!(seen.iter().all(|&seen| seen), "{material:?}");
        }
    }
}
