//! The mixing step of every [`Game::key`](crate::Game::key).

/// Mixes two words into a key: the two halves of their 128-bit product, after each word is combined with its own
/// constant so that small and related words do not collide. Any bits of the result may serve as a table index.
#[inline]
pub(crate) const fn mix(a: u64, b: u64) -> u64 {
    let product = (a ^ 0xa076_1d64_78bd_642f) as u128 * (b ^ 0xe703_7ed1_a0b4_28db) as u128;
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ (folded >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words like those of positions: small and similar.
    fn related() -> impl Iterator<Item = (u64, u64)> {
        (0..64).flat_map(|a| (0..64).map(move |b| (a, b)))
    }

    #[test]
    fn related_words_have_distinct_keys() {
        let mut keys: Vec<u64> = related().map(|(a, b)| mix(a, b)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), related().count());
    }

    /// A table takes its index from the low bits of a key or from the high ones.
    #[test]
    fn every_bit_of_the_words_changes_both_ends_of_the_key() {
        for bit in 0..64 {
            let equal = |end: fn(u64) -> u64| {
                let same = |(a, b)| {
                    usize::from(end(mix(a, b)) == end(mix(a ^ 1 << bit, b)))
                        + usize::from(end(mix(a, b)) == end(mix(a, b ^ 1 << bit)))
                };
                related().map(same).sum::<usize>()
            };
            let (low, high) = (equal(|key| key & 0xffff), equal(|key| key >> 48));
            assert!(low < 40 && high < 40, "bit {bit}: {low} and {high} of 8,192 indices are the same");
        }
    }

    #[test]
    fn every_bit_of_a_key_is_set_in_half_of_all() {
        for bit in 0..64 {
            let set = related().filter(|&(a, b)| mix(a, b) >> bit & 1 == 1).count();
            assert!((1_800..2_300).contains(&set), "bit {bit} is set in {set} of 4,096 keys");
        }
    }
}
