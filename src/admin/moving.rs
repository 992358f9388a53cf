//! Moving a whole site from one database to another.

use super::{Admin, existing};
use crate::store::{Store, VerifyReport};

/// How far a move has come.
#[derive(Debug, Clone, Copy)]
pub enum MoveProgress {
    /// Rows are being copied.
    Copied {
        /// Rows copied so far.
        rows: u64,
        /// Rows in all.
        of: u64,
    },
    /// All rows are copied, and the games of the copy are being replayed and checked.
    Checked {
        /// Games checked so far.
        games: u64,
    },
}

impl Admin {
    /// Copies everything from a database that no server runs on into another one, which must be empty or hold a part of the
    /// same copy; then replays every game of the copy and checks the chain of its log. Returns the number of rows, and what
    /// was checked.
    ///
    /// # Errors
    /// One sentence. What is copied stays, and a later move resumes there; until it is done, no server starts on the
    /// copy.
    pub async fn move_site(
        from: &str,
        to: &str,
        mut progress: impl FnMut(MoveProgress),
    ) -> Result<(u64, VerifyReport), String> {
        let from = existing(from)?;
        if from == to {
            return Err("expected two databases, and these are the same".to_owned());
        }
        let (source, reading) = Store::open_alone(&from).await?;
        let (target, writing) = Store::open_alone(to).await?;
        let copied = |rows, of| progress(MoveProgress::Copied { rows, of });
        let rows = target.copy_from(&source, copied).await?;
        let checked = |games| progress(MoveProgress::Checked { games });
        let report = target.verify(checked).await.map_err(|e| e.to_string())?;
        if let Some(fault) = report.faults.first() {
            return Err(format!("the copy has {} faults, the first of them: {fault}", report.faults.len()));
        }
        target.end_copy().await?;
        // SQLite's files contain everything by themselves once they are closed.
        drop((source, target));
        let _ = tokio::join!(reading, writing);
        Ok((rows, report))
    }
}
