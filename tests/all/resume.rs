//! Watching and resuming: missed events arrive exactly once and in order.

use serde_json::{Value, json};

use crate::support::{Client, Server, Table, get, metric, rng};

/// The game's events from the archive.
pub(crate) async fn log_of(server: &Server, game: &str) -> Vec<Value> {
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    archived["events"].as_array().expect("events").clone()
}

/// Watches from `since` on and takes all events of the game.
async fn resume_from(client: &mut Client, game: &str, since: u64) -> Vec<Value> {
    client.forget(game);
    client.ok(json!({"type": "watch", "game": game, "since": since})).await;
    client.settle().await;
    client.take_events()
}

#[tokio::test]
pub(crate) async fn any_gap_is_served_exactly_also_after_a_restart() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_random(30, &mut rng(1)).await;
    let ask = table.request("request_takeback");
    let offer = table.request("offer_draw");
    table.act(0, ask, "takeback_requested").await;
    table.act(1, offer, "draw_offered").await;
    let accept = json!({"type": "answer_takeback", "game": table.game, "accept": true});
    table.act(1, accept, "taken_back").await;
    table.play_random(5, &mut rng(2)).await;
    let game = table.game.clone();
    let log = table.players[0].mirror(&game).events.clone();
    assert_eq!(log_of(&server, &game).await, log);
    for _ in 0..2 {
        let mut watcher = Client::guest(&server).await;
        for since in 0..=log.len() {
            assert_eq!(resume_from(&mut watcher, &game, since as u64).await, log[since..], "since {since}");
        }
        for since in [log.len() as u64 + 1, 1_000_000, u64::MAX] {
            let events = resume_from(&mut watcher, &game, since).await;
            let [snapshot] = &events[..] else { panic!("one snapshot: {events:?}") };
            assert_eq!((&snapshot["type"], &snapshot["seq"]), (&json!("snapshot"), &json!(log.len())));
        }
        server.crash();
        server.start_again();
    }
}

#[tokio::test]
async fn events_after_the_gap_follow_seamlessly() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6", "c3"]).await;
    let game = table.game.clone();
    let [mut first, second] = table.players;
    // The second player's connection breaks; the game continues until it is their turn.
    let mut second = second.reconnected(&server).await;
    first.ok(json!({"type": "offer_draw", "game": game})).await;
    second.resume(&game).await;
    second.event_where("draw_offered", |e| e["seq"] == 4).await;
    second.ok(json!({"type": "move", "game": game, "ply": 3, "move": "d3", "after": 4})).await;
    for player in [&mut first, &mut second] {
        assert_eq!(player.event_where("moved", |e| e["seq"] == 5).await["move"], "d3");
    }
    assert_eq!(second.mirror(&game).events, log_of(&server, &game).await);
}

/// Spectators lose their connection at any time during play, and none ever misses an event or gets one twice.
#[tokio::test]
async fn resuming_during_play_neither_loses_nor_repeats_events() {
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    let game = table.game.clone();
    let mut watcher = Client::guest(&server).await;
    watcher.watch(&game).await;
    let mut rng = rng(3);
    while !table.is_over() {
        // The spectator's mirror fails the test on a gap or a duplicate, wherever they resume.
        let come_back = async {
            let mut back = watcher.reconnected(&server).await;
            back.resume(&game).await;
            back.settle().await;
            back
        };
        (watcher, ()) = tokio::join!(come_back, table.play_random(5, &mut rng));
    }
    watcher.settle().await;
    assert_eq!(watcher.mirror(&game).events, table.players[0].mirror(&game).events);
}

/// 256 events are always served as events; for a much larger gap a snapshot is fine.
#[tokio::test]
async fn a_gap_of_256_is_served_and_a_larger_one_at_least_by_a_snapshot() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let game = table.game.clone();
    let decline = json!({"type": "answer_draw", "game": game, "accept": false});
    let offer = table.request("offer_draw");
    for n in 0..150 {
        // Alternately, because each player's offers are bounded.
        table.players[n % 2].ok(offer.clone()).await;
        table.players[1 - n % 2].ok(decline.clone()).await;
    }
    let log = log_of(&server, &game).await;
    assert_eq!(log.len(), 300);
    let mut watcher = Client::guest(&server).await;
    assert_eq!(resume_from(&mut watcher, &game, 300 - 256).await, log[300 - 256..]);
    let events = resume_from(&mut watcher, &game, 0).await;
    if events[0]["type"] == "snapshot" {
        assert_eq!((events.len(), &events[0]["seq"]), (1, &json!(300)));
    } else {
        assert_eq!(events, log);
    }
    // From there this spectator sees the game like anyone else.
    table.play("f5").await;
    assert_eq!(watcher.event("moved").await["seq"], 301);
}

