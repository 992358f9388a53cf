//! Who has blocked whom.

use std::collections::HashSet;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::UserId;

/// A block or an unblock.
pub(super) enum BlockChange {
    /// Blocks a user; the two stop following each other.
    Block { account: UserId, blocked: UserId, at_ms: i64 },
    /// Lifts a block.
    Unblock { account: UserId, blocked: UserId },
}

impl Change for BlockChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            BlockChange::Block { account, blocked, at_ms } => {
                query(
                    "INSERT INTO blocks (account_id, blocked_id, created_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                )
                .bind(&**account)
                .bind(&**blocked)
                .bind(at_ms)
                .execute(&mut *connection)
                .await?;
                query(
                    "DELETE FROM follows WHERE (account_id = $1 AND followed_id = $2) OR (account_id = $2 AND followed_id = $1)",
                )
                .bind(&**account)
                .bind(&**blocked)
                .execute(connection)
                .await?;
            }
            BlockChange::Unblock { account, blocked } => {
                query("DELETE FROM blocks WHERE account_id = $1 AND blocked_id = $2")
                    .bind(&**account)
                    .bind(&**blocked)
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// Blocks a user, or lifts the block if `at_ms` is `None`.
    pub(crate) async fn set_block(
        &self,
        account: &UserId,
        blocked: &UserId,
        at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let (account, blocked) = (account.clone(), blocked.clone());
        let change = match at_ms {
            Some(at_ms) => BlockChange::Block { account, blocked, at_ms },
            None => BlockChange::Unblock { account, blocked },
        };
        self.writer.change(change).await
    }

    /// Returns the users that a user never meets: those they blocked and those who blocked them.
    pub(crate) async fn blocked_either_way(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT blocked_id FROM blocks WHERE account_id = $1 UNION SELECT account_id FROM blocks WHERE blocked_id = $1",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// Returns the users who have blocked this one.
    pub(crate) async fn blocked_by(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = query_scalar("SELECT account_id FROM blocks WHERE blocked_id = $1")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// Returns the names of the users that an account has blocked.
    pub(crate) async fn blocked_names(&self, account: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(query_scalar(
            "SELECT a.name FROM blocks b JOIN accounts a ON a.id = b.blocked_id WHERE b.account_id = $1 ORDER BY a.name",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?)
    }
}
