//! Patterns of Kalah and Awele: pairs of pits, by how many seeds each holds. They tell what the stores alone do not:
//! which seeds reach the end of the row, which pits can be taken, which sowings go round.

use std::sync::LazyLock;

use parlor_rules::awele::Awele;
use parlor_rules::kalah::Kalah;
use parlor_rules::{Game, GameKind};

use super::{Layout, Patterns};
use crate::eval::{Weights, awele, kalah};
use crate::value::Value;

/// Pits in a row.
const ROW: usize = 6;

/// So many seeds and more are one case: a sowing of thirteen goes all the way round.
const CASES: usize = 14;

/// What a pit's table holds: the pairs within the mover's row, within the opponent's, and one pit of each.
const FAMILIES: [(&str, usize); 3] =
    [("own_pits", ROW * (ROW - 1) / 2), ("opponent_pits", ROW * (ROW - 1) / 2), ("opposite_pits", ROW * ROW)];

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

/// The phase by the seeds that are still in the pits.
fn phase(seeds: impl Iterator<Item = u8>, step: usize, phases: usize) -> usize {
    (seeds.map(usize::from).sum::<usize>() / step).min(phases - 1)
}

/// Kalah by pairs of pits; boards with other than six pits are judged without.
pub struct KalahPits;

impl Patterns<Kalah> for KalahPits {
    const NAME: &'static str = "patterns";
    const TERMS: &'static [&'static str] = &["hand_set", FAMILIES[0].0, FAMILIES[1].0, FAMILIES[2].0];
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 240;

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn own_weights() -> Weights {
        Weights::own(GameKind::Kalah, Self::NAME)
    }

    fn phase(position: &Kalah) -> usize {
        let (own, other) = (position.pits(position.to_move()), position.pits(!position.to_move()));
        phase(own.iter().chain(other).copied(), 9, Self::PHASES)
    }

    fn base(position: &Kalah) -> Value {
        kalah::CHANCES.judge(position)
    }

    fn fits(position: &Kalah) -> bool {
        position.pits(position.to_move()).len() == ROW
    }

    #[inline]
    fn each_entry(position: &Kalah, f: impl FnMut(usize)) {
        each_pair(position.pits(position.to_move()), position.pits(!position.to_move()), f);
    }
}

/// Awele by pairs of pits.
pub struct AwelePits;

impl Patterns<Awele> for AwelePits {
    const NAME: &'static str = "patterns";
    const TERMS: &'static [&'static str] = &["hand_set", FAMILIES[0].0, FAMILIES[1].0, FAMILIES[2].0];
    const PHASES: usize = 8;
    const UNIT: Value = 100;
    const LIMIT: Value = 48;

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn own_weights() -> Weights {
        Weights::own(GameKind::Awele, Self::NAME)
    }

    fn phase(position: &Awele) -> usize {
        let (own, other) = (position.pits(position.to_move()), position.pits(!position.to_move()));
        phase(own.into_iter().chain(other), 6, Self::PHASES)
    }

    fn base(position: &Awele) -> Value {
        awele::PITS.judge(position)
    }

    #[inline]
    fn each_entry(position: &Awele, f: impl FnMut(usize)) {
        each_pair(&position.pits(position.to_move()), &position.pits(!position.to_move()), f);
    }
}
