//! Rematch offers on several servers. They are stored among the other offers under the game that they follow, where the
//! leading server and the server that the game is watched at can read them.

use crate::account::Account;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_as};

/// A rematch offer.
#[derive(Debug, Clone)]
pub(crate) struct Rematch {
    pub(crate) by: UserId,
    /// The game that it became, if any.
    pub(crate) game: Option<GameId>,
}

/// A rematch was offered.
struct Offered {
    id: String,
    by: UserId,
    now_ms: i64,
}

impl Change for Offered {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let expired_ms = self.now_ms - limits::KEPT_REMATCHES.as_millis() as i64;
        query("DELETE FROM offers WHERE created_ms < $1 AND id LIKE 'rematch %'")
            .bind(expired_ms)
            .execute(&mut *connection)
            .await?;
        query(
            "INSERT INTO offers (id, account_id, terms, widens, created_ms) VALUES ($1, $2, '{}', FALSE, $3)
             ON CONFLICT (id) DO UPDATE SET account_id = EXCLUDED.account_id, created_ms = EXCLUDED.created_ms, game_id = NULL",
        )
        .bind(&self.id)
        .bind(&*self.by)
        .bind(self.now_ms)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// Returns the id under which the rematch offer after a game is stored.
pub(crate) fn rematch_id(after: &GameId) -> String {
    format!("rematch {after}")
}

impl Store {
    /// Stores a rematch offer.
    pub(crate) async fn offer_rematch(
        &self,
        after: &GameId,
        by: &Account,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.writer.change(Offered { id: rematch_id(after), by: by.id.clone(), now_ms }).await
    }

    /// Returns the rematch offer after a game.
    pub(crate) async fn rematch(&self, after: &GameId) -> Result<Option<Rematch>, StoreError> {
        let row: Option<(String, Option<String>)> =
            query_as("SELECT account_id, game_id FROM offers WHERE id = $1")
                .bind(rematch_id(after))
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(by, game)| Rematch { by: by.into(), game: game.map(GameId::from) }))
    }
}
