//! Santorini: the bitboards against a plain implementation of the rules, and texts.

use std::collections::BTreeSet;

use parlor_rules::santorini::{Move, Santorini, Square, Variant};
use parlor_rules::{EndReason, Game, Outcome, Record, Side};
use proptest::prelude::*;

fn squares() -> Vec<Square> {
    Square::all().collect()
}

fn are_neighbours(a: Square, b: Square) -> bool {
    let (a, b) = (a.index(), b.index());
    a != b && (a % 5).abs_diff(b % 5) <= 1 && (a / 5).abs_diff(b / 5) <= 1
}

/// The legal turns as texts, found by trying every pair of squares.
fn turns_by_hand(position: &Santorini) -> BTreeSet<String> {
    let workers: Vec<_> =
        [Side::First, Side::Second].into_iter().flat_map(|side| position.workers(side)).collect();
    let is_occupied = |square: &Square| workers.contains(square);
    let mut turns = BTreeSet::new();
    for from in position.workers(position.to_move()) {
        let climbs = |to: &Square| position.height(*to) <= position.height(from) + 1;
        let open = |to: &Square| are_neighbours(from, *to) && !is_occupied(to) && position.height(*to) < 4;
        for to in squares().into_iter().filter(|to| open(to) && climbs(to)) {
            if position.height(to) == 3 {
                turns.insert(format!("{from}{to}"));
                continue;
            }
            let buildable = |at: &Square| {
                are_neighbours(to, *at) && (*at == from || !is_occupied(at)) && position.height(*at) < 4
            };
            turns.extend(
                squares().iter().filter(|at| buildable(at)).map(|build| format!("{from}{to}{build}")),
            );
        }
    }
    turns
}

