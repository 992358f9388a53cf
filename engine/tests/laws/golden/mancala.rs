//! Awele and Kalah.

use parlor_rules::awele::{self, Awele};
use parlor_rules::kalah::Kalah;

use super::{At, learned_begins_with};

/// South 24 seeds on the board, North 14; stores 7 and 3. Pits of one or two seeds: A B of South, a b c of North. Empty
/// pits: C D; d. Twelve or more: E.
const AWELE: &str = "1,2,0,0,12,9/2,1,1,0,4,6 7-3";

fn awele(side: &str, evaluation: &str) -> At<Awele> {
    At::new(awele::Variant::Standard, &format!("{AWELE} {side}"), evaluation)
}

#[test]
fn awele_s3() {
    // 5 * 4 + 10 - 3 * 2 + 4 * 3 = 36, and for North -20 - 10 - 3 * 3 + 4 * 2 = -31: the document's function is not
    // the same for both sides.
    awele("first", "s3")
        .is(&[("stores", 4.0), ("seeds", 10.0), ("own_small_pits", 2.0), ("opponent_small_pits", 3.0)], 36.0);
    awele("second", "s3").is(
        &[("stores", -4.0), ("seeds", -10.0), ("own_small_pits", 3.0), ("opponent_small_pits", 2.0)],
        -31.0,
    );
}

#[test]
fn awele_pits() {
    let terms = [("stores", 4.0), ("seeds", 10.0), ("empty_pits", 1.0), ("small_pits", -1.0), ("kroos", 1.0)];
    // 400 + 80 - 20 + 14 + 60 = 534 hundredths.
    awele("first", "pits").is(&terms, 5.34);
    awele("second", "pits").is(&terms.map(|(name, value)| (name, -value)), -5.34);
    for learned in ["network", "patterns"] {
        learned_begins_with::<Awele>(awele::Variant::Standard, &format!("{AWELE} first"), learned, 5.34);
    }
}

/// South 11 seeds on the board, North 17; stores 12 and 8. Sowings that end in the own store: C (four seeds, four
/// steps) and E of South, none of North. Sowings that end in an empty pit: A of South, in D opposite c with two seeds;
/// b of North, in f opposite A with three. North's empty a takes nothing.
const KALAH: &str = "3,0,4,0,2,2/0,4,2,4,7,0 12-8";

fn kalah(side: &str, evaluation: &str) -> At<Kalah> {
    At::new("6x4".parse().expect("a variant"), &format!("{KALAH} {side}"), evaluation)
}

#[test]
fn kalah_s4() {
    // 18 * 4 - 6 = 66.
    kalah("first", "s4").is(&[("stores", 4.0), ("seeds", -6.0)], 66.0);
    kalah("second", "s4").is(&[("stores", -4.0), ("seeds", 6.0)], -66.0);
}

#[test]
fn kalah_chances() {
    let terms = [("stores", 4.0), ("seeds", -6.0), ("extra_turns", 2.0), ("captures", -1.0)];
    // 400 - 90 + 40 - 10 = 340 hundredths.
    kalah("first", "chances").is(&terms, 3.4);
    kalah("second", "chances").is(&terms.map(|(name, value)| (name, -value)), -3.4);
    let variant = "6x4".parse().expect("a variant");
    for learned in ["network", "patterns"] {
        learned_begins_with::<Kalah>(variant, &format!("{KALAH} first"), learned, 3.4);
    }
}
