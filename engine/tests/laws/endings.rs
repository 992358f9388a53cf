//! Selective searches to the end of Othello: nearer to the truth than evaluations, and never called proven.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Heartbeat, Limits, Progress, Stop};
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

/// Limits that let a search look at its clock this often, about every thousand positions, and then stop it.
fn stopped_after(looks: u64, nodes: Option<u64>) -> Limits {
    let stop = Stop::default();
    let (left, stopping) = (AtomicU64::new(looks), stop.clone());
    let heartbeat: Heartbeat = Arc::new(move |_: &Progress| {
        if left.fetch_sub(1, Ordering::Relaxed) == 1 {
            stopping.request();
        }
    });
    Limits { nodes, stop, heartbeat: Some(heartbeat), ..Limits::default() }
}

/// A search that is stopped gives the best answer that it has found, also if the solver is at work by then.
#[test]
fn a_stop_does_not_lose_what_has_been_found() {
    let records = random_records(&start_of(GameKind::Othello.default_variant()), 400, 8);
    let late = records.iter().filter(|record| empty(record) == 17).take(2);
    let (mut unproven, mut to_the_end) = (0, 0);
    for record in late {
        for (looks, nodes) in (40..400).step_by(9).flat_map(|looks| [(looks, None), (looks, Some(NODES))]) {
            let found = answer(record, &[], &stopped_after(looks, nodes));
            assert!(found.depth >= 8, "depth {} after {looks} looks: {}", found.depth, record.position());
            unproven += u32::from(found.proven.is_none());
            to_the_end += u32::from(found.proven.is_none() && found.depth == empty(record));
        }
    }
    assert!(unproven > 20 && to_the_end > 0, "{unproven} unproven, {to_the_end} of them to the end");
}
