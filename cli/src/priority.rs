//! Giving way to processes that someone is waiting for.

/// Lowers the priority of this process by this many steps of `nice`. Call it before starting threads, which inherit the
/// priority.
pub(crate) fn lower(steps: i32) {
    // Best effort: if it is refused, the process runs at normal priority.
    let _ = rustix::process::nice(steps);
}
