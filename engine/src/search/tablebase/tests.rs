//! What tablebases tell the search.

use std::sync::Mutex;

use parlor_rules::Game;
use parlor_rules::awele::{self, Awele};
use parlor_rules::checkers::{self, Checkers, Variant};
use parlor_rules::kalah::Kalah;

use super::*;
use crate::games::GameEngine;
use crate::search::{Clock, Evaluator, Features, Limits, Stop, Table};
use crate::value::win;

fn result(least: Value, most: Value, plies: u32) -> ProbeResult {
    ProbeResult { least, most, plies }
}

#[test]
fn a_result_answers_the_windows_that_it_decides() {
    let answer = |least, most, alpha, beta| {
        let found = result(least, most, 0).answer(Window { alpha, beta });
        assert!(found.is_none_or(|found| found.proven));
        found.map(|found| found.value)
    };
    assert_eq!([(0, 9), (5, 6), (4, 5)].map(|(alpha, beta)| answer(5, 5, alpha, beta)), [Some(5); 3]);
    assert_eq!([3, 4].map(|beta| answer(3, 7, 0, beta)), [Some(3), None]);
    assert_eq!([6, 7].map(|alpha| answer(3, 7, alpha, 9)), [None, Some(7)]);
}

#[test]
fn a_search_is_corrected_by_known_bounds() {
    let corrected = |value| {
        let found = Found { value, proven: true };
        let expanded = result(3, 7, 0).correct(Expanded { found, bound: Bound::Exact, best: Some(1) });
        assert_eq!((expanded.found, expanded.best), (result(3, 7, 0).within(found), Some(1)));
        (expanded.found.value, expanded.found.proven, expanded.bound)
    };
    assert_eq!(corrected(2), (3, false, Bound::Lower));
    assert_eq!([3, 7].map(corrected), [(3, true, Bound::Exact), (7, true, Bound::Exact)]);
    assert_eq!(corrected(8), (7, false, Bound::Upper));
}

/// The best guaranteed value comes first, then the best possible one, then the quickest win or the slowest loss.
#[test]
fn the_best_move_is_sure_and_wins_quickly_and_loses_slowly() {
    let best = |results: &[(Value, Value, u32)]| {
        let results = results.iter().map(|&(least, most, plies)| result(least, most, plies));
        let moves = results.enumerate().map(|(m, result)| ProbedMove { m, result, converts: m == 3 });
        best(&moves.collect::<Vec<_>>()).map(|probed| probed.m)
    };
    assert_eq!(best(&[]), None);
    assert_eq!(best(&[(0, 9, 0), (1, 2, 0), (1, 3, 0)]), Some(2));
    assert_eq!(best(&[(4, 4, 9), (4, 4, 3), (4, 4, 5)]), Some(1));
    assert_eq!(best(&[(-4, -4, 3), (-4, -4, 9), (-4, -4, 5)]), Some(1));
    assert_eq!(best(&[(0, 0, 3), (0, 0, 9)]), Some(1));
    assert_eq!(best(&[(4, 4, 3), (4, 4, 3)]), Some(0));
    // The fourth move cannot be undone, which counts if it wins.
    let wins = |plies: u32| (win(0, plies), win(0, plies), plies);
    assert_eq!(best(&[wins(5), wins(4), wins(6), wins(30)]), Some(3));
    assert_eq!(best(&[wins(5), wins(4), wins(6), (0, 0, 30)]), Some(1));
}

/// How many positions may recur, and the plies that are left.
type Context = (usize, Option<u32>, Option<u32>);

/// Returns the same result for every position, and remembers the contexts of its probes.
struct Recorder(Mutex<Vec<Context>>, Option<ProbeResult>);

impl<G> Probe<G> for Recorder {
    fn most_pieces(&self) -> u32 {
        u32::MAX
    }

    fn probe(&self, _: &G, context: &ProbeContext<'_, G>) -> Option<ProbeResult> {
        let recent = match context.history {
            History::Fresh => 0,
            History::Recent(positions) => positions.len(),
            History::Unknown => usize::MAX,
        };
        let context = (recent, context.plies_left, context.quiet_plies_left);
        self.0.lock().expect("no panic").push(context);
        self.1
    }
}

/// Probes every move of the game after these moves, with a table that knows the same about every position.
fn recorded<G: Tactics>(
    start: G,
    moves: &[&str],
    known: Option<ProbeResult>,
) -> (Recorder, Vec<ProbeResult>) {
    let mut record = Record::new(start);
    for text in moves {
        let m = record.position().parse_move(text).expect("a move");
        record.play(m).expect("a legal move");
    }
    let recorder = Recorder(Mutex::default(), known);
    let results = probed(&record, Some(&recorder)).into_iter().map(|probed| probed.result).collect();
    (recorder, results)
}

/// Three moves of kings make four positions, and a fourth makes five. Those before a man's move do not count.
#[test]
fn probes_receive_the_history_before_a_root() {
    let start = Checkers::from_text(Variant::English, "B:WK1,21:BK32").expect("a position");
    let (recorder, results) = recorded(start, &["32-28", "1-5", "28-32"], Some(result(-win(0, 5), 7, 3)));
    let mut contexts = recorder.0.into_inner().expect("no panic");
    contexts.sort_unstable();
    assert_eq!(contexts, [(0, None, Some(80)), (5, None, Some(76)), (5, None, Some(76))]);
    // Each result is seen by the other side, a ply earlier.
    assert_eq!(results, [result(-7, win(0, 6), 4); 3]);
    let (recorder, unknown) = recorded(Awele::start(awele::Variant::Standard), &["A", "a"], None);
    assert!(recorder.0.into_inner().expect("no panic").iter().all(|&(_, plies, _)| plies == Some(197)));
    assert!(unknown.iter().all(|unknown| *unknown == result(-INFINITE, INFINITE, 1)));
}

