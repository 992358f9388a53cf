//! The log of a finished game as a few hundred bytes: what repeats or follows from the rows before is left out, and the
//! rest is compressed. Unpacking gives the same rows to the last character, because the chain covers their texts.
//!
//! The first byte is the version of the format. Every version stays readable: files of any age are opened.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use parlor_protocol::Seat;
use serde::{Deserialize, Serialize};

use super::act::Act;
use super::chain::{self, LoggedAct};
use crate::limits;

const VERSION: u8 = 1;

/// A log, split into columns: like values next to each other compress best.
#[derive(Default, Serialize, Deserialize)]
struct Columns {
    /// When the first row was written.
    at_ms: i64,
    /// One byte for each row: [`TEXT`], or which fields a move has.
    rows: Vec<u8>,
    /// The texts of the moves, each with a line feed.
    moves: String,
    /// For each row, how much later it was written than the one before, less what its player used; then its fields.
    numbers: Vec<i64>,
    /// The `info` of moves, and the rows that are kept as their text: JSON, each with a line feed.
    texts: String,
}

/// A row that is kept as its text.
const TEXT: u8 = 0;
const MOVE: u8 = 1;
const BY_SECOND: u8 = 2;
const CLOCKS: u8 = 4;
const SPENT: u8 = 8;
const LAG: u8 = 16;
const INFO: u8 = 32;

/// What to expect of a row from the rows before it.
#[derive(Default)]
struct Expected {
    at_ms: i64,
    ply: u32,
    clock_ms: [i64; 2],
}

/// Packs the rows of a game, from the first on.
pub(crate) fn pack(log: &[LoggedAct]) -> Vec<u8> {
    let at_ms = log.first().map_or(0, |row| row.at_ms);
    let mut columns = Columns { at_ms, ..Columns::default() };
    let mut expected = Expected { at_ms, ..Expected::default() };
    for row in log {
        let act = serde_json::from_str::<Act>(&row.body).ok();
        // Only a row that comes out as it went in is taken apart.
        let act = act.filter(|act| is_plain(act, expected.ply) && text_of(act) == row.body);
        columns.push(row, act, &mut expected);
    }
    let mut encoder = DeflateEncoder::new(vec![VERSION], Compression::best());
    let written = postcard::to_allocvec(&columns).map(|bytes| encoder.write_all(&bytes));
    written.expect("columns are numbers and text").expect("memory takes all bytes");
    encoder.finish().expect("memory takes all bytes")
}

/// Unpacks what [`pack`] made. `root` is the link before the first row.
///
/// # Errors
/// One sentence, if the bytes are not from [`pack`].
pub(crate) fn unpack(packed: &[u8], root: &str) -> Result<Vec<LoggedAct>, String> {
    let Some((&VERSION, compressed)) = packed.split_first() else {
        return Err("expected a packed log of version 1".to_owned());
    };
    let mut bytes = Vec::new();
    let mut decoder = DeflateDecoder::new(compressed).take(limits::LOG_BYTES);
    decoder.read_to_end(&mut bytes).map_err(|e| format!("a packed log cannot be read: {e}"))?;
    let columns: Columns =
        postcard::from_bytes(&bytes).map_err(|e| format!("a packed log cannot be read: {e}"))?;
    columns.log(root).ok_or_else(|| "a packed log lacks a part of its rows".to_owned())
}

/// Whether an act is a move that can be kept by its fields alone.
fn is_plain(act: &Act, expected_ply: u32) -> bool {
    let Act::Moved { ply, text, measured_lag_ms: None, .. } = act else { return false };
    *ply == expected_ply && !text.contains('\n')
}

fn text_of(act: &Act) -> String {
    serde_json::to_string(act).expect("an act has only text keys")
}

impl Columns {
    fn push(&mut self, row: &LoggedAct, act: Option<Act>, expected: &mut Expected) {
        let waited = row.at_ms.wrapping_sub(expected.at_ms);
        expected.at_ms = row.at_ms;
        let Some(Act::Moved { text, by, clock_ms, spent_ms, lag_ms, info, .. }) = act else {
            self.rows.push(TEXT);
            self.numbers.push(waited);
            self.texts += &row.body;
            self.texts.push('\n');
            expected.after(&row.body);
            return;
        };
        let (spent, lag) = (spent_ms.unwrap_or(0), lag_ms.unwrap_or(0));
        let flag = |is_set, flag| if is_set { flag } else { 0 };
        self.rows.push(
            MOVE | flag(by == Seat::Second, BY_SECOND)
                | flag(clock_ms.is_some(), CLOCKS)
                | flag(spent_ms.is_some(), SPENT)
                | flag(lag_ms.is_some(), LAG)
                | flag(info.is_some(), INFO),
        );
        self.moves += &text;
        self.moves.push('\n');
        self.numbers.push(waited.wrapping_sub(spent).wrapping_sub(lag));
        self.numbers.extend(spent_ms);
        self.numbers.extend(lag_ms);
        if let Some(clock_ms) = clock_ms {
            let before = expected.clocks_after(by, spent);
            self.numbers.extend([0, 1].map(|side: usize| clock_ms[side].wrapping_sub(before[side])));
            expected.clock_ms = clock_ms;
        }
        if let Some(info) = info {
            self.texts += &info.to_string();
            self.texts.push('\n');
        }
        expected.ply = expected.ply.wrapping_add(1);
    }

