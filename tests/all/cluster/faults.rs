//! Faults of one server and of NATS: no acknowledged move is lost, and games go on.

use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use super::site::{Site, play};
use crate::health::readiness;
use crate::support::wire::{End, Flow, Wire};
use crate::support::{Client, Server, Table, bot_token, get, member, within};

/// A server that sleeps through its lease writes nothing when it wakes, although it tries to.
#[tokio::test]
async fn a_server_that_was_stopped_writes_nothing_when_it_wakes() {
    let mut site = Site::start(3);
    let mut table = site.table([1, 2], json!({"game": "othello"})).await;
    play(&mut table, 10, 3).await;
    signal(&site.nodes[1], Signal::STOP);
    within("every thread to stop", async {
        while !is_stopped(&site.nodes[1]) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    // The server finds this move in its socket when it wakes.
    let late = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&late);
    let game = table.game.clone();
    let [mut late, stays] = table.players;
    late.send(request).await;
    let mut back = Client::with_token(&site.nodes[2], &late.token).await;
    back.watch(&game).await;
    table = Table { game, players: [back, stays] };
    play(&mut table, 10, 4).await;
    signal(&site.nodes[1], Signal::CONT);
    let status = site.nodes[1].ended().await;
    assert!(!status.success());
    let log = site.nodes[1].log();
    assert!(
        log.contains("other servers have taken over; no more writes are accepted"),
        "it did not try:\n{log}"
    );
    site.check(2, &table).await;
    assert_eq!(table.record().moves().len(), 20);
}

/// NATS stores nothing: servers read what was lost from the log when it is back.
#[tokio::test]
async fn nothing_is_lost_with_nats() {
    let site = Site::start(2);
    let mut table = site.table([0, 1], json!({"game": "kalah"})).await;
    play(&mut table, 4, 6).await;
    while table.turn() != 0 {
        play(&mut table, 1, 6).await;
    }
    site.nats.kill();
    // The server that decides the game goes on; the other player receives the move later.
    let m = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&m);
    let done = table.players[0].ok(request).await;
    site.nats.start_again();
    let seq = |event: &Value| event["seq"].as_u64() >= done["seq"].as_u64();
    for player in &mut table.players {
        player.any_event_where(seq).await;
    }
    table.players[0].settle().await;
    play(&mut table, 300, 7).await;
    assert!(table.is_over());
    site.check(1, &table).await;
}

/// Without NATS, no one can start a game on a server that does not have the lobby: it tells balancers and people so.
#[tokio::test]
async fn a_server_that_cannot_reach_the_lobby_is_not_ready() {
    let site = Site::start(2);
    let mut client = Client::guest(&site.nodes[1]).await;
    for node in &site.nodes {
        readiness(node, true).await;
    }
    site.nats.kill();
    let why = readiness(&site.nodes[1], false).await;
    assert!(why.contains("another server has the lobby, and NATS cannot be reached"), "{why}");
    readiness(&site.nodes[0], true).await;
    let (status, refused) = get(site.nodes[1].address(), "/api/bots").await;
    assert_eq!((status, &refused["code"]), (503, &json!("not_available")), "{refused}");
    let refused = client.ask(json!({"type": "watch_lobby"})).await;
    let why = refused["message"].as_str().unwrap_or_default();
    assert_eq!(why, "the lobby cannot be reached right now; try again in a moment", "{refused}");
    site.nats.start_again();
    readiness(&site.nodes[1], true).await;
    client.ok(json!({"type": "watch_lobby"})).await;
}

/// A server that the others can do without leaves when it can no longer reach NATS, the database or both: its players
/// find their games elsewhere. It gets no error: whatever it sends simply never arrives.
// The wires keep running while the servers start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_cut_off_leaves() {
    let mut site = Site::start(2);
    let [to_nats, to_database] = [Wire::to(End::Port(site.nats.port())).await, site.database.wire().await];
    site.add_at(site.database.clone(), to_nats.port);
    site.add_at(site.database.behind(&to_database), site.nats.port());
    site.add_at(site.database.behind(&to_database), to_nats.port);
    let mut tables = [
        site.table([2, 1], json!({"game": "othello"})).await,
        site.table([3, 1], json!({"game": "kalah"})).await,
        site.table([4, 1], json!({"game": "awele"})).await,
    ];
    for table in &mut tables {
        play(table, 5, 11).await;
    }
    to_nats.set(Flow::Frozen);
    to_database.set(Flow::Frozen);
    for (node, why) in [
        (2, "NATS can be reached from other servers, but not from here"),
        (3, "the database can be reached from other servers, but not from here"),
        (4, "neither NATS nor the database can be reached from here"),
    ] {
        let status = site.nodes[node].ended().await;
        assert!(!status.success());
        let log = site.nodes[node].log();
        assert!(log.contains(why), "{log}");
    }
    for table in tables {
        let [cut, stays] = table.players;
        let mut cut = cut.reconnected(&site.nodes[0]).await;
        cut.resume(&table.game).await;
        let mut table = Table { players: [cut, stays], ..table };
        play(&mut table, 5, 12).await;
        site.check(0, &table).await;
    }
}

/// A server's message that a game is over is lost on its way to the leader: the bot that played it is free even so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_free_though_the_end_of_its_game_was_not_heard() {
    let mut site = Site::start(1);
    let to_nats = Wire::to(End::Port(site.nats.port())).await;
    site.add_at(site.database.clone(), to_nats.port);
    let node = &site.nodes[1];
    let owner = member(node, "Ada").await;
    let token = bot_token(node, &owner.token, "Machine").await;
    let mut bot = Client::with_token(node, &token).await;
    let offer = json!({"type": "offer", "games": [{"game": "kalah"}], "max_games": 1});
    bot.ok(offer).await;
    let mut person = Client::guest(node).await;
    let challenge =
        json!({"type": "challenge", "bot": {"name": "Machine"}, "game": "kalah", "side": "first"});
    let game = person.ok(challenge.clone()).await["game"].clone();
    person.watch(game.as_str().expect("an id")).await;
    assert_eq!(person.refused(challenge.clone()).await, "not_available", "it plays one game at a time");
    to_nats.set(Flow::Frozen);
    person.ok(json!({"type": "resign", "game": game})).await;
    person.event("game_over").await;
    // The server's message about it is on its way.
    tokio::time::sleep(Duration::from_millis(200)).await;
    to_nats.cut().await;
    to_nats.set(Flow::After(Duration::ZERO));
    within("the bot to be free", async { while person.ask(challenge.clone()).await["game"].is_null() {} })
        .await;
}

/// Whether all threads have stopped: the signal wakes one of them, which stops the others when it gets to run.
fn is_stopped(server: &Server) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{}/task", server.pid())).expect("it is there");
    let states = threads.flatten().map(|thread| std::fs::read_to_string(thread.path().join("stat")));
    states
        .flatten()
        .all(|stat| stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')))
}

fn signal(server: &Server, signal: Signal) {
    kill_process(Pid::from_raw(server.pid() as i32).expect("a process id"), signal).expect("it runs");
}
