//! Alpha-beta on trees small enough to work out by hand.

use parlor_engine::search::{Analysis, Features, Limits, Root, Table, search};
use parlor_engine::value::win;
use parlor_rules::Side;
use parlor_rules::awele::Move;

use crate::tree::{Looks, Tree, leaf, max, min, node, won};

fn searched(tree: &Tree, features: Features, limits: &Limits) -> Analysis<Move> {
    let evaluation: &dyn parlor_engine::eval::Evaluation<Tree> = &Looks;
    search(&Root::bare(tree.clone()), evaluation, features, &Table::with_mebibytes(1), limits)
        .expect("a move")
}

fn line(found: &Analysis<Move>) -> String {
    found.line.iter().map(Move::to_string).collect()
}

/// The children of a node of the first player, the best of which comes first: 5, 4 and 3.
fn ordered() -> Tree {
    max(0, vec![min(0, &[5, 6, 7]), min(0, &[4, 8, 9]), min(0, &[3, 1, 2])])
}

/// Of the 3 + 9 positions, two replies each to B and C are left out, because the first reply is below A's 5.
#[test]
fn textbook_alpha_beta_makes_the_minimal_tree() {
    for tree in [ordered(), ordered().mirrored()] {
        let found = searched(&tree, Features::TEXTBOOK, &Limits::depth(2));
        assert_eq!((line(&found).as_str(), found.value, found.depth), ("AA", 5, 2));
        let statistics = found.statistics;
        assert_eq!(
            (statistics.nodes, statistics.max_depth, statistics.prunes_max, statistics.prunes_min),
            (8, 2, 0, 2)
        );
        assert!(!found.exact && !found.decided);
    }
}

/// A leads to a choice of the same player between 4 and 9, B to replies of 8 and 30.
#[test]
fn a_side_that_moves_again_is_not_the_opponent() {
    let tree = max(0, vec![max(0, vec![leaf(4), leaf(9)]), min(0, &[8, 30])]);
    for features in [Features::TEXTBOOK, Features::EXACT, Features::STRONG] {
        for tree in [&tree, &tree.mirrored()] {
            let found = searched(tree, features, &Limits::depth(2));
            assert_eq!((line(&found).as_str(), found.value), ("AB", 9), "{features:?}");
        }
    }
}

/// A wins after a reply, B at once. All lines end, so the value is the game's own.
#[test]
fn the_quicker_win_is_preferred_and_exact() {
    let later = node(Side::Second, 0, vec![won(Side::First)]);
    let tree = max(0, vec![later.clone(), won(Side::First)]);
    for features in [Features::TEXTBOOK, Features::EXACT, Features::STRONG] {
        for tree in [&tree, &tree.mirrored()] {
            let found = searched(tree, features, &Limits::depth(3));
            assert_eq!((line(&found).as_str(), found.value), ("B", win(0, 1)));
            assert!(found.exact && found.decided);
        }
    }
    // A loss is put off: A loses at once, B after two plies.
    let lost = max(0, vec![won(Side::Second), node(Side::Second, 0, vec![won(Side::Second)])]);
    let found = searched(&lost, Features::EXACT, &Limits::depth(3));
    assert_eq!((line(&found).as_str(), found.value, found.decided), ("BA", -win(0, 2), true));
}

/// A reply after A leads to the position that B leads to at once, and that is won a ply later. What is stored for that
/// position counts the plies from there.
#[test]
fn a_stored_win_is_as_far_away_as_its_position() {
    let winning = max(0, vec![won(Side::First)]);
    let tree = max(0, vec![node(Side::Second, 0, vec![winning.clone()]), winning]);
    let features = Features { table: true, null_windows: true, fixed_depth: false, ..Features::TEXTBOOK };
    for tree in [&tree, &tree.mirrored()] {
        let found = searched(tree, features, &Limits::depth(3));
        assert_eq!((line(&found).as_str(), found.value), ("BA", win(0, 2)));
    }
}

/// Depth 1 makes two positions and prefers A, which depth 2 begins with. When depth 2 is broken off after A, a win by A
/// is won whatever B is, and a loss by A says nothing about B.
#[test]
fn an_unfinished_depth_proves_wins_only() {
    for (winner, sign) in [(Side::First, 1), (Side::Second, -1)] {
        let a = node(Side::Second, 9, vec![won(winner)]);
        let tree = max(0, vec![a, min(1, &[1, 2, 3])]);
        let found = searched(&tree, Features::EXACT, &Limits::nodes(5));
        assert_eq!((line(&found).as_str(), found.value), ("AA", sign * win(0, 2)));
        assert_eq!((found.depth, found.decided, found.exact), (1, sign > 0, false), "{winner:?}");
    }
}

/// If no position may be made, the answer is the first of the moves that look best, and the evaluation.
#[test]
fn no_positions_are_enough_for_a_legal_move() {
    let found = searched(&max(7, vec![leaf(1), leaf(2)]), Features::STRONG, &Limits::nodes(0));
    assert_eq!((line(&found).as_str(), found.value, found.depth), ("A", 7, 0));
    assert_eq!((found.statistics.nodes, found.exact, found.decided), (0, false, false));
    let over = Root::bare(won(Side::First));
    assert!(over.is_over());
    let evaluation: &dyn parlor_engine::eval::Evaluation<Tree> = &Looks;
    let limits = Limits::depth(1);
    assert!(search(&over, evaluation, Features::EXACT, &Table::with_mebibytes(1), &limits).is_err());
}

/// Each feature alone finds what minimax finds, with at most its 3 + 9 positions in each of two depths.
#[test]
fn every_part_keeps_the_value() {
    let tree = max(0, vec![min(0, &[3, 1, 2]), min(0, &[5, 7, 6]), min(0, &[8, 4, 9])]);
    let textbook = Features::TEXTBOOK;
    for features in [
        Features { best_first: 2, ..textbook },
        Features { deepening: true, ..textbook },
        Features { table: true, ..textbook },
        Features { ordering: true, ..textbook },
        Features { null_windows: true, ..textbook },
        Features { aspiration: true, deepening: true, ..textbook },
    ] {
        let found = searched(&tree, features, &Limits::depth(2));
        assert_eq!((line(&found).as_str(), found.value), ("BA", 5), "{features:?}");
        assert!(found.statistics.nodes <= 24, "{features:?}");
    }
}
