//! Integers wide enough to hold a list of numbers, compared lexicographically.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// How many bits the numbers of one weight may take in total. The rest is room for signs and for the algorithm's sums.
pub(crate) const CAPACITY: u32 = 64 * WORDS as u32 - 8;

const WORDS: usize = 8;

/// An integer in two's complement, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide([u64; WORDS]);

impl Wide {
    pub(crate) const ZERO: Self = Self([0; WORDS]);

    /// A weight made of numbers with their widths in bits, the most important first. The sum of a number over all edges of a
    /// matching must stay within a range of 2 to the power of its width.
    pub(crate) fn pack(numbers: &[(i32, u32)]) -> Self {
        Self::ZERO.with(numbers)
    }

    /// This weight with more numbers appended.
    pub(crate) fn with(self, numbers: &[(i32, u32)]) -> Self {
        numbers.iter().fold(self, |weight, &(number, bits)| weight.shifted(bits) + Self::from(number))
    }

    fn shifted(self, bits: u32) -> Self {
        if bits == 0 {
            return self;
        }
        let mut words = self.0;
        for at in (0..WORDS).rev() {
            let below = if at == 0 { 0 } else { self.0[at - 1] >> (64 - bits) };
            words[at] = self.0[at] << bits | below;
        }
        Self(words)
    }
}

impl From<i32> for Wide {
    fn from(number: i32) -> Self {
        let mut words = [if number < 0 { u64::MAX } else { 0 }; WORDS];
        words[0] = i64::from(number).cast_unsigned();
        Self(words)
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(other);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first || second);
        }
        self
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = word.overflowing_sub(other);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (rest, first || second);
        }
        self
    }
}

impl AddAssign for Wide {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Wide {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |words: &[u64; WORDS]| words[WORDS - 1].cast_signed();
        sign(&self.0).cmp(&sign(&other.0)).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl integer_blossom::Weight for Wide {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Self(words)
    };

    fn inf() -> Self {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = u64::MAX >> 3;
        Self(words)
    }

    fn double(self) -> Self {
        self + self
    }

    fn half(mut self) -> Self {
        let mut above = self.0[WORDS - 1].cast_signed().is_negative();
        for word in self.0.iter_mut().rev() {
            let low = *word & 1 == 1;
            *word = *word >> 1 | u64::from(above) << 63;
            above = low;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use integer_blossom::Weight;
    use proptest::prelude::*;

    use super::Wide;

    fn wide(number: i128) -> Wide {
        let words = [number.cast_unsigned() as u64, (number.cast_unsigned() >> 64) as u64];
        let above = if number < 0 { u64::MAX } else { 0 };
        Wide(std::array::from_fn(|at| words.get(at).copied().unwrap_or(above)))
    }

    proptest! {
        #[test]
        fn wide_integers_are_integers(a in i128::MIN / 4..i128::MAX / 4, b in i128::MIN / 4..i128::MAX / 4) {
            prop_assert_eq!(wide(a) + wide(b), wide(a + b));
            prop_assert_eq!(wide(a) - wide(b), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a).double(), wide(a * 2));
            prop_assert_eq!(wide(a).half(), wide(a >> 1));
        }

        #[test]
        fn numbers_are_compared_in_their_order(a in prop::array::uniform9(-8..8_i32), b in prop::array::uniform9(-8..8_i32)) {
            let pack = |numbers: [i32; 9]| Wide::pack(&numbers.map(|number| (number, 50)));
            prop_assert_eq!(pack(a).cmp(&pack(b)), a.cmp(&b));
        }
    }
}
