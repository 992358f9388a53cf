//! Players' records and the days on which they played, updated as games are counted so that no page has to search for
//! them.

use std::collections::BTreeMap;

use parlor_protocol::Seat;
use parlor_protocol::http::{ActiveDay, BestWin, PlayerRecords};
use serde_json::{Value, json};

use super::Store;
use super::error::StoreError;
use super::explored::CountedGame;
use super::sql::{Connection, Row, query, query_as};
use crate::id::UserId;

const DAY_MS: i64 = 86_400_000;

/// Updates the records of the players of newly counted games, in the order of the games.
pub(super) async fn write(connection: &mut Connection, games: &[&CountedGame]) -> Result<(), sqlx::Error> {
    let mut days: BTreeMap<(&str, i64), i64> = BTreeMap::new();
    // A statement can change each row only once, so another game of the same player goes into the next statement.
    let mut turns: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut records: Vec<Vec<Value>> = Vec::new();
    for game in games {
        for (account, seat) in game.players.iter().flatten().zip([Seat::First, Seat::Second]) {
            *days.entry((&**account, game.at_ms / DAY_MS)).or_default() += 1;
            let turn = turns.entry((&**account, game.kind)).or_default();
            if *turn == records.len() {
                records.push(Vec::new());
            }
            records[*turn].push(record(game, account, seat));
            *turn += 1;
        }
    }
    for rows in records {
        query(ADD_RECORDS).bind(Value::from(rows).to_string()).execute(&mut *connection).await?;
    }
    if days.is_empty() {
        return Ok(());
    }
    let days: Vec<_> = days.iter().map(|((account, day), games)| (account, day, games)).collect();
    query(ADD_DAYS).bind(json!(days).to_string()).execute(connection).await.map(|_| ())
}

/// Returns what a game changes in a player's record, as a row for `ADD_RECORDS`.
fn record(game: &CountedGame, account: &str, seat: Seat) -> Value {
    let won = game.winner == Some(seat);
    let changes = game.ratings.map(|ratings| match seat {
        Seat::First => (ratings.first, ratings.second),
        Seat::Second => (ratings.second, ratings.first),
    });
    let (peak, beaten) =
        changes.map_or((0, 0), |(own, other)| (own.after, if won { other.before } else { 0 }));
    json!([account, game.kind, i64::from(won), peak, game.at_ms, beaten, game.game])
}

const ADD_DAYS: &str = "INSERT INTO active_days (account_id, day, games)
    SELECT a.id, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT)
    FROM json_each($1) JOIN accounts a ON a.id = value ->> 0 AND a.deleted_ms IS NULL WHERE TRUE
    ON CONFLICT (account_id, day) DO UPDATE SET games = active_days.games + excluded.games";

const ADD_RECORDS: &str = "INSERT INTO player_records
        (account_id, kind, streak, longest, peak, peak_ms, won_rating, won_game)
    SELECT a.id, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT),
        CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT), value ->> 6
    FROM json_each($1) JOIN accounts a ON a.id = value ->> 0 AND a.deleted_ms IS NULL WHERE TRUE
    ON CONFLICT (account_id, kind) DO UPDATE SET
    streak = CASE WHEN excluded.streak = 0 THEN 0 ELSE player_records.streak + 1 END,
    longest = CASE WHEN excluded.streak = 1 AND player_records.streak = player_records.longest
        THEN player_records.longest + 1 ELSE player_records.longest END,
    peak_ms = CASE WHEN excluded.peak > player_records.peak THEN excluded.peak_ms ELSE player_records.peak_ms END,
    peak = CASE WHEN excluded.peak > player_records.peak THEN excluded.peak ELSE player_records.peak END,
    won_game = CASE WHEN excluded.won_rating > player_records.won_rating
        THEN excluded.won_game ELSE player_records.won_game END,
    won_rating = CASE WHEN excluded.won_rating > player_records.won_rating
        THEN excluded.won_rating ELSE player_records.won_rating END";

impl Store {
    /// Returns a player's records by kind.
    pub(crate) async fn player_records(
        &self,
        account: &UserId,
    ) -> Result<Vec<(String, PlayerRecords)>, StoreError> {
        let rows = query(
            "SELECT kind, streak, longest, peak, peak_ms, won_rating, won_game FROM player_records
             WHERE account_id = $1 ORDER BY kind",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            let (peak, beaten): (i64, i64) = (row.try_get("peak")?, row.try_get("won_rating")?);
            let is_rated = peak > 0;
            Ok((
                row.try_get("kind")?,
                PlayerRecords {
                    streak: row.try_get("streak")?,
                    longest: row.try_get("longest")?,
                    peak: is_rated.then_some(peak),
                    peak_ms: if is_rated { Some(row.try_get("peak_ms")?) } else { None },
                    best_win: if beaten > 0 {
                        Some(BestWin { game: row.try_get("won_game")?, rating: beaten })
                    } else {
                        None
                    },
                },
            ))
        };
        rows.iter().map(read).collect()
    }

    /// Returns the days since a time on which a player has finished games, oldest first.
    pub(crate) async fn active_days(
        &self,
        account: &UserId,
        since_ms: i64,
    ) -> Result<Vec<ActiveDay>, StoreError> {
        let rows: Vec<(i64, i64)> =
            query_as("SELECT day, games FROM active_days WHERE account_id = $1 AND day >= $2 ORDER BY day")
                .bind(&**account)
                .bind(since_ms / DAY_MS)
                .fetch_all(&self.readers)
                .await?;
        Ok(rows.into_iter().map(|(day, games)| ActiveDay { at_ms: day * DAY_MS, games }).collect())
    }
}
