//! The last events of game logs, for comparison with what is kept elsewhere.

use std::collections::BTreeMap;

use super::Store;
use super::error::StoreError;
use super::sql::{query, query_scalar};

impl Store {
    /// Returns the place of the last row of all logs, or 0 if there is none.
    pub(crate) async fn last_place(&self) -> Result<i64, StoreError> {
        let place: Option<i64> =
            query_scalar("SELECT MAX(place) FROM events").fetch_one(&self.readers).await?;
        Ok(place.unwrap_or(0))
    }

    /// Returns the last place in the logs, and the last event, with its link, of each game that has continued after
    /// `place`.
    pub(crate) async fn heads_after(
        &self,
        place: i64,
    ) -> Result<(i64, BTreeMap<String, (u64, String)>), StoreError> {
        // The plus makes SQLite read only the rows after the place, and not the whole index by game.
        let rows = query(
            "WITH last AS (SELECT MAX(place) AS place FROM events WHERE place > $1 GROUP BY +game)
             SELECT g.id, e.seq, e.chain, e.place FROM last CROSS JOIN events e CROSS JOIN games g WHERE e.place = last.place AND g.number = e.game",
        )
        .bind(place)
        .fetch_all(&self.readers)
        .await?;
        let mut last = place;
        let mut heads = BTreeMap::new();
        for row in rows {
            last = last.max(row.try_get("place")?);
            let seq: i64 = row.try_get("seq")?;
            heads.insert(row.try_get("id")?, (seq as u64, row.try_get("chain")?));
        }
        Ok((last, heads))
    }

    /// Returns the link of an event, or `None` if the log does not contain it.
    pub(crate) async fn link_at(&self, game: &str, seq: u64) -> Result<Option<String>, StoreError> {
        let row = query_scalar(
            "SELECT chain FROM events WHERE game = (SELECT number FROM games WHERE id = $1) AND seq = $2",
        )
        .bind(game)
        .bind(i64::try_from(seq).unwrap_or(i64::MAX))
        .fetch_optional(&self.readers)
        .await?;
        if row.is_some() {
            return Ok(row);
        }
        let Some((_, log)) = self.load_game(game).await? else { return Ok(None) };
        Ok(log.into_iter().find(|row| row.seq == seq).map(|row| row.chain))
    }

    /// Returns the seq of a game's last event, or 0 if there is none.
    pub(crate) async fn last_seq(&self, game: &str) -> Result<u64, StoreError> {
        let seq: Option<i64> = query_scalar(
            "SELECT COALESCE((SELECT MAX(seq) FROM events WHERE game = number),
             (SELECT events FROM packed_logs WHERE game = number)) FROM games WHERE id = $1",
        )
        .bind(game)
        .fetch_optional(&self.readers)
        .await?
        .flatten();
        Ok(seq.unwrap_or(0) as u64)
    }
}
