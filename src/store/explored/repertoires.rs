//! What each player has played in positions that many games have reached, by player and seat: ten bytes for each move.
//!
//! A move is found by a hash of its player, their seat and the position. Only some bits are stored of that hash and of
//! the key of the position that the move leads to: two moves in one position are confused if they agree in 24 bits,
//! which happens once in some hundred thousand positions.

use std::collections::BTreeMap;

use parlor_protocol::Seat;
use sha2::{Digest, Sha256};

use super::ExploredMove;
use super::buckets::{self, Bucketed};
use super::sums;
use crate::id::UserId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::Connection;

const REPERTOIRES: Bucketed = Bucketed {
    some: "SELECT p.bucket, p.moves AS bytes FROM json_each($1) k JOIN repertoire_moves p ON p.bucket = CAST(k.value ->> 0 AS BIGINT)",
    one: "SELECT moves FROM repertoire_moves WHERE bucket = $1",
    // PostgreSQL takes the type of `$2` from the half of the union that selects nothing.
    fill: "INSERT INTO repertoire_moves (bucket, moves)
        SELECT CAST(value ->> 0 AS BIGINT),
        substr((SELECT moves FROM repertoire_moves WHERE bucket = 0 AND FALSE UNION ALL SELECT $2),
        CAST(value ->> 1 AS INTEGER), CAST(value ->> 2 AS INTEGER)) FROM json_each($1) WHERE TRUE
        ON CONFLICT (bucket) DO UPDATE SET moves = excluded.moves",
    empty: "DELETE FROM repertoire_moves WHERE bucket IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
};

/// The stored part of a key.
type Tag = [u8; 3];

/// Players' results with their moves, keyed by the stored parts of the player's hash and of the next position's key.
/// The results are first-player wins, draws and second-player wins.
type Moves = BTreeMap<(Tag, Tag), [i64; 3]>;

/// Returns the stored part of the key of the position that a move leads to.
fn tag(next: i64) -> Tag {
    let [a, b, c, ..] = next.to_be_bytes();
    [a, b, c]
}

/// Returns the row of a player's moves in a position, and their tag there.
fn address(account: &str, seat: Seat, position: i64) -> (i64, Tag) {
    let mut hash = Sha256::new();
    hash.update(position.to_le_bytes());
    hash.update([u8::from(seat == Seat::Second)]);
    hash.update(account);
    let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(hash.finalize());
    let (bucket, [a, b, c, ..]) = buckets::address(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
    (bucket, [a, b, c])
}

/// What games add to players' repertoires.
#[derive(Default)]
pub(super) struct Repertoires {
    rows: BTreeMap<i64, Moves>,
}

impl Repertoires {
    pub(super) fn add(
        &mut self,
        (account, seat): (&str, Seat),
        [position, next]: [i64; 2],
        results: [i64; 3],
    ) {
        let (bucket, of) = address(account, seat, position);
        let row = self.rows.entry(bucket).or_default();
        sums::add(row.entry((of, tag(next))).or_default(), results);
    }

    pub(super) async fn write(self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut rows: BTreeMap<i64, Moves> = REPERTOIRES.read(connection, self.rows.keys().copied()).await?;
        for (bucket, added) in self.rows {
            let moves = rows.entry(bucket).or_default();
            added.into_iter().for_each(|(own, results)| sums::add(moves.entry(own).or_default(), results));
        }
        REPERTOIRES.write(connection, rows.into_iter()).await
    }
}

impl Store {
    /// Returns those of a position's moves that a player has games with in one seat. Moves are given by the keys of the
    /// positions that they lead to.
    pub(crate) async fn repertoire_moves(
        &self,
        account: &UserId,
        seat: Seat,
        position: i64,
        nexts: impl Iterator<Item = i64>,
    ) -> Result<Vec<ExploredMove>, StoreError> {
        let (bucket, of) = address(account, seat, position);
        let moves: Moves = REPERTOIRES.row(&self.readers, bucket).await?;
        let known = |next: i64| {
            let results = *moves.get(&(of, tag(next)))?;
            Some(ExploredMove { next, results, ratings: [0; 2] })
        };
        Ok(nexts.filter_map(known).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_seat_and_position_has_its_own_row() {
        let of = |account, seat, position| address(account, seat, position);
        let base = of("ada", Seat::First, 1);
        for other in [of("bea", Seat::First, 1), of("ada", Seat::Second, 1), of("ada", Seat::First, 2)] {
            assert_ne!(base, other);
        }
        assert_eq!(base, of("ada", Seat::First, 1));
    }
}
