//! Logs of finished games, packed into one row each: what reads them, and what the packing itself needs.

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_as, query_scalar};
use crate::game::{GameMeta, LoggedAct, packed};

/// A log that takes the place of its rows.
pub(crate) struct PackedLog {
    game: i64,
    events: i64,
    log: Vec<u8>,
}

struct Packing(Vec<PackedLog>);

impl Change for Packing {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        // SQLite gives the next row the place after the last one: the last row of all has to stay, or a later one has its
        // place, and the file of heads cannot tell them apart.
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
    /// Packs a log that is known to be whole.
    ///
    /// # Errors
    /// One sentence, if unpacking it would give another one.
    pub(crate) fn of(number: i64, root: &str, log: &[LoggedAct]) -> Result<Self, String> {
        let bytes = packed::pack(log);
        if packed::unpack(&bytes, root)? != log {
            return Err("it cannot be packed without a loss".to_owned());
        }
        Ok(Self { game: number, events: log.len() as i64, log: bytes })
    }
}

impl Store {
    /// The numbers of finished games whose logs can be packed, after a number, in their order: they ended before `until_ms`, and
    /// no row of their logs has a place after `place`. In this order the packed logs fill their pages.
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

    /// Puts packed logs into the places of their rows; durable when this returns.
    pub(crate) async fn pack(&self, logs: Vec<PackedLog>) -> Result<(), StoreError> {
        self.writer.change(Packing(logs)).await
    }

    /// The log of a game that is packed; empty if it is not.
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

/// The log of a game from its bytes; `chain` is its last row's.
pub(super) fn unpacked(meta: &GameMeta, bytes: &[u8], chain: &str) -> Result<Vec<LoggedAct>, StoreError> {
    let damaged = |why: &str| StoreError::Damaged(format!("game {}: {why}", meta.id));
    let log = packed::unpack(bytes, &crate::game::chain::root(meta)).map_err(|why| damaged(&why))?;
    if log.last().is_none_or(|row| row.chain != chain) {
        return Err(damaged("its packed log is not the one that was written"));
    }
    Ok(log)
}
