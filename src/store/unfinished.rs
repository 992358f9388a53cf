//! Unfinished games, by who has to do something about them.

use super::Store;
use super::error::StoreError;
use crate::id::{GameId, UserId};

impl Store {
    /// The unfinished games of a user.
    pub(crate) async fn unfinished_games(&self, user: &UserId) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND (first_id = $1 OR second_id = $1) ORDER BY created_ms, id",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }

    /// The unfinished games of a user against people.
    pub(crate) async fn unfinished_games_with_people(
        &self,
        user: &UserId,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND NOT against_bot AND (first_id = $1 OR second_id = $1)
             ORDER BY created_ms, id",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }

    /// Every unfinished game with a clock: their flags must be watched even if nobody is here.
    pub(crate) async fn unfinished_timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> =
            sqlx::query_scalar("SELECT id FROM games WHERE ended_ms IS NULL AND time_control IS NOT NULL")
                .fetch_all(&self.readers)
                .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }

    /// How many games are in play.
    pub(crate) async fn count_unfinished(&self) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE ended_ms IS NULL")
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u32)
    }

    /// How many unfinished games somebody has against bots.
    pub(crate) async fn count_unfinished_bot_games(&self, user: &UserId) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games WHERE ended_ms IS NULL AND against_bot AND (first_id = $1 OR second_id = $1)",
        )
        .bind(&**user)
        .fetch_one(&self.readers)
        .await?;
        Ok(count as u32)
    }

    /// How many unfinished games with or without a clock somebody has against people.
    pub(crate) async fn count_unfinished_games(&self, user: &UserId, timed: bool) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games WHERE ended_ms IS NULL AND (time_control IS NOT NULL) = $2
             AND NOT against_bot AND (first_id = $1 OR second_id = $1)",
        )
        .bind(&**user)
        .bind(timed)
        .fetch_one(&self.readers)
        .await?;
        Ok(count as u32)
    }

    /// The unfinished games against bots without a clock that were made in `after_ms..until_ms`, the newest first.
    pub(crate) async fn untimed_bot_games(
        &self,
        after_ms: i64,
        until_ms: i64,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND time_control IS NULL AND against_bot
             AND created_ms >= $1 AND created_ms < $2 ORDER BY created_ms DESC",
        )
        .bind(after_ms)
        .bind(until_ms)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }

    /// The unfinished games against bots without a clock in which nothing has happened since a time, the oldest first.
    pub(crate) async fn left_bot_games(&self, since_ms: i64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND time_control IS NULL AND against_bot AND created_ms < $1
             AND COALESCE((SELECT at_ms FROM events WHERE game = games.number ORDER BY seq DESC LIMIT 1), 0) < $1
             ORDER BY created_ms LIMIT $2",
        )
        .bind(since_ms)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }
}
