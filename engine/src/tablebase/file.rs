//! A table as a file: a header of 128 bytes, then the entries.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `PARLORtb` |
//! | 8..12 | version of this format |
//! | 12..16 | version of the set, which says what its entries mean |
//! | 16..24 | number of entries |
//! | 24..32 | number of bytes after the header |
//! | 32..36 | CRC-32 of the header, with these four bytes as 0, and of everything after it |
//! | 40..56 | kind of game |
//! | 56..88 | rules |
//! | 88..120 | name of the table |
//!
//! Numbers are little-endian, texts are padded with zeros.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use super::map::Bytes;
use super::set::{TableInfo, TableSet};
use crate::error::TablebaseError;

const MAGIC: &[u8; 8] = b"PARLORtb";
const FORMAT: u32 = 1;

/// Where the entries begin: a multiple of the size of a cache line.
pub(super) const HEADER: usize = 128;
const CHECKSUM: std::ops::Range<usize> = 32..36;

/// The header of a table, with its checksum still 0.
fn header(set: &dyn TableSet, table: &TableInfo) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, MAGIC);
    put(8, &FORMAT.to_le_bytes());
    put(12, &set.version().to_le_bytes());
    put(16, &table.entries.to_le_bytes());
    put(24, &table.bytes.to_le_bytes());
    for (at, room, text) in [(40, 16, set.kind().id()), (56, 32, &set.rules()), (88, 32, table.name.as_str())]
    {
        put(at, &text.as_bytes()[..text.len().min(room)]);
    }
    header
}

fn checksum(header: &[u8; HEADER], entries: &[u8]) -> u32 {
    let mut bare = *header;
    bare[CHECKSUM].fill(0);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bare);
    hasher.update(entries);
    hasher.finalize()
}

/// Writes a table under another name, syncs it and renames it, so that the name always refers to a complete file.
pub(super) fn write(
    path: &Path,
    set: &dyn TableSet,
    table: &TableInfo,
    entries: &[u8],
) -> Result<(), TablebaseError> {
    let part = path.with_extension("part");
    let system = |error: std::io::Error| TablebaseError::system(&part, &error);
    let mut header = header(set, table);
    let sum = checksum(&header, entries);
    header[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
    let mut file = File::create(&part).map_err(system)?;
    file.write_all(&header).and_then(|()| file.write_all(entries)).map_err(system)?;
    file.sync_all().map_err(system)?;
    drop(file);
    fs::rename(&part, path).map_err(system)?;
    // The name is durable once its folder is synced. Where folders cannot be synced, the worst case is a table built
    // again.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        folder.sync_all().ok();
    }
    Ok(())
}

/// Opens a table and checks all of it.
pub(super) fn open(path: &Path, set: &dyn TableSet, table: &TableInfo) -> Result<Bytes, TablebaseError> {
    let mut file = File::open(path).map_err(|error| TablebaseError::system(path, &error))?;
    let length = file.metadata().map_err(|error| TablebaseError::system(path, &error))?.len();
    let mut found = [0; HEADER];
    if length < HEADER as u64 || file.read_exact(&mut found).is_err() || found[..8] != *MAGIC {
        return Err(TablebaseError::refused(path, "it is not a table"));
    }
    compare(path, &found, &header(set, table))?;
    let wanted = HEADER as u64 + table.bytes;
    if length != wanted {
        return Err(TablebaseError::refused(path, format!("it has {length} bytes instead of {wanted}")));
    }
    let bytes = Bytes::map(&file).map_err(|error| TablebaseError::system(path, &error))?;
    // The length was checked a moment ago, and such files are never shortened.
    let entries = bytes.get(HEADER..).ok_or_else(|| TablebaseError::refused(path, "it is too short"))?;
    if found[CHECKSUM] != checksum(&found, entries).to_le_bytes() {
        return Err(TablebaseError::refused(path, "it is damaged: wrong checksum"));
    }
    Ok(bytes)
}

fn compare(path: &Path, found: &[u8; HEADER], wanted: &[u8; HEADER]) -> Result<(), TablebaseError> {
    let version = |header: &[u8; HEADER], at: usize| {
        u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    for (at, what) in [(8, "format"), (12, "rules")] {
        let (found, wanted) = (version(found, at), version(wanted, at));
        if found != wanted {
            return Err(TablebaseError::refused(
                path,
                format!("its {what} version is {found}, not {wanted}"),
            ));
        }
    }
    let text = |header: &[u8; HEADER]| {
        let texts = [40..56, 56..88, 88..120].map(|range| {
            String::from_utf8_lossy(&header[range]).trim_end_matches('\0').escape_debug().to_string()
        });
        texts.join(" ")
    };
    if found[40..] != wanted[40..] {
        return Err(TablebaseError::refused(
            path,
            format!("it is {:?}, not {:?}", text(found), text(wanted)),
        ));
    }
    if found[16..CHECKSUM.start] != wanted[16..CHECKSUM.start] {
        return Err(TablebaseError::refused(path, "wrong number of entries"));
    }
    Ok(())
}
