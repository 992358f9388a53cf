//! Minimax, averaging and the beam on trees small enough to work out by hand.

use parlor_engine::search::{Analysis, BEAM_WIDTH, Backup, Limits, Root, beam, minimax};
use parlor_engine::value::{Value, win};
use parlor_rules::Side;
use parlor_rules::awele::Move;

use crate::tree::{Looks, Tree, leaf, max, min, node, won};

/// Asserts the first move and the value, from either player's side.
#[track_caller]
fn chooses(tree: &Tree, backup: Backup, depth: u32, expected: (&str, Value)) {
    for tree in [tree, &tree.mirrored()] {
        let found =
            minimax(&Root::bare(tree.clone()), &Looks, backup, &Limits::depth(depth)).expect("a move");
        assert_eq!((found.line[0].to_string().as_str(), found.value), expected, "{backup:?} {tree}");
        assert_eq!(found.line.len(), depth as usize, "no branch here is shorter");
    }
}

/// | move | replies | worst | average | best |
/// |---|---|---|---|---|
/// | A | 3, 12 | 3 | 7 | 12 |
/// | B | 6, 7, 8 | **6** | 7 | 8 |
/// | C | -20, 20, 30 | -20 | **10** | 30 |
/// | D | -50, 0, 70 | -50 | 6 | **70** |
#[test]
fn replies_are_the_worst_the_average_or_the_best() {
    let replies = [min(0, &[3, 12]), min(0, &[6, 7, 8]), min(0, &[-20, 20, 30]), min(0, &[-50, 0, 70])];
    let tree = max(0, replies.to_vec());
    chooses(&tree, Backup::Worst, 2, ("B", 6));
    chooses(&tree, Backup::Average, 2, ("C", 10));
    chooses(&tree, Backup::Best, 2, ("D", 70));
}

/// After A the player moves again: 9. After B the opponent replies: 8, 19 or 30.
#[test]
fn a_side_that_moves_again_chooses_again() {
    let tree = max(0, vec![max(0, vec![leaf(4), leaf(9)]), min(0, &[8, 30])]);
    chooses(&tree, Backup::Worst, 2, ("A", 9));
    chooses(&tree, Backup::Average, 2, ("B", 19));
    chooses(&tree, Backup::Best, 2, ("B", 30));
}

/// Three plies. A: the opponent chooses between max(5, 1) and max(2, 8), B between max(4, 7) and max(6, 3): worst 5 and 6,
/// averages (5 + 8) / 2 = 6 and (7 + 6) / 2 = 6, of which the first counts, best 8 and 7.
#[test]
fn choices_alternate() {
    let reply = |values: [[Value; 2]; 2]| {
        let own = values.map(|values| max(0, values.map(leaf).to_vec()));
        node(Side::Second, 0, own.to_vec())
    };
    let tree = max(0, vec![reply([[5, 1], [2, 8]]), reply([[4, 7], [6, 3]])]);
    chooses(&tree, Backup::Worst, 3, ("B", 6));
    chooses(&tree, Backup::Average, 3, ("A", 6));
    chooses(&tree, Backup::Best, 3, ("A", 8));
}

/// Of equal moves the first is the line, whichever side chooses.
#[test]
fn the_first_of_equal_moves_is_the_line() {
    for tree in [max(0, vec![min(0, &[5, 5])]), max(0, vec![max(0, vec![leaf(5), leaf(5)])])] {
        let found = minimax(&Root::bare(tree), &Looks, Backup::Worst, &Limits::depth(2)).expect("a move");
        assert_eq!(found.line.iter().map(Move::to_string).collect::<String>(), "AA");
    }
}

