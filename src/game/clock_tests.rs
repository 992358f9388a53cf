//! Clocks to the millisecond: given time, lag, berserk, and passes that nobody decides.

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Seat, TimeControl};
use parlor_rules::{Game, GameKind, Position};

use super::chain;
use super::decide::Command;
use super::lag::LagQuota;
use super::meta::{GameMeta, Pair};
use super::state::GameState;
use super::tests::{LoggedGame, START_MS, meta};

fn fischer(initial_ms: u64, increment_ms: u64) -> Option<TimeControl> {
    Some(TimeControl::Fischer { initial_ms, increment_ms })
}

/// A game whose clocks run, because both players have just moved.
fn running(time_control: Option<TimeControl>) -> LoggedGame {
    let mut game = LoggedGame::new(GameKind::Othello, time_control);
    for _ in 0..2 {
        game.play(0, START_MS).expect("a move");
    }
    game
}

fn last(game: &LoggedGame) -> &str {
    &game.log.last().expect("a row").body
}

#[test]
fn given_time_is_added_and_the_end_stops_the_clocks() {
    let mut game = running(fischer(60_000, 0));
    game.command(Seat::Second, Command::GiveTime, START_MS + 2_000).expect("time is given");
    assert_eq!(game.state.remaining_ms(), Some([73_000, 60_000]));
    assert_eq!(game.state.flag([0; 2]), Some((Seat::First, START_MS + 75_000)));
    game.command(Seat::First, Command::Resign, START_MS + 5_000).expect("it can be resigned");
    assert_eq!(game.state.remaining_ms(), Some([70_000, 60_000]));
    assert_eq!(game.state.flag([0; 2]), None);
    let snapshot = game.state.snapshot(START_MS + 9_000);
    let clock = snapshot.clock.expect("it has a clock");
    assert_eq!((clock.first_ms, clock.second_ms, clock.running), (70_000, 60_000, None));
    game.check();
}

/// A player whose opponent has not come loses no time, but the second game of a correspondence pair waits for no one.
#[test]
fn clocks_run_when_both_have_moved() {
    let days = Some(TimeControl::Days { days: 1 });
    for (second, control, runs) in
        [(false, days, false), (true, fischer(60_000, 0), false), (true, days, true)]
    {
        let pair = Some(Pair { second, other: "other".into() });
        let meta = GameMeta { pair, ..(*meta(GameKind::Othello, control)).clone() };
        let state = GameState::new(Arc::new(meta));
        assert_eq!(state.flag([0; 2]).is_some(), runs, "{second}, {control:?}");
    }
    assert!(running(days).state.flag([0; 2]).is_some());
}

#[test]
fn a_move_reports_its_time_and_its_credit() {
    let mut game = running(fischer(60_000, 0));
    game.play(300, START_MS + 2_000).expect("a move");
    assert!(last(&game).contains("\"spent_ms\":1700,\"lag_ms\":300"), "{}", last(&game));
    game.play(0, START_MS + 3_500).expect("a move");
    assert!(last(&game).contains("\"spent_ms\":1500") && !last(&game).contains("lag_ms"), "{}", last(&game));
    assert_eq!(game.state.remaining_ms(), Some([58_300, 58_500]));
    // Nobody is credited with more than they used; what was measured is in the receipt all the same.
    game.play(900, START_MS + 3_600).expect("a move");
    let receipt = "\"spent_ms\":0,\"lag_ms\":100,\"measured_lag_ms\":900";
    assert!(last(&game).contains(receipt), "{}", last(&game));
    game.check();
}

/// First has two moves; after the first of them Second can only pass.
pub(super) fn before_a_pass() -> LoggedGame {
    let text = format!("XO------{}XO------ X", "-".repeat(48));
    let start = Position::from_text(GameKind::Othello.default_variant(), &text).expect("a position");
    let meta = Arc::new(GameMeta { start, ..(*meta(GameKind::Othello, fischer(60_000, 0))).clone() });
    LoggedGame { state: GameState::new(meta), log: Vec::new() }
}

