//! Rows by the first bits of a key: each keeps, in a few bytes apiece, what belongs to all keys that begin alike. There are so many
//! rows that each stays short with millions of games.

use std::collections::BTreeMap;

use serde_json::json;

use crate::limits;
use crate::store::sql::{Connection, Readers, query, query_scalar};

const BITS: u32 = limits::EXPLORER_BUCKET_BITS;

/// The row of a key, and the key's other bits as the highest of a number.
pub(super) fn address(key: u64) -> (i64, u64) {
    ((key >> (u64::BITS - BITS)).cast_signed(), key << BITS)
}

/// Writes a number, the smaller the shorter: seven bits a byte.
pub(super) fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads what [`write_number`] wrote.
pub(super) fn read_number(bytes: &mut impl Iterator<Item = u8>) -> u64 {
    let (mut number, mut shift) = (0, 0);
    for byte in bytes {
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}

/// A table of such rows.
pub(super) struct Bucketed {
    pub(super) of_all: &'static str,
    pub(super) of_one: &'static str,
    pub(super) fill: &'static str,
    pub(super) empty: &'static str,
}

/// The statements of a table whose rows keep their bytes in a column.
macro_rules! bucketed {
    ($table:literal, $bytes:literal) => {
        crate::store::explored::buckets::Bucketed {
            of_all: concat!(
                "SELECT p.bucket, p.", $bytes, " AS bytes FROM json_each($1) k JOIN ", $table,
                " p ON p.bucket = CAST(k.value ->> 0 AS BIGINT)",
            ),
            of_one: concat!("SELECT ", $bytes, " FROM ", $table, " WHERE bucket = $1"),
            // That these bytes are such as the column has, PostgreSQL takes from the part that selects nothing.
            fill: concat!(
                "INSERT INTO ", $table, " (bucket, ", $bytes, ") SELECT CAST(value ->> 0 AS BIGINT), substr((SELECT ", $bytes,
                " FROM ", $table, " WHERE bucket = 0 AND FALSE UNION ALL SELECT $2), CAST(value ->> 1 AS INTEGER),
                CAST(value ->> 2 AS INTEGER)) FROM json_each($1) WHERE TRUE
                ON CONFLICT (bucket) DO UPDATE SET ", $bytes, " = excluded.", $bytes,
            ),
            empty: concat!(
                "DELETE FROM ", $table, " WHERE bucket IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
            ),
        }
    };
}

pub(super) use bucketed;

/// Rows as they are written, all by one statement: a game changes about fifty, and each statement is a round trip to the
/// database's thread.
#[derive(Default)]
pub(super) struct Rows {
    /// The bucket of each row, and where its bytes are, counted from 1.
    filled: Vec<(i64, usize, usize)>,
    bytes: Vec<u8>,
    emptied: Vec<[i64; 1]>,
}

impl Rows {
    pub(super) fn add(&mut self, bucket: i64, bytes: &[u8]) {
        if bytes.is_empty() {
            self.emptied.push([bucket]);
            return;
        }
        self.filled.push((bucket, self.bytes.len() + 1, bytes.len()));
        self.bytes.extend(bytes);
    }
}

impl Bucketed {
    /// The bytes of rows, where there are any.
    pub(super) async fn read(
        &self,
        connection: &mut Connection,
        buckets: impl Iterator<Item = i64>,
    ) -> Result<BTreeMap<i64, Vec<u8>>, sqlx::Error> {
        let buckets: Vec<[i64; 1]> = buckets.map(|bucket| [bucket]).collect();
        let rows = query(self.of_all).bind(json!(buckets).to_string()).fetch_all(connection).await?;
        rows.iter().map(|row| Ok((row.try_get("bucket")?, row.try_get("bytes")?))).collect()
    }

    /// The bytes of one row; none if it is not there.
    pub(super) async fn row(&self, readers: &Readers, bucket: i64) -> Result<Vec<u8>, sqlx::Error> {
        let bytes: Option<Vec<u8>> = query_scalar(self.of_one).bind(bucket).fetch_optional(readers).await?;
        Ok(bytes.unwrap_or_default())
    }

    pub(super) async fn write(&self, connection: &mut Connection, rows: Rows) -> Result<(), sqlx::Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bits_of_a_key_are_the_row() {
        assert_eq!(address(u64::MAX), ((1 << BITS) - 1, u64::MAX << BITS));
        assert_eq!(address(u64::MAX >> 1).0, (1 << (BITS - 1)) - 1);
        assert_eq!(address(1), (0, 1 << BITS));
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| write_number(&mut bytes, number));
        let mut bytes = bytes.into_iter();
        assert_eq!(numbers.map(|_| read_number(&mut bytes)), numbers);
        assert_eq!(bytes.next(), None);
    }
}
