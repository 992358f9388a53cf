//! Every algorithm plays every game, by profile, from records.

use std::collections::BTreeSet;

use parlor_engine::players::{NoMove, Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game, GameKind, Position, Record, Side};

use crate::{start_of, variants};

fn profile(algorithm: Algorithm, depth: u32) -> Profile {
    Profile { depth: Some(depth), seed: Some(1), ..Profile::of(algorithm) }
}

/// Plays a game to its end and returns the winner, if there is one.
fn play(record: &mut Record, players: [&mut Player; 2]) -> Option<Side> {
    while let Some(side) = record.to_move() {
        let answer = players[side.index()].choose(record, &Limits::default()).expect("the game goes on");
        let mut line = record.clone();
        for &m in &answer.line {
            line.play(m).unwrap_or_else(|e| panic!("{m} in {}: {e}", line.position()));
        }
        record.play(answer.best()).expect("a chosen move is legal");
    }
    match record.ending()?.outcome {
        parlor_rules::Outcome::Win(side) => Some(side),
        parlor_rules::Outcome::Draw => None,
    }
}

#[test]
fn every_algorithm_plays_every_game_to_its_end() {
    for variant in variants() {
        for &algorithm in Algorithm::ALL {
            let mut player = Player::new(profile(algorithm, 2));
            let mut random = Player::new(profile(Algorithm::Random, 1));
            play(&mut Record::new(start_of(variant)), [&mut player, &mut random]);
        }
    }
}

#[test]
fn a_player_ponders_beyond_its_own_limits() {
    for &kind in GameKind::ALL {
        let record = Record::new(start_of(kind.default_variant()));
        let mut player = Player::new(Profile { nodes: Some(100), ..profile(Algorithm::Pvs, 1) }).with_book();
        let pondered = player.ponder(&record, &Limits::nodes(20_000)).expect("the game goes on");
        assert!(pondered.depth > 1 && pondered.statistics.nodes > 100 && !pondered.from_book, "{kind}");
    }
}