#[tokio::test]
async fn a_second_watch_starts_again_and_unwatch_ends_it() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let game = table.game.clone();
    let mut watcher = Client::guest(&server).await;
    for _ in 0..3 {
        watcher.watch(&game).await;
    }
    table.play("f5").await;
    watcher.settle().await;
    let events = watcher.take_events();
    assert_eq!(events.len(), 1, "once to each connection: {events:?}");

    for _ in 0..2 {
        watcher.ok(json!({"type": "unwatch", "game": game})).await;
    }
    watcher.ok(json!({"type": "unwatch", "game": "nothing"})).await;
    table.play("d6").await;
    watcher.settle().await;
    assert_eq!(watcher.take_events(), Vec::<Value>::new());
    assert_eq!(resume_from(&mut watcher, &game, 1).await.len(), 1);
}

/// A player who does not watch is told only that their game has started.
#[tokio::test]
async fn a_player_who_does_not_watch_hears_of_the_start_only() {
    let server = Server::start();
    let [mut host, mut guest] = [Client::guest(&server).await, Client::guest(&server).await];
    let mut elsewhere = Client::with_token(&server, &host.token).await;
    let seek = json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "first"});
    let id = host.ok(seek).await["seek_id"].clone();
    let game = guest.ok(json!({"type": "accept_seek", "seek_id": id})).await["game"].clone();
    let played = json!({"type": "move", "game": game, "ply": 0, "move": "f5"});
    host.ok(played).await;
    guest.ok(json!({"type": "resign", "game": game})).await;
    for client in [&mut host, &mut guest, &mut elsewhere] {
        client.settle().await;
        let events = client.take_events();
        let kinds: Vec<_> = events.iter().map(|e| e["type"].as_str()).collect();
        assert_eq!(kinds, [Some("game_started")], "{events:?}");
    }
}

/// All spectators get the same events: players, their other connections and strangers, in many games at once.
#[tokio::test]
async fn all_spectators_get_the_same_events_of_many_games() {
    let server = Server::start();
    let mut tables = Vec::new();
    let mut watchers = [Client::guest(&server).await, Client::guest(&server).await];
    for kind in ["othello", "kalah", "checkers", "awele", "santorini"] {
        let table = Table::of(&server, kind).await;
        for watcher in &mut watchers {
            watcher.watch(&table.game).await;
        }
        tables.push(table);
    }
    let mut rng = rng(4);
    for _ in 0..8 {
        for table in &mut tables {
            table.play_random(1, &mut rng).await;
        }
    }
    for table in &mut tables {
        let mut other = Client::with_token(&server, &table.players[0].token).await;
        other.watch(&table.game).await;
        let resign = table.request("resign");
        let told = table.act(1, resign, "game_over").await;
        for watcher in watchers.iter_mut().chain([&mut other]) {
            assert_eq!(watcher.event_where("game_over", |e| e["game"] == table.game.as_str()).await, told);
        }
        for watcher in &watchers {
            assert_eq!(watcher.mirror(&table.game).events, table.players[1].mirror(&table.game).events);
        }
    }
}

#[tokio::test]
async fn a_client_that_is_out_of_step_gets_a_snapshot() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let desync = json!({"type": "desync", "game": table.game, "seq": 2, "hash": "0000000000000000"});
    table.players[1].ok(desync).await;
    let snapshot = table.players[1].event("snapshot").await;
    assert_eq!(snapshot["seq"], 2);
    // The snapshot comes once, and so do later events.
    table.play("c3").await;
    let [_, second] = &mut table.players;
    second.settle().await;
    assert_eq!(second.take_events(), Vec::<Value>::new());
}

