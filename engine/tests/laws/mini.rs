//! Mini-checkers is solved: the strongest level never gives away what is proven, and reports what it knows.

use std::collections::HashMap;

use parlor_engine::players::{Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Outcome, Position, Record};

/// Who wins, for the side to move: the whole tree by the rules, each position once.
fn truth(position: &Checkers, known: &mut HashMap<Checkers, i32>) -> i32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let value = match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(side)) if side == position.to_move() => 1,
        Some(Outcome::Win(_)) => -1,
        None => {
            let values = position.legal_moves().into_iter().map(|m| -truth(&position.after(m), known));
            // Nothing is better than a win.
            let mut best = -1;
            for value in values {
                best = best.max(value);
                if best == 1 {
                    break;
                }
            }
            best
        }
    };
    known.insert(*position, value);
    value
}

fn sign(proven: Option<Proven>) -> i32 {
    match proven.expect("everything is proven") {
        Proven::Win => 1,
        Proven::Draw => 0,
        Proven::Loss => -1,
    }
}

/// The strongest level without its time limit, because the load on the machine must not matter here.
fn level_8() -> Player {
    let profile = Profile::load("checkers-8").expect("it is built in").remove(0);
    Player::new(Profile { time: None, ..profile })
}

/// A position after this many random plies.
fn opening(random: &mut fastrand::Rng, plies: usize) -> Option<Checkers> {
    let mut position = Checkers::start(Variant::Mini);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.play_unchecked(moves[random.usize(0..moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

/// Plays a game from an opening; `answers` chooses for the other side. The value may only get better for level 8.
fn is_kept(start: Checkers, known: &mut HashMap<Checkers, i32>, mut answers: impl FnMut(&Record) -> usize) {
    let mut player = level_8();
    let mut record: Record = Record::new(start.into());
    let side = start.to_move();
    let mut sure = truth(&start, known);
    while let Some(to_move) = record.to_move() {
        let &Position::Checkers(position) = record.position() else { panic!("it is checkers") };
        if to_move != side {
            let moves = record.legal_moves();
            record.play(moves[answers(&record)]).expect("a legal move");
            continue;
        }
        let value = truth(&position, known);
        assert!(value >= sure, "{start}: {sure} was sure, {value} is left in {position}");
        sure = value;
        let answer = player.choose(&record, &Limits::default()).expect("the game goes on");
        assert_eq!((answer.exact, sign(answer.proven)), (true, value), "{position}");
        assert_eq!(answer.score, f64::from(value));
        let mut line = record.clone();
        answer.line.iter().for_each(|&m| line.play(m).expect("the line is legal"));
        record.play(answer.best()).expect("a chosen move is legal");
    }
    let value = match record.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) => {
            if winner == side {
                1
            } else {
                -1
            }
        }
        _ => 0,
    };
    assert!(value >= sure, "{start}: {sure} was sure, the game ended with {value}");
}

#[test]
fn level_8_gives_nothing_away_to_chance_or_to_perfect_play() {
    let mut random = fastrand::Rng::with_seed(21);
    let mut known = HashMap::new();
    let mut values = [0; 3];
    let mut games = 0;
    while games < 40 {
        let Some(start) = opening(&mut random, 12 + games % 10) else { continue };
        games += 1;
        values[(truth(&start, &mut known) + 1) as usize] += 1;
        is_kept(start, &mut known, |record| random.usize(0..record.legal_moves().len()));
        let mut perfect = Player::new(Profile::of(Algorithm::Pvs));
        is_kept(start, &mut known, |record| {
            let answer = perfect.choose(record, &Limits::default()).expect("the game goes on");
            record.legal_moves().iter().position(|&m| m == answer.best()).expect("a legal move")
        });
    }
    assert!(values.iter().all(|&count| count > 0), "lost, drawn and won openings: {values:?}");
}

#[test]
fn the_whole_game_is_a_draw() {
    let record: Record = Record::new(Checkers::start(Variant::Mini).into());
    let answer = level_8().choose(&record, &Limits::default()).expect("the game begins");
    assert_eq!((answer.exact, answer.proven, answer.score), (true, Some(Proven::Draw), 0.0));
    // RULES.md: 13-10 is the only first move that loses.
    assert_ne!(answer.best().to_string(), "13-10");
    let mut lost = record.clone();
    lost.play(record.position().parse_move("13-10").expect("a move")).expect("a legal move");
    assert_eq!(level_8().choose(&lost, &Limits::default()).expect("a move").proven, Some(Proven::Win));
}

#[test]
fn a_lost_game_is_made_hard_to_win() {
    // Against random play, a loser who sets traps escapes more often than one who plays at random too.
    let mut random = fastrand::Rng::with_seed(5);
    let mut known = HashMap::new();
    let mut escaped = [0; 2];
    let mut games = 0;
    while games < 30 {
        let Some(start) = opening(&mut random, 14) else { continue };
        if truth(&start, &mut known) != -1 {
            continue;
        }
        games += 1;
        for (n, escaped) in escaped.iter_mut().enumerate() {
            let mut player = level_8();
            let mut record: Record = Record::new(start.into());
            while let Some(to_move) = record.to_move() {
                let moves = record.legal_moves();
                let m = if n == 0 && to_move == start.to_move() {
                    player.choose(&record, &Limits::default()).expect("a move").best()
                } else {
                    moves[random.usize(0..moves.len())]
                };
                record.play(m).expect("a legal move");
            }
            let outcome = record.ending().map(|ending| ending.outcome);
            *escaped += u32::from(outcome != Some(Outcome::Win(!start.to_move())));
        }
    }
    assert!(escaped[0] > escaped[1], "{escaped:?} of {games} lost games were saved");
}

#[test]
fn few_nodes_prove_little_and_are_kept() {
    for nodes in [10, 5_000, 50_000, 3_000_000] {
        let mut player = Player::new(Profile { nodes: Some(nodes), ..Profile::of(Algorithm::Pvs) });
        let answer = player.choose(&Record::new(Checkers::start(Variant::Mini).into()), &Limits::default());
        let answer = answer.expect("the game begins");
        assert!(answer.statistics.nodes <= nodes);
        assert_eq!(answer.exact, nodes == 3_000_000);
    }
}

#[test]
fn a_generous_limit_on_nodes_is_not_used_up() {
    let nodes = |limit| {
        let mut player = Player::new(Profile { nodes: limit, ..Profile::of(Algorithm::Pvs) });
        let answer = player.choose(&Record::new(Checkers::start(Variant::Mini).into()), &Limits::default());
        answer.expect("the game begins").statistics.nodes
    };
    assert_eq!(nodes(Some(30_000_000)), nodes(None));
}
