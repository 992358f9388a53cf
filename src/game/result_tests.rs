//! Results: which of them the rules bear out, and which bring the second game of a pair.

use std::sync::Arc;

use parlor_protocol::{GameResult, Reason, Seat, Verdict};
use parlor_rules::{GameKind, Outcome, Side};

use super::chain;
use super::decide::Command;
use super::meta::{GameMeta, Pair};
use super::state::GameState;
use super::tests::{LoggedGame, START_MS, meta};
use super::wire::{outcome, verdict};

#[test]
fn a_logged_result_is_checked_against_the_rules() {
    let mut game = LoggedGame::new(GameKind::Kalah, None);
    assert_eq!(game.state.link(), chain::root(game.state.meta()));
    let checked = |state: &mut GameState, change: &dyn Fn(&mut GameResult)| {
        change(state.result.as_mut().expect("a result"));
        state.check_result().err()
    };
    assert_eq!(game.state.check_result(), Ok(()), "it is in progress");
    let mut early = LoggedGame::new(GameKind::Kalah, None);
    early.command(Seat::First, Command::Resign, START_MS).expect("it can be resigned");
    assert_eq!(checked(&mut early.state, &|_| ()), None);
    let not_ended = Some("the rules have not ended it".to_owned());
    assert_eq!(checked(&mut early.state, &|result| result.reason = Reason::Rules), not_ended);

    while !game.state.is_over() {
        game.play(0, START_MS).expect("a move");
    }
    let (again, _) = GameState::replay(game.state.meta.clone(), &game.log, 0).expect("the log is whole");
    assert_eq!(again.link(), game.log.last().expect("rows").chain);
    assert_eq!(checked(&mut game.state, &|_| ()), None);
    let right = game.state.result.clone().expect("a result");
    let another = if right.result == Verdict::Draw { Verdict::First } else { Verdict::Draw };
    let mut refused = |change: &dyn Fn(&mut GameResult)| {
        game.state.result = Some(right.clone());
        checked(&mut game.state, change).expect("another result than the rules'")
    };
    assert_eq!(refused(&|result| result.result = another), "the rules come to another result");
    assert_eq!(refused(&|result| result.score = None), "the rules come to another result");
    assert_eq!(refused(&|result| result.reason = Reason::Resignation), "the rules had ended it already");
}

/// Only a game that has counted brings the second, which no one can get out of for free.
#[test]
fn the_second_game_follows_a_result_that_counts() {
    for (plies, end, follows) in [
        (2, Command::Resign, true),
        (1, Command::Resign, false),
        (1, Command::Abort, false),
        (0, Command::Abort, false),
    ] {
        let pair = Some(Pair { second: false, other: "next".into() });
        let meta = Arc::new(GameMeta { pair, ..(*meta(GameKind::Othello, None)).clone() });
        let mut game = LoggedGame { state: GameState::new(meta), log: Vec::new() };
        for _ in 0..plies {
            game.play(0, START_MS).expect("a move");
        }
        assert!(game.state.second_game(START_MS).is_none(), "the first game is in progress");
        game.command(Seat::First, end.clone(), START_MS).expect("it ends");
        assert_eq!(game.state.second_game(START_MS).is_some(), follows, "{plies} plies, {end:?}");
    }
}

#[test]
fn a_verdict_gives_the_outcome_if_there_was_one() {
    for result in [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw] {
        assert_eq!(outcome(verdict(result)), Some(result));
    }
    assert_eq!(outcome(Verdict::Aborted), None);
}
