//! What never changes about a game, lines that are tried, offers that outlast a move, and logs that cannot be.

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Seat, TimeControl, UserKind};
use parlor_rules::GameKind;

use super::chain;
use super::clock_tests::before_a_pass;
use super::decide::Command;
use super::meta::{GameMeta, Pair};
use super::state::GameState;
use super::tests::{LoggedGame, START_MS, meta};
use crate::limits;

const DAYS: Option<TimeControl> = Some(TimeControl::Days { days: 1 });

#[test]
fn the_second_game_of_a_pair_has_its_own_id_number_and_time() {
    let mut first = (*meta(GameKind::Othello, None)).clone();
    (first.number, first.pair) = (Some(5), Some(Pair { second: false, other: "next".into() }));
    let second = first.second_game(START_MS + 9).expect("a second game");
    assert_eq!((&*second.id, second.number, second.created_ms), ("next", None, START_MS + 9));
    assert_eq!(second.pair, Some(Pair { second: true, other: "game".into() }));
    let wire = |meta: &GameMeta, begun| {
        let pair = meta.pair.as_ref().expect("a pair").wire(begun);
        (pair.number, pair.other)
    };
    assert_eq!(wire(&first, false), (1, None), "no one is sent to a game that has not begun");
    assert_eq!(wire(&first, true), (1, Some("next".to_owned())));
    assert_eq!(wire(&second, false), (2, Some("game".to_owned())));
}

#[test]
fn a_game_knows_its_start_its_seats_and_its_bots() {
    let usual = meta(GameKind::Othello, None);
    assert_eq!(usual.set_start(), None);
    let start = before_a_pass().state.meta().start.clone();
    let set = GameMeta { start: start.clone(), ..(*usual).clone() };
    assert_eq!(set.set_start(), Some(start.to_string()));
    let seats = ["first", "second", "third"].map(|user| usual.seat_of(&user.into()));
    assert_eq!(seats, [Some(Seat::First), Some(Seat::Second), None]);
    let bots = |first, second| {
        let mut meta = (*usual).clone();
        (meta.first.kind, meta.second.kind) = (first, second);
        (meta.has_bot(), meta.bots_opponent())
    };
    assert_eq!(bots(UserKind::Guest, UserKind::Guest), (false, None));
    assert_eq!(bots(UserKind::Bot, UserKind::Guest), (true, Some(Seat::Second)));
    assert_eq!(bots(UserKind::Guest, UserKind::Bot), (true, Some(Seat::First)));
    assert_eq!(bots(UserKind::Bot, UserKind::Bot), (true, Some(Seat::First)));
}

/// Lines can be tried only in correspondence, so that no one analyzes while a clock runs.
#[test]
fn a_line_has_a_limited_length_and_may_omit_passes() {
    let game = LoggedGame::new(GameKind::Othello, DAYS);
    let mut record = game.state.record().clone();
    let mut line = Vec::new();
    for _ in 0..=limits::PLAN_PLIES {
        let m = record.legal_moves()[0];
        assert!(!m.is_pass(), "the line has no passes");
        record.play(m).expect("it was listed as legal");
        line.push(m.to_string());
    }
    assert_eq!(game.state.explore(&line).map_err(|refusal| refusal.code), Err(ErrorCode::BadRequest));
    let explored = game.state.explore(&line[1..]).map_err(|refusal| refusal.code);
    assert_eq!(explored, Err(ErrorCode::IllegalMove), "it is not too long, but begins in the middle");
    let explored = game.state.explore(&line[..limits::PLAN_PLIES]).expect("the limit itself is allowed");
    assert_eq!(explored.moves.len(), limits::PLAN_PLIES);

    let meta = GameMeta { time_control: DAYS, ..before_a_pass().state.meta().clone() };
    let state = GameState::new(Arc::new(meta));
    for line in [&["c1", "c8"][..], &["c1", "pass", "c8"]] {
        let line: Vec<_> = line.iter().map(ToString::to_string).collect();
        let explored = state.explore(&line).expect("a pass is played whether or not the line has it");
        let texts: Vec<_> = explored.moves.iter().map(|m| (m.by, m.text.as_str())).collect();
        assert_eq!(texts, [(Seat::First, "c1"), (Seat::Second, "pass"), (Seat::First, "c8")]);
    }
}

#[test]
fn a_draw_offer_survives_the_offerers_move_but_not_the_opponents() {
    let mut game = LoggedGame::new(GameKind::Othello, None);
    game.command(Seat::First, Command::OfferDraw, START_MS).expect("an offer");
    game.play(0, START_MS).expect("a move");
    assert_eq!(game.state.pending.draw, Some(Seat::First));
    game.play(0, START_MS).expect("a move");
    assert_eq!(game.state.pending.draw, None);
    for since in 0..=3 {
        let (_, events) =
            GameState::replay(game.state.meta.clone(), &game.log, since).expect("the log is whole");
        assert_eq!(events.len() as u64, 3 - since, "the events after {since}");
    }
    game.command(Seat::Second, Command::Resign, START_MS).expect("it can be resigned");
    let snapshot = game.state.snapshot(START_MS);
    assert_eq!((snapshot.to_move, snapshot.legal), (None, Vec::new()), "no one can move any more");
}

/// Each row fits its chain, so only what it says can be wrong.
#[test]
fn a_log_whose_rows_cannot_follow_is_damaged() {
    let row = |ply: u32, text: &str, by: &str| {
        format!(r#"{{"type":"moved","ply":{ply},"move":"{text}","by":"{by}"}}"#)
    };
    let replayed = |bodies: &[String]| {
        let mut game = LoggedGame::new(GameKind::Othello, None);
        for (seq, body) in (1..).zip(bodies) {
            let before =
                game.log.last().map_or_else(|| chain::root(&game.state.meta), |row| row.chain.clone());
            let chain = chain::next(&before, seq, START_MS, body);
            game.log.push(chain::LoggedAct { seq, at_ms: START_MS, body: body.clone(), chain });
        }
        GameState::replay(game.state.meta.clone(), &game.log, 0).map(|(state, _)| state.plies()).ok()
    };
    let first = row(0, "f5", "first");
    assert_eq!(replayed(&[first.clone(), row(1, "d6", "second")]), Some(2));
    for second in
        [row(2, "d6", "second"), row(0, "d6", "second"), row(1, "d6", "first"), row(1, "a1", "second")]
    {
        assert_eq!(replayed(&[first.clone(), second.clone()]), None, "{second}");
    }
}
