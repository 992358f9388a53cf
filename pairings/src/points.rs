//! Points, counted in halves.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// Tournament points: a win is 1, a draw a half. They are counted in halves so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// The points of a draw.
    pub const HALF: Self = Self(1);
    /// The points of a win.
    pub const ONE: Self = Self(2);

    /// Points from a number of half points.
    #[must_use]
    pub const fn halves(halves: u32) -> Self {
        Self(halves)
    }

    /// The number of half points.
    #[must_use]
    pub const fn in_halves(self) -> u32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// With one decimal, as TRF and crosstables write them: `3.5`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 2, self.0 % 2 * 5))
    }
}
