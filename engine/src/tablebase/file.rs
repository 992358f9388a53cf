//! One slice of a table as a file: a header of 128 bytes, then the entries.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `PARLORtb` |
//! | 8..12 | version of this format |
//! | 12..16 | version of the family: of what its entries mean |
//! | 16..24 | number of entries |
//! | 24..32 | number of bytes behind the header |
//! | 32..36 | CRC-32 of the header with these four bytes 0, and of all behind it |
//! | 40..56 | kind of game |
//! | 56..88 | rules |
//! | 88..120 | slice |
//!
//! Numbers are little-endian, texts are filled up with zeros.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use super::map::Bytes;
use super::set::{Family, Slice};
use crate::error::TableError;

const MAGIC: &[u8; 8] = b"PARLORtb";
const FORMAT: u32 = 1;

/// Where the entries begin: a multiple of a cache line.
pub(super) const HEADER: usize = 128;
const CHECKSUM: std::ops::Range<usize> = 32..36;

/// The header that a slice of this family has, its checksum still 0.
fn header(family: &dyn Family, slice: &Slice) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, MAGIC);
    put(8, &FORMAT.to_le_bytes());
    put(12, &family.version().to_le_bytes());
    put(16, &slice.entries.to_le_bytes());
    put(24, &slice.bytes.to_le_bytes());
    for (at, room, text) in
        [(40, 16, family.kind().id()), (56, 32, &family.rules()), (88, 32, slice.name.as_str())]
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

/// Writes a slice so that its name only ever stands for a whole file: under another name, to the disk, and renamed.
pub(super) fn write(
    path: &Path,
    family: &dyn Family,
    slice: &Slice,
    entries: &[u8],
) -> Result<(), TableError> {
    let part = path.with_extension("part");
    let system = |error: std::io::Error| TableError::system(&part, &error);
    let mut header = header(family, slice);
    let sum = checksum(&header, entries);
    header[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
    let mut file = File::create(&part).map_err(system)?;
    file.write_all(&header).and_then(|()| file.write_all(entries)).map_err(system)?;
    file.sync_all().map_err(system)?;
    drop(file);
    fs::rename(&part, path).map_err(system)?;
    // The name is durable when its folder is. Where folders cannot be synced, the worst is a table built again.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        folder.sync_all().ok();
    }
    Ok(())
}

/// Opens a slice, checked from its first byte to its last.
pub(super) fn open(path: &Path, family: &dyn Family, slice: &Slice) -> Result<Bytes, TableError> {
    let mut file = File::open(path).map_err(|error| TableError::system(path, &error))?;
    let length = file.metadata().map_err(|error| TableError::system(path, &error))?.len();
    let mut found = [0; HEADER];
    if length < HEADER as u64 || file.read_exact(&mut found).is_err() || found[..8] != *MAGIC {
        return Err(TableError::refused(path, "it is no table"));
    }
    compare(path, &found, &header(family, slice))?;
    let wanted = HEADER as u64 + slice.bytes;
    if length != wanted {
        return Err(TableError::refused(path, format!("it has {length} bytes instead of {wanted}")));
    }
    let bytes = Bytes::map(&file).map_err(|error| TableError::system(path, &error))?;
    // It had this length a moment ago, and nobody shortens such files.
    let entries = bytes.get(HEADER..).ok_or_else(|| TableError::refused(path, "it is short"))?;
    if found[CHECKSUM] != checksum(&found, entries).to_le_bytes() {
        return Err(TableError::refused(path, "it is damaged, its checksum does not fit"));
    }
    Ok(bytes)
}

fn compare(path: &Path, found: &[u8; HEADER], wanted: &[u8; HEADER]) -> Result<(), TableError> {
    let version = |header: &[u8; HEADER], at: usize| {
        u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    for (at, what) in [(8, "format"), (12, "rules")] {
        let (found, wanted) = (version(found, at), version(wanted, at));
        if found != wanted {
            return Err(TableError::refused(path, format!("its {what} have version {found}, not {wanted}")));
        }
    }
    let text = |header: &[u8; HEADER]| {
        let texts = [40..56, 56..88, 88..120].map(|range| {
            String::from_utf8_lossy(&header[range]).trim_end_matches('\0').escape_debug().to_string()
        });
        texts.join(" ")
    };
    if found[40..] != wanted[40..] {
        return Err(TableError::refused(path, format!("it is {:?}, not {:?}", text(found), text(wanted))));
    }
    if found[16..CHECKSUM.start] != wanted[16..CHECKSUM.start] {
        return Err(TableError::refused(path, "it has another number of entries"));
    }
    Ok(())
}
