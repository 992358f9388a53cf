//! The last plies of a search, which an evaluation may search itself: the same answers as position by position.

use parlor_engine::eval::{Evaluation, Frontier, Leaves};
use parlor_engine::games::GameEngine;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Tactics};
use parlor_engine::value::Value;
use parlor_rules::awele::Awele;
use parlor_rules::othello::Othello;
use parlor_rules::{EndReason, Game, GameKind, Move, Position, Record, Side};

use crate::{random_records, start_of};

type BoxedEvaluation<G> = Box<dyn Evaluation<G>>;

fn best_evaluation<G: GameEngine>() -> BoxedEvaluation<G> {
    G::evaluations()[0].build(None).expect("its own weights fit")
}

/// Positions of random games, and how often each move has caused cut-offs for either side.
fn positions<G: GameEngine<Variant: Default>>(count: usize) -> impl Iterator<Item = (G, [Vec<i32>; 2])> {
    let mut random = fastrand::Rng::with_seed(8);
    let records = random_records(&G::start(G::Variant::default()), count, 31);
    records.into_iter().map(move |record| {
        let mut history = || (0..1024).map(|_| random.i32(-9000..9000)).collect();
        (record.position().clone(), [history(), history()])
    })
}

/// A question without a history of the game and without tables.
fn question(plies: u32, beta: Value, history: &[Vec<i32>; 2]) -> Frontier<'_> {
    Frontier::new(plies, beta, [&history[0], &history[1]])
}

/// The value of a position by minimax, if no line passes or ends within these plies and the one after them.
fn minimax<G: GameEngine>(evaluation: &BoxedEvaluation<G>, position: &G, plies: u32) -> Option<Value> {
    let moves = position.legal_moves();
    if moves.is_empty() || G::is_pass(moves[0]) {
        return None;
    }
    if plies == 0 {
        return Some(evaluation.value(position));
    }
    let values =
        moves.iter().map(|&m| minimax(evaluation, &position.after(m), plies - 1).map(|value| -value));
    values.collect::<Option<Vec<_>>>()?.into_iter().max()
}

#[test]
fn the_last_plies_have_minimaxs_values() {
    have_minimaxs_values::<Othello>();
    have_minimaxs_values::<Awele>();
}

fn have_minimaxs_values<G: GameEngine<Variant: Default>>() {
    let evaluation = best_evaluation::<G>();
    let (mut above, mut below) = (0, 0);
    for (position, history) in positions::<G>(400) {
        for plies in [1, 2] {
            let Some(value) = minimax(&evaluation, &position, plies) else { continue };
            for (at, beta) in [value - 300, value - 1, value, value + 1, value + 300].into_iter().enumerate()
            {
                let found = evaluation.frontier(&position, &question(plies, beta, &history));
                let found = found.expect("no line passes");
                if at < 3 {
                    assert!((beta..=value).contains(&found.value), "{position}");
                    let best = position.after(position.legal_moves()[usize::from(found.best)]);
                    let reply = minimax(&evaluation, &best, plies - 1).expect("no line passes");
                    assert!(-reply >= beta, "{position}");
                    assert_eq!(found.cuts[0], 1);
                    above += 1;
                } else {
                    assert!((value..beta).contains(&found.value), "{position}");
                    assert_eq!(found.cuts[0], 0);
                    below += 1;
                }
            }
        }
    }
    assert!(above > 1000 && below > 700, "{above}, {below}");
}

/// A move that answers the question is the only one that is tried if it is the first.
#[test]
fn the_first_move_is_tried_first() {
    is_tried_first::<Othello>();
    is_tried_first::<Awele>();
}

