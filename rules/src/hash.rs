//! The hash that the protocol sends with every position.

use std::fmt;

/// A hash that anyone can compute from a position's text, written as 16 hexadecimal digits.
///
/// It is FNV-1a with 64 bits (Fowler, Noll, Vo; offset basis and prime as in RFC 9923), and it never changes between
/// versions.
///
/// ```
/// use parlor_rules::WireHash;
///
/// assert_eq!(WireHash::of("").to_string(), "cbf29ce484222325");
/// assert_eq!(WireHash::of("a").to_string(), "af63dc4c8601ec8c");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WireHash(u64);

impl WireHash {
    /// The hash of the bytes of `text`.
    pub fn of(text: &str) -> WireHash {
        WireHash::EMPTY.extended_by(text)
    }

    /// The hash of the empty text.
    const EMPTY: WireHash = WireHash(0xcbf2_9ce4_8422_2325);

    /// The hash of the text hashed so far, followed by `text`.
    fn extended_by(self, text: &str) -> WireHash {
        WireHash(
            text.bytes()
                .fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)),
        )
    }

    /// The hash of formatted text, computed without building a string.
    pub(crate) fn of_written(written: fmt::Arguments<'_>) -> WireHash {
        let mut writer = HashWriter(WireHash::EMPTY);
        // Writing to `HashWriter` never fails, so only a failing `Display` could, and ours do not fail.
        let _ = fmt::Write::write_fmt(&mut writer, written);
        writer.0
    }

    /// The hash as a number.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }
}

/// A hash that text can be written to.
struct HashWriter(WireHash);

impl fmt::Write for HashWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.extended_by(text);
        Ok(())
    }
}

impl fmt::Display for WireHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
