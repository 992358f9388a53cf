//! Private notes of members on games.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{GameId, UserId};

/// A note to store; an empty text removes the note.
pub(super) struct NoteChange {
    account: UserId,
    game: GameId,
    text: String,
    at_ms: i64,
}

impl Change for NoteChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.text.is_empty() {
            return query("DELETE FROM notes WHERE account_id = $1 AND game_id = $2")
                .bind(&*self.account)
                .bind(&*self.game)
                .execute(connection)
                .await
                .map(|_| ());
        }
        query(
            "INSERT INTO notes (account_id, game_id, text, written_ms) VALUES ($1, $2, $3, $4)
             ON CONFLICT (account_id, game_id) DO UPDATE SET text = excluded.text, written_ms = excluded.written_ms",
        )
        .bind(&*self.account)
        .bind(&*self.game)
        .bind(&self.text)
        .bind(self.at_ms)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Replaces an account's note on a game; durable when this returns.
    pub(crate) async fn set_note(
        &self,
        account: &UserId,
        game: &GameId,
        text: String,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let change = NoteChange { account: account.clone(), game: game.clone(), text, at_ms };
        self.writer.change(change).await
    }

    /// Returns an account's note on a game.
    pub(crate) async fn note(&self, account: &UserId, game: &GameId) -> Result<Option<String>, StoreError> {
        Ok(query_scalar("SELECT text FROM notes WHERE account_id = $1 AND game_id = $2")
            .bind(&**account)
            .bind(&**game)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Returns how many notes an account has.
    pub(crate) async fn count_notes(&self, account: &UserId) -> Result<usize, StoreError> {
        let count: i64 = query_scalar("SELECT COUNT(*) FROM notes WHERE account_id = $1")
            .bind(&**account)
            .fetch_one(&self.readers)
            .await?;
        Ok(count as usize)
    }
}
