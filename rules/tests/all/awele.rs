//! Awele: packed sowings against a hand that sows seed by seed, and the endings.

use parlor_rules::awele::{Awele, Move, Variant};
use parlor_rules::{EndReason, Game, Outcome, Record, Side};
use proptest::prelude::*;

/// The ring of pits as the side to move sees it: its own six first.
fn ring(position: &Awele) -> [u8; 12] {
    let (own, other) = (position.pits(position.to_move()), position.pits(!position.to_move()));
    std::array::from_fn(|pit| if pit < 6 { own[pit] } else { other[pit - 6] })
}

/// The ring after a sowing from the player's own pit `pit`, and the number of seeds captured.
fn sown_by_hand(mut ring: [u8; 12], pit: usize) -> ([u8; 12], u8) {
    let mut hand = std::mem::take(&mut ring[pit]);
    let mut at = pit;
    while hand > 0 {
        at = (at + 1) % 12;
        if at != pit {
            ring[at] += 1;
            hand -= 1;
        }
    }
    let before_capture = ring;
    let mut captured = 0;
    while at >= 6 && (2..=3).contains(&ring[at]) {
        captured += std::mem::take(&mut ring[at]);
        at -= 1;
    }
    if ring[6..].iter().all(|&seeds| seeds == 0) { (before_capture, 0) } else { (ring, captured) }
}

/// The player's own pits that may be sown.
fn playable_by_hand(ring: [u8; 12]) -> Vec<usize> {
    let starving = ring[6..].iter().all(|&seeds| seeds == 0);
    let feeds = |pit: usize| sown_by_hand(ring, pit).0[6..].iter().any(|&seeds| seeds > 0);
    (0..6).filter(|&pit| ring[pit] > 0 && (!starving || feeds(pit))).collect()
}

/// The position after a sowing; `from_seeds` performs any sweep that is due.
fn played_by_hand(position: &Awele, m: Move) -> Option<Awele> {
    let (ring, captured) = sown_by_hand(ring(position), m.pit());
    let (own, other) = ring.split_at(6);
    let mut stores = [position.store(Side::First), position.store(Side::Second)];
    stores[m.side().index()] += captured;
    let rows = match m.side() {
        Side::First => [own, other],
        Side::Second => [other, own],
    };
    let rows = rows.map(|row| row.try_into().expect("a row has six pits"));
    Awele::from_seeds(rows, stores, !m.side())
}