fn is_tried_first<G: GameEngine<Variant: Default>>() {
    let evaluation = best_evaluation::<G>();
    let mut tried = 0;
    for (position, history) in positions::<G>(200) {
        let Some(value) = minimax(&evaluation, &position, 1) else { continue };
        for (index, &m) in position.legal_moves().iter().enumerate() {
            let beta = -evaluation.value(&position.after(m));
            let first = Some(index as u16);
            let question = Frontier { first, nodes: 1, ..question(1, beta, &history) };
            let best = Leaves { value: beta, best: index as u16, nodes: 1, cuts: [1, 0] };
            assert_eq!(evaluation.frontier(&position, &question), Some(best), "{position} {value}");
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn no_more_positions_are_generated_than_allowed() {
    generates_no_more_than_allowed::<Othello>();
    generates_no_more_than_allowed::<Awele>();
}

fn generates_no_more_than_allowed<G: GameEngine<Variant: Default>>() {
    let evaluation = best_evaluation::<G>();
    for (position, history) in positions::<G>(100) {
        for plies in [1, 2] {
            let Some(beta) = minimax(&evaluation, &position, plies) else { continue };
            let asked = |nodes| {
                evaluation.frontier(&position, &Frontier { nodes, ..question(plies, beta, &history) })
            };
            let found = asked(u64::MAX).expect("no line passes");
            assert_eq!(asked(found.nodes), Some(found));
            assert_eq!(asked(found.nodes - 1), None);
        }
    }
}

/// In Othello, either side's only move, a1 or d1, takes the other side's last disc. In Awele, the first leaves the other
/// side nothing to sow, and the second captures a majority. Such positions may be the game's last, so the search looks at
/// them itself.
#[test]
fn positions_after_which_the_game_may_be_over_are_left_to_the_search() {
    let discs = "-OX-------------------------------------------------------------";
    let evaluation = best_evaluation::<Othello>();
    for to_move in ["X", "O"] {
        let position = read::<Othello>(&format!("{discs} {to_move}"));
        assert_eq!(evaluation.frontier(&position, &question(1, 0, &[vec![0; 64], vec![0; 64]])), None);
    }
    let evaluation = best_evaluation::<Awele>();
    for text in ["3,0,0,0,0,0/0,0,0,0,0,1 22-22 second", "0,0,0,0,0,1/1,0,4,4,4,4 23-7 first"] {
        let position = read::<Awele>(text);
        assert_eq!(
            evaluation.frontier(&position, &question(1, 0, &[vec![0; 64], vec![0; 64]])),
            None,
            "{text}"
        );
    }
}

fn read<G: GameEngine<Variant: Default>>(text: &str) -> G {
    G::from_text(G::Variant::default(), text).expect("a position")
}

/// A sowing of Awele that captures nothing may repeat a position, but not one of the last eleven; and the tablebase may know
/// the position after a capture.
#[test]
fn repetitions_and_tables_are_left_to_the_search() {
    let evaluation = best_evaluation::<Awele>();
    let history = [vec![0; 64], vec![0; 64]];
    let quiet = read::<Awele>("0,0,0,0,5,0/4,4,4,4,4,4 9-10 first");
    let after = quiet.after(quiet.legal_moves()[0]).key();
    let asked = |earlier: &[u64]| {
        evaluation.frontier(&quiet, &Frontier { earlier, tablebase: 48, ..question(1, 0, &history) })
    };
    let mut earlier = vec![0; 14];
    assert!(asked(&earlier).is_some());
    for (at, recurs) in [(2, true), (0, true), (4, false)] {
        earlier[at] = after;
        assert_eq!(asked(&earlier).is_none(), recurs, "{at}");
        earlier[at] = 0;
    }
    let capture = read::<Awele>("0,0,0,0,0,1/1,2,4,4,4,4 14-14 first");
    let asked =
        |tablebase| evaluation.frontier(&capture, &Frontier { tablebase, ..question(1, 0, &history) });
    assert!(asked(17).is_some() && asked(18).is_none(), "two of the twenty seeds are captured");
}

/// Without what depends on the order of moves, a search finds minimax's value whoever searches the last plies.
#[test]
fn searches_find_the_same_with_and_without() {
    for kind in [GameKind::Othello, GameKind::Awele] {
        for record in random_records(&start_of(kind.default_variant()), 60, 77) {
            assert_finds_the_same(&record, 5);
        }
    }
}

/// A few seeds go round and round until a position occurs again.
#[test]
fn searches_find_the_same_where_games_end_by_repetition() {
    let mut repetitions = 0;
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pits = [[0; 6]; 2];
        (0..6).for_each(|_| pits[random.usize(..2)][random.usize(..6)] += 1);
        let start = Awele::from_seeds(pits, [21, 21], Side::First).expect("48 seeds");
        let mut record = Record::new(Position::Awele(start));
        while record.ending().is_none() {
            let quiet = |m: &Move| !record.position().is_irreversible(*m);
            let quiet: Vec<_> = record.legal_moves().into_iter().filter(quiet).collect();
            let Some(&m) = random.choice(&quiet) else { break };
            if record.recent().len() > 9 {
                (1..=5).for_each(|depth| assert_finds_the_same(&record, depth));
            }
            record.play(m).expect("a legal move");
        }
        if record.ending().is_some_and(|ending| ending.reason == EndReason::Repetition) {
            repetitions += 1;
            let mut plies_ago = record.recent().iter().rev().enumerate();
            let (_, last) = plies_ago.next().expect("the last position");
            let (cycle, _) = plies_ago.find(|(_, earlier)| *earlier == last).expect("it has occurred before");
            assert!(cycle >= Awele::SHORTEST_CYCLE, "{cycle} plies");
        }
    }
    assert!(repetitions > 5, "{repetitions}");
}

fn assert_finds_the_same(record: &Record<Position>, depth: u32) {
    let searched = |part: &[&str]| {
        let parts = ["reductions", "cuts", "table", "solver", "endings"].iter().chain(part);
        let without = parts.map(|part| (*part).to_owned()).collect();
        let profile = Profile { without, tables: false, ..Profile::of(Algorithm::Pvs) };
        Player::new(profile).choose(record, &Limits::depth(depth)).expect("the game goes on")
    };
    let (with, without) = (searched(&[]), searched(&["frontier"]));
    assert_eq!((with.score, with.depth), (without.score, without.depth), "{}", record.position());
}
