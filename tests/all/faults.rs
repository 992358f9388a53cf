//! Bad networks and simultaneous actions: each move happens once, and everyone sees the same order.

use std::time::Duration;

use rand::RngExt;
use serde_json::{Value, json};

use crate::scenario;
use crate::support::{Client, Proxy, Server, Table, get, rng};

/// All games through a network that delays and cuts connections: moves are resent and happen once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_through_a_network_that_cuts() {
    let server = Server::start();
    let proxy = Proxy::start(server.address(), 100);
    let played = scenario::play_through(&server, proxy.address, 20).await;
    assert!(proxy.cuts() > 20, "{} cuts", proxy.cuts());
    scenario::check_games(&server, &played).await;
}

/// Two mutually exclusive actions, one by each player, to be sent at once.
fn rivals(game: &str, round: usize) -> [Value; 2] {
    let plain = |kind: &str| json!({"type": kind, "game": game});
    let answer = |kind: &str, accept: bool| json!({"type": kind, "game": game, "accept": accept});
    let m = json!({"type": "move", "game": game, "ply": 2, "move": "c3"});
    match round % 6 {
        0 => [plain("resign"), plain("resign")],
        1 => [m, plain("resign")],
        2 => [m, answer("answer_draw", true)],
        3 => [m, answer("answer_takeback", true)],
        4 => [plain("resign"), answer("answer_draw", true)],
        _ => [plain("offer_draw"), plain("offer_draw")],
    }
}

/// The first action in the game's queue wins, both players see the same result, and so does the archive.
#[tokio::test]
async fn rival_acts_are_decided_in_one_order() {
    let server = Server::start();
    let mut players = [Client::guest(&server).await, Client::guest(&server).await];
    let mut outcomes = std::collections::BTreeMap::<String, usize>::new();
    let mut rng = rng(9);
    for round in 0..120 {
        let mut table = Table::between(players, json!({"game": "othello"})).await;
        table.play_all(["f5", "d6"]).await;
        // The first player makes the offer that the second one answers.
        let asked = match round % 6 {
            2 | 4 => Some(("offer_draw", "draw_offered")),
            3 => Some(("request_takeback", "takeback_requested")),
            _ => None,
        };
        if let Some((kind, event)) = asked {
            let request = table.request(kind);
            table.act(0, request, event).await;
        }
        let [one, other] = rivals(&table.game, round);
        let [first, second] = &mut table.players;
        // Either of them may be slightly earlier.
        let (early, late) = (rng.random_range(0..200), rng.random_range(0..200));
        let later = async |client: &mut Client, request: Value, micros: u64| {
            tokio::time::sleep(Duration::from_micros(micros)).await;
            client.ask(request).await["code"].as_str().unwrap_or("ok").to_owned()
        };
        let (one, other) = tokio::join!(later(first, one, early), later(second, other, late));
        for player in &mut table.players {
            player.settle().await;
        }
        let told = [0, 1].map(|i| table.players[i].mirror(&table.game).events.clone());
        assert_eq!(told[0], told[1], "both were told the same, in the same order");
        let (_, archived) = get(server.address(), &format!("/api/games/{}", table.game)).await;
        assert_eq!(archived["events"], json!(told[0]));
        let ends = told[0].iter().filter(|event| event["type"] == "game_over").count();
        assert!(ends <= 1 && (one == "ok" || other == "ok"), "{one} {other} {told:?}");
        *outcomes.entry(format!("{}: {one} {other}", round % 6)).or_default() += 1;
        if ends == 0 {
            let resign = table.request("resign");
            table.act(0, resign, "game_over").await;
        }
        for player in &mut table.players {
            player.take_events();
            player.forget(&table.game);
        }
        players = table.players;
    }
    assert!(outcomes.len() > 6, "{outcomes:?}");
}

/// A move and the flag of its player within milliseconds: the log says which came first, and the answer agrees.
#[tokio::test]
async fn a_move_and_a_flag_are_decided_in_one_order() {
    let server = Server::start();
    let mut races = tokio::task::JoinSet::new();
    for number in 0..24_u64 {
        let clock = json!({"initial_ms": 1000, "increment_ms": 0});
        let mut table = Table::with(&server, json!({"game": "othello", "clock": clock})).await;
        let address = server.address();
        races.spawn(async move {
            table.play_all(["f5", "d6"]).await;
            let request = table.move_request("c3");
            tokio::time::sleep(Duration::from_millis(985 + number)).await;
            let answer = table.players[0].ask(request).await;
            let [first, second] = &mut table.players;
            // Sooner or later a flag falls.
            for player in [first, second] {
                player.event("game_over").await;
            }
            let (_, archived) = get(address, &format!("/api/games/{}", table.game)).await;
            assert_eq!(archived["events"], json!(table.players[1].mirror(&table.game).events));
            let (moved, loser) = (archived["ply"] == 3, archived["result"]["result"] == "second");
            assert_eq!(answer["type"] == "ok", moved, "{answer} {archived}");
            assert_eq!(!moved, loser, "who moved in time does not lose by that flag: {archived}");
            assert_eq!(archived["result"]["reason"], "timeout");
            moved
        });
    }
    let moved = races.join_all().await.into_iter().filter(|moved| *moved).count();
    assert!(moved <= 24);
}
