//! Patterns of Kalah and Awele: pairs of pits, by how many seeds each holds. They tell what the stores alone do not:
//! which seeds reach the end of the row, which pits can be taken, which sowings go round.

use std::sync::LazyLock;

use parlor_rules::Game;
use parlor_rules::awele::Awele;
use parlor_rules::kalah::Kalah;

use crate::eval::patterns::{Layout, Patterns};

/// Pits in a row of the boards that are learned from.
pub(crate) const ROW: usize = 6;

/// So many seeds and more are one case: a sowing of thirteen goes all the way round.
pub(in crate::games) const CASES: usize = 14;

/// What a pit's table holds: the pairs within the mover's row, within the opponent's, and one pit of each.
const FAMILIES: [(&str, usize); 3] =
    [("own_pits", ROW * (ROW - 1) / 2), ("opponent_pits", ROW * (ROW - 1) / 2), ("opposite_pits", ROW * ROW)];

const TERMS: [&str; 4] = ["hand_set", FAMILIES[0].0, FAMILIES[1].0, FAMILIES[2].0];

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let mut layout = Layout::default();
    for (name, pairs) in FAMILIES {
        for _ in 0..pairs {
            layout.add(CASES * CASES, |index| index);
        }
        layout.families.push((name, pairs));
    }
    layout
});

/// The entries of all pairs of pits of the mover's row and the opponent's.
#[inline]
fn each_pair(own: &[u8], other: &[u8], mut f: impl FnMut(usize)) {
    let case = |pits: &[u8], pit: usize| usize::from(pits[pit]).min(CASES - 1);
    let own: [usize; ROW] = std::array::from_fn(|pit| case(own, pit));
    let other: [usize; ROW] = std::array::from_fn(|pit| case(other, pit));
    let mut begin = 0;
    let mut pair = |a: usize, b: usize| {
        f(begin + CASES * a + b);
        begin += CASES * CASES;
    };
    for row in [&own, &other] {
        for a in 0..ROW {
            (a + 1..ROW).for_each(|b| pair(row[a], row[b]));
        }
    }
    for a in own {
        other.iter().for_each(|&b| pair(a, b));
    }
}

impl Patterns for Kalah {
    const TERMS: &'static [&'static str] = &TERMS;

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    #[inline]
    fn each_entry(&self, f: impl FnMut(usize)) {
        each_pair(self.pits(self.to_move()), self.pits(!self.to_move()), f);
    }
}

impl Patterns for Awele {
    const TERMS: &'static [&'static str] = &TERMS;

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    #[inline]
    fn each_entry(&self, f: impl FnMut(usize)) {
        each_pair(&self.pits(self.to_move()), &self.pits(!self.to_move()), f);
    }
}
