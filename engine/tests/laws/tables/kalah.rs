//! Kalah's tables and its solver.

use parlor_engine::games::GameEngine;
use parlor_engine::games::kalah::solver::Solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::{Limits, Stop};
use parlor_engine::tablebase::{TableSet, Tablebases, build_in_memory};
use parlor_engine::value::margin;
use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, Record, Side};

use super::{BUDGET, strong, thrown, unwatched};
use crate::reference::minimax;

fn table(variant: Variant, seeds: u32) -> Tablebase {
    Tablebase::in_memory(Rules::of(variant), seeds, &Stop::default()).expect("it is never stopped")
}

/// A random position with this many seeds left, unless its game is over.
fn position(random: &mut fastrand::Rng, variant: Variant, seeds: usize) -> Option<Kalah> {
    let pits = usize::from(variant.pits());
    let own = random.usize(1..seeds);
    let [first, second] = [own, seeds - own].map(|seeds| thrown(random, pits, seeds));
    let spare = 2 * variant.pits() * variant.seeds() - seeds as u8;
    let store = random.u8(0..=spare);
    let side = if random.bool() { Side::First } else { Side::Second };
    let position =
        Kalah::from_seeds(variant, [&first[..pits], &second[..pits]], [store, spare - store], side)?;
    position.outcome().is_none().then_some(position)
}

fn tables_agree_with_minimax(variant: Variant) {
    let table = table(variant, 7);
    let tables = Tablebases::from(table.clone());
    let mut random = fastrand::Rng::with_seed(variant.pits().into());
    let (mut compared, mut decided) = (0, 0);
    for n in 0..80 {
        let Some(position) = position(&mut random, variant, 3 + n % 5) else { continue };
        let evaluation = Kalah::evaluations()[0].build(None).expect("its own weights fit");
        let record = Record::new(position);
        let Some(value) = minimax(&record, &*evaluation, 200, 0, &mut { BUDGET }) else { continue };
        let found = strong(&record, &tables, &Limits::depth(1));
        assert_eq!(found.value.signum(), value.signum(), "{position}");
        if variant.full() {
            let ahead = i32::from(position.store(position.to_move()))
                - i32::from(position.store(!position.to_move()));
            assert_eq!(table.gain(&position), Some(margin(value) - ahead), "{position}");
            assert_eq!((found.value, found.exact), (value, true), "{position}");
        } else {
            assert!(margin(found.value).abs() <= margin(value).abs(), "{position}");
        }
        decided += u32::from(found.exact || found.decided);
        compared += 1;
    }
    assert!(compared > 10 && decided == compared, "{variant}: {decided} of {compared} are known");
}

#[test]
fn table_values_are_minimax_values() {
    for pits in 2..=6 {
        for (empty, full) in [(false, true), (true, true), (false, false), (true, false)] {
            tables_agree_with_minimax(Variant::new(pits, 4, empty, full).expect("a variant"));
        }
    }
}

/// Covers sizes on both sides of the one from which threads share a layer, and rows that fill several tiles.
#[test]
fn every_entry_follows_from_its_moves_by_the_rules() {
    let mut entries = 0;
    for rules in Rules::all() {
        let size = [1, 13, 13, 13, 10, 9][usize::from(rules.widest().pits()) - 1];
        let tables = build_in_memory(&rules, size, &Stop::default()).expect("it is never stopped");
        for table in rules.tables(size) {
            let verified = unwatched(|monitor| rules.verify(&table, &tables, monitor));
            verified.unwrap_or_else(|wrong| panic!("{} {}: {wrong}", rules.rules(), table.name));
            entries += table.entries;
        }
    }
    assert!(entries > 1_000_000, "{entries} entries");
}

#[test]
fn a_wrong_entry_of_a_table_is_found() {
    let rules = Rules::of("6x4".parse().expect("a variant"));
    let mut tables = build_in_memory(&rules, 5, &Stop::default()).expect("it is never stopped");
    let table = rules.tables(5).pop().expect("five layers");
    let mut wrong = tables.get(&table.name).expect("it was built").to_vec();
    wrong[2000] = (wrong[2000] as i8 + 2) as u8;
    tables.put(&table.name, wrong);
    let verified = unwatched(|monitor| rules.verify(&table, &tables, monitor));
    assert!(verified.is_err_and(|why| why.contains("its moves give")));
}

#[test]
fn the_line_of_a_known_position_is_played_to_the_end_and_keeps_its_value() {
    let variant: Variant = "4x2+full".parse().expect("a variant");
    let tables = Tablebases::from(table(variant, 16));
    let mut record = Record::new(Kalah::start(variant));
    let found = strong(&record, &tables, &Limits::depth(1));
    assert!(found.exact);
    for &m in &found.line {
        record.play(m).expect("a legal move");
    }
    let [first, second] = record.position().score().expect("stores");
    assert!(record.ending().is_some());
    assert_eq!(first as i32 - second as i32, found.value.signum() * margin(found.value).abs());
}

#[test]
fn small_games_have_the_published_values() {
    let values = [
        ("6x1", 2),
        ("6x1+empty", 2),
        ("6x2", 6),
        ("6x2+empty", 10),
        ("5x2", 2),
        ("5x2+empty", 0),
        ("4x3", 6),
        ("4x3+empty", 8),
    ];
    for (text, value) in values {
        let start = Kalah::start(text.parse().expect("a variant"));
        let (table, stop) = (table(start.variant(), 6), Stop::default());
        let solution = Solver::new(&table, 16, &|_| stop.is_requested())
            .expect("memory")
            .solve(&start)
            .expect("it is never stopped");
        assert_eq!(solution.value, value, "{text}");
        let played_out: Variant = format!("{text}+full").parse().expect("a variant");
        let mut record = Record::new(Kalah::start(played_out));
        for m in solution.line {
            record.play(m).expect("a legal move");
        }
        let [first, second] = record.position().score().expect("stores");
        assert!(record.ending().is_some(), "{text}");
        assert_eq!(first as i32 - second as i32, value, "{text}: the line ends in the value");
    }
}

#[test]
fn a_solver_that_is_stopped_says_so() {
    let start = Kalah::start("6x4".parse().expect("a variant"));
    let (table, stop) = (table(start.variant(), 3), Stop::default());
    stop.request();
    assert!(Solver::new(&table, 1, &|_| stop.is_requested()).expect("memory").solve(&start).is_err());
}
