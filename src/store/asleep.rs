//! Games that are not in memory: what their rows record, and the order in which they come due.

use parlor_protocol::Seat;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_as, query_scalar};
use super::words::{wire_name, word_of};
use crate::id::{GameId, UserId};

/// What a game's row records while no session holds the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asleep {
    /// When a session next has to load it, in milliseconds without outages; `None` for never.
    pub(crate) wake_ms: Option<i64>,
    pub(crate) turn: Option<Seat>,
    /// Whether a bot is to act.
    pub(crate) bot_acts: bool,
}

impl Asleep {
    /// Returns a value that differs from every row, for use after a failed write left the row's contents unknown.
    pub(crate) fn unknown(self) -> Self {
        Self { wake_ms: Some(0), ..self }
    }
}

/// A game and its number, in order of creation.
#[derive(Debug)]
pub(crate) struct Found {
    id: GameId,
    pub(crate) number: i64,
}

impl Found {
    pub(crate) fn id(&self) -> GameId {
        self.id.clone()
    }

    fn all(rows: Vec<(String, i64)>) -> Vec<Self> {
        rows.into_iter().map(|(id, number)| Self { id: id.into(), number }).collect()
    }
}

struct Sleep {
    game: GameId,
    row: Asleep,
}

impl Change for Sleep {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let Asleep { wake_ms, turn, bot_acts } = self.row;
        // 0 means that a session holds the game.
        query("UPDATE games SET wake_ms = $2, turn = $3, bot_acts = $4, owner = NULL WHERE id = $1")
            .bind(&*self.game)
            .bind(wake_ms.map(|at_ms| at_ms.max(1)))
            .bind(turn.as_ref().and_then(wire_name))
            .bind(bot_acts)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

/// Marks a game as held by a session.
pub(super) async fn wake(connection: &mut Connection, game: &GameId) -> Result<(), sqlx::Error> {
    query("UPDATE games SET wake_ms = 0 WHERE id = $1").bind(&**game).execute(connection).await.map(|_| ())
}

/// Marks due games as held by sessions, except those that have been put back to sleep since.
struct WakeDue {
    games: Vec<GameId>,
    until_ms: i64,
}

impl Change for WakeDue {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        for game in &self.games {
            query("UPDATE games SET wake_ms = 0 WHERE id = $1 AND wake_ms < $2")
                .bind(&**game)
                .bind(self.until_ms)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// Returns what a game's row records, or `None` if a session holds the game or held it when a server was killed.
    pub(crate) async fn asleep(&self, game: &GameId) -> Result<Option<Asleep>, StoreError> {
        let row = query("SELECT wake_ms, turn, bot_acts FROM games WHERE id = $1")
            .bind(&**game)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let wake_ms: Option<i64> = row.try_get("wake_ms")?;
        let asleep = Asleep { wake_ms, turn: word_of(&row, "turn")?, bot_acts: row.try_get("bot_acts")? };
        Ok((wake_ms != Some(0)).then_some(asleep))
    }

    /// Records that no session holds a game any more; durable when this returns.
    pub(crate) async fn put_to_sleep(&self, game: &GameId, row: Asleep) -> Result<(), StoreError> {
        self.writer.change(Sleep { game: game.clone(), row }).await
    }

    /// Returns the games that are due before a time without outages, earliest first. When this returns, their rows are
    /// marked as held by a session, and the caller must load them.
    pub(crate) async fn wake_due(&self, until_ms: i64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND wake_ms > 0 AND wake_ms < $1 ORDER BY wake_ms LIMIT $2",
        )
        .bind(until_ms)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let games: Vec<GameId> = ids.into_iter().map(GameId::from).collect();
        if !games.is_empty() {
            self.writer.change(WakeDue { games: games.clone(), until_ms }).await?;
        }
        Ok(games)
    }

    /// Returns games numbered above `after` that a session held when the last server stopped. Games of other running
    /// servers are excluded.
    pub(crate) async fn games_awake(&self, after: i64, limit: u32) -> Result<Vec<Found>, StoreError> {
        let rows = query_as(
            "SELECT id, number FROM games WHERE ended_ms IS NULL AND wake_ms = 0 AND number > $1
             AND NOT EXISTS (SELECT 1 FROM nodes WHERE token = games.owner) ORDER BY number LIMIT $2",
        )
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(Found::all(rows))
    }

    /// Returns games numbered above `after` in which a bot is to act, although they are asleep.
    pub(crate) async fn games_of_bots(&self, after: i64, limit: u32) -> Result<Vec<Found>, StoreError> {
        let rows = query_as(
            "SELECT id, number FROM games WHERE ended_ms IS NULL AND bot_acts AND number > $1 ORDER BY number LIMIT $2",
        )
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(Found::all(rows))
    }

    /// Returns a user's unfinished games against people in two lists: those that a session holds, whatever their rows
    /// say, and of the others those in which it is the user's turn.
    pub(crate) async fn turns(&self, user: &UserId) -> Result<(Vec<GameId>, Vec<GameId>), StoreError> {
        let rows: Vec<(String, bool)> = query_as(
            "SELECT id, COALESCE(wake_ms = 0, FALSE) FROM games WHERE ended_ms IS NULL AND NOT against_bot
             AND (first_id = $1 OR second_id = $1)
             AND (COALESCE(wake_ms = 0, FALSE) OR turn = CASE first_id WHEN $1 THEN 'first' ELSE 'second' END)
             ORDER BY created_ms, id",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        let (awake, waiting): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, awake)| *awake);
        let ids = |rows: Vec<(String, bool)>| rows.into_iter().map(|(id, _)| GameId::from(id)).collect();
        Ok((ids(awake), ids(waiting)))
    }
}
