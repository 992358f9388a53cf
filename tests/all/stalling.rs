//! Players who do not move in a lost game: their opponent claims the win, and the engine has to prove it. The tests do
//! not wait: they change the times in the database of a server that is down.

use parlor_rules::{GameKind, Outcome, Record, Side};
use serde_json::{Value, json};

use crate::support::aging::age;
use crate::support::{Client, Server, Table, get, playout_where};

const DAY_MS: i64 = 86_400_000;

/// The best result for the side to move of all ways to play on: 1 for a win, -1 for a loss.
fn value(record: &Record) -> i32 {
    let Some(side) = record.to_move() else { unreachable!("only asked of games that go on") };
    let after = |m| {
        let mut next = record.clone();
        next.play(m).expect("it was listed as legal");
        match next.ending().map(|ending| ending.outcome) {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(winner)) => {
                if winner == side {
                    1
                } else {
                    -1
                }
            }
            None if next.to_move() == Some(side) => value(&next),
            None => -value(&next),
        }
    };
    record.legal_moves().iter().map(|m| after(*m)).max().expect("a game that goes on has a move")
}

/// The moves of an Othello game up to six plies before its end, where the side to move has this value.
fn moves_to(wanted: i32) -> (Vec<String>, Side) {
    let cut = |record: &Record| {
        let mut record = record.clone();
        record.take_back_to(record.moves().len() - 6);
        record
    };
    let othello = GameKind::Othello.default_variant();
    let record = cut(&playout_where(othello, |record| {
        let passes = record.moves().iter().any(|m| m.is_pass());
        !passes && value(&cut(record)) == wanted
    }));
    let to_move = record.to_move().expect("the game goes on");
    (record.moves().iter().map(ToString::to_string).collect(), to_move)
}

/// Plays these moves in a correspondence game.
async fn correspondence(server: &Server, moves: &[String]) -> Table {
    let mut table = Table::with(server, json!({"game": "othello", "clock": {"days": 3}})).await;
    table.play_all(moves.iter().map(String::as_str)).await;
    table
}

/// Restarts the server as if the last move had been made more than a day ago.
async fn a_day_later(server: &mut Server, game: &str) {
    // After its second start, the database says until when a server has run.
    server.crash();
    server.start_again();
    server.crash();
    age(&server.database(), game, DAY_MS + 60_000).await;
    server.start_again();
}

fn refusal(answer: &Value) -> (&str, &str) {
    let text = |key: &str| answer[key].as_str().unwrap_or_default();
    (text("code"), text("message"))
}

#[tokio::test]
async fn a_win_is_claimed_once_the_opponent_stalls_and_it_is_proven() {
    let (moves, loser) = moves_to(-1);
    let mut server = Server::start();
    let mut table = correspondence(&server, &moves).await;
    let (loser, winner) = (loser.index(), 1 - loser.index());
    let claim = table.request("claim_win");

    // Right after the winner's move, it is too early; and no one claims while it is their own turn.
    let early = table.players[winner].ask(claim.clone()).await;
    assert_eq!(refusal(&early), ("not_available", "the opponent may still move"));
    let retry_ms = early["retry_ms"].as_i64().expect("when to try again");
    assert!((DAY_MS - 600_000..=DAY_MS).contains(&retry_ms), "{retry_ms}");
    let own = table.players[loser].ask(claim.clone()).await;
    assert_eq!(refusal(&own), ("not_available", "the opponent has not left"));

    a_day_later(&mut server, &table.game).await;
    let side = ["first", "second"][loser];
    for player in &mut table.players {
        player.comes_back_to(server.address()).await;
        player.ok(json!({"type": "watch", "game": table.game})).await;
    }
    let told =
        table.players[winner].event_where("presence", |e| e["side"] == side && e["online"] == true).await;
    assert_eq!(told["stalls_after_ms"], DAY_MS);
    assert!(told["thought_ms"].as_i64().is_some_and(|ms| ms > DAY_MS), "{told}");
    let mut stranger = Client::guest(&server).await;
    assert_eq!(stranger.refused(claim.clone()).await, "forbidden");

    let over = table.act(winner, claim.clone(), "game_over").await;
    assert_eq!(
        (&over["result"], &over["reason"]),
        (&json!(["first", "second"][winner]), &json!("adjudication"))
    );
    let (_, archived) = get(server.address(), &format!("/api/games/{}", table.game)).await;
    assert_eq!(archived["result"]["reason"], "adjudication");
    assert_eq!(table.players[winner].refused(claim).await, "game_over");
}

#[tokio::test]
async fn a_claim_that_is_not_proven_changes_nothing() {
    let (moves, staller) = moves_to(1);
    let mut server = Server::start();
    let mut table = correspondence(&server, &moves).await;
    a_day_later(&mut server, &table.game).await;
    for player in &mut table.players {
        player.comes_back_to(server.address()).await;
        player.resume(&table.game).await;
    }
    let answer = table.players[1 - staller.index()].ask(table.request("claim_win")).await;
    assert_eq!(refusal(&answer), ("not_available", "the engine cannot prove that you win"));
    assert!(answer["retry_ms"].is_null(), "it stays so: {answer}");
    table.play_random(6, &mut crate::support::rng(1)).await;
    assert!(table.is_over(), "the game went on");
}

/// In a game with a clock, a player may think for a third of it.
#[tokio::test]
async fn how_long_is_stalling_follows_from_the_clock() {
    let server = Server::start();
    for (minutes, seconds) in [(1, 30), (3, 60), (15, 300), (60, 600)] {
        let clock = json!({"initial_ms": minutes * 60_000, "increment_ms": 0});
        let mut table =
            Table::with(&server, json!({"game": "kalah", "variant": "6x4", "clock": clock})).await;
        let game = table.game.clone();
        let told = table.players[0].event_where("presence", |e| e["game"] == game.as_str()).await;
        assert_eq!(told["stalls_after_ms"], seconds * 1_000, "{minutes} minutes: {told}");
        table.play_random(4, &mut crate::support::rng(2)).await;
        let waiting = 1 - table.turn();
        let early = table.players[waiting].ask(table.request("claim_win")).await;
        assert_eq!(refusal(&early).1, "the opponent may still move");
        assert!(early["retry_ms"].as_u64().is_some_and(|ms| ms <= seconds * 1_000), "{early}");
    }
}
