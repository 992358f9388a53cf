//! What players may ask of a game, and when, by the codes of the refusals.

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Reason, Seat, TimeControl, UserKind, Verdict};
use parlor_rules::GameKind;

use super::decide::{Command, Decision};
use super::meta::GameMeta;
use super::plan::PlanRequest;
use super::state::GameState;
use super::tests::{LoggedGame, START_MS, meta};
use crate::limits;

const DAYS: Option<TimeControl> = Some(TimeControl::Days { days: 1 });

fn game_of(meta: GameMeta) -> LoggedGame {
    LoggedGame { state: GameState::new(Arc::new(meta)), log: Vec::new() }
}

fn ask(game: &mut LoggedGame, by: Seat, command: Command) -> Result<(), ErrorCode> {
    game.command(by, command, START_MS)
}

fn play(text: &str, ply: u32, after: Option<u64>) -> Command {
    Command::Move { ply, text: text.to_owned(), after, info: None, lag_ms: 0 }
}

#[test]
fn moves_are_checked_by_turn_ply_and_rules_and_repeats_change_nothing() {
    let mut game = LoggedGame::new(GameKind::Othello, None);
    let (first, second) = (Seat::First, Seat::Second);
    assert_eq!(ask(&mut game, second, play("f5", 0, None)), Err(ErrorCode::NotYourTurn));
    assert_eq!(ask(&mut game, first, play("f5", 1, None)), Err(ErrorCode::AheadOfGame));
    assert_eq!(ask(&mut game, first, play("a1", 0, None)), Err(ErrorCode::IllegalMove));
    ask(&mut game, first, play("f5", 0, None)).expect("a legal move");
    let again = game.state.decide(first, play("f5", 0, None), START_MS);
    assert!(matches!(again, Ok(Decision::Duplicate(1))), "{again:?}");
    assert_eq!(ask(&mut game, second, play("f5", 0, None)), Err(ErrorCode::StalePly));
    assert_eq!(ask(&mut game, first, play("e6", 0, None)), Err(ErrorCode::StalePly));
    ask(&mut game, first, Command::RequestTakeback).expect("a move can be taken back");
    ask(&mut game, second, Command::AnswerTakeback { accept: false }).expect("it was asked for");
    assert_eq!((game.state.plies(), game.state.pending.takeback), (1, None));
    ask(&mut game, first, Command::RequestTakeback).expect("a move can be taken back");
    ask(&mut game, second, Command::AnswerTakeback { accept: true }).expect("it was asked for");
    let seen = game.log.len() as u64;
    assert_eq!(ask(&mut game, first, play("f5", 0, Some(seen - 1))), Err(ErrorCode::StalePly));
    ask(&mut game, first, play("f5", 0, Some(seen))).expect("they know of the takeback");
}

#[test]
fn rated_games_allow_no_takebacks_and_tournaments_no_extra_time() {
    let timed = Some(TimeControl::Fischer { initial_ms: 60_000, increment_ms: 0 });
    let plain = (*meta(GameKind::Othello, timed)).clone();
    let mut rated = game_of(GameMeta { rated: true, ..plain.clone() });
    let mut paired = game_of(GameMeta { tournament: Some("t".into()), ..plain });
    for game in [&mut rated, &mut paired] {
        game.play(0, START_MS).expect("a move");
        assert_eq!(ask(game, Seat::First, Command::RequestTakeback), Err(ErrorCode::Forbidden));
    }
    assert_eq!(ask(&mut paired, Seat::First, Command::GiveTime), Err(ErrorCode::Forbidden));
    assert_eq!(ask(&mut paired, Seat::First, Command::Abort), Err(ErrorCode::Forbidden));
    ask(&mut rated, Seat::First, Command::GiveTime).expect("only tournaments forbid it");
    ask(&mut rated, Seat::First, Command::Abort).expect("one player has not moved");
    let mut unclocked = LoggedGame::new(GameKind::Othello, None);
    assert_eq!(ask(&mut unclocked, Seat::First, Command::GiveTime), Err(ErrorCode::NotAvailable));
}

#[test]
fn mutual_requests_agree_and_requests_are_limited() {
    let decline = Command::AnswerDraw { accept: false };
    let mut game = LoggedGame::new(GameKind::Othello, None);
    game.play(0, START_MS).expect("a move");
    assert_eq!(ask(&mut game, Seat::Second, decline.clone()), Err(ErrorCode::NotFound));
    assert_eq!(
        ask(&mut game, Seat::Second, Command::AnswerTakeback { accept: true }),
        Err(ErrorCode::NotFound)
    );
    for _ in 0..limits::REQUESTS_IN_GAME {
        ask(&mut game, Seat::First, Command::OfferDraw).expect("an offer");
        assert_eq!(ask(&mut game, Seat::First, Command::OfferDraw), Err(ErrorCode::AlreadyExists));
        ask(&mut game, Seat::Second, decline.clone()).expect("an answer");
    }
    assert_eq!(ask(&mut game, Seat::First, Command::OfferDraw), Err(ErrorCode::NotAvailable));
    assert_eq!(ask(&mut game, Seat::First, Command::RequestTakeback), Err(ErrorCode::NotAvailable));
    game.play(0, START_MS).expect("a move");
    ask(&mut game, Seat::Second, Command::RequestTakeback).expect("each player has their own limit");
    assert_eq!(ask(&mut game, Seat::Second, Command::RequestTakeback), Err(ErrorCode::AlreadyExists));
    ask(&mut game, Seat::First, Command::RequestTakeback).expect("asking for the same is agreeing");
    assert_eq!(game.state.plies(), 1);
    ask(&mut game, Seat::Second, Command::OfferDraw).expect("an offer");
    ask(&mut game, Seat::First, Command::OfferDraw).expect("offering too is agreeing");
    let result = game.state.result().expect("it is over");
    assert_eq!((result.result, result.reason), (Verdict::Draw, Reason::Agreement));
    game.check();
}

