//! Selective searches to the end of Othello: nearer to the truth than evaluations, and never called proven.

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{GameKind, Position, Record, Side};

use crate::{random_records, start_of};

/// Too few to solve these positions, but enough to search some of them to the end.
const NODES: u64 = 1_000_000;

fn answer(record: &Record, without: &[&str], limits: &Limits) -> Answer {
    let without = without.iter().map(|part| (*part).to_owned()).collect();
    let mut player = Player::new(Profile { without, ..Profile::of(Algorithm::Pvs) });
    player.choose(record, limits).expect("the game goes on")
}

fn empty(record: &Record) -> u32 {
    let Position::Othello(othello) = record.position() else { panic!("a game of Othello") };
    let discs = othello.discs(Side::First) | othello.discs(Side::Second);
    64 - discs.count_ones()
}

#[test]
fn searches_to_the_end_have_smaller_errors() {
    let records = random_records(&start_of(GameKind::Othello.default_variant()), 400, 8);
    let late: Vec<_> = records.iter().filter(|record| (17..=18).contains(&empty(record))).take(8).collect();
    let (mut to_the_end, mut errors) = (0, [0.0; 2]);
    for record in &late {
        let exact = answer(record, &[], &Limits::depth(60));
        assert!(exact.exact);
        for (without, error) in [&[][..], &["endings"]].into_iter().zip(&mut errors) {
            let found = answer(record, without, &Limits::nodes(NODES));
            assert!(found.statistics.nodes <= NODES);
            assert!(!found.exact || found.score == exact.score, "{}", record.position());
            assert!(found.proven.is_none_or(|proven| Some(proven) == exact.proven), "{}", record.position());
            if found.proven.is_none() {
                *error += (found.score - exact.score).abs();
            }
            to_the_end += u32::from(without.is_empty() && found.depth == empty(record));
        }
    }
    assert_eq!(late.len(), 8);
    assert!(to_the_end >= 3, "{to_the_end} of 8 were searched to the end");
    assert!(errors[0] < errors[1], "errors in discs: {errors:?}");
}
