//! Work spread over threads so that the result does not depend on how many there are.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// The results of `work` for each number below `count`, in the order of the numbers, computed on up to `threads`
/// threads.
pub(crate) fn map_in_order<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::with_capacity(count);
    let Ok(()) = for_each_in_order(0..count, threads, work, |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    });
    results
}

/// Calls `work` for each number of a range on up to `threads` threads, and gives each result to `done` in the order of
/// the numbers. An error from `done` stops everything.
pub(crate) fn for_each_in_order<T: Send, E>(
    numbers: Range<usize>,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut done: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || numbers.len() <= 1 {
        return numbers.into_iter().try_for_each(|number| done(work(number)));
    }
    let (next, end) = (AtomicUsize::new(numbers.start), numbers.end);
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.min(numbers.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Results that arrived before their turn: few, because no thread is far ahead of the others.
        let mut early = BTreeMap::new();
        let mut turn = numbers.start;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&turn) {
                turn += 1;
                if let Err(error) = done(result) {
                    next.store(end, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}
