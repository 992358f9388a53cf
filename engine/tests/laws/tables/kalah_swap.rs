//! Kalah's swap, searched and solved.

use parlor_engine::games::GameEngine;
use parlor_engine::games::kalah::solver::Solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::{Limits, Stop, Tactics};
use parlor_engine::tablebase::Tablebases;
use parlor_engine::value::margin;
use parlor_rules::kalah::{Kalah, Move};
use parlor_rules::{Game, Record, Side};

use super::strong;
use crate::reference::minimax;

/// Every position of the game until the second player has moved.
fn opening(position: &Kalah, met: &mut Vec<Kalah>) {
    if position.may_swap() && !met.contains(position) {
        met.push(*position);
        position.for_each_move(|m| opening(&position.after(m), met));
    }
}

fn table(position: &Kalah) -> Tablebase {
    Tablebase::in_memory(Rules::of(position.variant()), 4, &Stop::default()).expect("it is never stopped")
}

/// The solver, the search with tables and plain minimax agree on every position in which the swap is still to come, and
/// the solver's line ends in its value.
#[test]
fn the_swap_is_worth_what_minimax_says() {
    let mut swaps = 0;
    for text in ["2x2+full+swap", "3x1+full+swap", "3x2+empty+full+swap", "4x1+empty+full+swap"] {
        let mut met = Vec::new();
        opening(&Kalah::start(text.parse().expect("a variant")), &mut met);
        assert!(met.len() > 2, "{text}");
        let table = table(&met[0]);
        let tables = Tablebases::from(table.clone());
        for position in met {
            let record = Record::new(position);
            let evaluation = Kalah::evaluations()[0].build(None).expect("its own weights fit");
            let value = minimax(&record, &*evaluation, 200, 0, &mut { 5_000_000 }).expect("a small game");
            let side = position.to_move();
            let solution = Solver::new(&table, 1, &|_| false)
                .expect("memory")
                .solve(&position)
                .expect("it is never stopped");
            assert_eq!(solution.value, value.signum() * margin(value).abs(), "{text} {position}");
            let found = strong(&record, &tables, &Limits::depth(60));
            assert_eq!((found.value, found.exact), (value, true), "{text} {position}");
            let mut line = record.clone();
            solution.line.iter().for_each(|&m| line.play(m).expect("a legal move"));
            let score = line.position().score().expect("stores").map(|seeds| seeds as i32);
            assert!(line.ending().is_some(), "{text} {position}");
            assert_eq!(score[side.index()] - score[(!side).index()], solution.value, "{text} {position}");
            swaps += u32::from(solution.line[0] == Move::SWAP);
        }
    }
    assert!(swaps > 1, "{swaps} swaps: the test tests nothing");
}

/// A game that ends at a majority has the same winner as the one that is played out, unless the first turn decides it.
#[test]
fn a_majority_in_the_first_turn_leaves_no_swap() {
    let position = Kalah::from_text("3x2+swap".parse().expect("a variant"), "0,1,1/1,2,1 6-0 first swap")
        .expect("a position");
    let solution = Solver::new(&table(&position), 1, &|_| false)
        .expect("memory")
        .solve(&position)
        .expect("it is never stopped");
    assert!(solution.value > 0, "C is the seventh seed of twelve: {solution:?}");
    assert_eq!(solution.line[0].to_string(), "C");
}

/// A position that is good for either side before the swap is good for the second player, who takes that side.
#[test]
fn evaluations_know_that_the_better_side_is_taken() {
    let variant = "6x4+swap".parse().expect("a variant");
    for text in ["4,4,0,5,5,0/5,5,5,5,4,4 2-0 second", "5,5,5,5,4,4/4,4,0,5,5,0 0-2 second"] {
        let over = Kalah::from_text(variant, text).expect("a position");
        for builder in Kalah::evaluations() {
            let value = builder.build(None).expect("its own weights fit").value(&over);
            assert_eq!(over.judge(value), value, "{}", builder.name());
            assert_eq!(over.with_swap_open().judge(value), value.abs(), "{}", builder.name());
        }
    }
    let start = Kalah::start(variant);
    assert_eq!([start.judge(70), start.judge(-70)], [-70, -70], "the first player gets what is left");
    assert_eq!((start.best_margin(Side::First), start.best_margin(Side::Second)), (None, None));
}
