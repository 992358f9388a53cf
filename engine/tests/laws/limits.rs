//! Limits are kept, and one thread is deterministic.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parlor_engine::games::{GameEngine, pace_at};
use parlor_engine::search::{Analysis, Backup, Features, Limits, Root, Stop, Table, minimax, search};
use parlor_rules::{Game, GameKind, with_game};

use crate::{random_records, start_of, variants};

fn strong<G: GameEngine>(start: &G, limits: &Limits) -> Analysis<G::Move> {
    let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
    let table = Table::with_mebibytes(2);
    search(&Root::bare(start.clone()), &*evaluation, Features::STRONG, &table, limits)
        .expect("the game goes on")
}

fn limits_are_kept<G: GameEngine>(start: &G) {
    for nodes in [0, 1, 2, 10, 1000, 20_000] {
        let analysis = strong(start, &Limits::nodes(nodes));
        assert!(analysis.statistics.nodes <= nodes);
        assert!(start.is_legal(analysis.line[0]));
    }
    for depth in [1, 2, 3, 5] {
        let analysis = strong(start, &Limits::depth(depth));
        assert!(analysis.depth == depth || analysis.exact && analysis.depth < depth);
    }
    let stop = Stop::default();
    stop.request();
    let stopped = strong(start, &Limits { stop, ..Limits::default() });
    assert_eq!((stopped.statistics.nodes, stopped.depth), (0, 0));
    let timed = strong(start, &Limits::time(Duration::from_millis(30)));
    assert!(start.is_legal(timed.line[0]));
}

#[test]
fn nodes_depth_time_and_the_stop_flag_end_a_search() {
    for variant in variants() {
        with_game!(&start_of(variant), start => limits_are_kept(start));
    }
}

/// The searches that do not deepen by themselves: what they answer if they are asked for more than the limits allow.
fn falls_back_on_a_lesser_depth<G: GameEngine>(start: &G) {
    let evaluation = G::evaluations()[0].build(None).expect("its own weights fit");
    let root = Root::bare(start.clone());
    let with = |which: usize, limits: &Limits| {
        let table = Table::with_mebibytes(1);
        let found = match which {
            0 => minimax(&root, &*evaluation, Backup::Worst, limits),
            1 => minimax(&root, &*evaluation, Backup::Average, limits),
            _ => search(&root, &*evaluation, Features::TEXTBOOK, &table, limits),
        };
        found.expect("the game goes on")
    };
    for which in 0..3 {
        let early = with(which, &Limits { depth: Some(100), ..Limits::nodes(20_000) });
        assert!(early.statistics.nodes <= 20_000 && early.depth > 0);
        let full = with(which, &Limits::depth(early.depth));
        assert_eq!((early.line[0], early.depth), (full.line[0], full.depth), "{start}");
    }
}

#[test]
fn a_depth_that_the_limits_do_not_allow_still_gets_an_answer() {
    for variant in variants() {
        with_game!(&start_of(variant), start => falls_back_on_a_lesser_depth(start));
    }
}

#[test]
fn a_search_can_be_stopped_from_its_heartbeat() {
    let stop = Stop::default();
    let beats = Arc::new(AtomicU64::new(0));
    let heartbeat = {
        let (stop, beats) = (stop.clone(), beats.clone());
        Arc::new(move |_: &_| {
            if beats.fetch_add(1, Ordering::Relaxed) == 4 {
                stop.request();
            }
        })
    };
    let limits = Limits { stop, heartbeat: Some(heartbeat), threads: 2, ..Limits::default() };
    for variant in variants() {
        with_game!(&start_of(variant), start => drop(strong(start, &limits)));
    }
    assert!(beats.load(Ordering::Relaxed) > 4);
}

fn is_deterministic<G: GameEngine>(start: &G) {
    let once = strong(start, &Limits::nodes(30_000));
    let twice = strong(start, &Limits { yields: true, ..Limits::nodes(30_000) });
    assert_eq!(
        (&once.line, once.value, once.depth, once.statistics),
        (&twice.line, twice.value, twice.depth, twice.statistics)
    );
    assert!(once.statistics.prunes_max > 0 && once.statistics.prunes_min > 0);
    assert!(once.statistics.max_depth >= once.depth);
}

#[test]
fn one_thread_gives_the_same_answer_twice() {
    for variant in variants() {
        with_game!(&start_of(variant), start => is_deterministic(start));
    }
}

/// Only Othello is known to last as long as there are empty squares, of which each side fills every other one. Most of the
/// time that is left goes into the moves at which the solver finds the score; the very last one may have all of it.
#[test]
fn time_is_divided_where_the_length_of_the_game_is_known() {
    for &kind in GameKind::ALL {
        for record in random_records(&start_of(kind.default_variant()), 40, 12) {
            let Some(pace) = pace_at(record.position(), Duration::from_millis(100)) else {
                assert_ne!(kind, GameKind::Othello);
                continue;
            };
            let [first, second] =
                with_game!(record.position(), p => p.score()).expect("othello counts discs");
            let empty = 64 - first - second;
            assert_eq!(pace.moves, empty.div_ceil(2), "{}", record.position());
            assert!(pace.share > 0.0 && pace.share <= 1.0);
            assert_eq!(pace.share == 1.0, pace.moves == 1);
            let settling = (20..=23).contains(&empty);
            assert!(!settling || pace.share > 0.6, "{empty} empty squares: {pace:?}");
            assert!(empty < 28 || pace.share < 0.12, "{empty} empty squares: {pace:?}");
            // The score may still have to be found.
            assert!(empty > 19 || pace.share > 0.3 || empty < 16, "{empty} empty squares: {pace:?}");
            // With ten times the time, the solver has it three moves earlier.
            let [more, much] = [1, 600].map(|s| pace_at(record.position(), Duration::from_secs(s)));
            let (more, much) = (more.expect("its length is known"), much.expect("its length is known"));
            assert!(empty != 28 || more.share > 2.0 * pace.share, "{more:?} after {pace:?}");
            assert!(much.share > 0.0 && much.share <= 1.0 && much.moves == pace.moves, "{much:?}");
        }
    }
}