/// The number of out-of-step clients points to defects. In 0.1.0 anyone could raise it with a game that does not exist.
#[tokio::test]
async fn only_a_watcher_with_another_position_counts_as_out_of_step() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let own = table.players[0].watch(&table.game).await["hash"].clone();
    let desync = |game: &str, seq: u64, hash: &Value| json!({"type": "desync", "game": game, "seq": seq, "hash": hash});
    let other = json!("0000000000000000");
    let mut nobody = Client::guest(&server).await;
    assert_eq!(nobody.refused(desync("nothing", 1, &other)).await, "not_found");
    nobody.ok(desync(&table.game, 2, &other)).await;
    let [player, _] = &mut table.players;
    player.ok(desync(&table.game, 2, &own)).await;
    player.ok(desync(&table.game, 3, &other)).await;
    assert_eq!(metric(&server, "parlor_desyncs_total").await, 0.0);
    player.ok(desync(&table.game, 1, &own)).await;
    player.ok(desync(&table.game, 2, &other)).await;
    assert_eq!(metric(&server, "parlor_desyncs_total").await, 2.0);
}

#[tokio::test]
async fn unfinished_games_are_told_at_hello_and_go_on_after_a_restart() {
    let mut server = Server::start();
    let mut tables = Vec::new();
    for (seed, kind) in ["othello", "kalah", "checkers", "awele", "santorini"].iter().enumerate() {
        let mut table = Table::of(&server, kind).await;
        table.play_random(10, &mut rng(seed as u64)).await;
        tables.push(table);
    }
    server.crash();
    server.start_again();
    for (seed, mut table) in tables.into_iter().enumerate() {
        let game = table.game.clone();
        let [first, second] = table.players;
        table.players = [first.reconnected(&server).await, second.reconnected(&server).await];
        for player in &mut table.players {
            assert_eq!(player.hello["games"], json!([game]));
            player.resume(&game).await;
            player.settle().await;
            assert_eq!(player.take_events(), Vec::<Value>::new(), "nothing was missed");
        }
        table.play_random(usize::MAX, &mut rng(seed as u64)).await;
        assert!(table.is_over());
        assert_eq!(log_of(&server, &game).await, table.players[0].mirror(&game).events);
    }
}

/// A client that knows the rules can get all moves without what follows from them, including missed ones and after a
/// desync; no one else does.
#[tokio::test]
async fn moves_are_told_briefly_to_those_who_ask_for_it() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let game = table.game.clone();
    let mut program = Client::guest(&server).await;
    let brief = json!({"type": "watch", "game": game, "brief": true});
    program.ok(brief.clone()).await;
    table.play_random(20, &mut rng(5)).await;
    let told = program.event_where("played", |event| event["ply"] == 19).await;
    for absent in ["position", "legal", "to_move", "clock"] {
        assert!(told.get(absent).is_none(), "{told}");
    }
    // The mirrors of the players, who get whole moves, and of the program have checked each hash.
    let own = table.players[0].mirror(&game).clone();
    assert_eq!(program.mirror(&game).moves(), own.moves());
    let whole = program.mirror(&game).events.iter().zip(&own.events);
    assert!(whole.clone().count() >= 20);
    for (brief, whole) in whole {
        assert_eq!((&brief["type"], &whole["type"]), (&json!("played"), &json!("moved")));
        assert_eq!(
            ["seq", "move", "by", "hash"].map(|it| &brief[it]),
            ["seq", "move", "by", "hash"].map(|it| &whole[it])
        );
    }

    let seen = own.seq;
    program.forget(&game);
    program.take_events();
    let mut since = brief.clone();
    since["since"] = json!(seen - 3);
    program.ok(since).await;
    program.settle().await;
    let missed = program.take_events();
    let seqs: Vec<_> =
        missed.iter().filter(|event| event["type"] == "played").map(|event| &event["seq"]).collect();
    assert_eq!(seqs, [seen - 2, seen - 1, seen], "{missed:?}");
    // A desync is answered with a snapshot, and the connection stays in brief form.
    program.ok(json!({"type": "desync", "game": game, "seq": seen, "hash": "0000000000000000"})).await;
    table.play_random(1, &mut rng(6)).await;
    program.event("played").await;
}
