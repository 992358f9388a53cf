//! Every start of every opening can be played, and the decks are what they claim to be.

use std::collections::BTreeSet;

use parlor_rules::{Game, GameKind, Opening, Position, Record, Variant, WireHash};

fn openings() -> Vec<(Variant, &'static Opening)> {
    let of = |kind: &GameKind| {
        let variant = |opening: &Opening| kind.variant(opening.variant).expect("a variant");
        kind.openings().iter().map(variant).zip(kind.openings()).collect::<Vec<_>>()
    };
    GameKind::ALL.iter().flat_map(of).collect()
}

fn starts(variant: Variant, opening: &Opening) -> Vec<Position> {
    let read = |text| Position::from_text(variant, text).expect("a position");
    (0..opening.len()).map(|index| read(opening.start(index))).collect()
}

#[test]
fn every_start_of_an_opening_can_be_played_and_occurs_once() {
    let all = openings();
    assert_eq!(all.len(), 4);
    for (variant, opening) in all.clone() {
        assert_eq!(variant.opening(opening.name), Some(opening));
        assert_eq!(all.iter().filter(|(_, other)| *other == opening).count(), 1, "{}", opening.name);
        let mut seen = BTreeSet::new();
        for start in starts(variant, opening) {
            let record = Record::new(start.clone());
            assert!(record.ending().is_none() && record.forced_pass().is_none(), "{}: {start}", opening.name);
            assert!(start != Position::start(variant), "{}: {start}", opening.name);
            assert!(seen.insert(start.to_string()), "{}: {start} occurs twice", opening.name);
        }
    }
}

#[test]
fn a_three_move_ballot_is_one_of_the_three_hundred_and_two_ways_to_begin() {
    let english = GameKind::Checkers.default_variant();
    let opening = english.opening("three-move").expect("the deck");
    let mut reached = BTreeSet::new();
    let start = Position::start(english);
    for first in start.legal_moves() {
        let one = start.after(first);
        for second in one.legal_moves() {
            let two = one.after(second);
            reached.extend(two.legal_moves().into_iter().map(|third| two.after(third).to_string()));
        }
    }
    let deck = starts(english, opening);
    assert_eq!(deck.len(), 156);
    assert!(deck.iter().all(|start| reached.contains(&start.to_string())));
    // This one is barred because it loses: 9-14 22-18 14-17 gives up a man for nothing.
    let mut barred = start;
    for text in ["9-14", "22-18", "14-17"] {
        barred.play(barred.parse_move(text).expect("a move")).expect("legal");
    }
    assert!(!deck.contains(&barred));
}

#[test]
fn an_eleven_man_ballot_has_eleven_men_a_side_and_loses_none_at_once() {
    let english = GameKind::Checkers.default_variant();
    let opening = english.opening("eleven-man").expect("the deck");
    let deck = starts(english, opening);
    let texts: BTreeSet<String> = deck.iter().map(ToString::to_string).collect();
    assert!(deck.iter().all(|start| start.score().is_none() || start.score() == Some([11, 11])));
    assert_eq!(deck.len(), 2_409, "91 of the 2,500 lose a man");
    // If the man that was drawn to move is gone, the man behind it moves up: 11-15 without the man on 11 is 8-11.
    let line = |text: &str, moves: [&str; 2]| {
        let mut position = Position::from_text(english, text).expect("a position");
        for m in moves {
            position.play(position.parse_move(m).expect("a move")).expect("legal");
        }
        position.to_string()
    };
    let without_11 = "B:W22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12";
    assert!(texts.contains(&line(without_11, ["8-11", "24-20"])));
    assert!(texts.contains(&line(without_11, ["7-11", "24-20"])));
    // 9-14 21-17 loses a man.
    let without_12 = "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11";
    assert!(!texts.contains(&line(without_12, ["9-14", "21-17"])));
    assert!(texts.contains(&line(without_12, ["9-14", "24-20"])));
}

/// A digest of all starts of every deck: a deck is known by its name, so neither a start nor its number may change.
#[test]
fn decks_never_change() {
    let digest = |(variant, opening): (Variant, &'static Opening)| {
        let texts: Vec<String> = starts(variant, opening).iter().map(ToString::to_string).collect();
        (opening.name, WireHash::of(&texts.join("\n")).to_string())
    };
    let digests: Vec<_> = openings().into_iter().map(digest).collect();
    let expected = [
        ("random", "9c6bf3758a8a934a"),
        ("three-move", "d211f09355a41899"),
        ("eleven-man", "91f3ab58087629a7"),
        ("placements", "44445ecf621c8d81"),
    ];
    assert_eq!(digests, expected.map(|(name, digest)| (name, digest.to_owned())));
}

#[test]
fn placements_look_the_same_from_both_sides() {
    let base = GameKind::Santorini.default_variant();
    let opening = base.opening("placements").expect("placements");
    assert_eq!(opening.len(), 264);
    for start in starts(base, opening) {
        let text = start.to_string();
        let [_, _, first, second] = text.split('/').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let turned = |square: &str| {
            let (file, rank) = (square.as_bytes()[0], square.as_bytes()[1]);
            format!("{}{}", char::from(b'a' + b'e' - file), char::from(b'1' + b'5' - rank))
        };
        let mut turned: Vec<String> = first.split(',').map(turned).collect();
        turned.reverse();
        assert_eq!(turned.join(","), second);
    }
}
