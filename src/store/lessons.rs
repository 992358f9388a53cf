//! The lessons that members have done.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::UserId;

/// Lessons that a member has just done; lessons done before keep their time.
struct LessonsChange {
    account: UserId,
    done: Vec<String>,
    at_ms: i64,
}

impl Change for LessonsChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        for lesson in &self.done {
            query(
                "INSERT INTO lessons (account_id, lesson, done_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            )
            .bind(&*self.account)
            .bind(lesson)
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?;
        }
        Ok(())
    }
}

impl Store {
    /// Adds lessons to those that an account has done; durable when this returns.
    pub(crate) async fn add_lessons(
        &self,
        account: &UserId,
        done: Vec<String>,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        self.writer.change(LessonsChange { account: account.clone(), done, at_ms }).await
    }

    /// Returns the lessons that an account has done, by name.
    pub(crate) async fn lessons(&self, account: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(query_scalar("SELECT lesson FROM lessons WHERE account_id = $1 ORDER BY lesson")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?)
    }
}
