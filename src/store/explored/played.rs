//! Games that were played here, as the explorer reads them: several by one statement, because each is a round trip to the database's
//! thread.

use serde_json::json;

use crate::game::{GameMeta, LoggedAct};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::game_row::{GAME_COLUMNS, GAME_PLAYERS, meta_of};
use crate::store::packing::unpacked;
use crate::store::sql::{QueryBuilder, Row};

/// The id of a game that was played here, and what was played, or why that cannot be read.
pub(crate) type Found = (String, Result<(GameMeta, Vec<LoggedAct>), StoreError>);

/// Reads games with their logs, if these are packed.
fn played_here() -> QueryBuilder {
    let mut query = QueryBuilder::new(GAME_COLUMNS);
    query.push(", t.chain, p.log FROM games t");
    query.push(GAME_PLAYERS);
    query.push(" LEFT JOIN packed_logs p ON p.game = t.number WHERE ");
    query
}

impl Store {
    /// Games played here that are over and not counted, after a number.
    pub(crate) async fn games_to_explore(&self, after: i64, limit: u32) -> Result<Vec<Found>, StoreError> {
        let mut query = played_here();
        query.push("t.ended_ms IS NOT NULL AND t.public AND t.result <> 'aborted' AND NOT t.explored AND t.number > ");
        query.push_bind(after).push(" ORDER BY t.number LIMIT ").push_bind(i64::from(limit));
        self.found(query).await
    }

    /// Games played here by their numbers.
    pub(crate) async fn explored_games_here(
        &self,
        numbers: impl Iterator<Item = i64>,
    ) -> Result<Vec<Found>, StoreError> {
        let numbers: Vec<[i64; 1]> = numbers.map(|number| [number]).collect();
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = played_here();
        query.push("t.number IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each(");
        query.push_bind(json!(numbers).to_string()).push("))");
        self.found(query).await
    }

    async fn found(&self, query: QueryBuilder) -> Result<Vec<Found>, StoreError> {
        let mut games = Vec::new();
        for row in query.build().fetch_all(&self.readers).await? {
            games.push((row.try_get("id")?, self.played_game(&row).await));
        }
        Ok(games)
    }

    async fn played_game(&self, row: &Row) -> Result<(GameMeta, Vec<LoggedAct>), StoreError> {
        let meta = meta_of(row)?;
        let log = match row.try_get::<Option<Vec<u8>>>("log")? {
            Some(bytes) => unpacked(&meta, &bytes, row.try_get("chain")?)?,
            None => self.load_log(&meta).await?,
        };
        Ok((meta, log))
    }
}
