//! Patterns of Santorini: blocks of two by two squares, with their heights and workers. Blocks that are mirror images
//! of one another on the board share their weights.

use std::sync::LazyLock;

use parlor_rules::Game;
use parlor_rules::santorini::Santorini;

use crate::eval::BASELINE;
use crate::eval::patterns::{Layout, Patterns};

/// The states of a square: five heights without a worker, or either side's worker on one of three heights.
pub(in crate::games) const STATES: usize = 11;

/// The number of states of the four squares of a block.
const ENTRIES: usize = STATES.pow(4);

/// Blocks along each side of the board.
const BLOCKS: usize = 4;

/// The kinds of blocks, and how many blocks of each kind there are.
const KINDS: [(&str, usize); 3] = [("corner_blocks", 4), ("edge_blocks", 8), ("middle_blocks", 4)];

struct Board {
    layout: Layout,
    /// For each block its four squares in the order of its kind's table, and where that table begins.
    blocks: Vec<([usize; 4], usize)>,
}

static BOARD: LazyLock<Board> = LazyLock::new(Board::new);

/// The image of a square in one of the eight symmetries of the board.
pub(in crate::games) fn image(symmetry: usize, square: usize) -> usize {
    let (mut file, mut rank) = (square % 5, square / 5);
    if symmetry & 1 == 1 {
        file = 4 - file;
    }
    if symmetry & 2 == 2 {
        rank = 4 - rank;
    }
    if symmetry & 4 == 4 {
        (file, rank) = (rank, file);
    }
    5 * rank + file
}

/// The squares of a block, beginning with its first corner.
fn squares(block: usize) -> [usize; 4] {
    let corner = 5 * (block / BLOCKS) + block % BLOCKS;
    [corner, corner + 1, corner + 5, corner + 6]
}

fn sorted(mut squares: [usize; 4]) -> [usize; 4] {
    squares.sort_unstable();
    squares
}

impl Board {
    fn new() -> Self {
        let mut board = Board { layout: Layout::default(), blocks: Vec::new() };
        // The number of each kind's first block.
        for ((name, count), first) in KINDS.into_iter().zip([0, 1, BLOCKS + 1]) {
            let first = squares(first);
            let images = (0..8).map(|symmetry| first.map(|square| image(symmetry, square)));
            let onto_itself: Vec<[usize; 4]> =
                images.clone().filter(|images| sorted(*images) == sorted(first)).collect();
            let begin = board.layout.add(ENTRIES, |index| canonical(index, &first, &onto_itself));
            let mut seen = Vec::new();
            for images in images {
                if !seen.contains(&sorted(images)) {
                    seen.push(sorted(images));
                    board.blocks.push((images, begin));
                }
            }
            board.layout.families.push((name, count));
        }
        board
    }
}

/// The least index of the same block under the symmetries of the board.
fn canonical(index: usize, squares: &[usize; 4], symmetries: &[[usize; 4]]) -> usize {
    let digit = |place: usize| index / STATES.pow(place as u32) % STATES;
    let number = |images: &[usize; 4]| {
        let part = |place: usize| {
            let to = squares.iter().position(|square| *square == images[place]).unwrap_or(place);
            digit(place) * STATES.pow(to as u32)
        };
        (0..4).map(part).sum()
    };
    symmetries.iter().map(number).min().unwrap_or(index)
}

/// The state of each square, for the side to move.
#[inline]
pub(in crate::games) fn states(position: &Santorini) -> [u8; 25] {
    let at_least: [u32; 4] = std::array::from_fn(|height| position.at_least(height + 1));
    let [own, other] = [position.to_move(), !position.to_move()].map(|side| position.worker_bits(side));
    std::array::from_fn(|square| {
        let bit = |set: u32| (set >> square & 1) as u8;
        let height = at_least.iter().map(|&set| bit(set)).sum::<u8>();
        let held = bit(own) | bit(other);
        // A worker on the third level has won, which is not the evaluation's business: it counts as on the second.
        let height = if held == 1 { height.min(2) } else { height };
        height + 5 * bit(own) + 8 * bit(other)
    })
}

impl Patterns for Santorini {
    const TERMS: &'static [&'static str] = &[BASELINE, KINDS[0].0, KINDS[1].0, KINDS[2].0];

    fn layout() -> &'static Layout {
        &BOARD.layout
    }

    #[inline]
    fn each_entry(&self, mut f: impl FnMut(usize)) {
        let states = states(self);
        for (squares, begin) in &BOARD.blocks {
            let number =
                squares.iter().rev().fold(0, |number, &square| STATES * number + usize::from(states[square]));
            f(begin + number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_are_mirror_images_share_their_weights() {
        let layout = &BOARD.layout;
        let shared = |position: &[usize; 25]| {
            let number =
                |squares: &[usize; 4]| squares.iter().rev().fold(0, |n, &s| STATES * n + position[s]);
            let mut weights: Vec<_> =
                BOARD.blocks.iter().map(|(squares, begin)| layout.shared[begin + number(squares)]).collect();
            weights.sort_unstable();
            weights
        };
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..50 {
            let position: [usize; 25] = std::array::from_fn(|_| random.usize(0..STATES));
            for symmetry in 0..8 {
                let mut mirrored = [0; 25];
                (0..25).for_each(|square| mirrored[image(symmetry, square)] = position[square]);
                assert_eq!(shared(&mirrored), shared(&position));
            }
        }
    }
}
