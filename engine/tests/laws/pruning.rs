//! Null moves and futility pruning: where they save positions, what they never change, and which levels go without.

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{GameKind, Position, Record};

use crate::{random_records, start_of};

/// What the strong search finds without these parts and the solver, and with its own memory.
fn found(record: &Record<Position>, without: &[&str], depth: u32) -> Answer {
    let without = without.iter().chain(&["solver"]).map(|part| (*part).to_owned()).collect();
    let profile = Profile { without, tables: false, ..Profile::of(Algorithm::Pvs) };
    Player::new(profile).choose(record, &Limits::depth(depth)).expect("the game goes on")
}

/// Each part, and the game that has it.
const PARTS: [(&str, GameKind); 2] = [("null_move", GameKind::Santorini), ("futility", GameKind::Checkers)];

#[test]
fn each_part_saves_positions_in_its_game_only() {
    for &kind in GameKind::ALL {
        let records = random_records(&start_of(kind.default_variant()), 12, 8);
        let nodes = |without: &[&str]| {
            records.iter().map(|record| found(record, without, 5).statistics.nodes).sum::<u64>()
        };
        let with = nodes(&[]);
        for (part, game) in PARTS {
            let without = nodes(&[part]);
            if kind == game {
                assert!(with < without, "{with} nodes, {without} without {part}");
            } else {
                assert_eq!(with, without, "{kind} without {part}");
            }
        }
    }
}

#[test]
fn proofs_with_pruning_hold_without_it() {
    for (part, kind) in PARTS {
        let mut proven = 0;
        for record in random_records(&start_of(kind.default_variant()), 60, 17) {
            let with = found(&record, &[], 4);
            let Some(proof) = with.proven else { continue };
            // With reductions and these parts the search may see a line a few plies sooner or later.
            let without = (4..=7).map(|depth| found(&record, &[part, "reductions"], depth));
            let mut without = without.filter_map(|answer| answer.proven);
            assert_eq!(Some(proof), without.next(), "{}", record.position());
            proven += 1;
        }
        assert!(proven > 5, "{kind}: {proven}");
    }
}

/// The levels' strengths were measured before the later parts of the search were added, and players know them.
#[test]
fn the_levels_below_the_strongest_search_as_when_they_were_measured() {
    let later: [(_, &[&str]); 2] = [
        (GameKind::Santorini, &["null_move", "log_reductions", "late_move_pruning"]),
        (GameKind::Checkers, &["futility"]),
    ];
    for (kind, without) in later {
        let levels = Profile::builtin().iter().filter(|profile| profile.plays(kind));
        let searching = levels.filter(|profile| profile.algorithm == Algorithm::Pvs);
        let mut below = 0;
        for profile in searching.filter(|profile| profile.level.is_some_and(|level| level < 8)) {
            assert_eq!(profile.without, without, "{}", profile.name);
            below += 1;
        }
        assert!(below > 0, "{kind}");
    }
}
