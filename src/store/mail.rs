//! Mail addresses, and the links sent to them.

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::recovery::{Found, reset_password};
use super::sql::{Connection, query, query_scalar};
use crate::account::Account;
use crate::id::{UserId, token_hash};
use crate::language::Language;

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkPurpose {
    /// Confirms that the address belongs to the account's owner.
    Confirm,
    /// Sets a new password.
    Reset,
}

impl LinkPurpose {
    const fn text(self) -> &'static str {
        match self {
            LinkPurpose::Confirm => "confirm",
            LinkPurpose::Reset => "reset",
        }
    }
}

/// A change to addresses or links, and whether the link that it used was still valid.
struct MailChange {
    kind: MailChangeKind,
    found: Found,
}

enum MailChangeKind {
    /// A link is sent; earlier ones for the same purpose become invalid.
    Link { account: UserId, token: String, purpose: LinkPurpose, address: String, expires_ms: i64 },
    /// A confirmation link was opened: the address now belongs to the account.
    Confirm { token: String, at_ms: i64 },
    /// A password link was used. Every session ends, and every device is forgotten.
    Reset { token: String, password_hash: String, at_ms: i64 },
    /// The address is removed, with the account's links.
    Remove { account: UserId },
    /// The language of the account's mails changes.
    Speak { account: UserId, language: Language },
}

impl Change for MailChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        self.found.set(match &self.kind {
            MailChangeKind::Link { account, token, purpose, address, expires_ms } => {
                query("DELETE FROM mail_tokens WHERE account_id = $1 AND purpose = $2")
                    .bind(&**account)
                    .bind(purpose.text())
                    .execute(&mut *connection)
                    .await?;
                query(
                    "INSERT INTO mail_tokens (hash, account_id, purpose, address, expires_ms)
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(token_hash(token))
                .bind(&**account)
                .bind(purpose.text())
                .bind(address)
                .bind(expires_ms)
                .execute(connection)
                .await?;
                true
            }
            MailChangeKind::Confirm { token, at_ms } => {
                let used = use_up(connection, token, LinkPurpose::Confirm, *at_ms).await?;
                if let Some((account, address)) = &used {
                    query("UPDATE accounts SET mail = $2 WHERE id = $1")
                        .bind(&**account)
                        .bind(address)
                        .execute(connection)
                        .await?;
                }
                used.is_some()
            }
            MailChangeKind::Reset { token, password_hash, at_ms } => {
                let used = use_up(connection, token, LinkPurpose::Reset, *at_ms).await?;
                if let Some((account, _)) = &used {
                    reset_password(connection, account, password_hash).await?;
                }
                used.is_some()
            }
            MailChangeKind::Remove { account } => {
                for statement in [
                    "UPDATE accounts SET mail = NULL, digest = FALSE WHERE id = $1",
                    "DELETE FROM mail_tokens WHERE account_id = $1",
                ] {
                    query(statement).bind(&**account).execute(&mut *connection).await?;
                }
                true
            }
            MailChangeKind::Speak { account, language } => {
                query("UPDATE accounts SET language = $2 WHERE id = $1")
                    .bind(&**account)
                    .bind(language.code())
                    .execute(connection)
                    .await?;
                true
            }
        });
        Ok(())
    }
}

/// Uses up a link if it is still valid, and returns its account and the address that it was sent to.
async fn use_up(
    connection: &mut Connection,
    token: &str,
    purpose: LinkPurpose,
    at_ms: i64,
) -> Result<Option<(UserId, String)>, sqlx::Error> {
    let row = query(
        "DELETE FROM mail_tokens WHERE hash = $1 AND purpose = $2 AND expires_ms > $3 RETURNING account_id, address",
    )
    .bind(token_hash(token))
    .bind(purpose.text())
    .bind(at_ms)
    .fetch_optional(connection)
    .await?;
    row.map(|row| Ok((row.try_get::<String>("account_id")?.into(), row.try_get("address")?))).transpose()
}

impl Store {
    /// Returns the confirmed address of an account.
    pub(crate) async fn mail_of(&self, account: &UserId) -> Result<Option<String>, StoreError> {
        let mail: Option<Option<String>> = query_scalar("SELECT mail FROM accounts WHERE id = $1")
            .bind(&**account)
            .fetch_optional(&self.readers)
            .await?;
        Ok(mail.flatten())
    }

    /// Returns the account that a link is for, if it is still valid.
    pub(crate) async fn account_of_link(
        &self,
        token: &str,
        purpose: LinkPurpose,
        now_ms: i64,
    ) -> Result<Option<Account>, StoreError> {
        let row = query(
            "SELECT a.id, a.name, a.kind FROM mail_tokens t JOIN accounts a ON a.id = t.account_id
             WHERE t.hash = $1 AND t.purpose = $2 AND t.expires_ms > $3
             AND a.banned_ms IS NULL AND a.deleted_ms IS NULL",
        )
        .bind(token_hash(token))
        .bind(purpose.text())
        .bind(now_ms)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| account_of(&row)).transpose()
    }

    /// Stores a link that will be sent to an address.
    pub(crate) async fn add_link(
        &self,
        account: &UserId,
        token: &str,
        purpose: LinkPurpose,
        address: &str,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        let (account, token, address) = (account.clone(), token.to_owned(), address.to_owned());
        self.change_mail(MailChangeKind::Link { account, token, purpose, address, expires_ms })
            .await
            .map(|_| ())
    }

    /// Confirms an address by its link. Returns whether the link was still valid.
    pub(crate) async fn confirm_mail(&self, token: &str, at_ms: i64) -> Result<bool, StoreError> {
        self.change_mail(MailChangeKind::Confirm { token: token.to_owned(), at_ms }).await
    }

    /// Sets a password by a link. Returns whether the link was still valid.
    pub(crate) async fn reset_by_link(
        &self,
        token: &str,
        password_hash: String,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        self.change_mail(MailChangeKind::Reset { token: token.to_owned(), password_hash, at_ms }).await
    }

    /// Forgets an account's address.
    pub(crate) async fn remove_mail(&self, account: &UserId) -> Result<(), StoreError> {
        self.change_mail(MailChangeKind::Remove { account: account.clone() }).await.map(|_| ())
    }

    /// Returns the language of an account's mails, if it is known.
    pub(crate) async fn language_of(&self, account: &UserId) -> Result<Option<Language>, StoreError> {
        let code: Option<Option<String>> = query_scalar("SELECT language FROM accounts WHERE id = $1")
            .bind(&**account)
            .fetch_optional(&self.readers)
            .await?;
        Ok(code.flatten().as_deref().and_then(Language::from_code))
    }

    /// Sets the language of an account's mails.
    pub(crate) async fn set_language(&self, account: &UserId, language: Language) -> Result<(), StoreError> {
        self.change_mail(MailChangeKind::Speak { account: account.clone(), language }).await.map(|_| ())
    }

    async fn change_mail(&self, kind: MailChangeKind) -> Result<bool, StoreError> {
        let found = Found::default();
        self.writer.change(MailChange { kind, found: found.clone() }).await?;
        Ok(found.get())
    }
}
