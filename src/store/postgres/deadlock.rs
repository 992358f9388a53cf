//! Transactions that wait for each other: PostgreSQL undoes one of them as a whole, and it can be tried again.

/// The code of PostgreSQL for it.
const DEADLOCK: &str = "40P01";

/// Whether nothing was written because another server's transaction and this one waited for each other.
pub(in crate::store) fn is_deadlock(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|cause| cause.code().is_some_and(|code| code == DEADLOCK))
}
