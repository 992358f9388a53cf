//! Level 8 is the engine at its best, and so is the analysis engine, which plays as level 8.
//!
//! A profile that names its evaluation is left behind when a better one is learned: level 8 once was 96 to 260 Elo
//! weaker than the engine in the same binary.

use parlor_engine::games::{describe, own_probcut};
use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{GameKind, Record};

use crate::{random_records, start_of};

fn level_8(kind: GameKind) -> Profile {
    let mut profiles = Profile::builtin().iter().filter(|profile| profile.plays(kind));
    profiles.find(|profile| profile.level == Some(8)).cloned().expect("every game has a level 8")
}

/// What a profile finds in each of these positions, each time with a new memory.
fn answers(profile: &Profile, records: &[Record<parlor_rules::Position>]) -> Vec<Answer> {
    let choose = |record| Player::new(profile.clone()).choose(record, &Limits::nodes(4000));
    records.iter().map(|record| choose(record).expect("the game goes on")).collect()
}

#[test]
fn level_8_searches_like_the_engine_itself() {
    for &kind in GameKind::ALL {
        let records = random_records(&start_of(kind.default_variant()), 6, 21);
        let level = answers(&level_8(kind), &records);
        let engine = answers(&Profile::of(Algorithm::Pvs), &records);
        for (level, engine) in level.iter().zip(&engine) {
            assert_eq!((&level.line, level.statistics), (&engine.line, engine.statistics), "{kind}");
        }
    }
}

#[test]
fn level_8_prunes_if_probcut_is_fitted_for_the_best_evaluation() {
    let mut fitted = 0;
    for &kind in GameKind::ALL {
        let best = describe(kind, None).expect("every game has an evaluation").name;
        let any = ["patterns", "network"].iter().any(|evaluation| own_probcut(kind, evaluation).is_some());
        assert_eq!(any, own_probcut(kind, best).is_some(), "{kind}: cuts for another evaluation than {best}");
        if !any {
            continue;
        }
        fitted += 1;
        let nodes = |without: &[&str]| {
            let without = without.iter().map(|part| (*part).to_owned()).collect();
            let profile = Profile { without, depth: Some(7), time: None, ..level_8(kind) };
            let records = random_records(&start_of(kind.default_variant()), 20, 4);
            let answer = |record| Player::new(profile.clone()).choose(record, &Limits::default());
            records
                .iter()
                .map(|record| answer(record).expect("the game goes on").statistics.nodes)
                .sum::<u64>()
        };
        let (with, without) = (nodes(&[]), nodes(&["cuts"]));
        assert!(with < without, "{kind}: {with} nodes with cuts, {without} without");
    }
    assert_eq!(fitted, 4, "Othello, Checkers, Awele and Kalah have cuts");
}
