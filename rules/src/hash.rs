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

/// Mixes two words into one whose bits all depend on all of theirs: the step from which games make their
/// [`key`](crate::Game::key). One wide multiplication, its halves folded together.
#[inline(always)]
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    product as u64 ^ (product >> 64) as u64
}
