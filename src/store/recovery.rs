//! Recovery codes, which sign in members who have forgotten their password.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{UserId, token_hash};

/// A change to recovery codes, or a password reset.
pub(super) enum RecoveryChange {
    /// New codes replace all earlier ones.
    Codes { account: UserId, hashes: Vec<String> },
    /// A code is used up and sets a password. Every session ends, and every device is forgotten.
    Reset { account: UserId, hash: String, password_hash: String, found: Found },
    /// The operator does the same without a code.
    Operator { account: UserId, password_hash: String },
}

/// Tells the requester of a change whether the change found what it was for.
#[derive(Clone, Default)]
pub(super) struct Found(Arc<AtomicBool>);

impl Found {
    pub(super) fn set(&self, found: bool) {
        self.0.store(found, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Returns the stored form of a code. It includes the account, so that the same code of two people has different
/// hashes.
fn code_hash(account: &UserId, code: &str) -> String {
    token_hash(&format!("{account} {code}"))
}

impl Change for RecoveryChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            RecoveryChange::Codes { account, hashes } => {
                query("DELETE FROM recovery_codes WHERE account_id = $1")
                    .bind(&**account)
                    .execute(&mut *connection)
                    .await?;
                for hash in hashes {
                    query("INSERT INTO recovery_codes (account_id, hash) VALUES ($1, $2)")
                        .bind(&**account)
                        .bind(hash)
                        .execute(&mut *connection)
                        .await?;
                }
                Ok(())
            }
            RecoveryChange::Reset { account, hash, password_hash, found } => {
                let used = query("DELETE FROM recovery_codes WHERE account_id = $1 AND hash = $2")
                    .bind(&**account)
                    .bind(hash)
                    .execute(&mut *connection)
                    .await?;
                // Two requests with one code: the second finds it used up.
                found.set(used > 0);
                if found.get() {
                    reset_password(connection, account, password_hash).await?;
                }
                Ok(())
            }
            RecoveryChange::Operator { account, password_hash } => {
                reset_password(connection, account, password_hash).await
            }
        }
    }
}

/// Sets a password for a member who did not know the old one. Anyone who did is signed out everywhere.
pub(super) async fn reset_password(
    connection: &mut Connection,
    account: &UserId,
    password_hash: &str,
) -> Result<(), sqlx::Error> {
    query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
        .bind(&**account)
        .bind(password_hash)
        .execute(&mut *connection)
        .await?;
    for statement in [
        "DELETE FROM tokens WHERE account_id = $1 AND purpose = 'session'",
        "DELETE FROM devices WHERE account_id = $1",
        "DELETE FROM mail_tokens WHERE account_id = $1",
    ] {
        query(statement).bind(&**account).execute(&mut *connection).await?;
    }
    Ok(())
}

impl Store {
    /// Replaces the recovery codes of an account.
    pub(crate) async fn set_recovery_codes(
        &self,
        account: &UserId,
        codes: &[String],
    ) -> Result<(), StoreError> {
        let hashes = codes.iter().map(|code| code_hash(account, code)).collect();
        let change = RecoveryChange::Codes { account: account.clone(), hashes };
        self.writer.change(change).await
    }

    /// Returns how many recovery codes an account has left.
    pub(crate) async fn recovery_codes(&self, account: &UserId) -> Result<u32, StoreError> {
        let left: i64 = query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1")
            .bind(&**account)
            .fetch_one(&self.readers)
            .await?;
        Ok(left as u32)
    }

    /// Returns whether an account has this recovery code.
    pub(crate) async fn has_recovery_code(&self, account: &UserId, code: &str) -> Result<bool, StoreError> {
        let found: Option<i64> =
            query_scalar("SELECT 1 FROM recovery_codes WHERE account_id = $1 AND hash = $2")
                .bind(&**account)
                .bind(code_hash(account, code))
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.is_some())
    }

    /// Uses up a recovery code to set a password. Returns whether there was such a code.
    pub(crate) async fn reset_by_code(
        &self,
        account: &UserId,
        code: &str,
        password_hash: String,
    ) -> Result<bool, StoreError> {
        let hash = code_hash(account, code);
        let (account, found) = (account.clone(), Found::default());
        self.writer
            .change(RecoveryChange::Reset { account, hash, password_hash, found: found.clone() })
            .await?;
        Ok(found.get())
    }

    /// Sets an account's password at the operator's request.
    pub(crate) async fn reset_by_operator(
        &self,
        account: &UserId,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let change = RecoveryChange::Operator { account: account.clone(), password_hash };
        self.writer.change(change).await
    }
}
