//! The chat of games.

use parlor_protocol::{ChatLine, Room, User};

use super::Store;
use super::accounts::account_from;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{GameId, UserId, random_id};

/// A chat line as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct SaidLine {
    pub(crate) line: ChatLine,
    /// Whether only its author sees it, because they are shadow-muted.
    pub(crate) hidden: bool,
}

/// A chat line to store.
pub(super) struct NewLine {
    game: GameId,
    said: SaidLine,
}

fn room_text(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Watchers => "watchers",
    }
}

impl Change for NewLine {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let SaidLine { line, hidden } = &self.said;
        query(
            "INSERT INTO chat (game_id, at_ms, id, account_id, room, text, hidden)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&*self.game)
        .bind(line.at_ms)
        .bind(random_id(8))
        .bind(&line.user.id)
        .bind(room_text(line.room))
        .bind(&line.text)
        .bind(*hidden)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Stores a chat line of a game.
    pub(crate) async fn add_chat(&self, game: &GameId, said: SaidLine) -> Result<(), StoreError> {
        self.writer.change(NewLine { game: game.clone(), said }).await
    }

    /// Returns how many chat lines an account has in a game.
    pub(crate) async fn count_chat(&self, game: &str, account: &UserId) -> Result<u32, StoreError> {
        let count: i64 = query_scalar("SELECT COUNT(*) FROM chat WHERE game_id = $1 AND account_id = $2")
            .bind(game)
            .bind(&**account)
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u32)
    }

    /// Returns the last chat lines of a game, oldest first.
    pub(crate) async fn load_chat(&self, game: &str, last: u32) -> Result<Vec<SaidLine>, StoreError> {
        let rows = query(
            "SELECT c.at_ms, c.room, c.text, c.hidden, a.id, a.name, a.kind FROM chat c JOIN accounts a ON a.id = c.account_id
             WHERE c.game_id = $1 ORDER BY c.at_ms DESC, c.id DESC LIMIT $2",
        )
        .bind(game)
        .bind(last)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .rev()
            .map(|row| {
                let user: User =
                    account_from(row.try_get("id")?, row.try_get("name")?, row.try_get("kind")?)?.user();
                let room =
                    if row.try_get::<&str>("room")? == "players" { Room::Players } else { Room::Watchers };
                let line = ChatLine { room, user, text: row.try_get("text")?, at_ms: row.try_get("at_ms")? };
                Ok(SaidLine { line, hidden: row.try_get("hidden")? })
            })
            .collect()
    }
}
