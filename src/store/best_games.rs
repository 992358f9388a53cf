//! The best rated game of each kind on each day, kept as games are counted.

use std::collections::BTreeSet;

use parlor_protocol::http::GameSummary;

use super::Store;
use super::error::StoreError;
use super::explored::CountedGame;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, summary_of};
use super::sql::{Connection, QueryBuilder, query};
use crate::limits;

const DAY_MS: i64 = 86_400_000;

/// Notes a game if it is the best of its day: more people play in it, or stronger players. One that broke off early is not.
pub(super) async fn note(connection: &mut Connection, game: &CountedGame) -> Result<(), sqlx::Error> {
    let Some(rating) = game.rating().filter(|_| game.steps.len() >= limits::BEST_GAME_PLIES) else {
        return Ok(());
    };
    query(
        "INSERT INTO best_games (day, kind, people, rating, game_id) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (day, kind) DO UPDATE SET people = excluded.people, rating = excluded.rating, game_id = excluded.game_id
         WHERE excluded.people > best_games.people
         OR excluded.people = best_games.people AND excluded.rating > best_games.rating",
    )
    .bind(game.at_ms / DAY_MS)
    .bind(game.kind)
    .bind(i64::from(game.people))
    .bind(rating)
    .bind(&game.game)
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// The best game of each kind in the last seven days, the best of them first.
    pub(crate) async fn best_games(&self, now_ms: i64) -> Result<Vec<GameSummary>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" FROM best_games w JOIN games t ON t.id = w.game_id").push(GAME_PLAYERS);
        query.push(" WHERE w.day > ").push_bind(now_ms / DAY_MS - 7);
        query.push(" ORDER BY w.people DESC, w.rating DESC, t.id");
        let rows = query.build().fetch_all(&self.readers).await?;
        let mut games = rows.iter().map(summary_of).collect::<Result<Vec<_>, _>>()?;
        let mut kinds = BTreeSet::new();
        games.retain(|game| kinds.insert(game.kind.clone()));
        Ok(games)
    }
}