    fn log(&self, root: &str) -> Option<Vec<LoggedAct>> {
        let mut numbers = self.numbers.iter().copied();
        let (mut moves, mut texts) = (self.moves.split_terminator('\n'), self.texts.split_terminator('\n'));
        let mut expected = Expected { at_ms: self.at_ms, ..Expected::default() };
        let mut log: Vec<LoggedAct> = Vec::with_capacity(self.rows.len());
        for &row in &self.rows {
            let mut waited = numbers.next()?;
            let body = if row == TEXT {
                let body = texts.next()?.to_owned();
                expected.after(&body);
                body
            } else {
                let has = |flag| row & flag != 0;
                let by = if has(BY_SECOND) { Seat::Second } else { Seat::First };
                let spent_ms = if has(SPENT) { Some(numbers.next()?) } else { None };
                let lag_ms = if has(LAG) { Some(numbers.next()?) } else { None };
                waited = waited.wrapping_add(spent_ms.unwrap_or(0)).wrapping_add(lag_ms.unwrap_or(0));
                let clock_ms = if has(CLOCKS) {
                    let before = expected.clocks_after(by, spent_ms.unwrap_or(0));
                    expected.clock_ms =
                        [before[0].wrapping_add(numbers.next()?), before[1].wrapping_add(numbers.next()?)];
                    Some(expected.clock_ms)
                } else {
                    None
                };
                let info = if has(INFO) { Some(serde_json::from_str(texts.next()?).ok()?) } else { None };
                let (ply, text) = (expected.ply, moves.next()?.to_owned());
                expected.ply = expected.ply.wrapping_add(1);
                text_of(&Act::Moved {
                    ply,
                    text,
                    by,
                    clock_ms,
                    spent_ms,
                    lag_ms,
                    measured_lag_ms: None,
                    info,
                })
            };
            expected.at_ms = expected.at_ms.wrapping_add(waited);
            let (seq, at_ms) = (log.len() as u64 + 1, expected.at_ms);
            let chain = chain::next(log.last().map_or(root, |row| &row.chain), seq, at_ms, &body);
            log.push(LoggedAct { seq, at_ms, body, chain });
        }
        Some(log)
    }
}

impl Expected {
    /// The clocks after a move, before anything is added to them.
    fn clocks_after(&self, by: Seat, spent_ms: i64) -> [i64; 2] {
        let [first, second] = self.clock_ms;
        match by {
            Seat::First => [first.wrapping_sub(spent_ms), second],
            Seat::Second => [first, second.wrapping_sub(spent_ms)],
        }
    }

