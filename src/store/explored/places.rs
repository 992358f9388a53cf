//! Where games were in positions that few games have reached: a few bytes for each, in rows by a part of the position's key.
//!
//! A row keeps the games of all positions whose keys begin alike, and of the rest of a key only a part, so what is found is
//! held to the game itself. There are so many rows that each stays short with millions of games.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::{Book, CountedGame, Step};
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::{Connection, query, query_scalar};

/// A game by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    /// Among those that were played here.
    Played(i64),
    /// In the library.
    Imported(i64),
}

/// Where a game may have been in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passage {
    /// The part of the position's key that is kept.
    tag: u16,
    pub(crate) ply: u8,
    pub(crate) game: Known,
}

const BUCKET_BITS: u32 = limits::EXPLORER_BUCKET_BITS;

/// The row of a position, and what is kept there of its key.
fn address(position: i64) -> (i64, u16) {
    let key = position.cast_unsigned();
    let tag = key >> (u64::BITS - BUCKET_BITS - u16::BITS) & u64::from(u16::MAX);
    ((key >> (u64::BITS - BUCKET_BITS)).cast_signed(), u16::try_from(tag).unwrap_or_default())
}

impl Passage {
    fn of(game: &CountedGame, step: &Step) -> Self {
        let known = match game.book {
            Book::Played => Known::Played(game.number),
            Book::Library | Book::Wthor => Known::Imported(game.number),
        };
        Self { tag: address(step.position).1, ply: step.ply, game: known }
    }

