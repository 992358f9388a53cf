//! The operator's announcement.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::random_id;

/// An announcement that replaces the current one; an empty text only removes it.
pub(super) struct NewAnnouncement {
    text: String,
    made_ms: i64,
    until_ms: i64,
}

impl Change for NewAnnouncement {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM announcements").execute(&mut *connection).await?;
        if self.text.is_empty() {
            return Ok(());
        }
        query("INSERT INTO announcements (id, text, made_ms, until_ms) VALUES ($1, $2, $3, $4)")
            .bind(random_id(8))
            .bind(&self.text)
            .bind(self.made_ms)
            .bind(self.until_ms)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Makes an announcement that is shown until `until_ms`; an empty text removes the current one.
    pub(crate) async fn announce(&self, text: String, made_ms: i64, until_ms: i64) -> Result<(), StoreError> {
        self.writer.change(NewAnnouncement { text, made_ms, until_ms }).await
    }

    /// Returns the announcement to show now.
    pub(crate) async fn announcement(&self, now_ms: i64) -> Result<Option<String>, StoreError> {
        Ok(query_scalar("SELECT text FROM announcements WHERE until_ms > $1 ORDER BY made_ms DESC LIMIT 1")
            .bind(now_ms)
            .fetch_optional(&self.readers)
            .await?)
    }
}
