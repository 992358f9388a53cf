//! The store's operations for operators.

use std::path::Path;

use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, Readers, query, query_scalar};
use super::{Store, sqlite};
use crate::id::{GameId, UserId};

/// An account as operators see it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct AccountRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `guest`, `member` or `bot`.
    pub kind: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was banned, if it is.
    pub banned_ms: Option<i64>,
    /// When it became a moderator's account, if it is one.
    pub moderator_ms: Option<i64>,
}

/// A removal of chat lines from a game: those of one user, or all.
pub(super) struct ChatRemoval {
    game: GameId,
    account: Option<UserId>,
}

impl Change for ChatRemoval {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM chat WHERE game_id = $1 AND ($2 IS NULL OR account_id = $2)")
            .bind(&*self.game)
            .bind(self.account.as_deref())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Copies the database into a new file, which is either complete or does not exist.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), String> {
        match &self.readers {
            Readers::Sqlite(readers) => sqlite::backup(readers, to).await,
            Readers::Postgres(_) => {
                Err("a PostgreSQL database is copied with pg_dump, also while a server uses it".to_owned())
            }
        }
    }

    /// Returns accounts whose names contain `text`, newest first.
    pub(crate) async fn find_accounts(&self, text: &str) -> Result<Vec<AccountRow>, StoreError> {
        let rows = query(
            "SELECT id, name, kind, created_ms, banned_ms, moderator_ms FROM accounts
             WHERE deleted_ms IS NULL AND lower(name) LIKE lower($1) ESCAPE '!' ORDER BY created_ms DESC, id LIMIT 1000",
        )
        .bind(format!("%{}%", text.replace('!', "!!").replace('%', "!%").replace('_', "!_")))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(AccountRow {
                    id: row.try_get("id")?,
                    name: row.try_get("name")?,
                    kind: row.try_get("kind")?,
                    created_ms: row.try_get("created_ms")?,
                    banned_ms: row.try_get("banned_ms")?,
                    moderator_ms: row.try_get("moderator_ms")?,
                })
            })
            .collect()
    }

    /// Returns the banned accounts and their bots.
    pub(crate) async fn banned(&self) -> Result<Vec<UserId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT id FROM accounts WHERE banned_ms IS NOT NULL
             UNION SELECT b.id FROM accounts a CROSS JOIN accounts b
             WHERE b.owner_id = a.id AND a.banned_ms IS NOT NULL",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }

    /// Removes chat lines from a game, and returns how many there were.
    pub(crate) async fn remove_chat(
        &self,
        game: &GameId,
        account: Option<&UserId>,
    ) -> Result<u64, StoreError> {
        let lines: i64 =
            query_scalar("SELECT COUNT(*) FROM chat WHERE game_id = $1 AND ($2 IS NULL OR account_id = $2)")
                .bind(&**game)
                .bind(account.map(|account| &**account))
                .fetch_one(&self.readers)
                .await?;
        self.writer.change(ChatRemoval { game: game.clone(), account: account.cloned() }).await?;
        Ok(lines as u64)
    }
}
