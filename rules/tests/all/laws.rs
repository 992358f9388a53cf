//! What holds for every game.

use std::collections::{HashMap, HashSet};

use parlor_rules::{
    EndReason, Game, GameKind, Move, Outcome, PlayError, Position, Record, WireHash, divide, perft,
};
use proptest::prelude::*;

use crate::play::{Dice, games, play, positions, variants};

proptest! {
    #[test]
    fn the_moves_listed_are_the_moves_accepted(record in games()) {
        let positions = positions(&record);
        let seen: HashSet<Move> = positions.iter().flat_map(|p| p.legal_moves()).collect();
        for position in &positions {
            let listed = position.legal_moves();
            prop_assert_eq!(position.count_moves(), listed.len() as u64);
            prop_assert_eq!(listed.iter().collect::<HashSet<_>>().len(), listed.len(), "each is listed once");
            prop_assert_eq!(listed.is_empty(), position.outcome().is_some(), "finished games have no moves");
            for &m in &seen {
                let mut next = position.clone();
                let accepted = next.play(m).is_ok();
                prop_assert_eq!(accepted, listed.contains(&m));
                prop_assert_eq!(position.is_legal(m), accepted);
                if accepted {
                    prop_assert_eq!(&next, &position.after(m));
                    prop_assert_ne!(&next, position);
                } else {
                    prop_assert_eq!(&next, position, "a refused move changes nothing");
                }
            }
        }
    }

    #[test]
    fn texts_survive_a_round_trip(record in games()) {
        for position in positions(&record) {
            let again = Position::from_text(position.variant(), &position.to_string());
            let again = again.expect("what is written can be read");
            prop_assert_eq!(&again, &position);
            prop_assert_eq!((again.key(), again.wire_hash()), (position.key(), position.wire_hash()));
            prop_assert_eq!((again.to_move(), again.outcome()), (position.to_move(), position.outcome()));
            for m in position.legal_moves() {
                prop_assert_eq!(m.is_pass(), m.to_string() == "pass");
                prop_assert_eq!(m.is_pass(), position.forced_pass() == Some(m));
                prop_assert!(!m.is_pass() || position.count_moves() == 1, "a pass is the only legal move");
                prop_assert_eq!(position.parse_move(&m.to_string()), Ok(m));
            }
        }
        let variant = record.start().variant();
        prop_assert_eq!(variant.kind().variant(&variant.to_string()), Ok(variant));
    }

    #[test]
    fn nothing_is_lost_from_the_board(record in games()) {
        let positions = positions(&record);
        for (pair, m) in positions.windows(2).zip(record.moves()) {
            conserved(&pair[0], *m, &pair[1])?;
        }
    }

    #[test]
    fn taking_back_and_playing_again_is_the_same_game(record in games(), ply in any::<prop::sample::Index>()) {
        let ply = ply.index(record.moves().len() + 1);
        let mut shorter = record.clone();
        shorter.take_back_to(ply);
        prop_assert_eq!(shorter.moves(), &record.moves()[..ply]);
        prop_assert_eq!(shorter.position(), &positions(&record)[ply]);
        for &m in &record.moves()[ply..] {
            prop_assert_eq!(shorter.play(m), Ok(()));
        }
        same_record(&shorter, &record)?;
        let mut longer = record.clone();
        longer.take_back_to(record.moves().len() + 1);
        same_record(&longer, &record)?;
    }

    #[test]
    fn perft_is_the_sum_of_its_parts(record in games()) {
        let position = record.position();
        let moves = position.legal_moves();
        for depth in 1..3 {
            let whole = perft(position, depth);
            let parts = divide(position, depth);
            prop_assert_eq!(parts.iter().map(|(m, _)| *m).collect::<Vec<_>>(), moves.clone());
            prop_assert_eq!(whole.nodes, parts.iter().map(|(_, part)| part.nodes).sum::<u64>());
            let ended: u64 = parts.iter().map(|(_, part)| part.ended).sum();
            prop_assert_eq!(whole.ended, ended + u64::from(moves.is_empty()));
        }
        prop_assert_eq!(perft(position, 1).nodes, moves.len() as u64);
    }
}

fn same_record(a: &Record, b: &Record) -> Result<(), TestCaseError> {
    prop_assert_eq!(a.moves(), b.moves());
    prop_assert_eq!((a.start(), a.position()), (b.start(), b.position()));
    prop_assert_eq!(a.recent(), b.recent());
    prop_assert_eq!(a.ending(), b.ending());
    Ok(())
}

