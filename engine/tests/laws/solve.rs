//! What the solvers find is the game's true value.

use parlor_engine::games::GameEngine;
use parlor_engine::players::{Answer, Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Stop};
use parlor_engine::value::margin;
use parlor_rules::othello::{Othello, Variant};
use parlor_rules::santorini::{Santorini, Variant as OnlyVariant};
use parlor_rules::{Game, Outcome, Position, Record, Side};

use crate::random_records;
use crate::reference::minimax;

/// The strong player, with or without its solvers.
fn strong(solver: bool) -> Player {
    let without = if solver { vec![] } else { vec!["solver".to_owned()] };
    Player::new(Profile { without, ..Profile::of(Algorithm::Pvs) })
}

fn choose(player: &mut Player, position: impl Into<Position>, limits: &Limits) -> Answer {
    player.choose(&Record::new(position.into()), limits).expect("the game goes on")
}

/// Positions of random games with `fewest` to `most` empty squares, in which the game goes on.
fn late(count: usize, seed: u64, fewest: u32, most: u32) -> Vec<Othello> {
    let mut positions = Vec::new();
    let mut random = fastrand::Rng::with_seed(seed);
    while positions.len() < count {
        let mut position = Othello::start(Variant::Standard);
        let wanted = random.u32(fewest..=most);
        while empty(&position) > wanted {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.usize(0..moves.len())]);
        }
        if empty(&position) == wanted && position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

fn empty(position: &Othello) -> u32 {
    64 - (position.discs(Side::First) | position.discs(Side::Second)).count_ones()
}

fn assert_line_leads_to_its_score(position: &Othello, answer: &Answer) {
    let mut record: Record = Record::new((*position).into());
    for &m in &answer.line {
        record.play(m).unwrap_or_else(|e| panic!("{m} of {:?} in {position}: {e}", answer.line));
    }
    assert!(record.ending().is_some(), "the line of {position} goes to the end of the game");
    let [first, second] = record.position().score().expect("othello counts discs").map(f64::from);
    let score = if position.to_move() == Side::First { first - second } else { second - first };
    assert_eq!(score, answer.score, "{position}");
}

#[test]
fn othellos_solver_agrees_with_minimax() {
    let evaluation = Othello::evaluations()[0].build(None).expect("its own weights fit");
    let mut player = strong(true);
    for position in late(300, 1, 1, 8) {
        let mut budget = 400_000;
        let Some(value) = minimax(&Record::new(position), &*evaluation, 100, 0, &mut budget) else {
            continue;
        };
        let answer = choose(&mut player, position, &Limits::default());
        assert_eq!((answer.score, answer.exact), (margin(value).into(), true), "{position}");
        assert_line_leads_to_its_score(&position, &answer);
    }
}

#[test]
fn othellos_solver_agrees_with_the_searchs_own_proofs() {
    let (mut solver, mut search) = (strong(true), strong(false));
    for position in late(40, 2, 9, 12) {
        let [solved, searched] =
            [&mut solver, &mut search].map(|player| choose(player, position, &Limits::default()));
        assert!(solved.exact && searched.exact, "{position}");
        assert_eq!((solved.score, solved.proven), (searched.score, searched.proven), "{position}");
        assert_line_leads_to_its_score(&position, &solved);
    }
}

#[test]
fn threads_that_solve_together_find_what_one_finds() {
    for position in late(6, 4, 18, 19) {
        let answers = [1, 2, 5]
            .map(|threads| choose(&mut strong(true), position, &Limits { threads, ..Limits::default() }));
        for answer in &answers {
            assert_eq!((answer.score, answer.exact), (answers[0].score, true), "{position}");
            assert_line_leads_to_its_score(&position, answer);
        }
    }
}

/// The board turned and mirrored in one of eight ways.
fn turned(position: &Othello, way: u32) -> Othello {
    let turn = |discs: u64| {
        let squares = (0..64).filter(|square| discs >> square & 1 == 1);
        squares.fold(0, |set, square| {
            let (file, rank) = (square % 8, square / 8);
            let (file, rank) = if way & 1 == 1 { (rank, file) } else { (file, rank) };
            let file = if way & 2 == 2 { 7 - file } else { file };
            let rank = if way & 4 == 4 { 7 - rank } else { rank };
            set | 1 << (8 * rank + file)
        })
    };
    let discs = [Side::First, Side::Second].map(|side| turn(position.discs(side)));
    Othello::from_discs(discs, position.to_move()).expect("squares stay apart")
}

#[test]
fn a_rotated_board_has_the_same_score() {
    for position in late(12, 3, 13, 15) {
        // A new player each time, so that nothing is remembered from the board before it was turned.
        let score = |way| choose(&mut strong(true), turned(&position, way), &Limits::default()).score;
        let scores: Vec<_> = (0..8).map(score).collect();
        assert!(scores.iter().all(|&other| other == scores[0]), "{position}: {scores:?}");
    }
}

