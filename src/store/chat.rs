//! The chat of games.

use parlor_protocol::{ChatLine, Room, User};

use super::Store;
use super::accounts::account_from;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{GameId, UserId, random_id};

/// A chat line to store.
pub(super) struct NewLine {
    game: GameId,
    line: ChatLine,
    hidden: bool,
}

fn room_text(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Watchers => "watchers",
    }
}

impl Change for NewLine {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let Self { game, line, hidden } = self;
        query(
            "INSERT INTO chat (game_id, at_ms, id, account_id, room, text, hidden)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&**game)
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
    /// Stores a chat line of a game, which only its author sees if it is `hidden`.
    pub(crate) async fn add_chat(
        &self,
        game: &GameId,
        line: ChatLine,
        hidden: bool,
    ) -> Result<(), StoreError> {
        self.writer.change(NewLine { game: game.clone(), line, hidden }).await
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

    /// Returns whether anything has been said in a game.
    pub(crate) async fn has_chat(&self, game: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar("SELECT 1 FROM chat WHERE game_id = $1 LIMIT 1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// Returns the last chat lines of a game that someone reads in these rooms, oldest first: none from players whom they
    /// have blocked, and none that only others see.
    pub(crate) async fn chat_for(
        &self,
        game: &str,
        reader: &UserId,
        rooms: &[Room],
        last: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let room = |room: Room| Some(room_text(room)).filter(|_| rooms.contains(&room));
        let rows = query(
            "SELECT c.at_ms, c.room, c.text, a.id, a.name, a.kind FROM chat c JOIN accounts a ON a.id = c.account_id
             WHERE c.game_id = $1 AND c.room IN ($3, $4) AND (NOT c.hidden OR c.account_id = $2)
             AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = $2 AND b.blocked_id = c.account_id)
             ORDER BY c.at_ms DESC, c.id DESC LIMIT $5",
        )
        .bind(game)
        .bind(&**reader)
        .bind(room(Room::Players))
        .bind(room(Room::Watchers))
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
                Ok(ChatLine { room, user, text: row.try_get("text")?, at_ms: row.try_get("at_ms")? })
            })
            .collect()
    }
}
