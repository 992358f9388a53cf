//! Sign-in sessions.

use std::collections::HashSet;

use parlor_protocol::http::SessionInfo;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{UserId, token_hash};

/// The end of one session.
pub(super) struct SessionEnd {
    account: UserId,
    token_id: String,
}

impl Change for SessionEnd {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM tokens WHERE account_id = $1 AND id = $2")
            .bind(&*self.account)
            .bind(&self.token_id)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Ends a session.
    pub(crate) async fn end_session(&self, account: &UserId, token_id: &str) -> Result<(), StoreError> {
        let end = SessionEnd { account: account.clone(), token_id: token_id.to_owned() };
        self.writer.change(end).await
    }

    /// Returns those of these token ids whose tokens no longer exist.
    pub(crate) async fn ended_sessions(&self, token_ids: &[String]) -> Result<HashSet<String>, StoreError> {
        let ids: Vec<[&String; 1]> = token_ids.iter().map(|id| [id]).collect();
        let ids = serde_json::to_string(&ids).expect("texts are JSON");
        let ended: Vec<String> = query_scalar(
            "SELECT value ->> 0 FROM json_each($1) WHERE NOT EXISTS (SELECT 1 FROM tokens WHERE id = value ->> 0)",
        )
        .bind(ids)
        .fetch_all(&self.readers)
        .await?;
        Ok(ended.into_iter().collect())
    }

    /// Returns the sessions of an account, newest first.
    pub(crate) async fn sessions(
        &self,
        account: &UserId,
        token: &str,
    ) -> Result<Vec<SessionInfo>, StoreError> {
        let rows = query(
            "SELECT id, created_ms, hash FROM tokens WHERE account_id = $1 AND purpose = 'session'
             ORDER BY created_ms DESC, id",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        let current = token_hash(token);
        rows.iter()
            .map(|row| {
                let hash: &str = row.try_get("hash")?;
                Ok(SessionInfo {
                    id: row.try_get("id")?,
                    created_ms: row.try_get("created_ms")?,
                    current: hash == current,
                })
            })
            .collect()
    }
}
