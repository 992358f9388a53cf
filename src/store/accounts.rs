//! Accounts and their tokens.

use parlor_protocol::UserKind;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, Row, query};
use crate::account::Account;
use crate::id::{Node, UserId, random_id, token_hash};
use crate::names::name_key;

/// Builds an account from the columns of its row.
pub(super) fn account_from(id: String, name: String, kind: &str) -> Result<Account, StoreError> {
    let kind = match kind {
        "guest" => UserKind::Guest,
        "member" => UserKind::Member,
        "bot" => UserKind::Bot,
        other => return Err(StoreError::Damaged(format!("an account has the unknown kind {other:?}"))),
    };
    Ok(Account { id: id.into(), name, kind })
}

fn kind_text(kind: UserKind) -> &'static str {
    match kind {
        UserKind::Guest => "guest",
        UserKind::Member => "member",
        UserKind::Bot => "bot",
    }
}

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenPurpose {
    /// A person's session.
    Session,
    /// A user's own program.
    Bot,
    /// A bot process that this server has started; the next start replaces it.
    Supervised,
}

impl TokenPurpose {
    const fn text(self) -> &'static str {
        match self {
            TokenPurpose::Session => "session",
            TokenPurpose::Bot => "bot",
            TokenPurpose::Supervised => "supervised",
        }
    }
}

/// An account to create, with its first token if it has one.
#[derive(Debug, Clone)]
pub(crate) struct NewAccount {
    pub(crate) account: Account,
    pub(crate) token: Option<(String, TokenPurpose)>,
    pub(crate) password_hash: Option<String>,
    pub(crate) owner: Option<UserId>,
    pub(crate) created_ms: i64,
}

impl Change for NewAccount {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query(
            "INSERT INTO accounts (id, name, name_key, kind, created_ms, password_hash, owner_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&*self.account.id)
        .bind(&self.account.name)
        .bind(name_key(&self.account.name))
        .bind(kind_text(self.account.kind))
        .bind(self.created_ms)
        .bind(&self.password_hash)
        .bind(self.owner.as_deref())
        .execute(&mut *connection)
        .await?;
        let Some((token, purpose)) = &self.token else { return Ok(()) };
        let token = NewToken {
            account: self.account.id.clone(),
            token: token.clone(),
            purpose: *purpose,
            created_ms: self.created_ms,
            node: None,
        };
        token.write(connection).await
    }
}

/// A token to store.
pub(super) struct NewToken {
    pub(super) account: UserId,
    pub(super) token: String,
    pub(super) purpose: TokenPurpose,
    pub(super) created_ms: i64,
    /// The server whose process receives it, if there are several servers.
    pub(super) node: Option<Node>,
}

impl NewToken {
    fn id(&self) -> String {
        match self.node {
            Some(node) => format!("node{node}-{}", random_id(12)),
            None => random_id(12),
        }
    }
}

impl Change for NewToken {
    /// A supervised token replaces the previous one, which locks out a process that a dead server left behind. Other
    /// running servers keep their tokens, whose ids name them.
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.purpose == TokenPurpose::Supervised {
            query(
                "DELETE FROM tokens WHERE account_id = $1 AND purpose = 'supervised'
                 AND NOT EXISTS (SELECT 1 FROM nodes WHERE tokens.id LIKE 'node' || nodes.token || '-%')",
            )
            .bind(&*self.account)
            .execute(&mut *connection)
            .await?;
        }
        query("INSERT INTO tokens (hash, id, account_id, purpose, created_ms) VALUES ($1, $2, $3, $4, $5)")
            .bind(token_hash(&self.token))
            .bind(self.id())
            .bind(&*self.account)
            .bind(self.purpose.text())
            .bind(self.created_ms)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Creates an account. Returns [`StoreError::Conflict`] if the name is taken.
    pub(crate) async fn create_account(&self, account: NewAccount) -> Result<(), StoreError> {
        self.writer.change(account).await
    }

    /// Stores a new token for an account.
    pub(crate) async fn add_token(
        &self,
        account: &UserId,
        token: &str,
        purpose: TokenPurpose,
        created_ms: i64,
    ) -> Result<(), StoreError> {
        let (account, token) = (account.clone(), token.to_owned());
        let node = self.node.filter(|_| purpose == TokenPurpose::Supervised);
        let job = NewToken { account, token, purpose, created_ms, node };
        self.writer.change(job).await
    }

    /// Returns the account that a token belongs to.
    pub(crate) async fn account_of_token(&self, token: &str) -> Result<Option<Account>, StoreError> {
        Ok(self.signed_in(token).await?.map(|(account, _)| account))
    }

    /// Returns the account that a token belongs to, and the token's id.
    pub(crate) async fn signed_in(&self, token: &str) -> Result<Option<(Account, String)>, StoreError> {
        let row = query(
            "SELECT a.id, a.name, a.kind, t.id AS token_id FROM tokens t JOIN accounts a ON a.id = t.account_id
             LEFT JOIN accounts o ON o.id = a.owner_id
             WHERE t.hash = $1 AND a.banned_ms IS NULL AND a.deleted_ms IS NULL AND o.banned_ms IS NULL",
        )
        .bind(token_hash(token))
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok((account_of(&row)?, row.try_get("token_id")?))).transpose()
    }

    /// Returns the member who made this bot, or `None` for a house bot.
    pub(crate) async fn owner_of(&self, bot: &UserId) -> Result<Option<UserId>, StoreError> {
        Ok(self.account_behind(bot).await?.filter(|owner| owner.kind != UserKind::Bot).map(|owner| owner.id))
    }

    /// Returns the house bot that this one is a copy of, if any.
    pub(crate) async fn copied_bot(&self, bot: &UserId) -> Result<Option<Account>, StoreError> {
        Ok(self.account_behind(bot).await?.filter(|copied| copied.kind == UserKind::Bot))
    }

    /// Returns the account that a bot belongs to: its owner, or the bot that it is a copy of.
    async fn account_behind(&self, bot: &UserId) -> Result<Option<Account>, StoreError> {
        let row = query(
            "SELECT o.id, o.name, o.kind FROM accounts a JOIN accounts o ON o.id = a.owner_id WHERE a.id = $1",
        )
        .bind(&**bot)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| account_of(&row)).transpose()
    }

    /// Returns the account with this id.
    pub(crate) async fn account_by_id(&self, id: &UserId) -> Result<Option<Account>, StoreError> {
        let row = query("SELECT id, name, kind FROM accounts WHERE id = $1")
            .bind(&**id)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| account_of(&row)).transpose()
    }

    /// Returns the account with this name, ignoring case.
    pub(crate) async fn account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let row = query("SELECT id, name, kind FROM accounts WHERE name_key = $1")
            .bind(name_key(name))
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| account_of(&row)).transpose()
    }
}

pub(super) fn account_of(row: &Row) -> Result<Account, StoreError> {
    account_from(row.try_get("id")?, row.try_get("name")?, row.try_get("kind")?)
}
