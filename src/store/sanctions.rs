//! Bans and mutes.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::UserId;

/// A restriction on an account, or its end.
pub(super) enum Sanction {
    /// Bans the account; `None` lifts the ban.
    Ban { account: UserId, at_ms: Option<i64> },
    /// Stops the account from chatting until this time; `None` lifts the mute.
    Mute { account: UserId, until_ms: Option<i64> },
    /// From this time on only the account itself sees its chat; `None` lifts the shadow mute.
    ShadowMute { account: UserId, at_ms: Option<i64> },
}

impl Change for Sanction {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let (statement, account, time) = match self {
            Sanction::Ban { account, at_ms } => {
                ("UPDATE accounts SET banned_ms = $2 WHERE id = $1", account, at_ms)
            }
            Sanction::Mute { account, until_ms } => {
                ("UPDATE accounts SET muted_until_ms = $2 WHERE id = $1", account, until_ms)
            }
            Sanction::ShadowMute { account, at_ms } => {
                ("UPDATE accounts SET shadow_muted_ms = $2 WHERE id = $1", account, at_ms)
            }
        };
        query(statement).bind(&**account).bind(time).execute(connection).await.map(|_| ())
    }
}

impl Store {
    /// Bans an account, or lifts the ban if `at_ms` is `None`.
    pub(crate) async fn set_ban(&self, account: &UserId, at_ms: Option<i64>) -> Result<(), StoreError> {
        self.sanction(Sanction::Ban { account: account.clone(), at_ms }).await
    }

    /// Stops an account from chatting until `until_ms`, or lifts the mute if it is `None`.
    pub(crate) async fn set_mute(&self, account: &UserId, until_ms: Option<i64>) -> Result<(), StoreError> {
        self.sanction(Sanction::Mute { account: account.clone(), until_ms }).await
    }

    /// Shows an account's chat only to itself, or lifts this shadow mute if `at_ms` is `None`.
    pub(crate) async fn set_shadow_mute(
        &self,
        account: &UserId,
        at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        self.sanction(Sanction::ShadowMute { account: account.clone(), at_ms }).await
    }

    async fn sanction(&self, sanction: Sanction) -> Result<(), StoreError> {
        self.writer.change(sanction).await
    }

    /// Returns whether an account has been deleted or banned.
    pub(crate) async fn has_gone(&self, account: &UserId) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar(
            "SELECT 1 FROM accounts WHERE id = $1 AND (deleted_ms IS NOT NULL OR banned_ms IS NOT NULL)",
        )
        .bind(&**account)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Returns whether an account is currently muted.
    pub(crate) async fn is_muted(&self, account: &UserId, now_ms: i64) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar("SELECT 1 FROM accounts WHERE id = $1 AND muted_until_ms > $2")
            .bind(&**account)
            .bind(now_ms)
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// Returns whether only an account itself sees what it says.
    pub(crate) async fn is_shadow_muted(&self, account: &UserId) -> Result<bool, StoreError> {
        let found: Option<i64> =
            query_scalar("SELECT 1 FROM accounts WHERE id = $1 AND shadow_muted_ms IS NOT NULL")
                .bind(&**account)
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.is_some())
    }
}
