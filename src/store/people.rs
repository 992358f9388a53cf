//! What people do with their accounts: register, sign in and out, block, leave.

use std::collections::HashSet;

use parlor_protocol::http::SessionInfo;
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::accounts::{account_of, name_key};
use super::error::StoreError;
use super::job::Job;
use crate::account::Account;
use crate::id::{UserId, token_hash};

/// A change of an account.
pub(super) enum AccountChange {
    /// A guest gets a name and a password, and keeps everything.
    Register { account: UserId, name: String, password_hash: String },
    /// Another password; all other sessions end.
    Password { account: UserId, password_hash: String, keep_token: String },
    /// One session ends.
    EndSession { account: UserId, token_id: String },
    /// The account goes, with its bots; the games stay under another name.
    Delete { account: UserId, at_ms: i64 },
    /// Bans, or lifts the ban.
    Ban { account: UserId, at_ms: Option<i64> },
    /// Keeps an account from chatting until a time; `None` for no longer.
    Mute { account: UserId, until_ms: Option<i64> },
    /// Blocks somebody; the two no longer follow each other.
    Block { account: UserId, blocked: UserId, at_ms: i64 },
    /// No longer.
    Unblock { account: UserId, blocked: UserId },
}

impl AccountChange {
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        match self {
            AccountChange::Register { account, name, password_hash } => {
                sqlx::query(
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
            AccountChange::Password { account, password_hash, keep_token } => {
                sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
                    .bind(&**account)
                    .bind(password_hash)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query(
                    "DELETE FROM tokens WHERE account_id = $1 AND purpose = 'session' AND hash <> $2",
                )
                .bind(&**account)
                .bind(token_hash(keep_token))
                .execute(connection)
                .await?;
            }
            AccountChange::EndSession { account, token_id } => {
                sqlx::query("DELETE FROM tokens WHERE account_id = $1 AND id = $2")
                    .bind(&**account)
                    .bind(token_id)
                    .execute(connection)
                    .await?;
            }
            AccountChange::Delete { account, at_ms } => {
                let bots: Vec<String> =
                    sqlx::query_scalar("SELECT id FROM accounts WHERE owner_id = $1 AND deleted_ms IS NULL")
                        .bind(&**account)
                        .fetch_all(&mut *connection)
                        .await?;
                for bot in bots {
                    delete(connection, &bot.into(), *at_ms).await?;
                }
                delete(connection, account, *at_ms).await?;
            }
            AccountChange::Ban { account, at_ms } => {
                sqlx::query("UPDATE accounts SET banned_ms = $2 WHERE id = $1")
                    .bind(&**account)
                    .bind(at_ms)
                    .execute(connection)
                    .await?;
            }
            AccountChange::Mute { account, until_ms } => {
                sqlx::query("UPDATE accounts SET muted_until_ms = $2 WHERE id = $1")
                    .bind(&**account)
                    .bind(until_ms)
                    .execute(connection)
                    .await?;
            }
            AccountChange::Block { account, blocked, at_ms } => {
                sqlx::query(
                    "INSERT INTO blocks (account_id, blocked_id, created_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                )
                .bind(&**account)
                .bind(&**blocked)
                .bind(at_ms)
                .execute(&mut *connection)
                .await?;
                sqlx::query(
                    "DELETE FROM follows WHERE (account_id = $1 AND followed_id = $2) OR (account_id = $2 AND followed_id = $1)",
                )
                .bind(&**account)
                .bind(&**blocked)
                .execute(connection)
                .await?;
            }
            AccountChange::Unblock { account, blocked } => {
                sqlx::query("DELETE FROM blocks WHERE account_id = $1 AND blocked_id = $2")
                    .bind(&**account)
                    .bind(&**blocked)
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

async fn delete(connection: &mut SqliteConnection, account: &UserId, at_ms: i64) -> Result<(), sqlx::Error> {
    // The id is not shown as a name anywhere else, so nobody can take this one.
    let name = format!("deleted-{}", &**account);
    sqlx::query(
        "UPDATE accounts SET name = $2, name_key = $3, password_hash = NULL, deleted_ms = $4 WHERE id = $1",
    )
    .bind(&**account)
    .bind(&name)
    .bind(name_key(&name))
    .bind(at_ms)
    .execute(&mut *connection)
    .await?;
    for statement in [
        "DELETE FROM tokens WHERE account_id = $1",
        "DELETE FROM blocks WHERE account_id = $1",
        "DELETE FROM blocks WHERE blocked_id = $1",
        "DELETE FROM follows WHERE account_id = $1",
        "DELETE FROM follows WHERE followed_id = $1",
        "DELETE FROM notes WHERE account_id = $1",
    ] {
        sqlx::query(statement).bind(&**account).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What a sign-in needs to know.
pub(crate) struct Credentials {
    pub(crate) account: Account,
    pub(crate) password_hash: Option<String>,
}

impl Store {
    async fn change(&self, change: AccountChange) -> Result<(), StoreError> {
        self.writer.write(Job::Change(change)).await.map(|_| ())
    }

    /// Turns a guest into a member; [`StoreError::Conflict`] if the name is taken.
    pub(crate) async fn register(
        &self,
        account: &UserId,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError> {
        self.change(AccountChange::Register {
            account: account.clone(),
            name: name.to_owned(),
            password_hash,
        })
        .await
    }

    /// Sets another password and ends all sessions but the one of `keep_token`.
    pub(crate) async fn set_password(
        &self,
        account: &UserId,
        password_hash: String,
        keep_token: &str,
    ) -> Result<(), StoreError> {
        let keep_token = keep_token.to_owned();
        self.change(AccountChange::Password { account: account.clone(), password_hash, keep_token }).await
    }

    /// Ends a session.
    pub(crate) async fn end_session(&self, account: &UserId, token_id: &str) -> Result<(), StoreError> {
        self.change(AccountChange::EndSession { account: account.clone(), token_id: token_id.to_owned() })
            .await
    }

    /// Deletes an account: its games stay, its name goes.
    pub(crate) async fn delete_account(&self, account: &UserId, at_ms: i64) -> Result<(), StoreError> {
        self.change(AccountChange::Delete { account: account.clone(), at_ms }).await
    }

    /// Bans an account, or lifts the ban.
    pub(crate) async fn set_ban(&self, account: &UserId, at_ms: Option<i64>) -> Result<(), StoreError> {
        self.change(AccountChange::Ban { account: account.clone(), at_ms }).await
    }

    /// Keeps an account from chatting until a time, or no longer.
    pub(crate) async fn set_mute(&self, account: &UserId, until_ms: Option<i64>) -> Result<(), StoreError> {
        self.change(AccountChange::Mute { account: account.clone(), until_ms }).await
    }

    /// Whether an account may not chat now.
    pub(crate) async fn is_muted(&self, account: &UserId, now_ms: i64) -> Result<bool, StoreError> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT 1 FROM accounts WHERE id = $1 AND muted_until_ms > $2")
                .bind(&**account)
                .bind(now_ms)
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.is_some())
    }

    /// Blocks somebody, or no longer.
    pub(crate) async fn set_block(
        &self,
        account: &UserId,
        blocked: &UserId,
        at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let (account, blocked) = (account.clone(), blocked.clone());
        match at_ms {
            Some(at_ms) => self.change(AccountChange::Block { account, blocked, at_ms }).await,
            None => self.change(AccountChange::Unblock { account, blocked }).await,
        }
    }

    /// The users that a user never meets: those they blocked, and those who blocked them.
    pub(crate) async fn blocked_either_way(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT blocked_id FROM blocks WHERE account_id = $1 UNION SELECT account_id FROM blocks WHERE blocked_id = $1",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// Who does not want to hear this user.
    pub(crate) async fn blocked_by(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar("SELECT account_id FROM blocks WHERE blocked_id = $1")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// The bots of the same person as this account, and that person.
    pub(crate) async fn same_person(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT b.id FROM accounts a JOIN accounts b
             ON b.owner_id = a.id OR b.id = a.owner_id OR b.owner_id = a.owner_id WHERE a.id = $1 AND b.id <> a.id",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// The names that an account has blocked.
    pub(crate) async fn blocked_names(&self, account: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT a.name FROM blocks b JOIN accounts a ON a.id = b.blocked_id WHERE b.account_id = $1 ORDER BY a.name",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?)
    }

    /// The account of a name and its password's hash.
    pub(crate) async fn credentials(&self, name: &str) -> Result<Option<Credentials>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, kind, password_hash FROM accounts
             WHERE name_key = $1 AND deleted_ms IS NULL AND banned_ms IS NULL",
        )
        .bind(name_key(name))
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| {
            Ok(Credentials { account: account_of(&row)?, password_hash: row.try_get("password_hash")? })
        })
        .transpose()
    }

    /// The sessions of an account, newest first.
    pub(crate) async fn sessions(
        &self,
        account: &UserId,
        token: &str,
    ) -> Result<Vec<SessionInfo>, StoreError> {
        let rows = sqlx::query(
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

    /// Games of a user that count: won, drawn and lost, by opponent, those met most often first.
    pub(crate) async fn results_by_opponent(
        &self,
        user: &UserId,
        limit: u32,
    ) -> Result<Vec<(Account, [i64; 3])>, StoreError> {
        let rows = sqlx::query(
            "WITH met AS (
                SELECT second_id AS other, result = 'first' AS won, result = 'draw' AS drawn FROM games
                WHERE first_id = $1 AND result IN ('first', 'second', 'draw')
                UNION ALL
                SELECT first_id, result = 'second', result = 'draw' FROM games
                WHERE second_id = $1 AND result IN ('first', 'second', 'draw'))
             SELECT a.id, a.name, a.kind, SUM(won) AS won, SUM(drawn) AS drawn, COUNT(*) AS played
             FROM met JOIN accounts a ON a.id = met.other GROUP BY a.id, a.name, a.kind
             ORDER BY played DESC, a.name LIMIT $2",
        )
        .bind(&**user)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let (won, drawn, played): (i64, i64, i64) =
                    (row.try_get("won")?, row.try_get("drawn")?, row.try_get("played")?);
                Ok((account_of(row)?, [won, drawn, played - won - drawn]))
            })
            .collect()
    }

    /// Games of a user that count: won, drawn and lost, by kind.
    pub(crate) async fn results(&self, user: &UserId) -> Result<Vec<(String, [i64; 3])>, StoreError> {
        let rows = sqlx::query(
            "SELECT kind,
                SUM(CASE WHEN (result = 'first') = (first_id = $1) AND result <> 'draw' THEN 1 ELSE 0 END) AS won,
                SUM(CASE WHEN result = 'draw' THEN 1 ELSE 0 END) AS drawn,
                COUNT(*) AS played
             FROM games WHERE (first_id = $1 OR second_id = $1) AND result IN ('first', 'second', 'draw')
             GROUP BY kind ORDER BY kind",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let (won, drawn, played): (i64, i64, i64) =
                    (row.try_get("won")?, row.try_get("drawn")?, row.try_get("played")?);
                Ok((row.try_get("kind")?, [won, drawn, played - won - drawn]))
            })
            .collect()
    }
}
