//! Awele's tables: bounds that hold in real games with their history, and the literature's counts.

use parlor_engine::games::GameEngine;
use parlor_engine::games::awele::tablebase::{Rules, Tablebase};
use parlor_engine::search::{Limits, Stop, Tactics};
use parlor_engine::tablebase::{
    Census, History, OpenTables, ProbeContext, ProbeResult, TableSet, Tablebases,
};
use parlor_engine::value::is_decisive;
use parlor_rules::awele::Awele;
use parlor_rules::{Game, Outcome, Record, Side};

use super::{BUDGET, strong, thrown, unwatched};
use crate::reference::minimax;

fn tables(seeds: u32) -> Tablebases {
    Tablebase::in_memory(seeds, &Stop::default()).expect("it is never stopped").into()
}

/// A game that begins with this many seeds on the board and has gone on for some plies without ending.
fn record(random: &mut fastrand::Rng, seeds: usize, plies: usize) -> Option<Record<Awele>> {
    let own = random.usize(0..=seeds);
    let rows = [own, seeds - own].map(|seeds| thrown(random, 6, seeds));
    let spare = 48 - seeds as u8;
    let store = (spare / 2).saturating_sub(random.u8(0..3)) + random.u8(0..3);
    let mut record = Record::new(Awele::from_seeds(rows, [store, spare - store], Side::First)?);
    for _ in 0..plies {
        let moves = record.legal_moves();
        record.play(*moves.get(random.usize(0..moves.len().max(1)))?).ok()?;
    }
    record.ending().is_none().then_some(record)
}

fn context(record: &Record<Awele>) -> ProbeContext<'_, Awele> {
    let history = if record.recent().len() == 1 { History::Fresh } else { History::Recent(record.recent()) };
    ProbeContext { history, plies_left: Some(200 - record.moves().len() as u32), quiet_plies_left: None }
}

fn known(tables: &Tablebases, record: &Record<Awele>) -> Option<ProbeResult> {
    record.position().tablebase(tables)?.probe(record.position(), &context(record))
}

#[test]
fn table_values_hold_against_every_defence_in_a_real_game() {
    let tables = tables(5);
    let evaluation = Awele::evaluations()[0].build(None).expect("its own weights fit");
    let mut random = fastrand::Rng::with_seed(9);
    let (mut fresh, mut later) = (0, 0);
    for n in 0..2000 {
        let Some(record) = record(&mut random, 1 + n % 4, n % 7) else { continue };
        let Some(known) = known(&tables, &record) else { continue };
        // The reference must not rely on its evaluation: it sees every game to its end, or the position is left out.
        let Some(value) = minimax(&record, &*evaluation, 250, 0, &mut { BUDGET }) else { continue };
        let at = format!("{} after {:?}", record.position(), record.moves());
        assert!(known.least <= value && value <= known.most, "{known:?} and {value}: {at}");
        if record.recent().len() == 1 { fresh += 1 } else { later += 1 }
    }
    assert!(fresh > 30 && later > 30, "{fresh} and {later} positions were compared");
}

#[test]
fn eight_seeds_match_the_published_counts_and_every_entry_follows_from_its_moves() {
    let mut tables = OpenTables::default();
    let mut last = Census::default();
    for table in Rules.tables(8) {
        let entries =
            unwatched(|monitor| Rules.build(&table, &tables, monitor)).expect("it is never stopped");
        tables.put(&table.name, entries);
        last = unwatched(|monitor| Rules.verify(&table, &tables, monitor)).expect("every entry is right");
    }
    assert_eq!(last, Census { wins: 37_806, draws: 8_333, losses: 29_443 });
}

#[test]
fn a_wrong_entry_is_found() {
    let mut tables = OpenTables::default();
    for table in Rules.tables(4) {
        let entries =
            unwatched(|monitor| Rules.build(&table, &tables, monitor)).expect("it is never stopped");
        tables.put(&table.name, entries);
    }
    let table = Rules.tables(4).pop().expect("four slices");
    let right = tables.get(&table.name).expect("it was built").to_vec();
    for plane in 0..3 {
        let mut wrong = right.clone();
        let at = plane * table.entries as usize + 700;
        wrong[at] = (wrong[at] as i8 + 2) as u8;
        let mut tables = tables.clone();
        tables.put(&table.name, wrong);
        assert!(unwatched(|monitor| Rules.verify(&table, &tables, monitor)).is_err(), "plane {plane}");
    }
}

#[test]
fn a_game_that_the_table_has_won_is_won() {
    let tables = tables(8);
    let mut random = fastrand::Rng::with_seed(2);
    let mut won = 0;
    for n in 0..2000 {
        let Some(mut record) = record(&mut random, 8, n % 3) else { continue };
        let first = strong(&record, &tables, &Limits::depth(1));
        if !(first.decided && is_decisive(first.value) && first.value > 0) {
            continue;
        }
        let winner = record.position().to_move();
        while record.ending().is_none() {
            let m = if record.position().to_move() == winner {
                let analysis = strong(&record, &tables, &Limits::depth(1));
                assert!(analysis.decided && analysis.value > 0, "{}", record.position());
                analysis.line[0]
            } else {
                let moves = record.legal_moves();
                moves[random.usize(0..moves.len())]
            };
            record.play(m).expect("a legal move");
        }
        assert_eq!(record.ending().map(|ending| ending.outcome), Some(Outcome::Win(winner)));
        won += 1;
    }
    assert!(won > 50, "{won} games were won");
}
