//! The last plies of a search, which an evaluation may search itself: the same answers as position by position.

use parlor_engine::eval::{Evaluation, Frontier, Leaves};
use parlor_engine::games::GameEngine;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_engine::value::Value;
use parlor_rules::othello::{Move, Othello, Variant};
use parlor_rules::{Game, GameKind};

use crate::{random_records, start_of};

type Patterns = Box<dyn Evaluation<Othello>>;

fn patterns() -> Patterns {
    Othello::evaluations()[0].build(None).expect("its own weights fit")
}

/// Positions of random games, and how often each move has caused cut-offs for either side.
fn positions(count: usize) -> impl Iterator<Item = (Othello, [Vec<i32>; 2])> {
    let mut random = fastrand::Rng::with_seed(8);
    let records = random_records(&Othello::start(Variant::Standard), count, 31);
    records.into_iter().map(move |record| {
        let mut history = || (0..1024).map(|_| random.i32(-9000..9000)).collect();
        (*record.position(), [history(), history()])
    })
}

/// The value of a position by minimax, if no line passes or ends within these plies and the one after them.
fn minimax(evaluation: &Patterns, position: &Othello, plies: u32) -> Option<Value> {
    let moves = position.legal_moves();
    if matches!(moves[..], [] | [Move::Pass]) {
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
    let evaluation = patterns();
    let (mut above, mut below) = (0, 0);
    for (position, history) in positions(400) {
        let history = [&history[0][..], &history[1]];
        for plies in [1, 2] {
            let Some(value) = minimax(&evaluation, &position, plies) else { continue };
            for (at, beta) in [value - 300, value - 1, value, value + 1, value + 300].into_iter().enumerate()
            {
                let frontier = Frontier { plies, beta, first: None, history, nodes: u64::MAX };
                let found = evaluation.frontier(&position, &frontier).expect("no line passes");
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
    let evaluation = patterns();
    let mut tried = 0;
    for (position, history) in positions(100) {
        let history = [&history[0][..], &history[1]];
        let Some(value) = minimax(&evaluation, &position, 1) else { continue };
        for (index, &m) in position.legal_moves().iter().enumerate() {
            let first = Some(index as u16);
            let frontier =
                Frontier { plies: 1, beta: -evaluation.value(&position.after(m)), first, history, nodes: 1 };
            let found = evaluation.frontier(&position, &frontier);
            let best = Leaves { value: frontier.beta, best: index as u16, nodes: 1, cuts: [1, 0] };
            assert_eq!(found, Some(best), "{position} {value}");
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn no_more_positions_are_generated_than_allowed() {
    let evaluation = patterns();
    for (position, history) in positions(100) {
        let history = [&history[0][..], &history[1]];
        for plies in [1, 2] {
            let Some(beta) = minimax(&evaluation, &position, plies) else { continue };
            let asked = |nodes| {
                evaluation.frontier(&position, &Frontier { plies, beta, first: None, history, nodes })
            };
            let found = asked(u64::MAX).expect("no line passes");
            assert_eq!(asked(found.nodes), Some(found));
            assert_eq!(asked(found.nodes - 1), None);
        }
    }
}

/// Either side's only move, a1 or d1, takes the other side's last disc. Without an answer the game may be over, so the
/// search looks at such positions itself.
#[test]
fn positions_without_a_move_are_left_to_the_search() {
    let evaluation = patterns();
    let text = "-OX-------------------------------------------------------------";
    for to_move in ["X", "O"] {
        let position =
            Othello::from_text(Variant::Standard, &format!("{text} {to_move}")).expect("a position");
        let history = vec![0; 1024];
        let frontier =
            Frontier { plies: 1, beta: 0, first: None, history: [&history, &history], nodes: u64::MAX };
        assert_eq!(evaluation.frontier(&position, &frontier), None, "{position}");
    }
}

/// Without what depends on the order of moves, a search finds minimax's value whoever searches the last plies.
#[test]
fn searches_find_the_same_with_and_without() {
    for record in random_records(&start_of(GameKind::Othello.default_variant()), 60, 77) {
        let searched = |part: &[&str]| {
            let parts = ["reductions", "cuts", "table", "solver", "endings"].iter().chain(part);
            let without = parts.map(|part| (*part).to_owned()).collect();
            let profile = Profile { without, tables: false, ..Profile::of(Algorithm::Pvs) };
            Player::new(profile).choose(&record, &Limits::depth(5)).expect("the game goes on")
        };
        let (with, without) = (searched(&[]), searched(&["frontier"]));
        assert_eq!((with.score, with.depth), (without.score, without.depth), "{}", record.position());
    }
}
