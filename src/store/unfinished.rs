//! Unfinished games, listed and counted by player.

use super::Store;
use super::error::StoreError;
use super::sql::query_scalar;
use crate::id::{GameId, UserId};

impl Store {
    /// Returns the unfinished games of a user.
    pub(crate) async fn unfinished_games(&self, user: &UserId) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT id FROM games WHERE ended_ms IS NULL AND (first_id = $1 OR second_id = $1) ORDER BY created_ms, id",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }

    /// Returns how many games are in play.
    pub(crate) async fn count_unfinished(&self) -> Result<u32, StoreError> {
        let count: i64 = query_scalar("SELECT COUNT(*) FROM games WHERE ended_ms IS NULL")
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u32)
    }

    /// Returns how many unfinished games a user has against bots.
    pub(crate) async fn count_unfinished_bot_games(&self, user: &UserId) -> Result<u32, StoreError> {
        let count: i64 = query_scalar(
            "SELECT COUNT(*) FROM games WHERE ended_ms IS NULL AND against_bot AND (first_id = $1 OR second_id = $1)",
        )
        .bind(&**user)
        .fetch_one(&self.readers)
        .await?;
        Ok(count as u32)
    }

    /// Returns how many unfinished games a user has against people, with a clock or without one.
    pub(crate) async fn count_unfinished_games(&self, user: &UserId, timed: bool) -> Result<u32, StoreError> {
        let count: i64 = query_scalar(
            "SELECT COUNT(*) FROM games WHERE ended_ms IS NULL AND (time_control IS NOT NULL) = $2
             AND NOT against_bot AND (first_id = $1 OR second_id = $1)",
        )
        .bind(&**user)
        .bind(timed)
        .fetch_one(&self.readers)
        .await?;
        Ok(count as u32)
    }
}