/// A table whose results are a function of the position's text.
struct FakeTable<F>(F);

impl<G: Game, F: Fn(&str) -> Option<ProbeResult> + Send + Sync> Probe<G> for FakeTable<F> {
    fn most_pieces(&self) -> u32 {
        u32::MAX
    }

    fn probe(&self, position: &G, _: &ProbeContext<'_, G>) -> Option<ProbeResult> {
        (self.0)(&position.to_string())
    }
}

/// The choice in a position of checkers, if this is known.
fn chosen_in(
    start: &str,
    known: impl Fn(&str) -> Option<ProbeResult> + Send + Sync,
) -> Choice<checkers::Move> {
    let start = Checkers::from_text(Variant::English, start).expect("a position");
    choice(&Record::new(start), Some(&FakeTable(known)))
}

/// The choice between White's moves 1-5 and 1-6, after which Black's replies are 32-27 and 32-28.
fn chosen(known: impl Fn(&str) -> Option<ProbeResult> + Send + Sync) -> Choice<checkers::Move> {
    chosen_in("W:WK1:BK32", known)
}

fn known_move(choice: Choice<checkers::Move>) -> (String, Value, bool, bool, u64) {
    let Choice::Decided(found) = choice else { panic!("the table decides") };
    (found.line[0].to_string(), found.value, found.exact, found.decided, found.statistics.nodes)
}

#[test]
fn a_proven_win_is_played_and_moves_that_cannot_be_better_are_left_out() {
    // 1-6 wins, and 1-5 may win.
    let won = chosen(|text| match text {
        "B:WK6:BK32" => Some(ProbeResult::exact(-win(0, 400))),
        "B:WK5:BK32" => Some(result(-INFINITE, 0, 0)),
        _ => None,
    });
    assert_eq!(known_move(won), ("1-6".to_owned(), win(0, 401), true, true, 2));
    // 1-6 may win, and 1-5 loses or draws.
    for lesser in [win(0, 400), 0] {
        let among = chosen(|text| match text {
            "B:WK6:BK32" => Some(result(-INFINITE, 0, 0)),
            "B:WK5:BK32" => Some(ProbeResult::exact(lesser)),
            _ => None,
        });
        let Choice::Among(moves) = among else { panic!("the table leaves a choice") };
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1-6"]);
    }
    let open = chosen(|text| text.starts_with('B').then(|| result(-INFINITE, 0, 0)));
    assert!(matches!(open, Choice::Open));
    assert!(matches!(chosen(|_| None), Choice::Open));
}

/// Both moves draw. After 1-6 one of the replies loses, after 1-5 none does.
#[test]
fn the_draw_that_is_easier_to_lose_is_played() {
    let drawn = chosen(|text| Some(ProbeResult::exact(if text == "W:WK6:BK28" { win(0, 400) } else { 0 })));
    assert_eq!(known_move(drawn), ("1-6".to_owned(), 0, true, false, 2));
    // One reply of two loses after 17-22, and the only one after 17-13.
    let drawn = chosen_in("W:WK17:B9", |text| {
        let lost = ["W:WK22:B13", "W:WK13:B14"].contains(&text);
        Some(ProbeResult::exact(if lost { win(0, 400) } else { 0 }))
    });
    assert_eq!(known_move(drawn), ("17-13".to_owned(), 0, true, false, 4));
}

/// The first sowings of Kalah do not end in a store, so the side to move changes with each of them, as in Awele.
#[test]
fn a_line_ends_where_its_next_move_is_not_known() {
    let awele = Record::new(Awele::start(awele::Variant::Standard));
    let m = awele.position().parse_move("A").expect("a move");
    assert_eq!(follow(&awele, Some(&FakeTable(|_: &str| None)), m).len(), 1);
    let start = Kalah::start("3x5+full".parse().expect("a variant"));
    let plies = |known: Option<ProbeResult>| {
        let m = start.parse_move("A").expect("a move");
        follow(&Record::new(start), Some(&FakeTable(|_: &str| known)), m).len()
    };
    for unknown in [None, Some(result(0, INFINITE, 0)), Some(result(-INFINITE, 0, 0))] {
        assert_eq!(plies(unknown), 1, "{unknown:?}");
    }
    assert!(plies(Some(ProbeResult::exact(0))) > 5);
}

/// Where points count, a win may be greater than what is proven.
#[test]
fn a_win_by_some_points_is_not_exact() {
    let record = Record::new(Awele::start(awele::Variant::Standard));
    let table = FakeTable(|_: &str| Some(result(-win(9, 3), -win(5, 3), 0)));
    let Choice::Decided(found) = choice(&record, Some(&table)) else { panic!("the table decides") };
    assert_eq!((found.value, found.exact, found.decided), (win(5, 4), false, true));
}

/// Plies are counted from the root, which itself needs a move.
#[test]
fn nodes_below_the_root_are_probed() {
    let root = Root::bare(Awele::start(awele::Variant::Standard));
    let evaluation = Awele::evaluations()[0].build(None).expect("its own weights fit");
    let (table, limits) = (Table::with_mebibytes(1), Limits::default());
    let clock = Clock::start(&limits, limits.timer.start(), Stop::default());
    let evaluator = Evaluator::from(&*evaluation);
    let known = FakeTable(|_: &str| Some(result(-win(5, 3), win(9, 3), 0)));
    let mut searcher = Searcher::new(&root, evaluator, Features::STRONG, &table, clock);
    searcher.tablebase = Some(&known);
    assert_eq!(searcher.probe(&root.position, 0), None);
    assert_eq!(searcher.probe(&root.position, 2), Some(result(-win(5, 5), win(9, 5), 0)));
}