/// Where values are averaged, a finished game counts 1000: A is (1000 - 1000 + 12) / 3 = 4, B (1000 + 0) / 2 = 500. The
/// worst reply to A loses after two plies, which is a proven value; that to B is 0.
#[test]
fn finished_games_are_averaged_as_a_thousand_points() {
    let a = node(Side::Second, 0, vec![won(Side::First), won(Side::Second), leaf(12)]);
    let b = node(Side::Second, 0, vec![won(Side::First), leaf(0)]);
    chooses(&max(0, vec![a.clone(), b]), Backup::Average, 2, ("B", 500));
    chooses(&max(0, vec![a.clone(), min(0, &[3, 5])]), Backup::Average, 2, ("A", 4));
    chooses(&max(0, vec![a.clone(), min(0, &[-3, 5])]), Backup::Worst, 2, ("B", -3));
    chooses(&max(0, vec![a]), Backup::Worst, 2, ("A", -win(0, 2)));
}

fn beamed(tree: &Tree, seed: u64, depth: u32) -> Analysis<Move> {
    let mut random = fastrand::Rng::with_seed(seed);
    beam(&Root::bare(tree.clone()), &Looks, BEAM_WIDTH as usize, &mut random, &Limits::depth(depth))
        .expect("a move")
}

/// Three children are all kept, whatever is drawn, the best-looking first: B (9), then C (8), then A (7). B is worth its
/// worst reply 5. The worst reply to C comes first and is 4, a cut-off. A is worth 6. So all 3 + 9 nodes are made.
#[test]
fn a_beam_keeps_three_children_and_searches_the_best_looking_first() {
    let tree = max(0, vec![min(7, &[6, 7, 8]), min(9, &[7, 5, 6]), min(8, &[9, 9, 4])]);
    for seed in 0..20 {
        for tree in [&tree, &tree.mirrored()] {
            let found = beamed(tree, seed, 2);
            assert_eq!((found.line[0].to_string().as_str(), found.value, found.depth), ("A", 6, 2));
            let statistics = found.statistics;
            assert_eq!(
                (statistics.nodes, statistics.max_depth, statistics.prunes_max, statistics.prunes_min),
                (12, 2, 0, 1)
            );
        }
    }
}

/// Of four children one is left out. The ranks weigh 4, 3, 2 and 1, then 3, 2 and 1 among those that are left, then 2 and 1.
/// The first rank is left out with 6/10 * 3/6 * 1/3 = 10 %, the last is kept out with 9/10 * 5/6 * 2/3 = 50 %, the second
/// with 4/10 * 3/6 * 1/3 + 3/10 * (3/6 * 1/3 + 1/6 * 2/3) = 15 %, so the third with 25 %.
#[test]
fn a_beam_draws_by_rank() {
    let left_out = [(0, 0.10), (1, 0.15), (2, 0.25), (3, 0.50)];
    for (rank, expected) in left_out {
        // The child of this rank turns out to be worth 100, the others nothing.
        let child = |at: usize| min(40 - 10 * at as Value, &[if at == rank { 100 } else { 0 }]);
        let tree = max(0, [2, 0, 3, 1].map(child).to_vec());
        const DRAWS: u64 = 4000;
        let missed = (0..DRAWS).filter(|&seed| beamed(&tree, seed, 2).value != 100).count();
        let share = missed as f64 / DRAWS as f64;
        // Four standard errors of a share of 4000.
        assert!((share - expected).abs() < 0.032, "rank {}: {share}", rank + 1);
    }
}

/// Two children are fewer than three, a finished game is the best-looking of all, and one ply goes no further.
#[test]
fn a_beam_knows_finished_games() {
    let tree = max(0, vec![min(50, &[50]), won(Side::First)]);
    for tree in [&tree, &tree.mirrored()] {
        let found = beamed(tree, 1, 3);
        assert_eq!((found.line[0].to_string().as_str(), found.value), ("B", win(0, 1)));
        assert_eq!(beamed(&max(0, vec![min(3, &[9]), min(4, &[0])]), 1, 1).value, 4);
    }
    let again = max(0, vec![max(0, vec![leaf(3), leaf(7)]), min(0, &[6])]);
    assert_eq!(beamed(&again, 1, 2).value, 7, "after A the player moves again");
}
