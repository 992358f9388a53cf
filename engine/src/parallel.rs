//! Runs one function over many jobs on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `work` with every job, started in order; a thread stops at the first job for which it returns `false`. Returns
/// whether it always returned `true`.
pub(crate) fn in_parallel<J: Sync>(jobs: &[J], threads: usize, work: impl Fn(&J) -> bool + Sync) -> bool {
    let next = AtomicUsize::new(0);
    let take = || jobs.get(next.fetch_add(1, Ordering::Relaxed));
    let worker = || std::iter::from_fn(take).all(&work);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(jobs.len())).map(|_| scope.spawn(worker)).collect();
        let own = worker();
        // A panic in another thread continues in this one.
        let join = |thread: std::thread::ScopedJoinHandle<'_, bool>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).fold(own, |all, one| all & one)
    })
}

/// The number of threads that gives every core one.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
