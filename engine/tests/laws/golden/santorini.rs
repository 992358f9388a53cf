//! Santorini: one position, and what changes when a tower falls.

use parlor_rules::santorini::{Santorini, Variant::Base};

use super::{At, learned_begins_with};

/// ```text
///    a  b  c  d  e
/// 5  0  0  0  0  0
/// 4  0 (1) 3  0  0     [ ] a worker of the first player,
/// 3  0  1 [2] 1  0     ( ) of the second
/// 2  2  2  3  2  4
/// 1 (0) 0  0  0 [1]
/// ```
/// - From c3 to c4 d4 b3 d3 b2 c2 d2, seven squares, up to c4 and c2, which win. From e1 to d1 d2, up to d2.
/// - From b4 to a5 b5 c5 a4 a3 b3, six squares, none of them up. From a1 to b1.
/// - Heights 2 + 1 and 1 + 0; places c3 2, e1 0, b4 1, a1 0.
const TOWERS: &str = "0000001300012102232400001";

fn at(towers: &str, side: u8, evaluation: &str) -> At<Santorini> {
    At::new(Base, &format!("{towers}/{side}/e1,c3/a1,b4"), evaluation)
}

#[test]
fn s5() {
    // The first player wins: 10000 + 200 + 10, which is clamped.
    at(TOWERS, 1, "s5")
        .is(&[("win", 1.0), ("lose", 0.0), ("deny", 0.0), ("heights", 2.0), ("places", 1.0)], 10_000.0);
    // The second cannot win, and cannot stop both threats.
    at(TOWERS, 2, "s5")
        .is(&[("win", 0.0), ("lose", 1.0), ("deny", 0.0), ("heights", -2.0), ("places", -1.0)], -10_000.0);
    // Without the tower on c4 there is one threat to deny: -50 - 200 - 10.
    at("0000001000012102232400001", 2, "s5")
        .is(&[("win", 0.0), ("lose", 0.0), ("deny", 1.0), ("heights", -2.0), ("places", -1.0)], -260.0);
}

#[test]
fn room() {
    let terms = [
        ("levels_1", 0.0),
        ("levels_2", 1.0),
        ("moves", 2.0),
        ("climbs", 3.0),
        ("places", 1.0),
        ("threats", 2.0),
    ];
    // 230 + 24 + 135 + 15 + 240 = 644 hundredths.
    at(TOWERS, 1, "room").is(&terms, 6.44);
    at(TOWERS, 2, "room")
        .is(&terms.map(|(name, value)| (name, if value == 0.0 { 0.0 } else { -value })), -6.44);
    // With b4 and c4 flat, b4 reaches seven squares, b3 by a step up; a climb and a threat of c3 are gone:
    // 100 + 230 + 12 + 45 + 15 + 120.
    at("0000000000012102232400001", 1, "room").is(
        &[
            ("levels_1", 1.0),
            ("levels_2", 1.0),
            ("moves", 1.0),
            ("climbs", 1.0),
            ("places", 1.0),
            ("threats", 1.0),
        ],
        5.22,
    );
    let text = format!("{TOWERS}/1/e1,c3/a1,b4");
    learned_begins_with::<Santorini>(Base, &text, "patterns", 6.44);
    // The network stands alone.
    let network = At::<Santorini>::new(Base, &text, "network");
    assert_eq!(network.evaluation.terms(&network.position).len(), 1);
}

/// The middle of an edge is on the edge: e3 and c1 are worth what the corners a1 and a5 are. Each goes to five squares, a corner to three.
#[test]
fn the_middle_of_an_edge_is_on_the_edge() {
    let flat = "0".repeat(25);
    let terms = [
        ("levels_1", 0.0),
        ("levels_2", 0.0),
        ("moves", 4.0),
        ("climbs", 0.0),
        ("places", 0.0),
        ("threats", 0.0),
    ];
    At::<Santorini>::new(Base, &format!("{flat}/1/c1,e3/a1,a5"), "room").is(&terms, 0.48);
}
