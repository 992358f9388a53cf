//! What players' games have in positions that many games have reached, by player and seat: ten bytes for each move.
//!
//! A move is found by the hash of its player, their seat and the position. Of that hash, and of the key of the position that the move leads
//! to, only some bits are kept: two moves of one position are taken for one if they are alike in 24 bits, which happens once in some
//! hundred thousand positions.

use std::collections::BTreeMap;

use parlor_protocol::Seat;
use sha2::{Digest, Sha256};

use super::ExploredMove;
use super::buckets::{self, Bucketed, Rows};
use crate::id::UserId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::Connection;

const REPERTOIRES: Bucketed = buckets::bucketed!("repertoire_moves", "moves");

/// How many bits are kept of a key.
const TAG_BITS: u32 = 24;
const TAG_BYTES: usize = TAG_BITS as usize / 8;

/// A move of a player: what is kept of the keys of whose it is and where it leads to.
type Own = (u32, u32);

/// How games ended: the first player won, nobody won, the second player won.
type Results = [i64; 3];

/// What is kept of a key.
fn tag(key: u64) -> u32 {
    (key >> (u64::BITS - TAG_BITS)) as u32
}

/// The row of a player's moves in a position, and their tag there.
fn address(account: &str, seat: Seat, position: i64) -> (i64, u32) {
    let mut hash = Sha256::new();
    hash.update(position.to_le_bytes());
    hash.update([u8::from(seat == Seat::Second)]);
    hash.update(account);
    let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(hash.finalize());
    let (bucket, rest) = buckets::address(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
    (bucket, tag(rest))
}

fn read(bytes: &[u8]) -> BTreeMap<Own, Results> {
    let mut bytes = bytes.iter().copied();
    let mut moves = BTreeMap::new();
    while let (Some(of), Some(next)) = (read_tag(&mut bytes), read_tag(&mut bytes)) {
        moves.insert((of, next), [0; 3].map(|_| buckets::read_number(&mut bytes).cast_signed()));
    }
    moves
}

fn read_tag(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    Some(u32::from_le_bytes([bytes.next()?, bytes.next()?, bytes.next()?, 0]))
}

fn bytes_of(moves: &BTreeMap<Own, Results>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for ((of, next), results) in moves {
        bytes.extend(&of.to_le_bytes()[..TAG_BYTES]);
        bytes.extend(&next.to_le_bytes()[..TAG_BYTES]);
        results.iter().for_each(|games| buckets::write_number(&mut bytes, games.cast_unsigned()));
    }
    bytes
}

/// What games add to players' repertoires.
#[derive(Default)]
pub(super) struct Repertoires {
    rows: BTreeMap<i64, BTreeMap<Own, Results>>,
}

impl Repertoires {
    pub(super) fn add(
        &mut self,
        (account, seat): (&str, Seat),
        [position, next]: [i64; 2],
        results: Results,
    ) {
        let (bucket, of) = address(account, seat, position);
        let row = self.rows.entry(bucket).or_default();
        add(row.entry((of, tag(next.cast_unsigned()))).or_default(), results);
    }

    pub(super) async fn write(self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let known = REPERTOIRES.read(connection, self.rows.keys().copied()).await?;
        let mut rows = Rows::default();
        for (bucket, news) in self.rows {
            let mut moves = known.get(&bucket).map(|bytes| read(bytes)).unwrap_or_default();
            news.into_iter().for_each(|(own, results)| add(moves.entry(own).or_default(), results));
            rows.add(bucket, &bytes_of(&moves));
        }
        REPERTOIRES.write(connection, rows).await
    }
}

fn add(sums: &mut Results, more: Results) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
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
        let moves = read(&REPERTOIRES.row(&self.readers, bucket).await?);
        let known = |next: i64| {
            let results = *moves.get(&(of, tag(next.cast_unsigned())))?;
            Some(ExploredMove { next, results, ratings: [0; 2] })
        };
        Ok(nexts.filter_map(known).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_were_written() {
        let moves = BTreeMap::from([
            ((0, 1), [0, 0, 1]),
            ((0x12_3456, 7), [200, 1, 0]),
            ((0xff_ffff, 0xff_ffff), [0, 0, 70_000]),
        ]);
        assert_eq!(read(&bytes_of(&moves)), moves);
        assert_eq!(read(&[]), BTreeMap::new());
    }

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
