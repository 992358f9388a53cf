//! Members: registering, passwords, and signing in.

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query};
use crate::account::Account;
use crate::id::{UserId, token_hash};
use crate::names::name_key;

/// A change to a member's name or password.
pub(super) enum MemberChange {
    /// A guest gets a name and a password, and keeps everything they have.
    Register { account: UserId, name: String, password_hash: String },
    /// The password changes, and all other sessions end.
    Password { account: UserId, password_hash: String, keep_token: String },
}

impl Change for MemberChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            MemberChange::Register { account, name, password_hash } => {
                query(
                    "UPDATE accounts SET name = $2, name_key = $3, password_hash = $4, kind = 'member'
                     WHERE id = $1 AND kind = 'guest'",
                )
                .bind(&**account)
                .bind(name)
                .bind(name_key(name))
                .bind(password_hash)
                .execute(connection)
                .await?;
            }
            MemberChange::Password { account, password_hash, keep_token } => {
                query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
                    .bind(&**account)
                    .bind(password_hash)
                    .execute(&mut *connection)
                    .await?;
                query("DELETE FROM tokens WHERE account_id = $1 AND purpose = 'session' AND hash <> $2")
                    .bind(&**account)
                    .bind(token_hash(keep_token))
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

/// What a sign-in needs.
pub(crate) struct Credentials {
    pub(crate) account: Account,
    pub(crate) password_hash: Option<String>,
}

impl Store {
    /// Turns a guest into a member; [`StoreError::Conflict`] if the name is taken.
    pub(crate) async fn register(
        &self,
        account: &UserId,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let change =
            MemberChange::Register { account: account.clone(), name: name.to_owned(), password_hash };
        self.writer.change(change).await
    }

    /// Changes the password and ends all sessions except that of `keep_token`.
    pub(crate) async fn set_password(
        &self,
        account: &UserId,
        password_hash: String,
        keep_token: &str,
    ) -> Result<(), StoreError> {
        let keep_token = keep_token.to_owned();
        let change = MemberChange::Password { account: account.clone(), password_hash, keep_token };
        self.writer.change(change).await
    }

    /// Returns the account with this name, or with this former name if a moderator replaced it, and its password hash.
    pub(crate) async fn credentials(&self, name: &str) -> Result<Option<Credentials>, StoreError> {
        let row = query(
            "SELECT id, name, kind, password_hash FROM accounts
             WHERE (name_key = $1 OR former_key = $1) AND deleted_ms IS NULL AND banned_ms IS NULL",
        )
        .bind(name_key(name))
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| {
            Ok(Credentials { account: account_of(&row)?, password_hash: row.try_get("password_hash")? })
        })
        .transpose()
    }
}
