//! Rows keyed by the first bits of a key. Each holds, in a few bytes apiece, the entries of all keys that begin with
//! those bits. There are enough rows that each stays short even with millions of games.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::limits;
use crate::store::sql::{Connection, Readers, query, query_scalar};

const BITS: u32 = limits::EXPLORER_BUCKET_BITS;

/// Returns the row of a key, and the key's remaining bits.
pub(super) fn address(key: u64) -> (i64, [u8; 8]) {
    ((key >> (u64::BITS - BITS)).cast_signed(), (key << BITS).to_be_bytes())
}

/// The statements of one such table. Each table spells them out because tests collect the statements in the source and
/// ask a database how it runs them.
pub(super) struct Bucketed {
    /// Reads some rows: their buckets, and their contents as `bytes`.
    pub(super) some: &'static str,
    /// Reads the contents of one row.
    pub(super) one: &'static str,
    /// Writes rows, each a slice of one byte string.
    pub(super) fill: &'static str,
    /// Removes rows.
    pub(super) empty: &'static str,
}

/// What a row can hold. The default value is an empty row.
pub(super) trait Keeps: Default + PartialEq + Serialize + DeserializeOwned {}

impl<T: Default + PartialEq + Serialize + DeserializeOwned> Keeps for T {}

/// Rows collected for one statement: a game changes about fifty, and each statement is a round trip to the database's
/// thread.
#[derive(Default)]
struct Rows {
    /// The bucket of each row, and where its bytes are, counted from 1.
    filled: Vec<(i64, usize, usize)>,
    bytes: Vec<u8>,
    emptied: Vec<[i64; 1]>,
}

impl Bucketed {
    /// Reads the contents of those of these rows that exist.
    pub(super) async fn read<T: Keeps>(
        &self,
        connection: &mut Connection,
        buckets: impl Iterator<Item = i64>,
    ) -> Result<BTreeMap<i64, T>, sqlx::Error> {
        let buckets: Vec<[i64; 1]> = buckets.map(|bucket| [bucket]).collect();
        let rows = query(self.some).bind(json!(buckets).to_string()).fetch_all(connection).await?;
        rows.iter()
            .map(|row| Ok((row.try_get("bucket")?, kept(&row.try_get::<Vec<u8>>("bytes")?)?)))
            .collect()
    }

    /// Reads the contents of one row, which are empty if it does not exist.
    pub(super) async fn row<T: Keeps>(&self, readers: &Readers, bucket: i64) -> Result<T, sqlx::Error> {
        let bytes: Option<Vec<u8>> = query_scalar(self.one).bind(bucket).fetch_optional(readers).await?;
        bytes.map_or_else(|| Ok(T::default()), |bytes| kept(&bytes))
    }

    /// Writes rows and deletes those that are now empty.
    pub(super) async fn write<T: Keeps>(
        &self,
        connection: &mut Connection,
        kept: impl Iterator<Item = (i64, T)>,
    ) -> Result<(), sqlx::Error> {
        let mut rows = Rows::default();
        for (bucket, keeps) in kept {
            if keeps == T::default() {
                rows.emptied.push([bucket]);
                continue;
            }
            let start = rows.bytes.len();
            rows.bytes = postcard::to_extend(&keeps, rows.bytes).expect("memory takes all bytes");
            rows.filled.push((bucket, start + 1, rows.bytes.len() - start));
        }
        if !rows.filled.is_empty() {
            let filled = json!(rows.filled).to_string();
            query(self.fill).bind(filled).bind(rows.bytes).execute(&mut *connection).await?;
        }
        if !rows.emptied.is_empty() {
            query(self.empty).bind(json!(rows.emptied).to_string()).execute(connection).await?;
        }
        Ok(())
    }
}

fn kept<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, sqlx::Error> {
    postcard::from_bytes(bytes).map_err(|error| sqlx::Error::Decode(error.to_string().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bits_of_a_key_are_the_row() {
        assert_eq!(address(u64::MAX).0, (1 << BITS) - 1);
        assert_eq!(address(u64::MAX >> 1).0, (1 << (BITS - 1)) - 1);
        assert_eq!(
            address(0x1234_56ff << (u64::BITS - BITS - 32)),
            (0, [0x12, 0x34, 0x56, 0xff, 0, 0, 0, 0])
        );
    }
}
