//! Moderators' warnings, which are shown until the players have seen them.

use parlor_protocol::Event;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::recovery::Found;
use super::sql::{Connection, query};
use crate::id::UserId;
use crate::limits;

/// A moderator's warning to a player.
#[derive(Debug, Clone)]
pub(crate) struct Warning {
    /// The warned player, or the owner of the warned bot.
    pub(crate) to: UserId,
    pub(crate) text: String,
}

impl Warning {
    /// Writes the warning under the id of its entry in the log.
    pub(super) async fn write(
        &self,
        connection: &mut Connection,
        id: &str,
        at_ms: i64,
    ) -> Result<(), sqlx::Error> {
        query("INSERT INTO warnings (id, account_id, at_ms, text) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(&*self.to)
            .bind(at_ms)
            .bind(&self.text)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

/// A player has seen a warning.
struct Seen {
    account: UserId,
    warning: String,
    at_ms: i64,
    found: Found,
}

impl Change for Seen {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let seen =
            query("UPDATE warnings SET seen_ms = COALESCE(seen_ms, $3) WHERE id = $1 AND account_id = $2")
                .bind(&self.warning)
                .bind(&*self.account)
                .bind(self.at_ms)
                .execute(connection)
                .await?;
        self.found.set(seen > 0);
        Ok(())
    }
}

impl Store {
    /// Records that a player has seen a warning. Returns false if they have no such warning.
    pub(crate) async fn acknowledge_warning(
        &self,
        account: &UserId,
        warning: String,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let (account, found) = (account.clone(), Found::default());
        self.writer.change(Seen { account, warning, at_ms, found: found.clone() }).await?;
        Ok(found.get())
    }

    /// Returns the warnings that a player has not seen, oldest first.
    pub(crate) async fn unseen_warnings(&self, account: &UserId) -> Result<Vec<Event>, StoreError> {
        let rows = query(
            "SELECT id, at_ms, text FROM warnings WHERE account_id = $1 AND seen_ms IS NULL
             ORDER BY at_ms, id LIMIT $2",
        )
        .bind(&**account)
        .bind(limits::SHOWN_WARNINGS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Event::Warned {
                    warning_id: row.try_get("id")?,
                    at_ms: row.try_get("at_ms")?,
                    text: row.try_get("text")?,
                })
            })
            .collect()
    }
}
