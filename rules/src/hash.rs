//! The hash that stands on the wire beside every position.

/// FNV-1a, 64 bits, of the bytes of `text` (Fowler, Noll, Vo; offset basis and prime as in RFC 9923).
///
/// ```
/// assert_eq!(parlor_rules::fnv1a64(""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(parlor_rules::fnv1a64("a"), 0xaf63_dc4c_8601_ec8c);
/// ```
pub fn fnv1a64(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
