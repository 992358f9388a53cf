//! Giving way to the processes that somebody waits for.

/// Lowers the priority of this process by so many steps of `nice`. To be called before it starts threads, which inherit it.
pub(crate) fn lower(steps: i32) {
    // Best effort: if it is refused, the process runs at normal priority.
    let _ = rustix::process::nice(steps);
}
