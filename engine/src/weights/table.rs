//! Many weights, as a compressed table of bytes.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// No evaluation here has more weights than this; a file that claims more is not read.
const MOST_WEIGHTS: u64 = 1 << 24;

/// Packs sixteen bits of each, all low bytes before all high ones, because similar bytes side by side compress better.
///
/// # Errors
/// A sentence: a weight does not fit in sixteen bits.
pub(super) fn pack(values: &[i32]) -> Result<Vec<u8>, String> {
    if let Some(value) = values.iter().find(|value| i16::try_from(**value).is_err()) {
        return Err(format!("the weight {value} does not fit in 16 bits"));
    }
    let half = |shift: u32| values.iter().map(move |value| (value >> shift) as u8);
    let bytes: Vec<u8> = half(0).chain(half(8)).collect();
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}

/// The weights of a table with this checksum.
pub(super) fn unpack(bytes: &[u8], checksum: &str) -> Result<Vec<i32>, String> {
    let own = checksum_of(bytes);
    if own != checksum {
        return Err(format!(
            "its checksum is {own}, not {checksum}: it is damaged or belongs to another file"
        ));
    }
    let mut all = Vec::new();
    let read = ZlibDecoder::new(bytes).take(2 * MOST_WEIGHTS).read_to_end(&mut all);
    read.map_err(|error| format!("not a table of weights: {error}"))?;
    let (low, high) = all.split_at(all.len() / 2);
    if low.len() != high.len() {
        return Err("not a table of weights: half a weight is missing".to_owned());
    }
    Ok(low.iter().zip(high).map(|(&low, &high)| i32::from(i16::from_le_bytes([low, high]))).collect())
}

/// The checksum that identifies a table: CRC-32, in hexadecimal digits.
pub(super) fn checksum_of(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_packed_and_unpacked() {
        let values = [0, 1, -1, 32767, -32768, 300];
        let packed = pack(&values).expect("memory does not fail");
        assert_eq!(unpack(&packed, &checksum_of(&packed)).as_deref(), Ok(&values[..]));
        assert!(pack(&[1, 40_000]).expect_err("it is too much").contains("40000"));
    }

    #[test]
    fn damaged_tables_are_detected() {
        let values: Vec<i32> = (0..500).collect();
        let packed = pack(&values).expect("memory does not fail");
        let right = checksum_of(&packed);
        for at in [0, packed.len() / 2, packed.len() - 1] {
            let mut damaged = packed.clone();
            damaged[at] ^= 4;
            assert!(unpack(&damaged, &right).expect_err("it is damaged").contains("its checksum is"));
        }
        assert!(unpack(&packed[..packed.len() / 2], &right).is_err());
        let none = b"no table";
        assert!(unpack(none, &checksum_of(none)).expect_err("it is not a table").starts_with("not a table"));
    }
}