#[test]
fn proofs_within_limits_are_true() {
    let mut unlimited = strong(true);
    let mut seen = [0; 3];
    for (n, position) in late(84, 4, 12, 15).into_iter().enumerate() {
        let truth = choose(&mut unlimited, position, &Limits::default());
        let nodes = [2_000, 20_000, 40_000, 60_000, 100_000, 200_000, 600_000][n % 7];
        let answer = choose(&mut strong(true), position, &Limits::nodes(nodes));
        assert!(answer.statistics.nodes <= nodes, "{nodes} nodes: {:?}", answer.statistics);
        assert!(position.legal_moves().iter().any(|&m| parlor_rules::Move::from(m) == answer.best()));
        match (answer.exact, answer.proven) {
            (true, _) => assert_eq!(answer.score, truth.score, "{position}"),
            // The winner is known, and the least margin.
            (false, Some(proven)) => {
                assert_eq!(Some(proven), truth.proven, "{position}");
                assert!(answer.score.abs() <= truth.score.abs() && answer.score * truth.score > 0.0);
            }
            (false, None) => {}
        }
        seen[if answer.exact { 0 } else { 1 + usize::from(answer.proven.is_some()) }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "exact, open and decided answers: {seen:?}");
}

#[test]
fn a_proven_win_is_played_to_the_end() {
    let mut random = fastrand::Rng::with_seed(9);
    for position in late(10, 5, 14, 14) {
        let mut player = strong(true);
        let mut record: Record = Record::new(position.into());
        let promised = choose(&mut player, position, &Limits::default()).score;
        let side = position.to_move();
        while let Some(to_move) = record.to_move() {
            let m = if to_move == side {
                player.choose(&record, &Limits::default()).expect("the game goes on").best()
            } else {
                let moves = record.legal_moves();
                moves[random.usize(0..moves.len())]
            };
            record.play(m).expect("a legal move");
        }
        let [first, second] = record.position().score().expect("othello counts discs").map(f64::from);
        let score = if side == Side::First { first - second } else { second - first };
        assert!(score >= promised, "{position}: {promised} was sure, {score} was won");
    }
}

#[test]
fn a_solution_can_be_stopped() {
    let position = late(1, 6, 30, 30)[0];
    let stop = Stop::default();
    let beats = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let heartbeat = {
        let (stop, beats) = (stop.clone(), beats.clone());
        std::sync::Arc::new(move |_: &_| {
            if beats.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 2000 {
                stop.request();
            }
        })
    };
    let limits = Limits { stop, heartbeat: Some(heartbeat), ..Limits::default() };
    let answer = choose(&mut strong(true), position, &limits);
    assert!(position.is_legal(match answer.best() {
        parlor_rules::Move::Othello(m) => m,
        other => panic!("{other} is no move of othello"),
    }));
    assert!(!answer.exact);
}

#[test]
fn records_of_random_games_are_solved_too() {
    // Positions after passes are among them.
    let mut player = strong(true);
    for record in random_records(&Othello::start(Variant::Standard), 100, 12) {
        if empty(record.position()) > 14 {
            continue;
        }
        let answer = choose(&mut player, *record.position(), &Limits::default());
        assert!(answer.exact);
        assert_line_leads_to_its_score(record.position(), &answer);
    }
}

/// Whether the side to move wins, by trying everything; `None` when `budget` positions are used up.
fn wins(position: &Santorini, budget: &mut u64) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome == Outcome::Win(position.to_move()));
    }
    for m in position.legal_moves() {
        *budget = budget.checked_sub(1)?;
        if !wins(&position.after(m), budget)? {
            return Some(true);
        }
    }
    Some(false)
}

#[test]
fn santorinis_proofs_agree_with_trying_everything() {
    let mut seen = [0; 2];
    for record in random_records(&Santorini::start(OnlyVariant::Base), 600, 17) {
        let position = *record.position();
        let Some(truth) = wins(&position, &mut 60_000) else { continue };
        let answer = choose(&mut strong(true), position, &Limits::nodes(400_000));
        assert!(answer.statistics.nodes <= 400_000);
        if answer.exact {
            let expected = if truth { Proven::Win } else { Proven::Loss };
            assert_eq!(answer.proven, Some(expected), "{position}");
            seen[usize::from(truth)] += 1;
        }
        let mut line: Record = Record::new(position.into());
        answer.line.iter().for_each(|&m| line.play(m).expect("the line is legal"));
        if truth && answer.exact {
            let Position::Santorini(next) = line.start().after(answer.best()) else {
                panic!("it is santorini")
            };
            assert_eq!(wins(&next, &mut 10_000_000), Some(false), "{} in {position}", answer.best());
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "lost and won positions: {seen:?}");
}

#[test]
fn santorinis_forced_wins_are_brought_home() {
    let mut random = fastrand::Rng::with_seed(23);
    let mut converted = 0;
    for record in random_records(&Santorini::start(OnlyVariant::Base), 60, 29) {
        let mut player = strong(true);
        let mut record: Record = Record::new((*record.position()).into());
        let first = player.choose(&record, &Limits::nodes(50_000)).expect("the game goes on");
        let winner = record.position().to_move();
        if first.proven != Some(Proven::Win) {
            continue;
        }
        while let Some(side) = record.to_move() {
            let moves = record.legal_moves();
            let m = if side == winner {
                let answer = player.choose(&record, &Limits::nodes(50_000)).expect("the game goes on");
                assert_eq!(answer.proven, Some(Proven::Win), "{}", record.position());
                answer.best()
            } else {
                moves[random.usize(0..moves.len())]
            };
            record.play(m).expect("a legal move");
        }
        assert_eq!(record.ending().map(|ending| ending.outcome), Some(Outcome::Win(winner)));
        converted += 1;
    }
    assert!(converted > 10, "{converted}");
}

/// No move is better than another, but one is played all the same.
#[test]
fn a_total_loss_has_a_move_too() {
    let lost = "OOO----OOOO-X-OOOOOXOOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X";
    let position = Othello::from_text(Variant::Standard, lost).expect("a position");
    let answer = choose(&mut strong(true), position, &Limits::default());
    assert_eq!((answer.score, answer.exact, answer.proven), (-64.0, true, Some(Proven::Loss)));
    assert_line_leads_to_its_score(&position, &answer);
}