#[test]
fn a_game_against_a_bot_is_left_after_days_and_the_bot_is_told_when_to_act() {
    let mut with_bot = (*meta(GameKind::Othello, None)).clone();
    with_bot.second.kind = UserKind::Bot;
    let mut game = game_of(with_bot.clone());
    assert_eq!(game.state.left_at(), Some(START_MS + limits::UNBEGUN_GAME_MS));
    assert_eq!(game.state.bots_to_act(), [false, false]);
    game.play(0, START_MS).expect("a move");
    assert_eq!((game.state.left_at(), game.state.bots_to_act()), (None, [false, true]));
    game.play(0, START_MS + 5_000).expect("a move");
    ask(&mut game, Seat::First, Command::OfferDraw).expect("an offer");
    assert_eq!(game.state.bots_to_act(), [false, true], "the offer is to be answered");
    let left_ms = game.state.left_at().expect("it waits for a person");
    assert_eq!(left_ms, game.log.last().expect("a row").at_ms + limits::LEFT_GAME_MS);
    assert!(game.state.decide_left(left_ms - 1).is_empty());
    let decided = game.state.decide_left(left_ms);
    game.write(decided, left_ms);
    let result = game.state.result().expect("it is over");
    assert_eq!((result.result, result.reason), (Verdict::Second, Reason::Abandoned));
    assert_eq!(
        (game.state.bots_to_act(), game.state.decide_forfeit(Seat::First, left_ms).len()),
        ([false; 2], 0)
    );
    let mut begins = with_bot.clone();
    (begins.first.kind, begins.second.kind) = (UserKind::Bot, UserKind::Guest);
    let mut begun_by_bot = game_of(begins);
    begun_by_bot.play(0, START_MS + 5_000).expect("a move");
    assert_eq!(
        begun_by_bot.state.left_at(),
        Some(START_MS + limits::UNBEGUN_GAME_MS),
        "the person has not moved"
    );
    let mut unbegun = game_of(with_bot);
    assert_eq!(unbegun.state.decide_left(START_MS + limits::UNBEGUN_GAME_MS).len(), 1);
    assert_eq!(unbegun.state.result().map(|result| result.result), Some(Verdict::Aborted));
    assert_eq!(
        LoggedGame::new(GameKind::Othello, None).state.left_at(),
        None,
        "two persons may take their time"
    );
}

#[test]
fn plans_are_bounded_and_reply_in_one_way() {
    let mut game = LoggedGame::new(GameKind::Othello, DAYS);
    let plan = |game: &LoggedGame, ply: u32, lines: &[&[&str]]| {
        let lines = lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect();
        game.state.plan(Seat::First, &PlanRequest { ply, after: None, lines }).map_err(|refusal| refusal.code)
    };
    assert_eq!(plan(&game, 0, &[]), Err(ErrorCode::NotAvailable), "it is their turn");
    ask(&mut game, Seat::First, play("f5", 0, None)).expect("a move");
    let line: &[&str] = &["d6", "c3"];
    assert_eq!(plan(&game, 0, &[line]), Err(ErrorCode::StalePly));
    assert_eq!(plan(&game, 2, &[line]), Err(ErrorCode::AheadOfGame));
    assert_eq!(plan(&game, 1, &[&["d6"]]), Err(ErrorCode::BadRequest), "it ends with the opponent's move");
    assert_eq!(plan(&game, 1, &[&[]]), Err(ErrorCode::BadRequest));
    assert_eq!(plan(&game, 1, &[line, &["d6", "c5"]]), Err(ErrorCode::BadRequest), "two replies to one move");
    let made = plan(&game, 1, &vec![line; limits::PLAN_LINES]).expect("the limit itself is allowed");
    assert_eq!(made.lines, [["d6", "c3"]]);
    assert_eq!(plan(&game, 1, &vec![line; limits::PLAN_LINES + 1]), Err(ErrorCode::BadRequest));
    let longer: &[&str] = &["d6", "c3", "d3", "c4"];
    assert_eq!(plan(&game, 1, &[line, longer]).expect("one line continues").lines, [longer]);
    assert_eq!(plan(&game, 1, &[longer, &["f4", "c3"]]).expect("two moves of the opponent").lines.len(), 2);
    let lines = [&["d6", "c3"], &["f4", "c3"], &["d6", "c5"]];
    let lines = lines.map(|line| line.map(str::to_owned).to_vec()).to_vec();
    let refusal =
        game.state.plan(Seat::First, &PlanRequest { ply: 1, after: None, lines }).expect_err("two replies");
    assert_eq!(refusal.message, "lines 1 and 3 reply to the same moves with c3 and c5");
    let mut timed = LoggedGame::new(GameKind::Othello, None);
    ask(&mut timed, Seat::First, play("f5", 0, None)).expect("a move");
    assert_eq!(plan(&timed, 1, &[line]), Err(ErrorCode::NotAvailable), "only in correspondence");
    ask(&mut game, Seat::Second, Command::Resign).expect("it can be resigned");
    assert_eq!(plan(&game, 1, &[line]), Err(ErrorCode::GameOver));
}
