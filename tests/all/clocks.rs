//! Clocks as clients see them. Exact times are tested inside the server, with paused time.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, Server, Table, code_of, get};

fn fischer(initial_ms: u64, increment_ms: u64) -> Value {
    json!({"game": "othello", "clock": {"initial_ms": initial_ms, "increment_ms": increment_ms}})
}

/// Both times of a clock, and whose clock is running.
fn shown(told: &Value) -> (u64, u64, Option<&str>) {
    let clock = &told["clock"];
    let ms = |seat: &str| clock[seat].as_u64().unwrap_or_else(|| panic!("no clock: {told}"));
    (ms("first_ms"), ms("second_ms"), clock["running"].as_str())
}

#[tokio::test]
async fn a_clock_stands_until_both_have_moved_and_adds_its_increment() {
    let server = Server::start();
    let mut table = Table::with(&server, fischer(600_000, 5_000)).await;
    let game = table.game.clone();
    assert_eq!(shown(&table.players[0].watch(&game).await), (600_000, 600_000, None));
    assert_eq!(shown(&table.play("f5").await), (605_000, 600_000, None));
    let begun = Instant::now();
    assert_eq!(shown(&table.play("d6").await), (605_000, 605_000, Some("first")));
    let moved = table.play("c3").await;
    let at_most = begun.elapsed().as_millis() as u64 + 1;
    let (first, second, running) = shown(&moved);
    assert_eq!((second, running), (605_000, Some("second")));
    assert!((610_000 - at_most..=610_000).contains(&first), "{first} after at most {at_most} ms");

    let resign = table.request("resign");
    table.act(0, resign, "game_over").await;
    let snapshot = table.players[1].watch(&game).await;
    assert_eq!(shown(&snapshot).2, None, "no clock runs after the end");
}

#[tokio::test]
async fn days_are_given_for_each_move() {
    let server = Server::start();
    let mut table = Table::with(&server, json!({"game": "othello", "clock": {"days": 2}})).await;
    let day = 86_400_000;
    for m in ["f5", "d6"] {
        let (first, second, _) = shown(&table.play(m).await);
        assert_eq!((first, second), (2 * day, 2 * day), "{m}");
    }
    let moved = table.play("c3").await;
    let (first, _, running) = shown(&moved);
    assert_eq!((first, running), (2 * day, Some("second")));
}

/// The flag falls by itself, and any later action is too late.
#[tokio::test]
async fn the_server_ends_the_game_on_the_flag() {
    let server = Server::start();
    let mut table = Table::with(&server, fischer(1_000, 0)).await;
    let game = table.game.clone();
    let mut watcher = Client::guest(&server).await;
    watcher.watch(&game).await;
    table.play_all(["f5", "d6"]).await;
    for client in table.players.iter_mut().chain([&mut watcher]) {
        let over = client.event("game_over").await;
        assert_eq!((&over["result"], &over["reason"]), (&json!("second"), &json!("timeout")));
    }
    let late = table.move_request("c3");
    assert_eq!(table.players[0].refused(late).await, "game_over");
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    assert_eq!(shown(&archived), (0, 1_000, None));
    assert_eq!(archived["result"]["reason"], "timeout");
}

/// In 0.1.0 each of these added another thirty seconds, a hundred times.
#[tokio::test]
async fn a_first_move_is_not_put_off_by_gifts_and_offers() {
    let server = Server::start();
    let mut table = Table::with(&server, fischer(60_000, 0)).await;
    let asked = ["give_time", "offer_draw"].into_iter().chain(std::iter::repeat_n("give_time", 16));
    for request in asked {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let request = table.request(request);
        if let Some(code) = code_of(&table.players[0].ask(request).await) {
            assert_eq!(code, "game_over");
            let over = table.players[0].event("game_over").await;
            assert_eq!(over["result"], "aborted");
            return;
        }
    }
    panic!("the game still waits for its first move");
}

