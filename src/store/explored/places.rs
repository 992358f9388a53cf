//! Where games were in positions that few games have reached: a few bytes for each, in rows by a part of the position's key.
//!
//! Of the rest of a key only a part is kept, so what is found is held to the game itself.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::buckets::{self, Bucketed, Rows};
use super::{Book, CountedGame, Step};
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::{Connection, query};

const PLACES: Bucketed = buckets::bucketed!("explored_places", "games");

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

/// The row of a position, and what is kept there of its key.
fn address(position: i64) -> (i64, u16) {
    let (bucket, rest) = buckets::address(position.cast_unsigned());
    (bucket, (rest >> (u64::BITS - u16::BITS)) as u16)
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
        buckets::write_number(bytes, number.cast_unsigned() << 1 | imported);
    }
}

/// The places of a row.
fn read(bytes: &[u8]) -> Vec<Passage> {
    let mut bytes = bytes.iter().copied();
    let mut places = Vec::new();
    while let (Some(low), Some(high), Some(ply)) = (bytes.next(), bytes.next(), bytes.next()) {
        let number = buckets::read_number(&mut bytes);
        let known = if number & 1 == 0 { Known::Played } else { Known::Imported };
        let game = known((number >> 1).cast_signed());
        places.push(Passage { tag: u16::from_le_bytes([low, high]), ply, game });
    }
    places
}

fn bytes_of(places: &[Passage]) -> Vec<u8> {
    let mut bytes = Vec::new();
    places.iter().for_each(|place| place.write(&mut bytes));
    bytes
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
        let known = PLACES.read(connection, self.rows.keys().copied()).await?;
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
            rows.add(*bucket, &bytes_of(&places));
        }
        PLACES.write(connection, rows).await?;
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

impl Store {
    /// Where games may have been in a position that few games have reached: the games themselves tell.
    pub(crate) async fn explored_places(&self, position: i64) -> Result<Vec<Passage>, StoreError> {
        let (bucket, tag) = address(position);
        let places = read(&PLACES.row(&self.readers, bucket).await?);
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
        assert_eq!(read(&bytes_of(&places)), places);
        assert_eq!(bytes_of(&places[2..3]).len(), 5);
    }
}
