//! Whether the database can be relied on now.

use sqlx::SqliteConnection;

use super::Store;
use super::job::Change;

/// Writes nothing that anybody reads: whether writing works.
struct Probe;

impl Change for Probe {
    async fn write(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        // A header field of the file that nothing else uses: one page is written.
        sqlx::query("PRAGMA user_version = 0").execute(connection).await.map(|_| ())
    }
}

impl Store {
    /// Why the database cannot be relied on now; `None` if it can be read, and written as far as anybody knows.
    pub(crate) async fn trouble(&self) -> Option<String> {
        if !self.file.is_in_place() {
            return Some("the database file was removed or replaced".to_owned());
        }
        if self.file.is_disk_full() {
            return Some("the disk of the database is full".to_owned());
        }
        if sqlx::query("SELECT 1").execute(&self.readers).await.is_err() {
            return Some("the database cannot be read".to_owned());
        }
        // After a failure somebody has to write again to know: the disk may have room by now.
        if self.writer.has_failed()
            && let Err(error) = self.writer.change(Probe).await
        {
            return Some(format!("the database cannot be written: {error}"));
        }
        None
    }
}