/// The flag also falls if no one is connected and the server was restarted in between.
#[tokio::test]
async fn a_flag_falls_after_a_restart_with_nobody_there() {
    let mut server = Server::start();
    let mut table = Table::with(&server, fischer(1_500, 0)).await;
    table.play_all(["f5", "d6"]).await;
    let game = table.game.clone();
    let token = table.players[0].token.clone();
    drop(table);
    server.crash();
    server.start_again();
    crate::support::within("the flag", async {
        loop {
            let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
            if archived["status"] == "over" {
                assert_eq!(archived["result"]["reason"], "timeout");
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    assert_eq!(Client::with_token(&server, &token).await.hello["games"], json!([]));
}

/// No clock runs while the server is down.
#[tokio::test]
async fn downtime_is_credited() {
    let mut server = Server::start();
    let mut table = Table::with(&server, fischer(600_000, 0)).await;
    table.play_all(["f5", "d6"]).await;
    server.crash();
    let down = Duration::from_millis(1_500);
    tokio::time::sleep(down).await;
    let up = Instant::now();
    server.start_again();
    let mut again = Client::with_token(&server, &table.players[0].token).await;
    let snapshot = again.watch(&table.game).await;
    let (first, second, running) = shown(&snapshot);
    let at_most = up.elapsed().as_millis() as u64 + 1;
    assert_eq!((second, running), (600_000, Some("first")));
    // The log knows only the time up to the last move; the time until the crash is credited, too.
    assert!(first >= 600_000 - at_most, "{first} although it was up for at most {at_most} ms");
}

/// A takeback does not return time, and a clock that had not started before the second move stops again.
#[tokio::test]
async fn a_takeback_before_both_have_moved_stops_the_clock() {
    let server = Server::start();
    let mut table = Table::with(&server, fischer(600_000, 0)).await;
    table.play_all(["f5", "d6"]).await;
    let ask = table.request("request_takeback");
    table.act(1, ask, "takeback_requested").await;
    let accept = json!({"type": "answer_takeback", "game": table.game, "accept": true});
    let back = table.act(0, accept, "taken_back").await;
    let (first, second, running) = shown(&back);
    assert_eq!((second, running), (600_000, None));
    assert!(first <= 600_000);
    assert_eq!(shown(&table.play("f4").await).2, Some("first"));
}

/// A player who holds back their pongs and forges others gains no more time than their quota allows.
#[tokio::test]
async fn late_and_forged_pongs_win_little() {
    let server = Server::start();
    let mut table = Table::with(&server, fischer(60_000, 0)).await;
    let game = table.game.clone();
    // The first ping is on its way to the cheater, who answers it only now.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let mut rng = StdRng::seed_from_u64(3);
    while !table.is_over() {
        // Version 0.1.0 believed any time that a pong named.
        let named_ms = table.players[0].ok(json!({"type": "ping"})).await["server_ms"].as_i64();
        let forged = (named_ms.expect("the server's time") - 900).to_be_bytes().to_vec();
        table.players[0].write(Message::Pong(forged.into())).await;
        table.play_random(1, &mut rng).await;
    }
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    let events = archived["events"].as_array().expect("a game has events");
    let moves = events.iter().filter(|event| event["type"] == "moved" && event["by"] == "first");
    // The receipts say what was measured and not credited.
    let measured = moves.clone().filter_map(|event| event["measured_lag_ms"].as_i64());
    assert!(measured.clone().count() > 0 && measured.min() >= Some(1_000), "{events:?}");
    let credits: Vec<i64> = moves.map(|event| event["lag_ms"].as_i64().unwrap_or(0)).collect();
    let won_ms: i64 = credits.iter().sum();
    // One minute: 600 ms at once, and 30 ms for each move after the first.
    let bound_ms = 600 + 30 * (credits.len() as i64 - 1);
    assert!((1..=bound_ms).contains(&won_ms), "{won_ms} ms won, at most {bound_ms}: {credits:?}");
}
