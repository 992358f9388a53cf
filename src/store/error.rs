//! The store's errors, and what clients are told about them.

use parlor_protocol::{ErrorCode, Refusal};

use super::postgres::fence::is_fenced;
use crate::error::{internal, refuse};
use crate::game::Damaged;

/// Why a request to the store failed.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum StoreError {
    /// A database constraint forbids it: the row already exists.
    #[error("it already exists")]
    Conflict,
    /// The database cannot be read or written now.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// A sync to the disk failed, so earlier writes are no longer certain either.
    #[error("the disk has failed: {0}")]
    DiskFailed(String),
    /// Other servers have taken over, so this server's writes are refused.
    #[error("other servers have taken over")]
    Fenced,
    /// The database file has a corrupt page.
    #[error("the database file is damaged: {0}")]
    BadPage(String),
    /// Stored data cannot be interpreted.
    #[error("the database holds a damaged row: {0}")]
    Damaged(String),
}

/// SQLite's codes for a file and for a directory that could not be synced.
const FAILED_SYNCS: &[&str] = &["1034", "1290"];

/// SQLite's codes for a corrupt page, virtual table (the word index), sequence and index.
const BAD_PAGES: &[&str] = &["11", "267", "523", "779"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            _ if is_fenced(&error) => StoreError::Fenced,
            Some(cause) if cause.is_unique_violation() => StoreError::Conflict,
            Some(cause) if cause.code().is_some_and(|code| FAILED_SYNCS.contains(&&*code)) => {
                StoreError::DiskFailed(error.to_string())
            }
            Some(cause) if cause.code().is_some_and(|code| BAD_PAGES.contains(&&*code)) => {
                StoreError::BadPage(cause.message().to_owned())
            }
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}

impl From<Damaged> for StoreError {
    fn from(Damaged(why): Damaged) -> Self {
        StoreError::Damaged(why)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => refuse(ErrorCode::AlreadyExists, "it already exists"),
            StoreError::Fenced
            | StoreError::Unavailable(_)
            | StoreError::DiskFailed(_)
            | StoreError::BadPage(_)
            | StoreError::Damaged(_) => internal(&error),
        }
    }
}
