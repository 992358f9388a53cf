//! What the search does beyond its depth, and what it leaves out, on trees small enough to work out by hand.

use parlor_engine::eval::Evaluation;
use parlor_engine::search::{Ending, Evaluator, Features, Finisher, Limits, Root, Statistics, Table, search};
use parlor_engine::value::{JUDGED, Value};
use parlor_rules::{Game, Side};

use crate::tree::{Looks, Tree, leaf, max, min, node};

fn statistics(tree: Tree, features: Features, depth: u32) -> Statistics {
    let evaluation: &dyn Evaluation<Tree> = &Looks;
    let table = Table::with_mebibytes(1);
    let found = search(&Root::bare(tree), evaluation, features, &table, &Limits::depth(depth));
    found.expect("a move").statistics
}

/// A row of nodes with one move each, the first of which are changed.
fn row(changed: usize, change: fn(Tree) -> Tree) -> Tree {
    (0..changed + 3).rev().fold(leaf(0), |next, at| {
        let here = node(if at % 2 == 0 { Side::First } else { Side::Second }, 0, vec![next]);
        if at < changed { change(here) } else { here }
    })
}

/// Below the root, the first position that is not quiet has no plies left, and the last one that goes on is 15 plies
/// deeper.
#[test]
fn exchanges_are_searched_sixteen_plies_beyond_the_depth() {
    let features = Features { quiescence: true, ..Features::TEXTBOOK };
    for (noisy, plies) in [(0, 1), (1, 1), (2, 2), (5, 5), (17, 17), (18, 17), (30, 17)] {
        let found = statistics(row(noisy, Tree::noisy), features, 1);
        assert_eq!((found.max_depth, found.nodes), (plies, plies.into()), "{noisy} are not quiet");
    }
}

/// A threat at the root and one after a ply cost no depth. One after two plies does, because that is twice the depth.
#[test]
fn threats_are_met_up_to_twice_the_depth() {
    let features = Features { threats: true, ..Features::TEXTBOOK };
    for (threats, plies) in [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4)] {
        let found = statistics(row(threats, Tree::threatened), features, 1);
        assert_eq!((found.max_depth, found.nodes), (plies, plies.into()), "{threats} threats");
    }
}

/// A is worth 0. Two replies to B are tried. The third, which refutes B, is tried only when B seems better and is
/// searched again; but if the first two are the worst there can be, it is tried at once.
#[test]
fn late_moves_are_left_out_unless_all_seems_lost() {
    let features = Features { null_windows: true, late_move_pruning: true, ..Features::TEXTBOOK };
    for (lost, nodes) in [(JUDGED - 1, 2 + 2 + 3), (JUDGED, 2 + 3)] {
        let tree = max(0, vec![leaf(0), min(0, &[lost, lost, -5])]);
        assert_eq!(statistics(tree, features, 2).nodes, nodes);
    }
}

/// Knows the leaves.
struct Leaves;

impl Finisher<Tree> for Leaves {
    fn plies_left(&self, _: &Tree) -> u32 {
        2
    }

    fn finish(&self, tree: &Tree, _: Value, _: u64, _: &mut Statistics) -> Option<Value> {
        tree.leaf_value()
    }
}

/// A is worth 3 and B 8, whatever the keys are.
#[test]
fn positions_with_equal_keys_are_distinguished_at_the_end_of_a_game() {
    for name in [1, 2, 4] {
        let tree = max(0, vec![min(0, &[3, 7]).named(0), min(0, &[9, 8]).named(name)]);
        let first = tree.legal_moves()[0];
        let ending = Some(Ending { finisher: &Leaves, level: 0, confidence: 1.0, first, guess: 0 });
        let evaluator = Evaluator { evaluation: &Looks, probcut: None, ending };
        let (table, limits) = (Table::with_mebibytes(1), Limits::default());
        let found = search(&Root::bare(tree), evaluator, Features::STRONG, &table, &limits).expect("a move");
        assert_eq!((found.line[0].to_string().as_str(), found.value, found.depth), ("B", 8, 2));
    }
}
