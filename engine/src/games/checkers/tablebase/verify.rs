//! Re-derives the verdicts of a slice from the rules, one ply from every position.

use std::ops::Deref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use parlor_rules::Game;

use super::block::Block;
use super::layout::Material;
use super::placement::{BOARD, FIRST_ROW, LAST_ROW, Placement};
use super::slice::{Book, Shape};
use super::subsets::fill;
use super::verdict::Verdict;
use crate::parallel::in_parallel;
use crate::tablebase::Census;

/// All sets of the men that move down.
pub(super) fn own_men(material: Material) -> Vec<u64> {
    let mut sets = Vec::new();
    fill(&mut sets, material.men[0], BOARD & !LAST_ROW);
    sets
}

/// All sets of the men that move up, around those that move down.
fn other_men(own: u64, material: Material) -> Vec<u64> {
    let mut sets = Vec::new();
    fill(&mut sets, material.men[1], BOARD & !FIRST_ROW & !own);
    sets
}

/// Calls `f` with every position of a material where the side to move has these men, until it returns `false`; returns
/// whether it never did.
#[cfg(test)]
pub(super) fn all_with(own: u64, material: Material, f: &mut impl FnMut(&Placement) -> bool) -> bool {
    other_men(own, material).iter().all(|&other| all_around([own, other], material, f))
}

/// Does the same for every position with these men of both sides.
fn all_around(men: [u64; 2], material: Material, f: &mut impl FnMut(&Placement) -> bool) -> bool {
    let [mut own_kings, mut other_kings] = [const { Vec::new() }; 2];
    let empty = BOARD & !(men[0] | men[1]);
    fill(&mut own_kings, material.kings[0], empty);
    own_kings.iter().all(|&own_king| {
        fill(&mut other_kings, material.kings[1], empty & !own_king);
        other_kings.iter().all(|&other_king| f(&Placement { men, kings: [own_king, other_king] }))
    })
}

/// The verdict that follows from the positions after each move; `None` if one of them is not known.
fn derived(placement: &Placement, known: impl Fn(&Placement) -> Option<Verdict>) -> Option<Verdict> {
    let position = placement.position();
    let (mut best, mut complete) = (Verdict::LOST, true);
    position.for_each_move(|m| {
        let next = known(&Placement::of(&position.after(m)));
        complete &= next.is_some();
        let before = next.map(|next| next.before(position.is_irreversible(m)));
        best = before.into_iter().fold(best, Verdict::better);
    });
    complete.then_some(best)
}

/// Compares every verdict of a slice with the one that follows from its successors, and counts them. If the slice stores
/// no distances, each block is solved again to find them, because verdicts only follow from one another with distances.
/// `done` receives the part that is done, and returns `false` to stop.
///
/// # Errors
/// A sentence that shows a wrong verdict, or `None` if `done` stopped the work.
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
        let (mut counted, mut block) = (Census::default(), Block::default());
        let well = other_men(men, material).into_iter().all(|other| {
            let men = [men, other];
            if !shape.distances {
                // `check` reports positions that are in no slice.
                block.solve(men, material.kings, &|next| book.get(next).unwrap_or(Verdict::DRAW));
            }
            let again = Some(&block).filter(|_| !shape.distances);
            all_around(men, material, &mut |placement| match check(placement, book, again) {
                Ok(verdict) => {
                    counted.count(verdict.sign().into());
                    true
                }
                Err(sentence) => {
                    *lock(&fault) = Some(sentence);
                    false
                }
            })
        });
        *lock(&census) += counted;
        well && done((finished.fetch_add(1, Ordering::Relaxed) + 1) as f64 / jobs.len() as f64)
    });
    if all_well { Ok(*lock(&census)) } else { Err(lock(&fault).take()) }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // After a panic the value is not used: the panic continues in the thread that waits for this one.
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns the verdict of a position, from its block if that was solved again. The verdict has to follow from the
/// position's moves and to agree with the stored one.
fn check<B: Deref<Target = [u8]>>(
    at: &Placement,
    book: &Book<B>,
    again: Option<&Block>,
) -> Result<Verdict, String> {
    let position = at.position();
    let known = |at: &Placement| again.and_then(|block| block.get(at)).or_else(|| book.get(at));
    let stored = book.get(at).ok_or_else(|| format!("{position} is in no slice"))?;
    let verdict = known(at).unwrap_or(stored);
    let derived = derived(at, known).ok_or_else(|| format!("{position} leads to a missing slice"))?;
    if verdict == derived && stored.sign() == verdict.sign() {
        return Ok(verdict);
    }
    Err(format!("{position} is stored as {stored}, but its moves make it {derived}"))
}
