//! The mixing step of every [`Game::key`](crate::Game::key).

/// Mixes two words into a key: the two halves of their 128-bit product, after each word was combined with a constant of
/// its own so that small and related words do not collide. Any bits of the result may serve as a table index.
#[inline]
pub(crate) const fn mix(a: u64, b: u64) -> u64 {
    let product = (a ^ 0xa076_1d64_78bd_642f) as u128 * (b ^ 0xe703_7ed1_a0b4_28db) as u128;
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ (folded >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
