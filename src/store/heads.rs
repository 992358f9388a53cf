//! The last events of the games' logs, to be compared with what is kept elsewhere.

use std::collections::BTreeMap;

use super::Store;
use super::error::StoreError;
use super::sql::{query, query_scalar};

impl Store {
    /// The place of the last row of all logs; 0 if there is none.
    pub(crate) async fn last_place(&self) -> Result<i64, StoreError> {
        let place: Option<i64> =
            query_scalar("SELECT MAX(place) FROM events").fetch_one(&self.readers).await?;
        Ok(place.unwrap_or(0))
    }

    /// The last event of each game that has gone on after a place, with its link; and the last place of them all.
    pub(crate) async fn heads_after(
        &self,
        place: i64,
    ) -> Result<(i64, BTreeMap<String, (u64, String)>), StoreError> {
        // With the plus, SQLite reads the rows after the place and not the whole index by games.
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

    /// The link of an event; `None` if the log does not hold it.
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

    /// The seq of the last event of a game; 0 if there is none.
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
