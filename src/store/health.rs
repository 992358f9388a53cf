//! Whether the database can be relied on now.

use super::Store;
use super::job::Job;

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
            && let Err(error) = self.writer.write(Job::Probe).await
        {
            return Some(format!("the database cannot be written: {error}"));
        }
        None
    }
}
