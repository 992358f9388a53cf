//! Null moves, on trees small enough to work out by hand.

use parlor_engine::eval::Evaluation;
use parlor_engine::search::{Analysis, Features, Limits, Root, Table, search};
use parlor_engine::value::win;
use parlor_rules::Side;
use parlor_rules::awele::Move;

use crate::tree::{Looks, Tree, leaf, max, node, won};

fn searched(tree: &Tree, depth: u32) -> Analysis<Move> {
    let evaluation: &dyn Evaluation<Tree> = &Looks;
    let features = Features { null_windows: true, null_move: true, ..Features::TEXTBOOK };
    let table = Table::with_mebibytes(1);
    search(&Root::bare(tree.clone()), evaluation, features, &table, &Limits::depth(depth)).expect("a move")
}

/// A draws. The only reply to B loses, but the opponent seems to stand well without a reply.
fn drawn_or(reply: Tree) -> Tree {
    max(0, vec![leaf(0), reply])
}

/// Where B looks good to the opponent, A, B and the null move make the only positions. The null move counts as a ply.
#[test]
fn a_node_above_the_window_after_a_null_move_is_not_searched() {
    let reply = |looks| node(Side::Second, looks, vec![won(Side::First)]);
    for (looks, value, nodes, plies) in [(-3, 0, 3, 2), (0, 0, 3, 2), (1, win(0, 2), 4, 2)] {
        let passing = reply(looks).passing(max(looks, vec![leaf(0)]));
        let tree = drawn_or(passing);
        for tree in [&tree, &tree.mirrored()] {
            let found = searched(tree, 3);
            assert_eq!(
                (found.value, found.statistics.nodes, found.statistics.max_depth),
                (value, nodes, plies)
            );
        }
    }
}

/// After the null move the first player may not give the turn back, although all other moves lose.
#[test]
fn null_moves_do_not_follow_each_other() {
    let passed = max(4, vec![won(Side::Second)]).passing(node(Side::Second, 9, vec![leaf(0)]));
    let tree = drawn_or(node(Side::Second, -3, vec![won(Side::First)]).passing(passed));
    for tree in [&tree, &tree.mirrored()] {
        let found = searched(tree, 7);
        assert_eq!((found.line[0].pit(), found.value, found.statistics.nodes), (0, 0, 4));
    }
}