    fn write(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.tag.to_le_bytes());
        bytes.push(self.ply);
        let (number, imported) = match self.game {
            Known::Played(number) => (number, 0),
            Known::Imported(number) => (number, 1),
        };
        let mut rest = number.cast_unsigned() << 1 | imported;
        while rest > 0x7f {
            bytes.push((rest & 0x7f) as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
}

/// The places of a row.
fn read(bytes: &[u8]) -> Vec<Passage> {
    let mut bytes = bytes.iter().copied();
    let mut places = Vec::new();
    while let (Some(low), Some(high), Some(ply)) = (bytes.next(), bytes.next(), bytes.next()) {
        let (mut number, mut shift) = (0_u64, 0);
        for byte in bytes.by_ref() {
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let known = if number & 1 == 0 { Known::Played } else { Known::Imported };
        let game = known((number >> 1).cast_signed());
        places.push(Passage { tag: u16::from_le_bytes([low, high]), ply, game });
    }
    places
}

/// What games change about the rows.
#[derive(Default)]
pub(super) struct Changes {
    /// By row: the position, the place, and whether it goes.
    rows: BTreeMap<i64, Vec<(i64, Passage, bool)>>,
}

impl Changes {
    /// Notes or takes out a step of a game.
    pub(super) fn add(&mut self, game: &CountedGame, step: &Step) {
        self.change(game, step, game.is_removed());
    }

    /// Takes out a step of a game.
    pub(super) fn remove(&mut self, game: &CountedGame, step: &Step) {
        self.change(game, step, true);
    }

    fn change(&mut self, game: &CountedGame, step: &Step, goes: bool) {
        let row = self.rows.entry(address(step.position).0).or_default();
        row.push((step.position, Passage::of(game, step), goes));
    }

    /// Writes the rows; which positions have more games now than are kept this way is noted too.
    pub(super) async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let buckets: Vec<[i64; 1]> = self.rows.keys().map(|bucket| [*bucket]).collect();
        let found = query(
            "SELECT p.bucket, p.games FROM json_each($1) k JOIN explored_places p ON p.bucket = CAST(k.value ->> 0 AS BIGINT)",
        )
        .bind(json!(buckets).to_string())
        .fetch_all(&mut *connection)
        .await?;
        let mut known = BTreeMap::new();
        for row in found {
            known.insert(row.try_get::<i64>("bucket")?, row.try_get::<Vec<u8>>("games")?);
        }
        let (mut many, mut rows) = (BTreeSet::new(), Rows::default());
        for (bucket, changes) in &self.rows {
            let mut places = known.get(bucket).map(|bytes| read(bytes)).unwrap_or_default();
            for (position, place, goes) in changes {
                if !goes {
                    places.push(*place);
                    if places.iter().filter(|other| other.tag == place.tag).count() > limits::EXPLORER_FEW {
                        many.insert([*position]);
                    }
                } else if let Some(at) = places.iter().position(|other| other == place) {
                    places.remove(at);
                }
            }
            rows.add(*bucket, &places);
        }
        rows.write(connection).await?;
        if many.is_empty() {
            return Ok(());
        }
        query(
            "INSERT INTO explored_due (position) SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1) WHERE TRUE
             ON CONFLICT (position) DO NOTHING",
        )
        .bind(json!(many).to_string())
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// Rows as they are written, all by one statement: a game changes about fifty, and each statement is a round trip to the
/// database's thread.
#[derive(Default)]
struct Rows {
    /// The bucket of each row, and where its bytes are, counted from 1.
    filled: Vec<(i64, usize, usize)>,
    bytes: Vec<u8>,
    emptied: Vec<[i64; 1]>,
}

impl Rows {
    fn add(&mut self, bucket: i64, places: &[Passage]) {
        if places.is_empty() {
            self.emptied.push([bucket]);
            return;
        }
        let start = self.bytes.len();
        places.iter().for_each(|place| place.write(&mut self.bytes));
        self.filled.push((bucket, start + 1, self.bytes.len() - start));
    }

    async fn write(self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if !self.filled.is_empty() {
            // That these bytes are such as the column has, PostgreSQL takes from the part that selects nothing.
            query(
                "INSERT INTO explored_places (bucket, games)
                 SELECT CAST(value ->> 0 AS BIGINT),
                 substr((SELECT games FROM explored_places WHERE bucket = 0 AND FALSE UNION ALL SELECT $2),
                 CAST(value ->> 1 AS INTEGER), CAST(value ->> 2 AS INTEGER)) FROM json_each($1) WHERE TRUE
                 ON CONFLICT (bucket) DO UPDATE SET games = excluded.games",
            )
            .bind(json!(self.filled).to_string())
            .bind(self.bytes)
            .execute(&mut *connection)
            .await?;
        }
        if self.emptied.is_empty() {
            return Ok(());
        }
        query(
            "DELETE FROM explored_places WHERE bucket IN
             (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
        )
        .bind(json!(self.emptied).to_string())
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Where games may have been in a position that few games have reached: the games themselves tell.
    pub(crate) async fn explored_places(&self, position: i64) -> Result<Vec<Passage>, StoreError> {
        let (bucket, tag) = address(position);
        let bytes: Option<Vec<u8>> = query_scalar("SELECT games FROM explored_places WHERE bucket = $1")
            .bind(bucket)
            .fetch_optional(&self.readers)
            .await?;
        let places = bytes.map(|bytes| read(&bytes)).unwrap_or_default();
        Ok(places.into_iter().filter(|place| place.tag == tag).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_were_written() {
        let games =
            [Known::Played(0), Known::Imported(63), Known::Played(64), Known::Imported(40_000_000_000)];
        let places: Vec<Passage> = games
            .into_iter()
            .zip([0, 1, 0x1234, u16::MAX])
            .map(|(game, tag)| Passage { tag, ply: tag.to_le_bytes()[0], game })
            .collect();
        let bytes_of = |places: &[Passage]| {
            let mut rows = Rows::default();
            rows.add(7, places);
            rows.bytes
        };
        assert_eq!(read(&bytes_of(&places)), places);
        assert_eq!(bytes_of(&places[2..3]).len(), 5);
    }

    #[test]
    fn the_first_bits_of_a_key_are_the_row() {
        assert_eq!(address(-1), ((1 << BUCKET_BITS) - 1, u16::MAX));
        assert_eq!(address(i64::MAX), ((1 << (BUCKET_BITS - 1)) - 1, u16::MAX));
        assert_eq!(address(1), (0, 0));
    }
}
