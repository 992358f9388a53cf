//! Every part of a position counts in its key: the variant, an open swap, each storey, and whose turn it is.

use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, GameKind, Position};

use crate::keys::{assert_distinct_keys, read};

fn all_variants() -> impl Iterator<Item = Variant> {
    (0..480_u16).map(|n| {
        let [empty, full, swap] = [n & 1, n >> 1 & 1, n >> 2 & 1].map(|bit| bit == 1);
        let (pits, seeds) = (n / 8 % 6 + 1, n / 48 + 1);
        Variant::new(pits as u8, seeds as u8, empty, full).expect("it is a variant").with_swap(swap)
    })
}

/// A player of several games uses one table for all of them.
#[test]
fn every_house_rule_of_kalah_counts() {
    assert_distinct_keys(all_variants().map(|variant| Kalah::start(variant).into()));
}

/// Three pits of four seeds, and six pits of which only the first three have seeds, with the same number of seeds in
/// all.
#[test]
fn the_number_of_pits_counts() {
    let small = read(GameKind::Kalah, "3x4", ["4,4,4/4,4,4 0-0 first".to_owned()]);
    let large = read(GameKind::Kalah, "6x2", ["4,4,4,0,0,0/4,4,4,0,0,0 0-0 first".to_owned()]);
    assert_distinct_keys(small.into_iter().chain(large));
}

/// The swap itself counts while it is open, and the variant still counts afterwards.
#[test]
fn an_open_swap_counts() {
    let variants: [Variant; 2] = ["6x4", "6x4+swap"].map(|text| text.parse().expect("it is a variant"));
    let after = variants.into_iter().flat_map(|variant| {
        let start = Kalah::start(variant);
        start.legal_moves().into_iter().map(move |m| start.after(m))
    });
    assert_distinct_keys(
        after.flat_map(|position| [position, position.with_swap_over()]).map(Position::from),
    );
}

/// Every bit is set in some keys and clear in others.
#[test]
fn all_bits_of_a_key_are_used() {
    for kind in [GameKind::Kalah, GameKind::Santorini] {
        for variant in kind.variants() {
            let start = Position::start(variant);
            let next = start.legal_moves().into_iter().map(|m| start.after(m));
            let keys: Vec<u64> =
                next.flat_map(|p| p.legal_moves().into_iter().map(move |m| p.after(m).key())).collect();
            let (all, any) = keys.iter().fold((u64::MAX, 0), |(all, any), key| (all & key, any | key));
            assert_eq!((all, any), (0, u64::MAX), "{kind} {variant}");
        }
    }
}

/// Each height on each square, with either side to move, and each of two workers on different squares.
#[test]
fn every_storey_and_worker_of_santorini_counts() {
    let mut texts = Vec::new();
    let mut add = |levels: &str, first: &str, second: &str| {
        texts.extend([1, 2].map(|side| format!("{levels}/{side}/{first}/{second}")));
    };
    let flat = "0".repeat(25);
    for square in 0..25 {
        for height in 1..=4 {
            let mut levels = flat.clone();
            levels.replace_range(square..=square, &height.to_string());
            // No worker can stand on a dome, or on the third level without having won.
            let workers = if square < 5 { ["a1,b1", "d1,e1"] } else { ["a5,b5", "d5,e5"] };
            add(&levels, workers[0], workers[1]);
        }
    }
    for file in ["a", "b", "c", "d", "e"] {
        for rank in 2..=5 {
            add(&flat, &format!("a1,{file}{rank}"), "d1,e1");
            add(&flat, "a1,b1", &format!("d1,{file}{rank}"));
        }
    }
    assert_distinct_keys(read(GameKind::Santorini, "base", texts));
}