/// Seeds stay in the game, each move except a pass adds a disc, pieces only leave, buildings only grow. A game without
/// such a law is not listed.
fn conserved(before: &Position, m: Move, after: &Position) -> Result<(), TestCaseError> {
    let (was, is) = (material(before), material(after));
    match before.kind().id() {
        "othello" => prop_assert_eq!(is, was + u64::from(!m.is_pass())),
        "kalah" | "awele" => prop_assert_eq!(is, was),
        "checkers" => prop_assert!(is == was || m.to_string().contains('x') && is < was),
        "santorini" => prop_assert!(is == was || is == was + 1),
        _ => {}
    }
    Ok(())
}

/// Discs, seeds, pieces or storeys, as the position's text shows them.
fn material(position: &Position) -> u64 {
    let text = position.to_string();
    let numbers = |text: &str| -> Vec<u64> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
    };
    match position.kind().id() {
        "othello" => text[..64].bytes().filter(|b| *b != b'-').count() as u64,
        "kalah" | "awele" => numbers(&text).iter().sum(),
        "checkers" => numbers(&text).len() as u64,
        "santorini" => text[..25].bytes().map(|b| u64::from(b - b'0')).sum(),
        _ => 0,
    }
}

#[test]
fn every_game_ends_and_stays_ended() {
    let mut dice = Dice(1);
    for variant in variants() {
        for _ in 0..30 {
            let choices: Vec<u16> = (0..5000).map(|_| dice.roll()).collect();
            let mut record = play(variant, &choices);
            let ending = record.ending().unwrap_or_else(|| panic!("a game of {variant} never ends"));
            assert_eq!(record.to_move(), None);
            assert_eq!(record.legal_moves(), []);
            if let Some(score) = record.position().score() {
                assert_eq!(ending.outcome, Outcome::by_score(score));
            }
            if ending.reason == EndReason::Rules {
                assert_eq!(record.position().outcome(), Some(ending.outcome));
                assert_eq!((perft(record.position(), 3).nodes, perft(record.position(), 3).ended), (0, 1));
            }
            let before = record.clone();
            for &m in before.moves() {
                let refusal = record.play(m).expect_err("the game is over");
                assert_eq!((refusal, &*refusal.to_string()), (PlayError::Over, "the game is over"));
            }
            assert_eq!(record.moves(), before.moves());
            assert_eq!(record.position(), before.position());
        }
    }
}

/// What is known about the positions seen so far, and how often one was reached again by another path.
#[derive(Default)]
struct Met {
    by_text: HashMap<String, (u64, WireHash, Vec<Move>)>,
    by_key: HashMap<u64, String>,
    transpositions: usize,
}

impl Met {
    /// Visits the positions up to `plies` plies after `position`, which `way` led to, following at most eight moves
    /// from each.
    fn explore(&mut self, position: &Position, way: &mut Vec<Move>, plies: usize) {
        let (key, hash, text) = (position.key(), position.wire_hash(), position.to_string());
        let known = self.by_key.entry(key).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "two positions have one key");
        let first = self.by_text.entry(text).or_insert_with(|| (key, hash, way.clone()));
        assert_eq!((first.0, first.1), (key, hash));
        self.transpositions += usize::from(first.2 != *way);
        if plies > 0 {
            for m in position.legal_moves().into_iter().take(8) {
                way.push(m);
                self.explore(&position.after(m), way, plies - 1);
                way.pop();
            }
        }
    }
}

/// Different paths to the same position give the same key and the same hash, and different positions have different
/// keys.
#[test]
fn keys_depend_on_the_position_and_not_on_the_path() {
    let mut dice = Dice(2);
    let mut transpositions: HashMap<GameKind, usize> = HashMap::new();
    for variant in variants() {
        let mut met = Met::default();
        for _ in 0..40 {
            let length = dice.roll() % 40;
            let choices: Vec<u16> = (0..length).map(|_| dice.roll()).collect();
            let record = play(variant, &choices);
            met.explore(record.position(), &mut record.moves().to_vec(), 3);
        }
        *transpositions.entry(variant.kind()).or_default() += met.transpositions;
    }
    for kind in GameKind::ALL {
        assert!(transpositions[kind] > 0, "no transposition of {kind} was found: the test tests nothing");
    }
}