#[test]
fn every_builtin_profile_plays_its_games() {
    for profile in Profile::builtin() {
        let variants: Vec<_> = profile.kinds.iter().flat_map(|kind| kind.variants()).collect();
        let (played, others): (Vec<_>, Vec<_>) =
            variants.into_iter().partition(|variant| profile.plays_variant(*variant).is_ok());
        assert!(!played.is_empty(), "{}", profile.name);
        for variant in others {
            let record = Record::new(Position::start(variant));
            let why = Player::new(profile.clone())
                .choose(&record, &Limits::default())
                .expect_err("not made for it");
            assert!(why.to_string().contains(&profile.name), "{why}");
        }
        for variant in played {
            let mut player = Player::new(Profile { nodes: Some(2000), ..profile.clone() });
            let record = Record::new(Position::start(variant));
            let answer = player.choose(&record, &Limits::default()).expect("a move");
            assert!(record.position().is_legal(answer.best()), "{}", profile.name);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for variant in variants() {
        for algorithm in [Algorithm::Random, Algorithm::Beam, Algorithm::AlphaBeta] {
            let game = || {
                let mut record = Record::new(start_of(variant));
                let noisy = Profile { temperature: 5.0, ..profile(algorithm, 2) };
                play(&mut record, [&mut Player::new(noisy.clone()), &mut Player::new(noisy)]);
                record.moves().to_vec()
            };
            assert_eq!(game(), game(), "{algorithm}");
        }
    }
}

#[test]
fn looking_ahead_beats_chance() {
    for &kind in GameKind::ALL {
        let mut won = 0;
        for seed in 0..20 {
            let mut player = Player::new(profile(Algorithm::AlphaBeta, 4));
            let mut random = Player::new(Profile { seed: Some(seed), ..profile(Algorithm::Random, 1) });
            let mut record = Record::new(Position::start(kind.default_variant()));
            let side = if seed % 2 == 0 { Side::First } else { Side::Second };
            let players =
                if side == Side::First { [&mut player, &mut random] } else { [&mut random, &mut player] };
            won += u32::from(play(&mut record, players) == Some(side));
        }
        assert!(won >= 18, "{kind}: {won} of 20 games against random were won");
    }
}

#[test]
fn a_profile_may_search_deeper_with_each_move() {
    let deeper = Profile { deeper: 2, ..profile(Algorithm::AlphaBeta, 1) };
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    let mut depths = Vec::new();
    for _ in 0..6 {
        let answer =
            Player::new(deeper.clone()).choose(&record, &Limits::default()).expect("the game goes on");
        depths.push(answer.depth);
        record.play(answer.best()).expect("a chosen move is legal");
    }
    assert_eq!(depths, [1, 1, 3, 3, 5, 5]);
}

#[test]
fn a_move_that_throws_a_won_game_away_is_never_drawn() {
    // a8 and h8 take the last discs; in either order X wins by 64.
    let text = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-OXXXXO- X";
    let position = Position::from_text(GameKind::Othello.default_variant(), text).expect("a position");
    for seed in 0..50 {
        let noisy = Profile { temperature: 1000.0, seed: Some(seed), ..profile(Algorithm::AlphaBeta, 3) };
        let answer = Player::new(noisy).choose(&Record::new(position.clone()), &Limits::default());
        let answer = answer.expect("the game goes on");
        assert_eq!(answer.score, 64.0);
    }
}

#[test]
fn exact_answers_are_in_points() {
    let text = "0,0,0,0,1,1/0,0,0,0,0,4 36-30 first";
    let position = Position::from_text(GameKind::Kalah.default_variant(), text).expect("a position");
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
        let answer =
            Player::new(profile(algorithm, 12)).choose(&Record::new(position.clone()), &Limits::default());
        let answer = answer.expect("the game goes on");
        assert_eq!(
            (answer.score, answer.exact, answer.proven),
            (10.0, true, Some(Proven::Win)),
            "{algorithm}"
        );
        assert_eq!(answer.best().to_string(), "E");
    }
}

#[test]
fn finished_games_and_other_games_have_no_move() {
    let over = Position::from_text(GameKind::Kalah.default_variant(), "0,0,0,0,0,0/0,0,0,0,0,0 36-36 first");
    let record = Record::new(over.expect("a position"));
    let mut player = Player::new(profile(Algorithm::Pvs, 3));
    assert_eq!(player.choose(&record, &Limits::default()), Err(NoMove::GameOver));
    let othello = Profile { kinds: vec![GameKind::Othello], ..profile(Algorithm::Pvs, 3) };
    let error = Player::new(othello).choose(&record, &Limits::default()).expect_err("it plays othello only");
    assert!(error.to_string().starts_with("kinds: "), "{error}");
}

/// The Santorini project places its workers anywhere, or next to the opponent's.
#[test]
fn workers_are_placed_without_a_search() {
    let next_to_a_worker = ["a2", "b1", "b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"];
    let squares = |name: &str| -> BTreeSet<String> {
        let placed = |seed| {
            let profile = Profile::named(name).expect("it is built in");
            let mut player = Player::new(Profile { seed: Some(seed), ..profile });
            let mut record = Record::new(Position::start(GameKind::Santorini.default_variant()));
            for square in ["a1", "c3"] {
                let m = record.position().parse_move(square).expect("a square");
                record.play(m).expect("it is free");
            }
            let answer = player.choose(&record, &Limits::default()).expect("a square");
            assert_eq!(answer.statistics.nodes, 0, "{name}");
            answer.best().to_string()
        };
        (0..200).map(placed).collect()
    };
    assert_eq!(squares("s5-near"), next_to_a_worker.map(str::to_owned).into());
    assert_eq!(squares("s5-random").len(), 23, "every free square");
}
