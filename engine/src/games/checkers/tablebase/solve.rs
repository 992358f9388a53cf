//! Solves a slice, block by block.

use std::ops::Deref;
use std::sync::atomic::{AtomicI8, AtomicUsize, Ordering};

use super::block::Block;
use super::layout::Material;
use super::placement::{BOARD, LAST_ROW, Placement, rotated};
use super::slice::{Book, Shape};
use super::subsets::{bits, fill};
use super::verdict::Verdict;
use crate::parallel::in_parallel;

/// How many rows a man can advance.
const ROWS: usize = 7;

/// A slice being solved. Several threads write its blocks, each block once.
pub(super) struct Open<'a, B> {
    shape: &'a Shape,
    /// All slices that captures and crownings lead to.
    below: &'a Book<B>,
    verdicts: Vec<AtomicI8>,
}

impl<'a, B: Deref<Target = [u8]> + Sync> Open<'a, B> {
    pub(super) fn new(shape: &'a Shape, below: &'a Book<B>) -> Self {
        Open { shape, below, verdicts: (0..shape.positions()).map(|_| AtomicI8::new(0)).collect() }
    }

    /// Solves the slice with this many threads and returns its bytes. `done` often receives the part that is done, and
    /// returns `false` to stop.
    ///
    /// Men only move forward: the further they have all advanced, the earlier a block is solved. Blocks whose men have
    /// advanced equally far do not depend on each other.
    pub(super) fn solve(self, threads: usize, done: &(impl Fn(f64) -> bool + Sync)) -> Option<Vec<u8>> {
        let [own, other] = self.shape.material().men;
        let (own_men, mut other_men) = (men_by_advance(own), men_by_advance(other));
        other_men.iter_mut().flatten().for_each(|men| *men = rotated(*men));
        let all = own_men.iter().map(Vec::len).sum::<usize>() * other_men.iter().map(Vec::len).sum::<usize>();
        let tried = AtomicUsize::new(0);
        for advance in (0..own_men.len() + other_men.len() - 1).rev() {
            let jobs: Vec<(u64, &[u64])> = own_men
                .iter()
                .enumerate()
                .filter_map(|(own, men)| Some((men, other_men.get(advance.checked_sub(own)?)?)))
                .flat_map(|(men, others)| men.iter().map(|&men| (men, &others[..])))
                .collect();
            let finished = in_parallel(&jobs, threads, |&(own, others)| {
                let mut block = Block::default();
                others.iter().for_each(|&other| self.solve_block(&mut block, [own, other]));
                let tried = tried.fetch_add(others.len(), Ordering::Relaxed) + others.len();
                done(tried as f64 / all as f64)
            });
            if !finished {
                return None;
            }
        }
        let verdicts = self.verdicts.iter().map(|verdict| Verdict(verdict.load(Ordering::Relaxed)));
        Some(self.shape.pack(verdicts))
    }

    fn solve_block(&self, block: &mut Block, men: [u64; 2]) {
        let turned = [rotated(men[1]), rotated(men[0])];
        // If both sides have the same material, each block comes up twice.
        if men[0] & men[1] != 0 || self.shape.layouts.len() == 1 && turned < men {
            return;
        }
        block.solve(men, self.shape.material().kings, &|placement| self.known(placement));
        let (first, twin) = (&self.shape.layouts[0], self.shape.layouts.get(1));
        self.write(first.block(men), block.verdicts(0));
        let twins_block = twin.map_or(first.block(turned), |twin| first.positions() + twin.block(turned));
        self.write(twins_block, block.verdicts(1));
    }

    fn write(&self, first: usize, verdicts: impl Iterator<Item = Verdict>) {
        for (slot, verdict) in self.verdicts[first..].iter().zip(verdicts) {
            slot.store(verdict.0, Ordering::Relaxed);
        }
    }

    fn known(&self, placement: &Placement) -> Verdict {
        let material = Material::of(placement);
        if self.shape.layouts.iter().any(|layout| layout.material == material) {
            return Verdict(self.verdicts[self.shape.index(placement)].load(Ordering::Relaxed));
        }
        // The builder has made sure that all slices with fewer pieces or more kings are there.
        self.below.get(placement).expect("a slice below")
    }
}

/// All sets of this many men that move down, by the rows that they have advanced from the first one.
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
