//! Several servers on one PostgreSQL and one NATS: players see a single site, and no single fault loses a move.

mod apart;
mod database;
mod faults;
mod figures;
mod going_on;
mod making;
mod meter;
mod model;
mod players;
pub(crate) mod site;

use std::time::Instant;

use serde_json::json;

use crate::support::{Client, ONE_BOT, Settings, Table, get, member, within};
use site::{Site, own_address, play};

#[tokio::test]
async fn players_at_two_servers_play_one_game() {
    let site = Site::start(3);
    for kind in ["othello", "checkers", "awele", "kalah", "santorini"] {
        let mut table = site.table([1, 2], json!({"game": kind})).await;
        play(&mut table, 12, 5).await;
        site.check(0, &table).await;
    }
}

/// The server that decides a game is killed: the other player's server takes the game over, and the player who lost
/// their connection reconnects to any other server.
#[tokio::test]
async fn a_killed_server_loses_nothing_and_its_games_go_on() {
    let mut site = Site::start(3);
    let clock = json!({"initial_ms": 60_000, "increment_ms": 0});
    for (killed, home) in [(1, 2), (0, 2)] {
        let mut table = site.table([killed, home], json!({"game": "othello", "clock": clock})).await;
        play(&mut table, 9, 7).await;
        site.nodes[killed].crash();
        let back = &site.nodes[home];
        let [lost, stays] = table.players;
        let mut lost = lost.reconnected(back).await;
        lost.resume(&table.game).await;
        table.players = [lost, stays];
        play(&mut table, 11, 8).await;
        for player in &table.players {
            let mirror = player.mirror(&table.game);
            assert_eq!(mirror.record.moves().len(), 20);
        }
        site.check(home, &table).await;
        site.nodes[killed].start_again();
    }
}

/// A player whose game is decided by another server is told where that server is, and plays on there. Players who are
/// already there, spectators, and players whose games allow days per move are told nothing.
#[tokio::test]
async fn a_player_is_told_where_their_game_is() {
    let site = Site::with(2, Settings { arguments: own_address(), ..Settings::default() });
    let mut table = site.table([0, 1], json!({"game": "othello"})).await;
    let nearer = table.players[1].event("nearer").await;
    let there = format!("ws://{}/ws", site.nodes[0].address());
    assert_eq!((&nearer["game"], &nearer["at"]), (&json!(table.game), &json!(there)));
    play(&mut table, 5, 1).await;

    let [mut first, second] = table.players;
    let mut second = second.reconnected(&site.nodes[0]).await;
    second.resume(&table.game).await;
    let mut spectator = Client::guest(&site.nodes[1]).await;
    spectator.watch(&table.game).await;
    for client in [&mut first, &mut second, &mut spectator] {
        client.settle().await;
        let events = client.take_events();
        assert!(!events.iter().any(|event| event["type"] == "nearer"), "{events:?}");
    }
    table.players = [first, second];
    play(&mut table, 9, 2).await;
    site.check(1, &table).await;

    let days = json!({"game": "othello", "clock": {"days": 3}});
    let players = [member(&site.nodes[0], "Ada").await, member(&site.nodes[1], "Bob").await];
    let mut table = Table::between(players, days).await;
    table.players[1].settle().await;
    let events = table.players[1].take_events();
    assert!(!events.iter().any(|event| event["type"] == "nearer"), "{events:?}");
}

/// A server that is asked to stop leaves its games to the others; no one loses more than their connection.
#[tokio::test]
async fn servers_are_replaced_one_by_one_in_the_middle_of_a_game() {
    let mut site = Site::start(3);
    let clock = json!({"initial_ms": 600_000, "increment_ms": 0});
    let began = Instant::now();
    let mut table = site.table([0, 1], json!({"game": "othello", "clock": clock})).await;
    for replaced in 0..3 {
        play(&mut table, 6, replaced as u64).await;
        site.nodes[replaced].terminate();
        let [first, second] = table.players;
        let homes = [(replaced + 1) % 3, (replaced + 2) % 3];
        let mut players =
            [first.reconnected(&site.nodes[homes[0]]).await, second.reconnected(&site.nodes[homes[1]]).await];
        for player in &mut players {
            player.resume(&table.game).await;
        }
        table.players = players;
        assert!(site.nodes[replaced].ended().await.success());
        site.nodes[replaced].start_again();
    }
    play(&mut table, 6, 3).await;
    let clock = &table.players[0].watch(&table.game).await["clock"];
    let left = |side: &str| clock[side].as_u64().expect("a clock");
    // No clock has run faster than real time, whichever server kept it.
    let spent = 2 * 600_000 - left("first_ms") - left("second_ms");
    let passed = began.elapsed().as_millis() as u64;
    assert!(spent <= passed, "{spent} ms of the clocks in {passed} ms");
    site.check(0, &table).await;
}

