//! Derives the verdicts of a slice again: by the rules, one ply from every position.

use std::ops::Deref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use parlor_rules::Game;

use super::layout::Material;
use super::parallel::in_parallel;
use super::placement::{BOARD, FIRST_ROW, LAST_ROW, Placement};
use super::slice::{Book, Shape};
use super::subsets::fill;
use super::verdict::Verdict;
use crate::tablebase::Census;

/// All sets of the men that move down.
pub(super) fn own_men(material: Material) -> Vec<u64> {
    let mut sets = Vec::new();
    fill(&mut sets, material.men[0], BOARD & !LAST_ROW);
    sets
}

/// Calls `f` with every position of a material where the side to move has these men, until it returns `false`; returns
/// whether it never did.
pub(super) fn all_with(own: u64, material: Material, f: &mut impl FnMut(&Placement) -> bool) -> bool {
    let [mut other, mut own_kings, mut other_kings] = [const { Vec::new() }; 3];
    fill(&mut other, material.men[1], BOARD & !FIRST_ROW & !own);
    other.iter().all(|&other| {
        let empty = BOARD & !(own | other);
        fill(&mut own_kings, material.kings[0], empty);
        own_kings.iter().all(|&own_king| {
            fill(&mut other_kings, material.kings[1], empty & !own_king);
            let at = |&other_king: &u64| Placement { men: [own, other], kings: [own_king, other_king] };
            other_kings.iter().all(|set| f(&at(set)))
        })
    })
}

/// The verdict that follows from the positions after each move; `None` if one of them is in no slice.
pub(super) fn derived<B: Deref<Target = [u8]>>(placement: &Placement, book: &Book<B>) -> Option<Verdict> {
    let position = placement.position();
    let (mut best, mut complete) = (Verdict::SHIFT, true);
    position.for_each_move(|m| {
        let next = book.get(&Placement::of(&position.after(m)));
        complete &= next.is_some();
        let before = next.map(|next| next.before(position.is_irreversible(m)));
        best = before.into_iter().fold(best, Verdict::better);
    });
    complete.then_some(best)
}

/// Compares every verdict of a slice with the one that follows from its successors (signs only, if the slice stores no
/// distances), and counts them. `done` is told which part is done; it returns `false` to end the work.
///
/// # Errors
/// A sentence that shows a wrong verdict, or nothing if the work was ended.
pub(super) fn verify<B: Deref<Target = [u8]> + Sync>(
    shape: &Shape,
    book: &Book<B>,
    threads: usize,
    done: &(impl Fn(f64) -> bool + Sync),
) -> Result<Census, Option<String>> {
    let jobs: Vec<(Material, u64)> = shape
        .layouts
        .iter()
        .flat_map(|layout| own_men(layout.material).into_iter().map(|men| (layout.material, men)))
        .collect();
    let (census, fault, finished) = (Mutex::new(Census::default()), Mutex::new(None), AtomicUsize::new(0));
    let all_well = in_parallel(&jobs, threads, |&(material, men)| {
        let mut counted = Census::default();
        let well = all_with(men, material, &mut |placement| match check(shape, placement, book) {
            Ok(verdict) => {
                counted.count(verdict.sign().into());
                true
            }
            Err(sentence) => {
                *lock(&fault) = Some(sentence);
                false
            }
        });
        *lock(&census) += counted;
        well && done((finished.fetch_add(1, Ordering::Relaxed) + 1) as f64 / jobs.len() as f64)
    });
    if all_well { Ok(*lock(&census)) } else { Err(lock(&fault).take()) }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // After a panic the value is not used: the panic continues in the thread that waits for it.
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn check<B: Deref<Target = [u8]>>(shape: &Shape, at: &Placement, book: &Book<B>) -> Result<Verdict, String> {
    let position = at.position();
    let stored = book.get(at).ok_or_else(|| format!("{position} is in no slice"))?;
    let derived =
        derived(at, book).ok_or_else(|| format!("{position} leads to a slice that is not there"))?;
    let same = if shape.distances { stored == derived } else { stored.sign() == derived.sign() };
    if same { Ok(stored) } else { Err(format!("{position} stands as {stored}, its moves make it {derived}")) }
}
