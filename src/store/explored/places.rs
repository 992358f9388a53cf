//! Which games passed through positions that few games have reached: a few bytes for each, in rows keyed by part of the
//! position's key.
//!
//! Only part of the rest of the key is stored, so each match has to be checked against the game itself.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::buckets::{self, Bucketed};
use super::{Book, CountedGame, Step};
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::{Connection, query};

const PLACES: Bucketed = Bucketed {
    some: "SELECT p.bucket, p.games AS bytes FROM json_each($1) k JOIN explored_places p ON p.bucket = CAST(k.value ->> 0 AS BIGINT)",
    one: "SELECT games FROM explored_places WHERE bucket = $1",
    // PostgreSQL takes the type of `$2` from the half of the union that selects nothing.
    fill: "INSERT INTO explored_places (bucket, games)
        SELECT CAST(value ->> 0 AS BIGINT),
        substr((SELECT games FROM explored_places WHERE bucket = 0 AND FALSE UNION ALL SELECT $2),
        CAST(value ->> 1 AS INTEGER), CAST(value ->> 2 AS INTEGER)) FROM json_each($1) WHERE TRUE
        ON CONFLICT (bucket) DO UPDATE SET games = excluded.games",
    empty: "DELETE FROM explored_places WHERE bucket IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
};

/// A game by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u64", from = "u64")]
pub(crate) enum Known {
    /// A game played here.
    Played(i64),
    /// A game in the library.
    Imported(i64),
}

/// Packed into one number, which takes a byte less than a number and a tag.
impl From<Known> for u64 {
    fn from(game: Known) -> Self {
        match game {
            Known::Played(number) => number.cast_unsigned() << 1,
            Known::Imported(number) => number.cast_unsigned() << 1 | 1,
        }
    }
}

impl From<u64> for Known {
    fn from(number: u64) -> Self {
        let known = if number & 1 == 0 { Known::Played } else { Known::Imported };
        known((number >> 1).cast_signed())
    }
}

/// A possible occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Passage {
    /// The stored part of the position's key.
    tag: [u8; 2],
    pub(crate) ply: u8,
    pub(crate) game: Known,
}

/// Returns the row of a position, and the part of its key that is stored there.
fn address(position: i64) -> (i64, [u8; 2]) {
    let (bucket, [a, b, ..]) = buckets::address(position.cast_unsigned());
    (bucket, [a, b])
}

impl Passage {
    fn of(game: &CountedGame, step: &Step) -> Self {
        let known = match game.book {
            Book::Played => Known::Played(game.number),
            Book::Library | Book::Wthor => Known::Imported(game.number),
        };
        Self { tag: address(step.position).1, ply: step.ply, game: known }
    }
}

/// Changes that games make to the rows.
#[derive(Default)]
pub(super) struct Changes {
    /// By row: the position, the place, and whether it is removed.
    rows: BTreeMap<i64, Vec<(i64, Passage, bool)>>,
}

impl Changes {
    /// Adds a step of a game, or removes it if the game has been removed.
    pub(super) fn add(&mut self, game: &CountedGame, step: &Step) {
        self.change(game, step, game.is_removed());
    }

    /// Removes a step of a game.
    pub(super) fn remove(&mut self, game: &CountedGame, step: &Step) {
        self.change(game, step, true);
    }

    fn change(&mut self, game: &CountedGame, step: &Step, is_removal: bool) {
        let row = self.rows.entry(address(step.position).0).or_default();
        row.push((step.position, Passage::of(game, step), is_removal));
    }

    /// Writes the rows, and queues positions that now have too many games to be kept this way.
    pub(super) async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut known: BTreeMap<i64, Vec<Passage>> =
            PLACES.read(connection, self.rows.keys().copied()).await?;
        let (mut many, mut rows) = (BTreeSet::new(), Vec::new());
        for (bucket, changes) in &self.rows {
            let mut places = known.remove(bucket).unwrap_or_default();
            for (position, place, is_removal) in changes {
                if !is_removal {
                    places.push(*place);
                    if places.iter().filter(|other| other.tag == place.tag).count() > limits::EXPLORER_FEW {
                        many.insert([*position]);
                    }
                } else if let Some(at) = places.iter().position(|other| other == place) {
                    places.remove(at);
                }
            }
            rows.push((*bucket, places));
        }
        PLACES.write(connection, rows.into_iter()).await?;
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
    /// Returns the possible occurrences of a position that few games have reached; only the games themselves can
    /// confirm them.
    pub(crate) async fn explored_places(&self, position: i64) -> Result<Vec<Passage>, StoreError> {
        let (bucket, tag) = address(position);
        let places: Vec<Passage> = PLACES.row(&self.readers, bucket).await?;
        Ok(places.into_iter().filter(|place| place.tag == tag).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_takes_few_bytes_and_is_read_as_it_was_written() {
        let games =
            [Known::Played(0), Known::Imported(63), Known::Played(64), Known::Imported(40_000_000_000)];
        for (game, bytes) in games.into_iter().zip([4, 4, 5, 9]) {
            let place = Passage { tag: [0xff, 7], ply: 49, game };
            let written = postcard::to_allocvec(&place).expect("memory takes all bytes");
            assert_eq!((written.len(), postcard::from_bytes(&written)), (bytes, Ok(place)));
        }
    }
}
