//! ProbCut: what its cuts may change, and what they never change.

use std::path::Path;

use parlor_engine::games::{check_evaluation, describe, own_weights, stage_at};
use parlor_engine::players::{Answer, Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_engine::search::probcut::{Model, Origin, ProbCut};
use parlor_engine::tablebase::Tablebases;
use parlor_rules::{Game, GameKind, Record};

use crate::{random_records, start_of, variants};

/// The evaluation that a game plays with.
fn best(kind: GameKind) -> &'static str {
    describe(kind, None).expect("every game has one").name
}

/// ProbCut parameters for that evaluation which trust every shallow search to a tenth of a point.
fn reckless(kind: GameKind) -> ProbCut {
    ProbCut {
        kind,
        evaluation: best(kind).to_owned(),
        confidence: 0.1,
        deep: None,
        model: Model::default(),
        origin: Origin::default(),
    }
}

fn strong(probcut: Option<ProbCut>, without: &[&str]) -> Player {
    let without = without.iter().map(|part| (*part).to_owned()).collect();
    Player::new(Profile { probcut, without, ..Profile::of(Algorithm::Pvs) }).with_tables(&Tablebases::none())
}

fn choose(player: &mut Player, record: &Record, depth: u32) -> Answer {
    player.choose(record, &Limits::depth(depth)).expect("the game goes on")
}

/// A player with explicitly given weights, which come without cuts even if they are the evaluation's own.
fn with_weights_given(kind: GameKind) -> Player {
    let weights = own_weights(kind, best(kind)).expect("it is built in");
    let profile = Profile { weights: Some(weights), ..Profile::of(Algorithm::Pvs) };
    Player::new(profile).with_tables(&Tablebases::none())
}

#[test]
fn without_probcut_the_search_ignores_its_parameters() {
    for variant in variants() {
        for record in random_records(&start_of(variant), 4, 11) {
            let knows_none = choose(&mut with_weights_given(variant.kind()), &record, 6);
            for given in [None, Some(reckless(variant.kind()))] {
                let idle = choose(&mut strong(given, &["cuts"]), &record, 6);
                assert_eq!((&knows_none.statistics, &knows_none.line), (&idle.statistics, &idle.line));
            }
        }
    }
}

/// A bucket beyond the last would have no margins, and no one would notice.
#[test]
fn every_position_has_a_bucket_of_its_evaluation() {
    for variant in variants() {
        let kind = variant.kind();
        for evaluation in [best(kind), "patterns", "network"] {
            if check_evaluation(kind, evaluation).is_err() {
                continue;
            }
            for record in random_records(&start_of(variant), 20, 5) {
                let stage = stage_at(record.position(), Some(evaluation)).expect("the game has it");
                assert!(
                    (0.0..=1.0).contains(&stage),
                    "{kind} {evaluation}: {stage} of {}",
                    record.position()
                );
            }
        }
    }
}

#[test]
fn probcut_prunes_most_of_the_tree() {
    let (mut all, mut few) = (0, 0);
    for record in random_records(&start_of(GameKind::Othello.default_variant()), 30, 3) {
        all += choose(&mut strong(None, &["cuts"]), &record, 9).statistics.nodes;
        few += choose(&mut strong(None, &[]), &record, 9).statistics.nodes;
    }
    assert!(2 * few < all, "{few} of {all}");
}

/// However wrong the shallow searches are, what is reported as exact, won or lost is so.
#[test]
fn probcut_proves_nothing() {
    for kind in GameKind::ALL.iter().copied() {
        let mut proven = 0;
        for record in random_records(&start_of(kind.default_variant()), 30, 5) {
            let selective = choose(&mut strong(Some(reckless(kind)), &["solver"]), &record, 7);
            let Some(claim) = selective.proven else { continue };
            proven += 1;
            let sure = choose(&mut strong(None, &["cuts", "null_move", "reductions", "solver"]), &record, 9);
            assert_eq!(sure.proven, Some(claim), "{}", record.position());
            if selective.exact && sure.exact {
                assert_eq!(selective.score, sure.score, "{}", record.position());
            }
        }
        assert!(proven > 0, "no position of {kind} was proven");
    }
}

#[test]
fn a_complete_search_is_exact_with_probcut_too() {
    let mut ended = 0;
    for record in random_records(&start_of(GameKind::Othello.default_variant()), 200, 8) {
        let [first, second] = record.position().score().expect("othello counts discs");
        let empty = 64 - first - second;
        if !(6..=10).contains(&empty) {
            continue;
        }
        ended += 1;
        let selective = choose(&mut strong(Some(reckless(GameKind::Othello)), &["solver"]), &record, 20);
        let solved = choose(&mut strong(None, &[]), &record, 60);
        assert!(selective.exact && solved.exact, "{}", record.position());
        assert_eq!(selective.score, solved.score, "{}", record.position());
        let sign = solved
            .score
            .partial_cmp(&0.0)
            .map(|order| [Proven::Loss, Proven::Draw, Proven::Win][(order as i8 + 1) as usize]);
        assert_eq!(selective.proven, sign);
    }
    assert!(ended >= 10, "only {ended} positions were compared");
}

#[test]
fn probcut_parameters_that_do_not_fit_are_refused() {
    let profile = |probcut: ProbCut, kind, evaluation: &str| {
        let evaluation = Some(evaluation.to_owned());
        Profile { probcut: Some(probcut), kinds: vec![kind], evaluation, ..Profile::of(Algorithm::Pvs) }
            .check()
    };
    assert_eq!(profile(reckless(GameKind::Othello), GameKind::Othello, "patterns"), Ok(()));
    let error = profile(reckless(GameKind::Othello), GameKind::Kalah, "patterns").expect_err("another game");
    assert_eq!(error.to_string(), "cuts: fitted for patterns of othello, not for patterns of kalah");
    let error =
        profile(reckless(GameKind::Othello), GameKind::Othello, "phases").expect_err("another evaluation");
    assert_eq!(error.to_string(), "cuts: fitted for patterns of othello, not for phases of othello");
    let error =
        ProbCut::read(Path::new("nowhere.toml"), check_evaluation).expect_err("the file does not exist");
    assert!(error.starts_with("the ProbCut file nowhere.toml cannot be read: "), "{error}");
}
