//! The engine's analyses of finished games.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::GameId;

/// An analysis to store.
pub(super) struct NewAnalysis {
    game: GameId,
    body: String,
    made_ms: i64,
}

impl Change for NewAnalysis {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query(
            "INSERT INTO analyses (game_id, made_ms, body) VALUES ($1, $2, $3)
             ON CONFLICT (game_id) DO UPDATE SET made_ms = excluded.made_ms, body = excluded.body",
        )
        .bind(&*self.game)
        .bind(self.made_ms)
        .bind(&self.body)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Returns the analysis of a game as a JSON array, if there is one.
    pub(crate) async fn analysis(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        Ok(query_scalar("SELECT body FROM analyses WHERE game_id = $1")
            .bind(&**game)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Stores the analysis of a game.
    pub(crate) async fn keep_analysis(
        &self,
        game: &GameId,
        body: String,
        made_ms: i64,
    ) -> Result<(), StoreError> {
        self.writer.change(NewAnalysis { game: game.clone(), body, made_ms }).await
    }
}
