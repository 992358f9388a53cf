//! The value of a search is the value of minimax.

use parlor_engine::eval::Evaluation;
use parlor_engine::games::GameEngine;
use parlor_engine::search::{Analysis, Backup, Features, Limits, Root, Table, search};
use parlor_engine::value::margin;
use parlor_rules::{Record, Variant, with_game};

use crate::reference::minimax;
use crate::{random_records, start_of, variants};

/// The reference's nodes for one position; depths whose trees are larger are left out.
const BUDGET: u64 = 40_000;

fn analyse<G: GameEngine>(
    record: &Record<G>,
    evaluation: &dyn Evaluation<G>,
    features: Features,
    table: &Table,
    limits: &Limits,
) -> Analysis<G::Move> {
    search(&Root::from(record), evaluation, features, table, limits).expect("the game goes on")
}

fn assert_line_is_legal<G: GameEngine>(record: &Record<G>, line: &[G::Move]) {
    assert!(!line.is_empty());
    let mut record = record.clone();
    for &m in line {
        record.play(m).unwrap_or_else(|e| panic!("{m} of {line:?} in {}: {e}", record.position()));
    }
}

/// Runs every variant in its own thread: these laws would otherwise keep one core busy long after all others are done.
fn in_threads(law: impl Fn(Variant) + Sync) {
    std::thread::scope(|scope| {
        for variant in variants() {
            let law = &law;
            scope.spawn(move || law(variant));
        }
    });
}

fn exact_searches_agree_with_minimax<G: GameEngine>(start: &G, count: usize) {
    let mut compared = 0;
    // One table for all searches: what earlier ones left must not change the value of later ones.
    let table = Table::with_mebibytes(4);
    for (n, record) in random_records(start, count, 7).iter().enumerate() {
        let evaluations = G::evaluations();
        let evaluation = evaluations[n % evaluations.len()].build(None).expect("its own weights fit");
        table.clear();
        for depth in 1..=6 {
            let mut budget = BUDGET;
            let Some(value) = minimax(record, &*evaluation, depth, 0, &mut budget) else { break };
            let nodes = BUDGET - budget;
            let limits = Limits::depth(depth);
            let at = format!("depth {depth} of {} after {:?}", record.position(), record.moves());
            for features in [
                Features::TEXTBOOK,
                Features { best_first: 3, ..Features::TEXTBOOK },
                Features { ordering: true, ..Features::TEXTBOOK },
                Features::EXACT,
            ] {
                let analysis = analyse(record, &*evaluation, features, &table, &limits);
                assert_eq!(analysis.value, value, "{features:?}, {at}");
                assert!(analysis.exact || analysis.depth == depth, "{at}");
                assert!(analysis.statistics.max_depth <= depth, "{at}");
                assert_line_is_legal(record, &analysis.line);
                if !features.deepening {
                    assert!(analysis.statistics.nodes <= nodes, "pruning adds no nodes: {at}");
                }
            }
            let all =
                parlor_engine::search::minimax(&Root::from(record), &*evaluation, Backup::Worst, &limits)
                    .expect("the game goes on");
            assert_eq!((all.value, all.statistics.nodes), (value, nodes), "{at}");
            assert_line_is_legal(record, &all.line);
            compared += 1;
        }
    }
    assert!(compared >= count * 2, "only {compared} values of {} were compared", start.variant());
}

#[test]
fn alpha_beta_gives_the_value_of_minimax() {
    in_threads(
        |variant| with_game!(&start_of(variant), start => exact_searches_agree_with_minimax(start, 200)),
    );
}

fn whole_trees_are_exact<G: GameEngine>(start: &G) {
    let table = Table::with_mebibytes(4);
    let mut solved = 0;
    for record in random_records(start, 300, 11) {
        let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
        let Some(value) = minimax(&record, &*evaluation, 200, 0, &mut { BUDGET }) else { continue };
        let analysis = analyse(&record, &*evaluation, Features::STRONG, &table, &Limits::default());
        assert!(analysis.exact, "{}", record.position());
        assert_eq!(
            (margin(analysis.value), analysis.value.signum()),
            (margin(value), value.signum()),
            "{} after {:?}",
            record.position(),
            record.moves()
        );
        assert_line_is_legal(&record, &analysis.line);
        solved += 1;
    }
    assert!(solved > 0, "no random game of {} {} came near its end", start.kind(), start.variant());
}

#[test]
fn a_search_of_the_whole_tree_is_exact_and_right() {
    in_threads(|variant| with_game!(&start_of(variant), start => whole_trees_are_exact(start)));
}
