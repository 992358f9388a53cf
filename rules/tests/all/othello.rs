//! Othello: the pass, the end, and the edge of the board.

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello, Variant};

fn othello(text: &str) -> Othello {
    Othello::from_text(Variant::Standard, text).expect("it is a position")
}

#[test]
fn a_side_that_cannot_move_passes_while_the_other_can() {
    let rest = "-".repeat(62);
    let blocked = othello(&format!("OX{rest} X"));
    assert_eq!((blocked.legal_moves(), blocked.count_moves()), (vec![Move::Pass], 1));
    let over = othello(&format!("XX{rest} X"));
    assert_eq!((over.legal_moves(), over.count_moves()), (vec![], 0));
}

#[test]
fn there_is_no_square_after_the_last() {
    assert!(!Othello::start(Variant::Standard).is_legal(Move::Place(64)));
}
