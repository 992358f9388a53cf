//! Deleting accounts. The games stay under another name, with their chat, ratings and results and what the explorer has
//! counted from them. Sign-ins, contacts, notes, imports, records and progress in lessons and puzzles go.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::library;
use super::sql::{Connection, query, query_scalar};
use crate::id::UserId;
use crate::names::name_key;

/// Deletes an account and its bots.
pub(super) struct Deletion {
    account: UserId,
    at_ms: i64,
}

impl Change for Deletion {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let bots: Vec<String> =
            query_scalar("SELECT id FROM accounts WHERE owner_id = $1 AND deleted_ms IS NULL")
                .bind(&*self.account)
                .fetch_all(&mut *connection)
                .await?;
        for bot in bots {
            delete(connection, &bot.into(), self.at_ms).await?;
        }
        delete(connection, &self.account, self.at_ms).await
    }
}

/// Returns the name of a deleted account. Ids are not shown as names anywhere else, so no one can take this one.
pub(crate) fn deleted_name(account: &UserId) -> String {
    format!("deleted-{}", &**account)
}

async fn delete(connection: &mut Connection, account: &UserId, at_ms: i64) -> Result<(), sqlx::Error> {
    let name = deleted_name(account);
    query(
        "UPDATE accounts SET name = $2, name_key = $3, former_key = NULL, mail = NULL, digest = FALSE, password_hash = NULL, moderator_ms = NULL, deleted_ms = $4 WHERE id = $1",
    )
    .bind(&**account)
    .bind(&name)
    .bind(name_key(&name))
    .bind(at_ms)
    .execute(&mut *connection)
    .await?;
    for statement in [
        "DELETE FROM tokens WHERE account_id = $1",
        "DELETE FROM offers WHERE account_id = $1",
        "DELETE FROM offers WHERE to_id = $1",
        "DELETE FROM devices WHERE account_id = $1",
        "DELETE FROM mail_tokens WHERE account_id = $1",
        "DELETE FROM recovery_codes WHERE account_id = $1",
        "DELETE FROM blocks WHERE account_id = $1",
        "DELETE FROM blocks WHERE blocked_id = $1",
        "DELETE FROM follows WHERE account_id = $1",
        "DELETE FROM follows WHERE followed_id = $1",
        "DELETE FROM notes WHERE account_id = $1",
        "DELETE FROM lessons WHERE account_id = $1",
        "DELETE FROM puzzle_solvers WHERE account_id = $1",
        "DELETE FROM puzzle_tries WHERE account_id = $1",
        "DELETE FROM puzzle_runs WHERE account_id = $1",
        "DELETE FROM opening_results WHERE account_id = $1",
        "DELETE FROM player_records WHERE account_id = $1",
        "DELETE FROM active_days WHERE account_id = $1",
    ] {
        query(statement).bind(&**account).execute(&mut *connection).await?;
    }
    let imported: Vec<String> = query_scalar("SELECT id FROM library WHERE owner_id = $1")
        .bind(&**account)
        .fetch_all(&mut *connection)
        .await?;
    library::remove(connection, &imported).await
}

impl Store {
    /// Deletes an account. Its games stay, its name goes.
    pub(crate) async fn delete_account(&self, account: &UserId, at_ms: i64) -> Result<(), StoreError> {
        self.writer.change(Deletion { account: account.clone(), at_ms }).await
    }
}
