//! What players' games have in positions that many games have reached, by player and seat: ten bytes for each move.
//!
//! A move is found by the hash of its player, their seat and the position. Of that hash, and of the key of the position that the move leads
//! to, only some bits are kept: two moves of one position are taken for one if they are alike in 24 bits, which happens once in some
//! hundred thousand positions.

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
    // That these bytes are such as the column has, PostgreSQL takes from the part that selects nothing.
    fill: "INSERT INTO repertoire_moves (bucket, moves)
        SELECT CAST(value ->> 0 AS BIGINT),
        substr((SELECT moves FROM repertoire_moves WHERE bucket = 0 AND FALSE UNION ALL SELECT $2),
        CAST(value ->> 1 AS INTEGER), CAST(value ->> 2 AS INTEGER)) FROM json_each($1) WHERE TRUE
        ON CONFLICT (bucket) DO UPDATE SET moves = excluded.moves",
    empty: "DELETE FROM repertoire_moves WHERE bucket IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
};

/// What is kept of a key.
type Tag = [u8; 3];

/// What a player has made of moves: what is kept of whose they are and of where they lead to, and how the games with them ended.
/// The first player won, nobody won, the second player won.
type Moves = BTreeMap<(Tag, Tag), [i64; 3]>;

/// What is kept of the key of the position that a move leads to.
fn tag(next: i64) -> Tag {
    let [a, b, c, ..] = next.to_be_bytes();
    [a, b, c]
}

/// The row of a player's moves in a position, and their tag there.
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
        for (bucket, news) in self.rows {
            let moves = rows.entry(bucket).or_default();
            news.into_iter().for_each(|(own, results)| sums::add(moves.entry(own).or_default(), results));
        }
        REPERTOIRES.write(connection, rows.into_iter()).await
    }
}

impl Store {
    /// Those of a position's moves, given by the keys of the positions that they lead to, which a player has games with in one seat.
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
    fn players_seats_and_positions_have_rows_of_their_own() {
        let of = |account, seat, position| address(account, seat, position);
        let base = of("ada", Seat::First, 1);
        for other in [of("bea", Seat::First, 1), of("ada", Seat::Second, 1), of("ada", Seat::First, 2)] {
            assert_ne!(base, other);
        }
        assert_eq!(base, of("ada", Seat::First, 1));
    }
}