/// All servers share seeks, challenges, rematches, bots and tournaments; when the one that has the lobby dies, another
/// one takes over, and the bots come back by themselves.
#[tokio::test]
async fn all_servers_have_one_lobby() {
    let bots = Settings { bots: Some(ONE_BOT.to_owned()), ..Settings::default() };
    let mut site = Site::start(1);
    site.add(bots);
    site.add(Settings::default());
    let mut watcher = Client::guest(&site.nodes[2]).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let [mut ada, mut bob] = [member(&site.nodes[1], "Ada").await, member(&site.nodes[2], "Bob").await];
    let seek = ada.ok(json!({"type": "seek", "game": "awele", "rated": true})).await["seek_id"].clone();
    watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == seek).await;
    ada.ok(json!({"type": "cancel_seek", "seek_id": seek})).await;
    watcher.event_where("seek_removed", |e| e["seek_id"] == seek).await;

    ada.ok(json!({"type": "challenge", "to": "Bob", "game": "kalah", "rated": true})).await;
    let challenge = bob.event("challenged").await["challenge"]["challenge_id"].clone();
    let accepted = bob.ok(json!({"type": "accept_challenge", "challenge_id": challenge})).await;
    let game = ada.event_where("game_started", |e| e["game"] == accepted["game"]).await["game"].clone();
    for player in [&mut ada, &mut bob] {
        player.watch(game.as_str().expect("an id")).await;
    }
    ada.ok(json!({"type": "resign", "game": game})).await;
    bob.event("game_over").await;
    bob.ok(json!({"type": "rematch", "game": game})).await;
    ada.event("rematch_offered").await;
    ada.ok(json!({"type": "rematch", "game": game})).await;
    bob.event_where("game_started", |e| e["game"] != accepted["game"]).await;

    let (status, list) = get(site.nodes[2].address(), "/api/tournaments").await;
    assert_eq!(status, 200, "{list}");
    plays_a_bot(&mut bob).await;
    let seek = ada.ok(json!({"type": "seek", "game": "awele", "rated": true})).await["seek_id"].clone();
    let cancelled = bob.ok(json!({"type": "seek", "game": "checkers"})).await["seek_id"].clone();
    bob.ok(json!({"type": "cancel_seek", "seek_id": cancelled})).await;
    let offer = json!({"type": "challenge", "to": "Bob", "game": "santorini", "rated": true});
    let challenge = ada.ok(offer).await["challenge_id"].clone();
    bob.event_where("challenged", |e| e["challenge"]["challenge_id"] == challenge).await;
    let code = ada.ok(json!({"type": "invite", "game": "othello"})).await["code"].clone();
    site.nodes[0].crash();
    // What was open stays open elsewhere; clients watching the lobby are asked to reconnect.
    assert_eq!(watcher.closed().await.0, 1001);
    bob.event_where("challenged", |e| e["challenge"]["challenge_id"] == challenge).await;
    let met = bob.ok(json!({"type": "accept_seek", "seek_id": seek})).await;
    ada.event_where("game_started", |e| e["game"] == met["game"] && e["seek_id"] == seek).await;
    let accepted = bob.ok(json!({"type": "accept_challenge", "challenge_id": challenge})).await;
    ada.event_where("game_started", |e| e["game"] == accepted["game"]).await;
    let joined = bob.ok(json!({"type": "join_invite", "code": code})).await;
    // Repeating the request, as after a lost answer, returns the same game.
    for (request, game) in [
        (json!({"type": "join_invite", "code": code}), &joined),
        (json!({"type": "accept_seek", "seek_id": seek}), &met),
        (json!({"type": "accept_challenge", "challenge_id": challenge}), &accepted),
    ] {
        assert_eq!(bob.ok(request).await["game"], game["game"]);
    }
    assert_eq!(ada.refused(json!({"type": "accept_seek", "seek_id": cancelled})).await, "not_found");
    plays_a_bot(&mut bob).await;
}

/// A bot on some server answers the first move of a game.
async fn plays_a_bot(person: &mut Client) {
    let terms = json!({"type": "challenge", "bot": {"name": "Acorn"}, "game": "othello", "side": "first"});
    let game = within("a bot", async {
        loop {
            // The bot may have to come back first.
            let answer = person.ask(terms.clone()).await;
            match answer["game"].as_str() {
                Some(game) => break game.to_owned(),
                None => {
                    assert!(answer["code"] == "not_available" || answer["code"] == "not_found", "{answer}")
                }
            }
        }
    })
    .await;
    person.watch(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    person.event_where("moved", |e| e["game"] == game.as_str() && e["ply"] == 1).await;
}
