//! The best rated game of each kind on each day, kept as games are counted.

use std::collections::{BTreeMap, BTreeSet};

use parlor_protocol::http::GameSummary;
use serde_json::json;

use super::Store;
use super::error::StoreError;
use super::explored::CountedGame;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, summary_of};
use super::sql::{Connection, QueryBuilder, query};
use crate::limits;

const DAY_MS: i64 = 86_400_000;

/// Records games that are the best of their day, which means that more people play in them or, failing that, the
/// players are stronger. Games that were broken off early are skipped.
pub(super) async fn write(connection: &mut Connection, games: &[&CountedGame]) -> Result<(), sqlx::Error> {
    let mut best: BTreeMap<(i64, &str), (u8, i64, &str)> = BTreeMap::new();
    for game in games.iter().filter(|game| game.steps.len() >= limits::BEST_GAME_PLIES) {
        let Some(rating) = game.rating() else { continue };
        let candidate = (game.people, rating, &*game.game);
        let noted = best.entry((game.at_ms / DAY_MS, game.kind)).or_insert(candidate);
        if (candidate.0, candidate.1) > (noted.0, noted.1) {
            *noted = candidate;
        }
    }
    if best.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = best.iter().collect();
    query(
        "INSERT INTO best_games (day, kind, people, rating, game_id)
         SELECT CAST(value -> 0 ->> 0 AS BIGINT), value -> 0 ->> 1, CAST(value -> 1 ->> 0 AS BIGINT),
         CAST(value -> 1 ->> 1 AS BIGINT), value -> 1 ->> 2 FROM json_each($1) WHERE TRUE
         ON CONFLICT (day, kind) DO UPDATE SET people = excluded.people, rating = excluded.rating, game_id = excluded.game_id
         WHERE excluded.people > best_games.people
         OR excluded.people = best_games.people AND excluded.rating > best_games.rating",
    )
    .bind(json!(rows).to_string())
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Returns the best game of each kind in the last seven days, best first.
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
