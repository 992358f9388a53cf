//! Members' bots, as their owners manage them.

use std::collections::HashSet;

use super::Store;
use super::accounts::{NewToken, TokenPurpose, account_of};
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::account::Account;
use crate::id::UserId;

/// A bot of a member.
pub(crate) struct OwnBotRow {
    pub(crate) account: Account,
    pub(crate) created_ms: i64,
    /// When its token was created; `None` if it has none.
    pub(crate) token_ms: Option<i64>,
}

/// Replaces or removes a bot's token; the old one becomes invalid.
pub(super) struct TokenChange {
    bot: UserId,
    token: Option<NewToken>,
}

impl Change for TokenChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM tokens WHERE account_id = $1 AND purpose = 'bot'")
            .bind(&*self.bot)
            .execute(&mut *connection)
            .await?;
        match &self.token {
            Some(token) => token.write(connection).await,
            None => Ok(()),
        }
    }
}

impl Store {
    /// Returns the bots of a member, oldest first.
    pub(crate) async fn own_bots(&self, owner: &UserId) -> Result<Vec<OwnBotRow>, StoreError> {
        let rows = query(
            "SELECT id, name, kind, created_ms,
             (SELECT MAX(t.created_ms) FROM tokens t WHERE t.account_id = accounts.id AND t.purpose = 'bot') AS token_ms
             FROM accounts WHERE owner_id = $1 AND deleted_ms IS NULL ORDER BY created_ms, id",
        )
        .bind(&**owner)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(OwnBotRow {
                    account: account_of(row)?,
                    created_ms: row.try_get("created_ms")?,
                    token_ms: row.try_get("token_ms")?,
                })
            })
            .collect()
    }

    /// Returns the other accounts of the same person: the owner and the owner's bots.
    pub(crate) async fn same_person(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT b.id FROM accounts a JOIN accounts b
             ON b.owner_id = a.id OR b.id = a.owner_id OR b.owner_id = a.owner_id WHERE a.id = $1 AND b.id <> a.id",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// Replaces a bot's token, or removes it if `token` is `None`. Durable when this returns.
    pub(crate) async fn set_bot_token(
        &self,
        bot: &UserId,
        token: Option<String>,
        created_ms: i64,
    ) -> Result<(), StoreError> {
        let token = token.map(|token| NewToken {
            account: bot.clone(),
            token,
            purpose: TokenPurpose::Bot,
            created_ms,
            node: None,
        });
        let change = TokenChange { bot: bot.clone(), token };
        self.writer.change(change).await
    }
}