/// Any heights, with workers on four squares below level 3.
fn positions() -> impl Strategy<Value = Santorini> {
    let heights = prop::collection::vec((0..=4u8, 0..=4u8), 25);
    (heights, 1..=4u8, Just((0..25).collect::<Vec<usize>>()).prop_shuffle(), any::<bool>()).prop_filter_map(
        "four squares below level 3",
        |(heights, storeys, order, first)| {
            let heights: Vec<u8> = heights
                .into_iter()
                .map(|(height, other)| if height > storeys { other % storeys } else { height })
                .collect();
            let squares = squares();
            let mut low =
                order.into_iter().map(|at| squares[at]).filter(|square| heights[square.index()] < 3);
            let [a, b, c, d] = [low.next()?, low.next()?, low.next()?, low.next()?];
            let digits: String = heights.chunks(5).rev().flatten().map(u8::to_string).collect();
            let text = format!("{digits}/{}/{a},{b}/{c},{d}", if first { 1 } else { 2 });
            Some(Santorini::from_text(Variant::Base, &text).expect("the position is valid"))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn turns_match_trying_every_square(position in positions(), other in prop::sample::select(squares())) {
        let expected = turns_by_hand(&position);
        let moves = position.legal_moves();
        let texts: BTreeSet<_> = moves.iter().map(|m| m.to_string()).collect();
        prop_assert_eq!(texts.len(), moves.len(), "a move is listed twice");
        prop_assert_eq!(position.count_moves(), moves.len() as u64);
        let stuck = expected.is_empty().then_some(Outcome::Win(!position.to_move()));
        prop_assert_eq!(position.outcome(), stuck);
        prop_assert_eq!(texts, expected);
        let wins = moves.iter().filter_map(|m| if let Move::Win { to, .. } = m { Some(to.index()) } else { None });
        prop_assert_eq!(position.winning_squares(position.to_move()), wins.fold(0, |bits, to| bits | 1 << to));
        for from in squares() {
            for to in squares() {
                let build = other;
                for m in [Move::Place(to), Move::Turn { from, to, build }, Move::Win { from, to }] {
                    prop_assert_eq!(position.is_legal(m), moves.contains(&m), "{}", m);
                }
            }
        }
        for m in moves {
            let next = position.after(m);
            prop_assert_eq!(next.to_move(), !position.to_move());
            for square in squares() {
                let built = matches!(m, Move::Turn { build, .. } if build == square);
                prop_assert_eq!(next.height(square), position.height(square) + u8::from(built));
            }
            if let Move::Win { to, .. } = m {
                prop_assert_eq!(next.height(to), 3);
                prop_assert_eq!(next.outcome(), Some(Outcome::Win(position.to_move())));
            }
        }
    }
}

fn santorini(text: &str) -> Santorini {
    Santorini::from_text(Variant::Base, text).expect("it is a position")
}

#[test]
fn both_workers_of_the_first_player_are_placed_before_the_second_places() {
    let mut record = Record::new(Santorini::start(Variant::Base));
    let mut texts = Vec::new();
    for m in ["b2", "d4", "b4", "d2"] {
        record.play(m.parse().expect("a move")).expect("the square is free");
        texts.push(record.position().to_string());
    }
    let flat = "0".repeat(25);
    let expected = ["1/b2/", "2/b2,d4/", "2/b2,d4/b4", "1/b2,d4/d2,b4"].map(|rest| format!("{flat}/{rest}"));
    assert_eq!(texts, expected);
    assert!(record.play("a1".parse().expect("a move")).is_err(), "neither side has a third worker");
}

#[test]
fn every_turn_is_irreversible() {
    let position = santorini("0000000000000000000000000/1/a1,e1/a5,e5");
    assert!(position.legal_moves().into_iter().all(|m| position.is_irreversible(m)));
}

#[test]
fn the_square_just_left_can_be_built_on() {
    let position = santorini("0000000000000000000000000/1/a1,e1/a5,e5");
    let next = position.after("a1b1a1".parse().expect("a move"));
    assert_eq!(next.to_string(), "0000000000000000000010000/2/b1,e1/a5,e5");
}

#[test]
fn level_three_wins_and_no_move_loses() {
    let mut record = Record::new(santorini("0000000000000000000032000/1/b1,e1/a5,e5"));
    record.play("b1a1".parse().expect("a move")).expect("one level up");
    assert_eq!(
        record.ending().map(|ending| (ending.outcome, ending.reason)),
        Some((Outcome::Win(Side::First), EndReason::Rules))
    );
    assert_eq!(record.position().to_string(), "0000000000000000000032000/2/a1,e1/a5,e5");
    assert_eq!(perft_is_over(record.position()), (0, 0));

    let walled = santorini("0000000000000002200002002/1/a1,e1/a5,e5");
    assert_eq!(walled.outcome(), None, "e1 is two levels up and steps down");
    let walled = santorini("0000000000000002202202020/1/a1,e1/a5,e5");
    assert_eq!(walled.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(perft_is_over(&walled), (0, 0));
}

fn perft_is_over(position: &Santorini) -> (u64, usize) {
    (position.count_moves(), position.legal_moves().len())
}

#[test]
fn a_worker_on_level_three_has_won_whichever_side_is_to_move() {
    for side in ["1", "2"] {
        let text = format!("3000000000000000000000000/{side}/a1,b1/a5,b5");
        let position = santorini(&text);
        assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn workers_are_read_in_any_order_and_written_in_one() {
    let text = "0000000000000000000000000/1/d4,b2/b4,d2";
    assert_eq!(santorini(text).to_string(), "0000000000000000000000000/1/b2,d4/d2,b4");
}

#[test]
fn refusals_name_the_bad_part() {
    let flat = "0".repeat(25);
    let cases = [
        (String::new(), "HEIGHTS/SIDE/WORKERS/WORKERS"),
        (format!("{flat}/1//{0}", "/"), "HEIGHTS/SIDE/WORKERS/WORKERS"),
        (format!("{flat}0/1//"), "25 digits"),
        (format!("{}5/1//", &flat[1..]), "25 digits"),
        (format!("{}\u{e9}/1//", &flat[2..]), "25 digits"),
        (format!("{flat}/3//"), "\"3\""),
        (format!("{flat}/1/f1/"), "\"f1\""),
        (format!("{flat}/1/a1,/"), "\"\""),
        (format!("{flat}/1/a1,b1,c1/"), "more than 2 workers"),
        (format!("{flat}/2/a1,b1/a1"), "two workers on a1"),
        (format!("{flat}/2/a1,a1/"), "two workers on a1"),
        (format!("{flat}/2//"), "places two workers"),
        (format!("{flat}/1/a1,b1/"), "places two workers"),
        (format!("{flat}/1/a1/b1"), "places two workers"),
        (format!("1{}/1//", &flat[1..]), "the board has buildings"),
        (format!("4{}/1/a5,b1/c1,d1", &flat[1..]), "the dome of a5"),
        (format!("33{}/1/a5,b1/b5,d1", &flat[2..]), "both sides"),
    ];
    for (text, part) in cases {
        let refusal = Santorini::from_text(Variant::Base, &text).expect_err(&text).to_string();
        assert!(refusal.contains(part), "{refusal:?} does not name {part:?}");
    }
    for text in ["", "a", "a6", "f1", "a1b", "a1b2c", "a1b2c3d", "a1b2c3d4", "A1", "\u{e9}"] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}
