//! Patterns of Kalah and Awele: pairs of pits with their numbers of seeds. They show what the stores alone do not:
//! which seeds reach the end of the row, which pits can be captured, which sowings go all the way round.

use std::sync::LazyLock;

use crate::eval::BASELINE;
use crate::eval::patterns::Layout;

/// Pits in a row of the boards that the weights are learned for.
pub(in crate::games) const ROW: usize = 6;

/// This many seeds or more count as one case: a sowing of thirteen goes all the way round.
pub(super) const CASES: usize = 14;

/// The families of pairs: within the mover's row, within the opponent's row, and one pit of each.
const FAMILIES: [(&str, usize); 3] =
    [("own_pits", ROW * (ROW - 1) / 2), ("opponent_pits", ROW * (ROW - 1) / 2), ("opposite_pits", ROW * ROW)];

pub(in crate::games) const TERMS: [&str; 4] = [BASELINE, FAMILIES[0].0, FAMILIES[1].0, FAMILIES[2].0];

/// How many entries there are.
pub(in crate::games) const ENTRIES: usize = (FAMILIES[0].1 + FAMILIES[1].1 + FAMILIES[2].1) * CASES * CASES;

/// The layout of each bucket's table.
pub(in crate::games) fn layout() -> &'static Layout {
    &LAYOUT
}

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

/// Calls `f` with the entry of every pair of pits in the mover's row and the opponent's.
#[inline]
pub(in crate::games) fn each_pair(own: &[u8], other: &[u8], mut f: impl FnMut(usize)) {
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
