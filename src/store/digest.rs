//! Subscriptions to the daily mail about waiting games, and the link that unsubscribes.

use sha2::{Digest, Sha256};

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::account::Account;
use crate::id::{UserId, hex};
use crate::language::Language;

/// A subscriber to the daily mail.
#[derive(Debug)]
pub(crate) struct DigestReader {
    pub(crate) account: Account,
    pub(crate) mail: String,
    /// Their language, if it is known.
    pub(crate) language: Option<Language>,
}

/// A change to a daily-mail subscription, or to when it was last handled.
enum DigestChange {
    Set { account: UserId, on: bool },
    Sent { account: UserId, at_ms: i64 },
}

impl Change for DigestChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let query = match self {
            DigestChange::Set { account, on } => {
                query("UPDATE accounts SET digest = $2 WHERE id = $1").bind(&**account).bind(on)
            }
            DigestChange::Sent { account, at_ms } => {
                query("UPDATE accounts SET digest_ms = $2 WHERE id = $1").bind(&**account).bind(at_ms)
            }
        };
        query.execute(connection).await.map(|_| ())
    }
}

impl Store {
    /// Returns whether an account subscribes to the daily mail.
    pub(crate) async fn has_digest(&self, account: &UserId) -> Result<bool, StoreError> {
        let on: Option<bool> = query_scalar("SELECT digest FROM accounts WHERE id = $1")
            .bind(&**account)
            .fetch_optional(&self.readers)
            .await?;
        Ok(on.unwrap_or_default())
    }

    /// Subscribes an account to the daily mail, or unsubscribes it.
    pub(crate) async fn set_digest(&self, account: &UserId, on: bool) -> Result<(), StoreError> {
        self.writer.change(DigestChange::Set { account: account.clone(), on }).await
    }

    /// Records that an account was handled at this time, whether or not a mail was needed.
    pub(crate) async fn note_digest(&self, account: &UserId, at_ms: i64) -> Result<(), StoreError> {
        self.writer.change(DigestChange::Sent { account: account.clone(), at_ms }).await
    }

    /// Returns subscribers who were last handled before a time, longest wait first.
    pub(crate) async fn digests_due(
        &self,
        before_ms: i64,
        limit: u32,
    ) -> Result<Vec<DigestReader>, StoreError> {
        let rows = query(
            "SELECT id, name, kind, mail, language FROM accounts
             WHERE digest AND digest_ms < $1 AND mail IS NOT NULL AND banned_ms IS NULL
             ORDER BY digest_ms LIMIT $2",
        )
        .bind(before_ms)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let language: Option<String> = row.try_get("language")?;
                let language = language.as_deref().and_then(Language::from_code);
                Ok(DigestReader { account: account_of(row)?, mail: row.try_get("mail")?, language })
            })
            .collect()
    }

    /// Returns the token that unsubscribes an account from the daily mail: its id, signed with a secret of the
    /// database. The token never expires, because an old mail must still be able to unsubscribe, and it can do nothing
    /// else.
    pub(crate) async fn digest_token(&self, account: &UserId) -> Result<String, StoreError> {
        let secret: Vec<u8> =
            query_scalar("SELECT value FROM secrets WHERE name = 'digest'").fetch_one(&self.readers).await?;
        let signature = Sha256::new_with_prefix(secret).chain_update(account.as_bytes()).finalize();
        Ok(format!("{}.{}", &**account, hex(&signature[..16])))
    }

    /// Returns the account that a token unsubscribes, if the token is valid.
    pub(crate) async fn account_of_digest(&self, token: &str) -> Result<Option<UserId>, StoreError> {
        let Some((account, _)) = token.split_once('.') else { return Ok(None) };
        let account = UserId::from(account.to_owned());
        Ok((self.digest_token(&account).await? == token).then_some(account))
    }
}