    /// Follows a row that is kept as its text, and may change where the game stands.
    fn after(&mut self, body: &str) {
        match serde_json::from_str(body) {
            Ok(Act::Moved { ply, clock_ms, .. }) => {
                self.ply = ply.wrapping_add(1);
                self.clock_ms = clock_ms.unwrap_or(self.clock_ms);
            }
            Ok(Act::TakenBack { ply, clock_ms }) => {
                self.ply = ply;
                self.clock_ms = clock_ms.unwrap_or(self.clock_ms);
            }
            Ok(Act::TimeGiven { clock_ms, .. } | Act::WentBerserk { clock_ms, .. }) => {
                self.clock_ms = clock_ms.unwrap_or(self.clock_ms)
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// [`rows`] as the first version packed them.
    const GOLDEN: &str = "015d90cf4ac34010c617458a410908bd5a98732a49d3d426be84772921d96c63e8e68fbb9b40293e82778f92ab073d0b\
        828fe01be86b08224e420a4d9785dd99fdcd7cdf4efdf2fcf7131e1f8dc8989053424e968e16cd346a6b74aa0dc9c7ef\
        10f7dbe071704d3ecf6bfdc178bd7a1a915aaff5f7c3efb3eefa75b001b52e1878a09294f97152b10c0c08d798592642\
        2a0c28cfe9ca4f257837d6dcc46558eecc31cdc5bdb6818815ea163cd780a2420022bba998c2c2802ae025761e5b174e\
        436e7582150b036c28d85dc9a462515f6f0fcdfc0646a4e0c84cfa6e2ee793be9bae30cdabb66d7362d87a6aebed4e4a\
        329a67d1ae561ce0f71117880a264bae7626205820f30c13f892c4cd8024cd05966525e77b96dcde80fe01";

    /// A log that has a row of every shape, as an earlier version may have written it.
    fn rows() -> Vec<LoggedAct> {
        let bodies = [
            r#"{"type":"moved","ply":0,"move":"f5","by":"first","clock_ms":[180000,180000]}"#,
            r#"{"type":"moved","ply":1,"move":"d6","by":"second","clock_ms":[180000,181500],"spent_ms":460,"lag_ms":40}"#,
            r#"{"type":"time_given","by":"first","clock_ms":[180000,196500]}"#,
            r#"{"type":"moved","ply":2,"move":"c3","by":"first","clock_ms":[178200,196500],"spent_ms":3800,"info":{"depth":9,"pv":["d3","c4"],"value":-1.5}}"#,
            r#"{"type":"takeback_requested","by":"first"}"#,
            r#"{"type":"taken_back","ply":2,"clock_ms":[178200,196500]}"#,
            r#"{"type":"moved","ply":2,"move":"c4","by":"first","clock_ms":[179000,196500],"spent_ms":1200}"#,
            r#"{"type":"moved","move":"d3","ply":3,"by":"second"}"#,
            r#"{"type":"game_over","result":"first","reason":"resign","score":null,"clock_ms":[179000,196500]}"#,
        ];
        let mut log: Vec<LoggedAct> = Vec::new();
        for (seq, body) in (1..).zip(bodies) {
            let at_ms = 1_700_000_000_000 + 977 * seq as i64;
            let chain = chain::next(log.last().map_or("root", |row| &row.chain), seq, at_ms, body);
            log.push(LoggedAct { seq, at_ms, body: body.to_owned(), chain });
        }
        log
    }

    #[test]
    fn old_packed_logs_stay_readable() {
        let packed: Vec<u8> = GOLDEN
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).expect("digits"), 16).expect("a byte"))
            .collect();
        assert_eq!(unpack(&packed, "root").as_deref(), Ok(&*rows()));
        assert_eq!(unpack(&pack(&rows()), "root").as_deref(), Ok(&*rows()));
    }

    /// Moves are kept by their fields, which makes logs small; whatever does not fit there is kept as it is.
    #[test]
    fn moves_are_kept_by_their_fields_and_odd_ones_as_their_text() {
        assert!(pack(&rows()).len() <= GOLDEN.len() / 2 + 8, "{} bytes", pack(&rows()).len());
        let odd = [
            r#"{"type":"moved","ply":3,"move":"f5","by":"first"}"#,
            r#"{"type":"moved","ply":4,"move":"d6\nd7","by":"second"}"#,
            r#"{"type":"moved","ply":5,"move":"c3","by":"first"}"#,
        ];
        let mut log: Vec<LoggedAct> = Vec::new();
        for (seq, body) in (1..).zip(odd) {
            let chain = chain::next(log.last().map_or("root", |row| &row.chain), seq, 7, body);
            log.push(LoggedAct { seq, at_ms: 7, body: body.to_owned(), chain });
        }
        assert_eq!(unpack(&pack(&log), "root"), Ok(log));
        let mut expected = Expected::default();
        expected.after(r#"{"type":"moved","move":"f5","ply":3,"by":"first","clock_ms":[5,6]}"#);
        assert_eq!(
            (expected.ply, expected.clock_ms),
            (4, [5, 6]),
            "the moves after it are kept by their fields again"
        );
    }

    #[test]
    fn other_versions_and_cut_logs_are_refused() {
        let packed = pack(&rows());
        assert!(unpack(&[], "root").is_err());
        assert!(unpack(&[2, 0, 0], "root").is_err());
        for length in 0..packed.len() {
            assert!(unpack(&packed[..length], "root").is_err(), "{length} bytes of {}", packed.len());
        }
    }

    proptest! {
        #[test]
        fn hostile_bytes_are_refused_or_read(bytes: Vec<u8>, numbers: Vec<i64>, rows: Vec<u8>, texts: String) {
            let _ = unpack(&[&[VERSION][..], &bytes].concat(), "root");
            let columns = Columns { at_ms: numbers.len() as i64, rows, moves: texts.clone(), numbers, texts };
            let _ = columns.log("root");
        }
    }
}
