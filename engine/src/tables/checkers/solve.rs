//! Solves slice after slice: what a capture or a crowning leads to comes first.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Tables;
use super::block::Block;
use super::layout::{Layout, Material};
use super::placement::{BOARD, LAST_ROW, Placement, rotated};
use super::slice::{Census, OpenSlice};
use super::subsets::{bits, fill};

/// Tables of so many pieces or fewer keep the distances, a byte for each position.
const WITH_DISTANCES: u32 = 4;

/// Rows that a man can go.
const ROWS: usize = 7;

impl Tables {
    /// Solves all positions up to `pieces` pieces with so many threads.
    pub fn solve(pieces: u32, threads: usize) -> Self {
        let mut tables = Tables::default();
        for pieces in 2..=pieces {
            tables.solve_pieces(pieces, threads);
        }
        tables
    }

    /// Solves the positions with one piece more than those that are known.
    fn solve_pieces(&mut self, pieces: u32, threads: usize) {
        for material in Material::of_pieces(pieces) {
            if self.slice(&material).is_none() {
                self.solve_slice(material, threads);
            }
        }
        self.pieces = pieces;
    }

    /// Solves a slice together with the one where the other side has its pieces: kings' moves lead to and fro.
    fn solve_slice(&mut self, material: Material, threads: usize) {
        let with_distances = material.pieces() <= WITH_DISTANCES;
        let other = material.turned();
        let twin = (other != material).then(|| OpenSlice::new(Layout::new(other)));
        let pair = Pair { tables: self, slice: OpenSlice::new(Layout::new(material)), twin };
        pair.solve(threads);
        let Pair { slice, twin, .. } = pair;
        for slice in [Some(slice), twin].into_iter().flatten() {
            self.add(slice.close(with_distances));
        }
    }

    /// How many positions with so many pieces are won, drawn and lost.
    pub fn census(&self, pieces: u32) -> Census {
        let mut census = Census::default();
        let slices = self.slices.iter().filter(|slice| slice.layout.material.pieces() == pieces);
        slices.for_each(|slice| census.add(&slice.census));
        census
    }
}

/// A slice and its twin, where the other side is to move; they are one if both sides have the same.
struct Pair<'a> {
    tables: &'a Tables,
    slice: OpenSlice,
    twin: Option<OpenSlice>,
}

impl Pair<'_> {
    fn twin(&self) -> &OpenSlice {
        self.twin.as_ref().unwrap_or(&self.slice)
    }

    /// Men only go forward: the further they are all together, the sooner a block is solved. Blocks in which they are
    /// equally far do not know each other.
    fn solve(&self, threads: usize) {
        let [own, other] = self.slice.layout.material.men;
        let (own_men, mut other_men) = (men_by_advance(own), men_by_advance(other));
        other_men.iter_mut().flatten().for_each(|men| *men = rotated(*men));
        for advance in (0..own_men.len() + other_men.len() - 1).rev() {
            let jobs: Vec<(u64, &[u64])> = own_men
                .iter()
                .enumerate()
                .filter_map(|(own, men)| Some((men, other_men.get(advance.checked_sub(own)?)?)))
                .flat_map(|(men, others)| men.iter().map(|&men| (men, &others[..])))
                .collect();
            let next = AtomicUsize::new(0);
            let work = || {
                let mut block = Block::default();
                while let Some(&(own, others)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    others.iter().for_each(|&other| self.solve_block(&mut block, [own, other]));
                }
            };
            std::thread::scope(|scope| {
                (1..threads.min(jobs.len())).for_each(|_| drop(scope.spawn(work)));
                work();
            });
        }
    }

    fn solve_block(&self, block: &mut Block, men: [u64; 2]) {
        let turned = [rotated(men[1]), rotated(men[0])];
        // If both sides have the same, each block comes twice.
        if men[0] & men[1] != 0 || self.twin.is_none() && turned < men {
            return;
        }
        block.solve(men, self.slice.layout.material.kings, &|placement| self.known(placement));
        self.slice.write(self.slice.layout.block(men), block.verdicts(0));
        self.twin().write(self.twin().layout.block(turned), block.verdicts(1));
    }

    fn known(&self, placement: &Placement) -> super::Verdict {
        let material = Material::of(placement);
        if material == self.slice.layout.material {
            self.slice.get(placement)
        } else if material == self.twin().layout.material {
            self.twin().get(placement)
        } else {
            // Conversions lead to fewer pieces or to more kings, and those slices came before.
            self.tables.get(placement).expect("an earlier slice")
        }
    }
}

/// All sets of so many men that move down, by the rows that they have gone from the first one.
fn men_by_advance(men: u32) -> Vec<Vec<u64>> {
    let mut sets = Vec::new();
    fill(&mut sets, men, BOARD & !LAST_ROW);
    let mut by_advance = vec![Vec::new(); ROWS * men as usize + 1];
    for set in sets {
        by_advance[bits(set).map(row).sum::<usize>()].push(set);
    }
    by_advance
}

/// The row of a square, from the top.
fn row(square: u64) -> usize {
    // Two rows take nine bits.
    let bit = square.trailing_zeros() as usize;
    bit / 9 * 2 + usize::from(bit % 9 >= 4)
}
