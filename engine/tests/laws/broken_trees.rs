//! Minimax that is broken off, on trees small enough to work out by hand.

use parlor_engine::eval::Evaluation;
use parlor_engine::search::{Analysis, Backup, Features, Limits, Root, Table, minimax, search};
use parlor_engine::value::win;
use parlor_rules::Side;
use parlor_rules::awele::Move;

use crate::tree::{Looks, Tree, max, min, node, won};

/// What a search of two plies finds that may make this many positions.
fn searched(tree: &Tree, backup: Backup, nodes: u64) -> Analysis<Move> {
    let limits = Limits { depth: Some(2), ..Limits::nodes(nodes) };
    minimax(&Root::bare(tree.clone()), &Looks, backup, &limits).expect("a move")
}

/// One ply takes two positions, and the second ply two more for A and two for B. A win by A is won whatever B is, and a
/// loss by A says nothing about B, so the answer is that of one ply.
#[test]
fn wins_are_proven_by_one_move_and_losses_by_all() {
    for (winner, sign) in [(Side::First, 1), (Side::Second, -1)] {
        let reply = node(Side::Second, 9, vec![won(winner)]);
        let tree = max(0, vec![reply.clone(), reply]);
        for (nodes, depth) in [(4, 1), (5, 1), (6, 2)] {
            for tree in [&tree, &tree.mirrored()] {
                let found = searched(tree, Backup::Worst, nodes);
                let sure = sign > 0 || depth == 2;
                let (line, value) = if sure { (2, sign * win(0, 2)) } else { (1, 9) };
                assert_eq!((found.line.len(), found.value, found.depth), (line, value, depth));
                assert_eq!((found.decided, found.exact), (sure, sure), "{winner:?}, {nodes} positions");
                assert_eq!((found.statistics.nodes, found.statistics.max_depth), (nodes, 2));
            }
        }
        let found = searched(&tree, Backup::Best, 6);
        assert_eq!((found.value, found.decided, found.exact), (sign * win(0, 2), false, false));
    }
}

/// As with minimax: A wins within four positions, before B is searched to two plies.
#[test]
fn unordered_alpha_beta_keeps_a_proven_win() {
    let reply = node(Side::Second, 9, vec![won(Side::First)]);
    let tree = max(0, vec![reply.clone(), reply]);
    for (nodes, line, value) in [(3, 1, 9), (4, 2, win(0, 2))] {
        for tree in [&tree, &tree.mirrored()] {
            let limits = Limits { depth: Some(2), ..Limits::nodes(nodes) };
            let (root, table) = (Root::bare(tree.clone()), Table::with_mebibytes(1));
            let found = search(&root, &Looks as &dyn Evaluation<Tree>, Features::TEXTBOOK, &table, &limits);
            let found = found.expect("a move");
            assert_eq!((found.line.len(), found.value, found.depth), (line, value, 1));
        }
    }
}

/// A looks worse than B by one point, but is better: its worst reply is worth 8, and B's is worth 5.
#[test]
fn only_completed_depths_count() {
    let tree = max(7, vec![min(0, &[8, 9]), min(1, &[5, 6])]);
    for (nodes, expected) in [(2, ("B", 1, 1)), (5, ("B", 1, 1)), (7, ("B", 1, 1)), (8, ("A", 8, 2))] {
        let found = searched(&tree, Backup::Worst, nodes);
        assert_eq!((found.line[0].to_string().as_str(), found.value, found.depth), expected);
        assert_eq!((found.decided, found.exact), (false, false));
    }
    // If not even one ply is completed, its completed moves count.
    let found = searched(&tree, Backup::Worst, 1);
    assert_eq!((found.line[0].to_string().as_str(), found.value, found.depth), ("A", 0, 0));
    // If no position may be made, the answer is the first move and the evaluation.
    let found = searched(&tree, Backup::Worst, 0);
    assert_eq!((found.line[0].to_string().as_str(), found.value, found.depth), ("A", 7, 0));
    assert_eq!((found.decided, found.exact, found.line.len()), (false, false, 1));
    assert!(minimax(&Root::bare(won(Side::First)), &Looks, Backup::Worst, &Limits::depth(1)).is_err());
}
