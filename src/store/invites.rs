//! Invitations: codes with which anyone can join a game.

use parlor_protocol::GameTerms;

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::account::Account;
use crate::id::UserId;

/// An open invitation.
#[derive(Debug, Clone)]
pub(crate) struct Invite {
    pub(crate) code: String,
    pub(crate) from: Account,
    /// The terms as requested; they were checked then.
    pub(crate) terms: GameTerms,
    pub(crate) created_ms: i64,
}

/// What happens to an invitation.
pub(super) enum InviteChange {
    /// It is created; invitations created before `expired_ms` are removed.
    Made { invite: Box<Invite>, expired_ms: i64 },
    /// It was accepted, or the inviter cancelled it.
    Gone { code: String },
}

impl Change for InviteChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            InviteChange::Made { invite, expired_ms } => {
                query("DELETE FROM invites WHERE created_ms < $1")
                    .bind(expired_ms)
                    .execute(&mut *connection)
                    .await?;
                query("INSERT INTO invites (code, account_id, terms, created_ms) VALUES ($1, $2, $3, $4)")
                    .bind(&invite.code)
                    .bind(&*invite.from.id)
                    .bind(serde_json::json!(invite.terms).to_string())
                    .bind(invite.created_ms)
                    .execute(connection)
                    .await?;
            }
            InviteChange::Gone { code } => {
                query("DELETE FROM invites WHERE code = $1").bind(code).execute(connection).await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// Stores an invitation and removes those created before `expired_ms`.
    pub(crate) async fn add_invite(&self, invite: Invite, expired_ms: i64) -> Result<(), StoreError> {
        self.writer.change(InviteChange::Made { invite: Box::new(invite), expired_ms }).await
    }

    /// Removes an invitation.
    pub(crate) async fn remove_invite(&self, code: &str) -> Result<(), StoreError> {
        self.writer.change(InviteChange::Gone { code: code.to_owned() }).await
    }

    /// Returns the invitation with this code, if it was created at `since_ms` or later.
    pub(crate) async fn invite(&self, code: &str, since_ms: i64) -> Result<Option<Invite>, StoreError> {
        let row = query(
            "SELECT i.code, i.terms, i.created_ms, a.id, a.name, a.kind FROM invites i JOIN accounts a ON a.id = i.account_id
             WHERE i.code = $1 AND i.created_ms >= $2 AND a.banned_ms IS NULL AND a.deleted_ms IS NULL",
        )
        .bind(code)
        .bind(since_ms)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| {
            let terms: &str = row.try_get("terms")?;
            Ok(Invite {
                code: row.try_get("code")?,
                from: account_of(&row)?,
                terms: serde_json::from_str(terms)
                    .map_err(|e| StoreError::Damaged(format!("an invitation: {e}")))?,
                created_ms: row.try_get("created_ms")?,
            })
        })
        .transpose()
    }

    /// Returns how many open invitations a user has.
    pub(crate) async fn count_invites(&self, user: &UserId, since_ms: i64) -> Result<usize, StoreError> {
        let count: i64 =
            query_scalar("SELECT COUNT(*) FROM invites WHERE account_id = $1 AND created_ms >= $2")
                .bind(&**user)
                .bind(since_ms)
                .fetch_one(&self.readers)
                .await?;
        Ok(count as usize)
    }
}
