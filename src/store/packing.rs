//! Logs of finished games, packed into one row each: reading them, and what packing needs.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_as, query_scalar};
use crate::game::{GameMeta, LoggedAct, packed};

/// A packed log, which replaces its rows.
pub(crate) struct PackedLog {
    game: i64,
    events: i64,
    log: Vec<u8>,
}

struct Packing(Vec<PackedLog>);

impl Change for Packing {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        // SQLite gives a new row the place after the last one. The very last row therefore has to stay: otherwise a
        // later row would reuse its place, and the file of heads could not tell the two apart.
        let last: Option<i64> = query_scalar("SELECT game FROM events ORDER BY place DESC LIMIT 1")
            .fetch_optional(&mut *connection)
            .await?;
        for PackedLog { game, events, log } in self.0.iter().filter(|log| Some(log.game) != last) {
            query("INSERT INTO packed_logs (game, events, log) VALUES ($1, $2, $3)")
                .bind(game)
                .bind(events)
                .bind(log)
                .execute(&mut *connection)
                .await?;
            query("DELETE FROM events WHERE game = $1").bind(game).execute(&mut *connection).await?;
            let games = query("UPDATE games SET packed = TRUE WHERE number = $1").bind(game);
            games.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl PackedLog {
    /// Packs a log that is known to be complete.
    ///
    /// # Errors
    /// One sentence, if unpacking would give a different log.
    pub(crate) fn of(number: i64, root: &str, log: &[LoggedAct]) -> Result<Self, String> {
        let bytes = packed::pack(log);
        if packed::unpack(&bytes, root)? != log {
            return Err("it cannot be packed losslessly".to_owned());
        }
        Ok(Self { game: number, events: log.len() as i64, log: bytes })
    }
}

impl Store {
    /// Returns the numbers of finished games above `after` whose logs can be packed, in ascending order: they ended
    /// before `until_ms`, and no row of their logs has a place after `place`. Packed in this order, the logs fill their
    /// pages.
    pub(crate) async fn games_to_pack(
        &self,
        after: i64,
        until_ms: i64,
        place: i64,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError> {
        Ok(query_scalar(
            "SELECT number FROM games
             WHERE ended_ms IS NOT NULL AND NOT packed AND number > $1 AND ended_ms < $2
             AND (SELECT place FROM events WHERE game = games.number ORDER BY seq DESC LIMIT 1) <= $3
             ORDER BY number LIMIT $4",
        )
        .bind(after)
        .bind(until_ms)
        .bind(place)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?)
    }

    /// Replaces the rows of logs with the packed logs; durable when this returns.
    pub(crate) async fn pack(&self, logs: Vec<PackedLog>) -> Result<(), StoreError> {
        self.writer.change(Packing(logs)).await
    }

    /// Returns the log of a packed game, or an empty one if the game is not packed.
    pub(super) async fn packed_log(&self, meta: &GameMeta) -> Result<Vec<LoggedAct>, StoreError> {
        let row: Option<(Vec<u8>, String)> = query_as(
            "SELECT p.log, g.chain FROM games g JOIN packed_logs p ON p.game = g.number WHERE g.id = $1",
        )
        .bind(&*meta.id)
        .fetch_optional(&self.readers)
        .await?;
        let Some((bytes, chain)) = row else { return Ok(Vec::new()) };
        unpacked(meta, &bytes, &chain)
    }
}

/// Unpacks a game's log and checks that it ends with `chain`, the link of its last row.
pub(super) fn unpacked(meta: &GameMeta, bytes: &[u8], chain: &str) -> Result<Vec<LoggedAct>, StoreError> {
    let damaged = |why: &str| StoreError::Damaged(format!("game {}: {why}", meta.id));
    let log = packed::unpack(bytes, &crate::game::chain::root(meta)).map_err(|why| damaged(&why))?;
    if log.last().is_none_or(|row| row.chain != chain) {
        return Err(damaged("its packed log does not match the one that was written"));
    }
    Ok(log)
}
