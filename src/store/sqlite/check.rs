//! SQLite's own check of its file.

use sqlx::Connection as _;

use crate::store::sql::FileReaders;

/// Returns what SQLite finds wrong with the pages of the file.
pub(in crate::store) async fn check(readers: &FileReaders) -> Result<Vec<String>, sqlx::Error> {
    // A connection that has read the word index before may have cached an older state, and would report the index as
    // wrong.
    let mut reader = readers.unused().await?;
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA quick_check").fetch_all(&mut reader).await?;
    reader.close().await?;
    found.retain(|line| line != "ok");
    Ok(found)
}
