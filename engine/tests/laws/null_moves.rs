//! Null moves: where they save positions, what they never change, and who plays without them.

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{GameKind, Position, Record};

use crate::{random_records, start_of};

/// What the strong search finds, without these parts and the solver, and with a memory of its own.
fn found(record: &Record<Position>, without: &[&str], depth: u32) -> Answer {
    let without = without.iter().chain(&["solver"]).map(|part| (*part).to_owned()).collect();
    let profile = Profile { without, tables: false, ..Profile::of(Algorithm::Pvs) };
    Player::new(profile).choose(record, &Limits::depth(depth)).expect("the game goes on")
}

#[test]
fn null_moves_save_positions_in_santorini_and_are_made_in_no_other_game() {
    for &kind in GameKind::ALL {
        let records = random_records(&start_of(kind.default_variant()), 12, 8);
        let nodes = |without: &[&str]| {
            records.iter().map(|record| found(record, without, 5).statistics.nodes).sum::<u64>()
        };
        let (with, without) = (nodes(&[]), nodes(&["null_move"]));
        if kind == GameKind::Santorini {
            assert!(with < without, "{with} nodes with null moves, {without} without");
        } else {
            assert_eq!(with, without, "{kind}");
        }
    }
}

#[test]
fn what_is_proven_with_null_moves_is_proven_without_them() {
    let mut proven = 0;
    for record in random_records(&start_of(GameKind::Santorini.default_variant()), 60, 17) {
        let with = found(&record, &[], 4);
        let Some(proof) = with.proven else { continue };
        // With reductions and null moves the search may see a line a few plies sooner or later.
        let without = (4..=7).map(|depth| found(&record, &["null_move", "reductions"], depth));
        let mut without = without.filter_map(|answer| answer.proven);
        assert_eq!(Some(proof), without.next(), "{}", record.position());
        proven += 1;
    }
    assert!(proven > 5, "{proven}");
}

/// Their strengths were measured before there were null moves and the table of reductions, and people know them.
#[test]
fn the_levels_below_the_strongest_search_as_when_they_were_measured() {
    let levels = Profile::builtin().iter().filter(|profile| profile.plays(GameKind::Santorini));
    let searching = levels.filter(|profile| profile.algorithm == Algorithm::Pvs);
    let mut below = 0;
    for profile in searching.filter(|profile| profile.level.is_some_and(|level| level < 8)) {
        assert_eq!(profile.without, ["null_move", "log_reductions", "late_move_pruning"], "{}", profile.name);
        below += 1;
    }
    assert!(below > 0);
}