#[test]
fn a_forced_pass_is_played_at_once_and_no_takeback_asks_for_it() {
    let mut game = before_a_pass();
    game.play(0, START_MS).expect("a move");
    let moves: Vec<_> = game.state.record().moves().iter().map(ToString::to_string).collect();
    assert_eq!((moves[0].as_str(), moves[1].as_str(), moves.len()), ("c1", "pass", 2));
    assert_eq!((game.state.to_move(), game.log.len()), (Some(Seat::First), 2));
    let of_second = game.command(Seat::Second, Command::RequestTakeback, START_MS);
    assert_eq!(of_second, Err(ErrorCode::NotAvailable), "a pass is no choice");
    game.command(Seat::First, Command::RequestTakeback, START_MS).expect("First has chosen");
    game.command(Seat::Second, Command::AnswerTakeback { accept: true }, START_MS).expect("it was asked for");
    assert_eq!((game.state.plies(), game.state.to_move()), (0, Some(Seat::First)));
    game.check();

    let mut absent = before_a_pass();
    let decided = absent.state.decide_for_absent(START_MS, |_| 0);
    absent.write(decided, START_MS);
    assert_eq!((absent.log.len(), absent.state.plies()), (2, 2));
    let (mut killed, _) = GameState::replay(absent.state.meta.clone(), &absent.log[..1], 0).expect("whole");
    assert_eq!(killed.decide_forced(START_MS).len(), 1, "the pass that a crash left unplayed");
}

#[test]
fn going_berserk_costs_half_of_the_time_and_the_increment() {
    let berserk = |counts| Command::GoBerserk { counts };
    let prices = [(60_000, 1_000, 30_000), (40_000, 1_000, 20_000), (39_999, 1_000, 0), (60_000, 0, 30_000)];
    for (initial_ms, increment_ms, price_ms) in prices {
        let mut game = LoggedGame::new(GameKind::Othello, fischer(initial_ms, increment_ms));
        assert_eq!(game.command(Seat::First, berserk(false), START_MS), Err(ErrorCode::NotAvailable));
        game.command(Seat::First, berserk(true), START_MS).expect("before the first move");
        assert_eq!(game.command(Seat::First, berserk(true), START_MS), Err(ErrorCode::AlreadyExists));
        let [first_ms, second_ms] = [initial_ms as i64 - price_ms, initial_ms as i64];
        assert_eq!(game.state.remaining_ms(), Some([first_ms, second_ms]));
        for _ in 0..2 {
            game.play(0, START_MS).expect("a move");
        }
        assert_eq!(game.state.remaining_ms(), Some([first_ms, second_ms + increment_ms as i64]));
        assert_eq!(game.command(Seat::Second, berserk(true), START_MS), Err(ErrorCode::NotAvailable));
        assert_eq!(game.state.snapshot(START_MS).berserk, [Seat::First]);
        game.check();
    }
    let mut game = LoggedGame::new(GameKind::Othello, fischer(60_000, 0));
    game.play(0, START_MS).expect("a move");
    assert_eq!(game.command(Seat::First, berserk(true), START_MS), Err(ErrorCode::NotAvailable));
    game.command(Seat::Second, berserk(true), START_MS).expect("it is their own first move that counts");
    for control in [None, fischer(0, 1_000), Some(TimeControl::Days { days: 1 })] {
        let mut game = LoggedGame::new(GameKind::Othello, control);
        assert_eq!(game.command(Seat::First, berserk(true), START_MS), Err(ErrorCode::NotAvailable));
    }
}

/// One minute for 40 moves: a hundredth of it at once, a fiftieth of it spread over the moves.
#[test]
fn a_quota_holds_and_gains_what_the_control_allows() {
    let mut quota = LagQuota::new(fischer(60_000, 0));
    assert_eq!(quota.credit(Seat::First, 5_000), 600);
    assert_eq!((quota.credit(Seat::First, 599), quota.credit(Seat::First, -1)), (599, 0));
    quota.moved(Seat::First, 600);
    assert_eq!((quota.credit(Seat::First, 5_000), quota.credit(Seat::Second, 5_000)), (30, 600));
    quota.moved(Seat::Second, 10);
    assert_eq!(quota.credit(Seat::Second, 5_000), 600, "it never holds more than at first");
    assert_eq!(LagQuota::new(fischer(60_000, 1_000)).credit(Seat::First, 5_000), 1_000, "increments count");
    let mut without = LagQuota::new(None);
    for credit_ms in [1_000, 1_000, 900, 200] {
        assert_eq!(without.credit(Seat::First, 5_000), credit_ms);
        without.moved(Seat::First, credit_ms);
    }
}

/// Links of logs that are already on disk, computed with `sha256sum` and not by this code.
#[test]
fn the_chain_of_a_log_never_changes() {
    let mut game = (*meta(GameKind::Othello, None)).clone();
    assert_eq!(chain::root(&game), "4d3811f4b7d7c11ee1a4c6c53ad5615b");
    assert_eq!(chain::next("before", 7, 1_234, "{}"), "d461157a82fe31426bcaee80815f2d9d");
    (game.rated, game.time_control) = (true, Some(TimeControl::Days { days: 3 }));
    game.pair = Some(Pair { second: true, other: "other".into() });
    assert_eq!(chain::root(&game), "a72c91ca20c9bd568966a640bd01a463");
}
