//! Games played here with their logs, several at a time because each statement is a round trip to the database's
//! thread.

use std::collections::BTreeMap;

use serde_json::json;

use super::Store;
use super::error::StoreError;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, meta_of};
use super::games::logged_act;
use super::packing::unpacked;
use super::sql::{QueryBuilder, Row, query};
use crate::game::{GameMeta, LoggedAct};

/// The id of a game played here, and its contents or why they cannot be read.
pub(crate) type Played = (String, Result<(GameMeta, Vec<LoggedAct>), StoreError>);

/// Begins a statement that reads games, along with their logs if these are packed.
pub(super) fn played_here() -> QueryBuilder {
    let mut query = QueryBuilder::new(GAME_COLUMNS);
    query.push(", t.chain, p.log FROM games t");
    query.push(GAME_PLAYERS);
    query.push(" LEFT JOIN packed_logs p ON p.game = t.number WHERE ");
    query
}

impl Store {
    /// Returns the games played here that have these numbers, in numerical order.
    pub(crate) async fn games_by_number(
        &self,
        numbers: impl Iterator<Item = i64>,
    ) -> Result<Vec<Played>, StoreError> {
        let numbers: Vec<[i64; 1]> = numbers.map(|number| [number]).collect();
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = played_here();
        query.push("t.number IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each(");
        query.push_bind(json!(numbers).to_string()).push(")) ORDER BY t.number");
        self.played(query).await
    }

    /// Runs a statement begun by [`played_here`] and returns its games.
    pub(super) async fn played(&self, query: QueryBuilder) -> Result<Vec<Played>, StoreError> {
        let rows = query.build().fetch_all(&self.readers).await?;
        let mut logs = self.logs_of(&rows).await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            games.push((row.try_get("id")?, self.game_of(row, &mut logs).await));
        }
        Ok(games)
    }

    /// Returns the logs of those games that are not packed, by game number.
    async fn logs_of(&self, games: &[Row]) -> Result<BTreeMap<i64, Vec<LoggedAct>>, StoreError> {
        let mut numbers = Vec::new();
        for game in games {
            if game.try_get::<Option<Vec<u8>>>("log")?.is_none() {
                numbers.push([game.try_get::<Option<i64>>("number")?]);
            }
        }
        let mut logs: BTreeMap<i64, Vec<LoggedAct>> = BTreeMap::new();
        if numbers.is_empty() {
            return Ok(logs);
        }
        let rows = query(
            "SELECT game, seq, at_ms, body, chain FROM events
             WHERE game IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1)) ORDER BY game, seq",
        )
        .bind(json!(numbers).to_string())
        .fetch_all(&self.readers)
        .await?;
        for row in &rows {
            logs.entry(row.try_get("game")?).or_default().push(logged_act(row)?);
        }
        Ok(logs)
    }

    async fn game_of(
        &self,
        row: &Row,
        logs: &mut BTreeMap<i64, Vec<LoggedAct>>,
    ) -> Result<(GameMeta, Vec<LoggedAct>), StoreError> {
        let meta = meta_of(row)?;
        let log = match row.try_get::<Option<Vec<u8>>>("log")? {
            Some(bytes) => unpacked(&meta, &bytes, row.try_get("chain")?)?,
            None => match meta.number.and_then(|number| logs.remove(&number)) {
                Some(log) => log,
                // It has been packed since.
                None => self.load_log(&meta).await?,
            },
        };
        Ok((meta, log))
    }
}
