//! Repetitions in the searches: a third occurrence is a draw, which the losing side seeks.

use parlor_engine::eval::Evaluation;
use parlor_engine::games::GameEngine;
use parlor_engine::search::{Analysis, Backup, Features, Limits, Root, Table, beam, minimax, search};
use parlor_rules::checkers::{Checkers, Move, Variant};
use parlor_rules::{Game, Record, Side};

use crate::tree::{Looks, Tree, max, min, node};

/// Black has three kings against one, and both sides have moved back and forth. If White now returns to 1, it is the
/// third time.
fn twice() -> Record<Checkers> {
    let start = Checkers::from_text(Variant::English, "B:WK1:BK29,K30,K31").expect("a position");
    let mut record = Record::new(start);
    for text in ["30-26", "1-5", "26-30", "5-1", "30-26", "1-5", "26-30"] {
        let m = record.position().parse_move(text).expect("a move");
        record.play(m).expect("a legal move");
    }
    record
}

/// What each search that keeps minimax's value finds. The beam is wider than the tree.
fn found(root: &Root<Checkers>, limits: &Limits) -> Vec<Analysis<Move>> {
    let evaluation = Checkers::evaluations()[0].build(None).expect("its own weights fit");
    let evaluation: &dyn Evaluation<Checkers> = &*evaluation;
    let mut random = fastrand::Rng::with_seed(1);
    let mut found = vec![
        minimax(root, evaluation, Backup::Worst, limits),
        beam(root, evaluation, 100, &mut random, limits),
    ];
    for features in [Features::TEXTBOOK, Features::EXACT, Features::STRONG] {
        found.push(search(root, evaluation, features, &Table::with_mebibytes(1), limits));
    }
    found.into_iter().map(|found| found.expect("a move")).collect()
}

#[test]
fn the_losing_side_repeats_a_third_time() {
    let record = twice();
    for depth in 1..=3 {
        let limits = Limits::depth(depth);
        for found in found(&Root::from(&record), &limits) {
            let line: Vec<_> = found.line.iter().map(Move::to_string).collect();
            assert_eq!((line, found.value), (vec!["5-1".to_owned()], 0), "{depth} plies");
        }
        for found in found(&Root::bare(*record.position()), &limits) {
            assert!(found.value < 0, "no position has occurred twice");
        }
    }
}

/// After A, two moves lead back to where the opponent moved, which is a draw. After B the same two moves lead to a
/// position that has not occurred before, and to 10. What was found after A must not be remembered there.
#[test]
fn a_draw_by_repetition_is_not_remembered_elsewhere() {
    let back = min(0, &[10]).named(2);
    let two_moves = max(0, vec![max(0, vec![back]).named(4)]).named(3);
    let replies = |tree: Tree| node(Side::Second, 0, vec![tree]);
    let tree = max(0, vec![replies(two_moves.clone()).named(2), replies(two_moves).named(5)]).repeating(2);
    let evaluation: &dyn Evaluation<Tree> = &Looks;
    let features = Features { table: true, null_windows: true, ..Features::TEXTBOOK };
    for tree in [&tree, &tree.mirrored()] {
        let (root, table) = (Root::bare(tree.clone()), Table::with_mebibytes(1));
        let found = search(&root, evaluation, features, &table, &Limits::depth(5)).expect("a move");
        assert_eq!((found.line.len(), found.line[0].pit(), found.value), (5, 1, 10));
        let found = minimax(&root, evaluation, Backup::Worst, &Limits::depth(5)).expect("a move");
        assert_eq!((found.line[0].pit(), found.value), (1, 10));
    }
}
