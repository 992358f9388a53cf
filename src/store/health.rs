//! Whether the database is usable now.

use super::Store;
use super::job::Change;
use super::sql::{Connection, query};
use crate::limits;

/// A write that no one reads, to test whether writing works.
struct Probe;

impl Change for Probe {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let probe = match connection {
            // A header field of the file that nothing else uses, so that only one page is written.
            Connection::Sqlite(_) => "PRAGMA user_version = 0",
            Connection::Postgres(_) => "UPDATE running SET seen_ms = seen_ms WHERE id = 1",
        };
        query(probe).execute(connection).await.map(|_| ())
    }
}

/// Reads pages that every request needs, because a database that answers may still have lost them.
const A_ROW_OF_EACH: &str = "SELECT (SELECT created_ms FROM accounts WHERE id > '' ORDER BY id LIMIT 1),
        (SELECT created_ms FROM games WHERE id > '' ORDER BY id LIMIT 1)";

impl Store {
    /// Returns whether the database is no longer where it was opened.
    pub(crate) fn is_lost(&self) -> bool {
        self.site.is_lost()
    }

    /// Returns why the database is unusable now, or `None` if it can be read and, as far as is known, written.
    pub(crate) async fn trouble(&self) -> Option<String> {
        if let Some(trouble) = self.site.trouble() {
            return Some(trouble.to_owned());
        }
        // A database server may stay silent for a long time.
        let asked =
            tokio::time::timeout(limits::DATABASE_ANSWER, query(A_ROW_OF_EACH).execute(&self.readers));
        if !matches!(asked.await, Ok(Ok(_))) {
            return Some("the database cannot be read".to_owned());
        }
        // After a failure, only another write can tell: the disk may have room by now.
        if self.writer.has_failed()
            && let Err(error) = self.writer.change(Probe).await
        {
            return Some(format!("the database cannot be written: {error}"));
        }
        None
    }
}