/// Any distribution of the 48 seeds over the stores and at most `span` of the twelve pits.
fn positions() -> impl Strategy<Value = Awele> {
    let places = prop::collection::vec(0..64usize, 48);
    (places, 1..=12usize, 0..12usize, any::<bool>()).prop_map(|(places, span, first_pit, first)| {
        let (mut pits, mut stores) = ([[0; 6]; 2], [0; 2]);
        for place in places {
            let pit = (first_pit + place % span) % 12;
            match place {
                60.. => stores[place % 2] += 1,
                _ => pits[pit / 6][pit % 6] += 1,
            }
        }
        let side = if first { Side::First } else { Side::Second };
        Awele::from_seeds(pits, stores, side).expect("there are 48 seeds")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn sowings_match_sowing_by_hand(position in positions()) {
        let pits: Vec<_> = position.legal_moves().iter().map(|m| m.pit()).collect();
        prop_assert_eq!(position.count_moves(), pits.len() as u64);
        if position.outcome().is_none() {
            prop_assert_eq!(pits, playable_by_hand(ring(&position)));
        } else {
            prop_assert!(pits.is_empty());
        }
        for letter in "ABCDEFabcdef".chars() {
            let m: Move = letter.to_string().parse().expect("it is a pit");
            prop_assert_eq!(position.is_legal(m), position.legal_moves().contains(&m));
        }
        let as_bits = position.legal_moves().iter().fold(0, |bits, m| bits | 1 << m.pit());
        prop_assert_eq!(position.legal_pits(), as_bits);
        for m in position.legal_moves() {
            let unfinished = Some(position.after(m)).filter(|next| next.outcome().is_none());
            prop_assert_eq!(position.unfinished_after(m.pit()), unfinished);
            prop_assert_eq!(Some(position.after(m)), played_by_hand(&position, m));
            prop_assert_eq!(position.captures(m), sown_by_hand(ring(&position), m.pit()).1);
        }
    }
}

fn awele(text: &str) -> Awele {
    Awele::from_text(Variant::Standard, text).expect("it is a position")
}

fn after(text: &str, m: &str) -> String {
    let mut position = awele(text);
    position.play(m.parse().expect("a move")).expect("the move is legal");
    position.to_string()
}

#[test]
fn eleven_seeds_and_more_skip_the_emptied_pit() {
    let text = "0,0,0,0,0,23/0,0,0,0,0,1 12-12 first";
    assert_eq!(after(text, "F"), "2,2,2,2,2,0/0,2,2,2,2,3 15-12 second");
}

#[test]
fn a_capture_of_everything_is_forfeited() {
    assert_eq!(after("4,0,0,0,0,2/1,1,0,0,0,0 20-20 first", "F"), "4,0,0,0,0,0/2,2,0,0,0,0 20-20 second");
    assert_eq!(after("4,0,0,0,0,2/1,1,0,0,0,1 20-19 first", "F"), "4,0,0,0,0,0/0,0,0,0,0,1 24-19 second");
}

/// In play only the side that has just moved can gain a majority, but in a position read from text either side may have
/// one.
#[test]
fn a_majority_of_either_side_ends_the_game() {
    let to_move = awele("1,0,0,0,0,0/5,0,0,0,0,0 30-12 first");
    assert_eq!((to_move.outcome(), to_move.count_moves()), (Some(Outcome::Win(Side::First)), 0));
    let other = awele("1,0,0,0,0,0/5,0,0,0,0,0 12-30 first");
    assert_eq!((other.outcome(), other.count_moves()), (Some(Outcome::Win(Side::Second)), 0));
}

#[test]
fn only_captures_are_irreversible() {
    let position = awele("4,0,0,0,1,2/1,1,0,0,0,1 20-18 first");
    let captures = ["E", "F"].map(|m| position.is_irreversible(m.parse().expect("a move")));
    assert_eq!(captures, [false, true]);
}

#[test]
fn a_hungry_opponent_is_fed_or_the_rows_are_swept() {
    let feeding = awele("3,0,0,0,2,1/0,0,0,0,0,0 20-22 first");
    let moves: Vec<_> = feeding.legal_moves().iter().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["E", "F"]);
    let unable = awele("3,0,0,0,0,0/0,0,0,0,0,0 20-25 first");
    assert_eq!(unable.to_string(), "3,0,0,0,0,0/0,0,0,0,0,0 20-25 first", "a majority is never swept");
    let unable = awele("5,0,0,0,0,0/0,0,0,0,0,0 20-23 first");
    assert_eq!(unable.to_string(), "0,0,0,0,0,0/0,0,0,0,0,0 25-23 first", "swept on reading");
    assert_eq!(unable.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(
        awele("0,0,0,0,0,0/0,0,0,0,0,2 23-23 first").to_string(),
        "0,0,0,0,0,0/0,0,0,0,0,0 23-25 first"
    );
    assert_eq!(awele("0,0,0,0,0,0/0,0,0,0,0,0 24-24 first").outcome(), Some(Outcome::Draw));
}

/// Plays the first legal move that captures nothing, or else the first legal move, until the record ends.
fn play_on(mut record: Record<Awele>) -> Record<Awele> {
    while record.ending().is_none() {
        let moves = record.legal_moves();
        let m = moves.iter().find(|&&m| record.position().captures(m) == 0).unwrap_or(&moves[0]);
        record.play(*m).expect("the move is listed");
    }
    record
}

#[test]
fn a_second_occurrence_ends_the_game_and_each_side_takes_its_row() {
    // Two seeds chase each other round the board and never meet.
    let record = play_on(Record::new(awele("1,0,0,0,0,0/1,0,0,0,0,0 23-23 first")));
    let ending = record.ending().expect("the game has ended");
    assert_eq!(ending.reason, EndReason::Repetition);
    assert_eq!(
        record.moves().len(),
        12,
        "each seed is where the other was at the start, the first occurrence"
    );
    assert_eq!(record.position().to_string(), "0,0,0,0,0,0/0,0,0,0,0,0 24-24 first");
    assert_eq!(ending.outcome, Outcome::Draw);
}

#[test]
fn refusals_name_the_bad_part() {
    let cases = [
        ("", "PITS/PITS STORE-STORE SIDE"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0", "PITS/PITS STORE-STORE SIDE"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 third", "\"third\""),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0-0 first", "/ between"),
        ("4,4,4,4,4/4,4,4,4,4,4 4-0 first", "found 5 pits"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0 first", "- between"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-1 first", "49 seeds"),
        ("4,4,4,4,4,4/4,4,4,4,4,3 0-0 first", "47 seeds"),
        ("4,4,4,4,4,4/4,4,4,4,4,04 0-0 first", "\"04\""),
        ("4,4,4,4,4,4/4,4,4,4,4,+4 0-0 first", "\"+4\""),
        ("4,4,4,4,4,4/4,4,4,4,4,x 0-0 first", "\"x\""),
        ("49,0,0,0,0,0/0,0,0,0,0,0 0-0 first", "\"49\""),
        ("300,0,0,0,0,0/0,0,0,0,0,0 0-0 first", "\"300\""),
    ];
    for (text, part) in cases {
        let refusal = Awele::from_text(Variant::Standard, text).expect_err(text).to_string();
        assert!(refusal.contains(part), "{refusal:?} does not name {part:?}");
    }
    for text in ["", "G", "g", "AA", "1", "\u{e9}"] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}
