//! Kalah's swap: what it does to a position, when it is open, and what it does to the tree.

use parlor_rules::kalah::{Kalah, Move, Variant};
use parlor_rules::{Game, Perft, Side, perft};
use proptest::prelude::*;

use crate::play::Dice;

fn variant(text: &str) -> Variant {
    text.parse().expect("it is a variant")
}

/// The same position with the players' names exchanged.
fn mirrored(position: &Kalah) -> Kalah {
    let sides = [Side::Second, Side::First];
    let (pits, stores) = (sides.map(|side| position.pits(side)), sides.map(|side| position.store(side)));
    Kalah::from_seeds(position.variant(), pits, stores, !position.to_move()).expect("the seeds are all there")
}

/// A position of the first player's first turn, or the first one after it.
fn opening(variant: Variant, choices: &[u16]) -> Kalah {
    let mut position = Kalah::start(variant);
    for choice in choices {
        let moves = position.legal_moves();
        if position.to_move() == Side::Second || moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(*choice) % moves.len()]);
    }
    position
}

fn variants() -> impl Strategy<Value = Variant> {
    let rules = (1..=6u8, 1..=10u8, any::<bool>(), any::<bool>());
    let known = |(pits, seeds, empty, full)| Variant::new(pits, seeds, empty, full).expect("in range");
    rules.prop_map(move |rules| known(rules).with_swap(true))
}

proptest! {
    /// The swap is legal once the first player's whole turn is over, never earlier, and any move of the second player
    /// ends it.
    #[test]
    fn the_swap_is_the_second_players_first_move(variant in variants(), choices: [u16; 6]) {
        let position = opening(variant, &choices);
        let open = position.outcome().is_none();
        prop_assert_eq!(position.may_swap(), open);
        prop_assert_eq!(position.is_legal(Move::SWAP), open && position.to_move() == Side::Second);
        for m in position.legal_moves() {
            let next = position.after(m);
            prop_assert_eq!(next.may_swap(), position.to_move() == Side::First && next.outcome().is_none());
        }
        let over = position.with_swap_over();
        prop_assert_eq!(over.is_legal(Move::SWAP), false);
        prop_assert_eq!(over.with_swap_open(), position);
    }

    /// A swap gives the first player what the second player had: pits, store and turn.
    #[test]
    fn a_swap_exchanges_the_sides(variant in variants(), choices: [u16; 6]) {
        let position = opening(variant, &choices);
        if position.is_legal(Move::SWAP) {
            prop_assert_eq!(position.after(Move::SWAP), mirrored(&position));
        }
    }

    /// If nobody swaps, the game is the plain one, and a swap leads to the plain game with the players' names
    /// exchanged. So the swap adds to perft, for each of the second player's first positions, its perft one ply
    /// shallower.
    #[test]
    fn the_swap_adds_its_own_part_to_perft(pits in 1..=4u8, seeds in 1..=3u8, empty: bool) {
        let plain = Variant::new(pits, seeds, empty, false).expect("in range");
        for depth in 1..=5 {
            let mut expected = perft(&Kalah::start(plain), depth);
            offers(&Kalah::start(plain), depth, &mut expected);
            prop_assert_eq!(perft(&Kalah::start(plain.with_swap(true)), depth), expected);
        }
    }
}

/// Adds the perft of every swap that could be made in the tree of a game without the swap.
fn offers(position: &Kalah, depth: u32, sum: &mut Perft) {
    if depth == 0 || position.outcome().is_some() {
        return;
    }
    if position.to_move() == Side::Second {
        *sum += perft(position, depth - 1);
        return;
    }
    position.for_each_move(|m| offers(&position.after(m), depth - 1, sum));
}

/// The first player's extra turns are part of the turn after which the swap is legal.
#[test]
fn extra_turns_are_part_of_the_first_turn() {
    let mut game = Kalah::start(variant("6x4+swap"));
    let mut results = Vec::new();
    for text in ["C", "F", "swap", "a"] {
        let m: Move = text.parse().expect("a move");
        assert_eq!(game.is_legal(Move::SWAP), text == "swap");
        let played = game.play(m);
        results.push((played.is_ok(), game.to_string()));
    }
    let expected = [
        (true, "4,4,0,5,5,5/4,4,4,4,4,4 1-0 first swap"),
        (true, "4,4,0,5,5,0/5,5,5,5,4,4 2-0 second swap"),
        (true, "5,5,5,5,4,4/4,4,0,5,5,0 0-2 first"),
        (false, "5,5,5,5,4,4/4,4,0,5,5,0 0-2 first"),
    ];
    assert_eq!(results, expected.map(|(played, text)| (played, text.to_owned())));
}

/// A game that ends in the first turn has no swap, and neither has its text.
#[test]
fn a_finished_game_has_no_swap() {
    let mut dice = Dice(3);
    let mut ended = 0;
    for text in ["1x1+swap", "2x1+swap", "2x1+full+swap", "3x1+empty+swap"] {
        for _ in 0..30 {
            let game = opening(variant(text), &[(); 6].map(|()| dice.roll()));
            ended += u32::from(game.outcome().is_some());
            assert_eq!(game.to_string().ends_with(" swap"), game.outcome().is_none(), "{game}");
        }
    }
    assert!(ended > 0, "no first turn ended the game: the test tests nothing");
    let read = Kalah::from_text(variant("3x2+swap"), "1,0,0/1,0,0 7-3 second swap").expect("a position");
    assert_eq!((read.may_swap(), read.count_moves()), (false, 0));
}

/// No first turn from the start gains a majority, but one from a custom position may.
#[test]
fn a_majority_ends_the_game_and_the_swap_with_it() {
    let text = "1,0,0,0,0,1/22,0,0,0,0,0 24-0 first swap";
    let mut position = Kalah::from_text(variant("6x4+swap"), text).expect("a position");
    assert!(position.may_swap());
    position.play("F".parse().expect("a move")).expect("it is legal");
    assert!(position.outcome().is_some() && !position.may_swap());
    assert_eq!(position.to_string(), "1,0,0,0,0,0/22,0,0,0,0,0 25-0 first");
}
