//! Deadlocks between transactions: PostgreSQL rolls one of them back completely, and it can be retried.

/// PostgreSQL's code for a deadlock.
const DEADLOCK: &str = "40P01";

/// Returns whether a transaction was rolled back because it and another server's transaction waited for each other.
pub(in crate::store) fn is_deadlock(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|cause| cause.code().is_some_and(|code| code == DEADLOCK))
}
