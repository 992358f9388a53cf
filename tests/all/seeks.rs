//! Seeks: how they are paired, who may accept and cancel them, and when they disappear.

use serde_json::{Value, json};

use crate::support::{Client, Server, get};

/// A seek for Othello, with some of its fields changed.
fn seek(changes: Value) -> Value {
    let mut seek =
        json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "random"});
    for (field, value) in changes.as_object().expect("fields") {
        seek[field] = value.clone();
    }
    seek
}

/// Whether the seeks of two people are paired. If not, the first one is cancelled.
async fn paired(server: &Server, one: Value, other: Value) -> bool {
    let [a, b] = &mut [Client::guest(server).await, Client::guest(server).await];
    let first = a.ok(seek(one)).await["seek_id"].clone();
    let second = b.ok(seek(other)).await["seek_id"].clone();
    if a.ask(json!({"type": "cancel_seek", "seek_id": first})).await["type"] == "ok" {
        b.ok(json!({"type": "cancel_seek", "seek_id": second})).await;
        return false;
    }
    let (mine, theirs) = (a.event("game_started").await, b.event("game_started").await);
    assert_eq!((&mine["seek_id"], &theirs["seek_id"]), (&first, &second), "each by their own seek");
    assert_eq!(mine["game"], theirs["game"]);
    assert_ne!(mine["side"], theirs["side"]);
    let snapshot = a.watch(mine["game"].as_str().expect("an id")).await;
    for (client, started) in [(&*a, &mine), (&*b, &theirs)] {
        let seat = started["side"].as_str().expect("a seat");
        assert_eq!(snapshot[seat], client.hello["user"]);
    }
    true
}

#[tokio::test]
async fn compatible_seeks_are_paired_and_others_are_not() {
    let server = Server::start();
    let fischer =
        |initial: u64, increment: u64| json!({"clock": {"initial_ms": initial, "increment_ms": increment}});
    let fitting = [
        (json!({}), json!({})),
        (json!({"side": "first"}), json!({"side": "second"})),
        (json!({"side": "second"}), json!({"side": "random"})),
        (json!({"variant": "standard"}), json!({"variant": null})),
        (fischer(60_000, 1_000), fischer(60_000, 1_000)),
        (json!({"clock": {"days": 3}}), json!({"clock": {"days": 3}})),
        (json!({"rating_range": [1000, 2000]}), json!({})),
        (json!({"rating_range": [1500, 1500]}), json!({"rating_range": [1500, 1600]})),
        (json!({"game": "kalah", "variant": "6x4"}), json!({"game": "kalah", "variant": "6x4"})),
    ];
    for (one, other) in fitting {
        assert!(paired(&server, one.clone(), other.clone()).await, "{one} and {other}");
    }
    let unfitting = [
        (json!({}), json!({"game": "awele"})),
        (json!({"side": "first"}), json!({"side": "first"})),
        (json!({"side": "second"}), json!({"side": "second"})),
        (json!({"game": "checkers"}), json!({"game": "checkers", "variant": "mini"})),
        (fischer(60_000, 1_000), json!({})),
        (fischer(60_000, 1_000), fischer(60_000, 0)),
        (fischer(86_400_000, 0), json!({"clock": {"days": 1}})),
        (json!({"clock": {"days": 3}}), json!({"clock": {"days": 2}})),
        (json!({"rating_range": [1600, 2000]}), json!({})),
        (json!({}), json!({"rating_range": [0, 1000]})),
    ];
    for (one, other) in unfitting {
        assert!(!paired(&server, one.clone(), other.clone()).await, "{one} and {other}");
    }
}

/// Players get the side they asked for.
#[tokio::test]
async fn players_get_the_side_they_ask_for() {
    let server = Server::start();
    for (mine, theirs) in
        [("first", "second"), ("first", "random"), ("random", "first"), ("random", "second")]
    {
        let [a, b] = &mut [Client::guest(&server).await, Client::guest(&server).await];
        a.ok(seek(json!({"side": mine}))).await;
        b.ok(seek(json!({"side": theirs}))).await;
        let sides =
            [a.event("game_started").await["side"].clone(), b.event("game_started").await["side"].clone()];
        for (wish, got) in [mine, theirs].iter().zip(&sides) {
            assert!(*wish == "random" || got == wish, "{mine} {theirs}: {sides:?}");
        }
    }
}

#[tokio::test]
async fn nobody_is_paired_with_themselves_and_the_oldest_seek_comes_first() {
    let server = Server::start();
    let mut host = Client::guest(&server).await;
    let mut elsewhere = Client::with_token(&server, &host.token).await;
    let oldest = host.ok(seek(json!({}))).await["seek_id"].clone();
    elsewhere.ok(seek(json!({}))).await;
    assert_eq!(host.refused(json!({"type": "accept_seek", "seek_id": oldest})).await, "forbidden");
    host.settle().await;
    assert_eq!(host.take_events(), Vec::<Value>::new());

    let mut guest = Client::guest(&server).await;
    guest.ok(seek(json!({}))).await;
    let started = guest.event("game_started").await;
    for connection in [&mut host, &mut elsewhere] {
        let told = connection.event("game_started").await;
        assert_eq!((&told["game"], &told["seek_id"]), (&started["game"], &oldest), "on every connection");
    }
}

#[tokio::test]
async fn the_lobby_announces_every_seek() {
    let server = Server::start();
    let [host, guest, watcher] =
        &mut [Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await];
    let lobby = watcher.ok(json!({"type": "watch_lobby"})).await;
    assert_eq!((&lobby["seeks"], &lobby["bots"]), (&json!([]), &json!([])));
    assert!(lobby["counts"]["players"].is_u64() && lobby["counts"]["games"].is_u64());

    let terms = json!({"game": "kalah", "variant": "6x4", "clock": {"initial_ms": 300_000, "increment_ms": 2_000},
        "side": "second", "rating_range": [1400, 1600]});
    let id = host.ok(seek(terms.clone())).await["seek_id"].clone();
    let added = watcher.event("seek_added").await["seek"].clone();
    assert_eq!((&added["seek_id"], &added["user"]), (&id, &host.hello["user"]));
    for (field, value) in terms.as_object().expect("fields") {
        assert_eq!(added[field], *value, "{field}");
    }
    assert_eq!(guest.ok(json!({"type": "watch_lobby"})).await["seeks"], json!([added]));

    assert_eq!(guest.refused(json!({"type": "cancel_seek", "seek_id": id})).await, "forbidden");
    host.ok(json!({"type": "cancel_seek", "seek_id": id})).await;
    assert_eq!(watcher.event("seek_removed").await["seek_id"], id);
    assert_eq!(host.refused(json!({"type": "cancel_seek", "seek_id": id})).await, "not_found");
    assert_eq!(guest.refused(json!({"type": "accept_seek", "seek_id": id})).await, "not_found");

    let id = host.ok(seek(json!({"side": "second"}))).await["seek_id"].clone();
    watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == id).await;
    let game = guest.ok(json!({"type": "accept_seek", "seek_id": id})).await["game"].clone();
    assert_eq!(watcher.event_where("seek_removed", |e| e["seek_id"] == id).await["seek_id"], id);
    let (mine, theirs) = (host.event("game_started").await, guest.event("game_started").await);
    assert_eq!((&mine["game"], &mine["side"], &mine["kind"]), (&game, &json!("second"), &json!("othello")));
    assert_eq!((&theirs["game"], &theirs["side"], &theirs["seek_id"]), (&game, &json!("first"), &id));
    assert_eq!(
        guest.refused(json!({"type": "accept_seek", "seek_id": id})).await,
        "not_found",
        "it is taken"
    );
    watcher.event_where("counts", |e| e["games"] == 1).await;

    watcher.ok(json!({"type": "unwatch_lobby"})).await;
    watcher.take_events();
    host.ok(seek(json!({}))).await;
    watcher.settle().await;
    assert_eq!(watcher.take_events(), Vec::<Value>::new());
}

/// Many players accept one seek at once, and one gets it.
#[tokio::test]
async fn a_seek_is_taken_once() {
    let server = Server::start();
    let mut host = Client::guest(&server).await;
    let id = host.ok(seek(json!({}))).await["seek_id"].clone();
    let mut hands = Vec::new();
    for _ in 0..8 {
        hands.push(Client::guest(&server).await);
    }
    for hand in &mut hands {
        hand.send(json!({"type": "accept_seek", "seek_id": id})).await;
    }
    let mut games = Vec::new();
    for hand in &mut hands {
        let answer = hand.answer().await;
        match answer["game"].as_str() {
            Some(game) => games.push(game.to_owned()),
            None => assert_eq!(answer["code"], "not_found"),
        }
    }
    assert_eq!(games.len(), 1);
    assert_eq!(host.event("game_started").await["game"], games[0].as_str());
    let (_, page) = get(server.address(), "/api/games").await;
    assert_eq!(page["games"].as_array().map(Vec::len), Some(1));
}

/// A request repeated with its key, on any of the user's connections, creates nothing new.
#[tokio::test]
async fn a_key_makes_a_repeated_seek_harmless() {
    let server = Server::start();
    let [host, guest] = &mut [Client::guest(&server).await, Client::guest(&server).await];
    let mut elsewhere = Client::with_token(&server, &host.token).await;
    let keyed = seek(json!({"key": "0f8fad5b-d9cb-469f-a165-70867728950e"}));
    for _ in 0..3 {
        host.send(keyed.clone()).await;
        elsewhere.send(keyed.clone()).await;
    }
    let id = host.answer().await["seek_id"].clone();
    for _ in 0..2 {
        assert_eq!(host.answer().await["seek_id"], id);
    }
    for _ in 0..3 {
        assert_eq!(elsewhere.answer().await["seek_id"], id);
    }
    let lobby = guest.ok(json!({"type": "watch_lobby"})).await;
    assert_eq!(lobby["seeks"].as_array().map(Vec::len), Some(1));

    // The same key from another user is a different key, and this seek is paired.
    let theirs = guest.ok(keyed.clone()).await["seek_id"].clone();
    assert_ne!(theirs, id);
    let game = guest.event("game_started").await["game"].clone();
    assert_eq!(guest.ok(keyed.clone()).await["seek_id"], theirs, "the same answer after the game has begun");
    assert_eq!(host.ok(keyed).await["seek_id"], id);
    assert_eq!(host.event("game_started").await["game"], game);
    let (_, page) = get(server.address(), "/api/games").await;
    assert_eq!(page["games"].as_array().map(Vec::len), Some(1));

    let long = "k".repeat(37);
    assert_eq!(host.refused(seek(json!({"key": long}))).await, "bad_request");
}

#[tokio::test]
async fn bad_terms_are_refused_and_open_nothing() {
    let server = Server::start();
    let [client, watcher] = &mut [Client::guest(&server).await, Client::guest(&server).await];
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let cases = [
        (json!({"game": "chess"}), "bad_request"),
        (json!({"game": ""}), "bad_request"),
        (json!({"game": "Othello"}), "bad_request"),
        (json!({"variant": "6x6"}), "bad_request"),
        (json!({"game": "kalah", "variant": "9x9"}), "bad_request"),
        (json!({"clock": {"initial_ms": 0, "increment_ms": 0}}), "bad_request"),
        (json!({"clock": {"initial_ms": -1, "increment_ms": 0}}), "bad_request"),
        (json!({"clock": {"initial_ms": 60_000, "increment_ms": 99_999_999}}), "bad_request"),
        (json!({"clock": {"initial_ms": 1e300, "increment_ms": 0}}), "bad_request"),
        (json!({"clock": {"days": 0}}), "bad_request"),
        (json!({"clock": {"days": 1000}}), "bad_request"),
        (json!({"clock": {"days": 1, "initial_ms": 60_000, "increment_ms": 0}}), "bad_request"),
        (json!({"rating_range": [2000, 1000]}), "bad_request"),
        (json!({"rated": true}), "forbidden"),
    ];
    for (change, code) in cases {
        assert_eq!(client.refused(seek(change.clone())).await, code, "{change}");
        if change.get("rating_range").is_none() {
            let mut challenge = seek(change.clone());
            challenge["type"] = json!("challenge");
            challenge["bot"] = json!({});
            assert_eq!(client.refused(challenge).await, code, "{change}");
        }
    }
    watcher.settle().await;
    assert_eq!(seek_events(watcher), Vec::<Value>::new());
}

fn seek_events(client: &mut Client) -> Vec<Value> {
    let events = client.take_events().into_iter();
    events.filter(|e| e["type"] == "seek_added" || e["type"] == "seek_removed").collect()
}

/// One user cannot fill the lobby.
#[tokio::test]
async fn open_seeks_of_a_user_are_bounded() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    let mut open = 0;
    let refused = loop {
        let answer = client.ask(seek(json!({"side": "first"}))).await;
        match answer["code"].as_str() {
            Some(code) => break code.to_owned(),
            None => open += 1,
        }
        assert!(open < 1000, "somewhere is an end");
    };
    assert_eq!(refused, "already_exists");
    let lobby = client.ok(json!({"type": "watch_lobby"})).await;
    assert_eq!(lobby["seeks"].as_array().map(Vec::len), Some(open));
}

/// A seek disappears with its owner's connection, after a grace period for reconnecting.
#[tokio::test]
async fn a_seek_goes_with_its_owners_connection() {
    let server = Server::start();
    let mut watcher = Client::guest(&server).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let [mut gone, mut back] = [Client::guest(&server).await, Client::guest(&server).await];
    let lost = gone.ok(seek(json!({"side": "first"}))).await["seek_id"].clone();
    let kept = back.ok(seek(json!({"side": "first"}))).await["seek_id"].clone();
    drop(gone);
    let mut back = back.reconnected(&server).await;
    let removed = watcher.event("seek_removed").await;
    assert_eq!(removed["seek_id"], lost);
    let seeks = watcher.ok(json!({"type": "watch_lobby"})).await["seeks"].clone();
    assert_eq!(seeks.as_array().map(Vec::len), Some(1), "the other's owner is back: {seeks}");
    assert_eq!(watcher.refused(json!({"type": "accept_seek", "seek_id": lost})).await, "not_found");
    let game = watcher.ok(json!({"type": "accept_seek", "seek_id": kept})).await["game"].clone();
    assert_eq!(back.event("game_started").await["game"], game);
}

/// A player who has reached their limit of games gets no others: their seek ends when someone could be paired with it,
/// and two others on the same terms find each other.
#[tokio::test]
async fn a_player_with_too_many_games_is_in_nobodys_way() {
    let server = Server::start();
    let [mut busy, mut partner] = [Client::guest(&server).await, Client::guest(&server).await];
    let mut pair = async |busy: &mut Client| {
        for client in [busy, &mut partner] {
            client.ok(seek(json!({"game": "kalah"}))).await;
        }
    };
    for _ in 0..99 {
        pair(&mut busy).await;
    }
    let open = busy.ok(seek(json!({}))).await["seek_id"].clone();
    let accepted = busy.ok(seek(json!({"game": "awele"}))).await["seek_id"].clone();
    pair(&mut busy).await;
    let [mut one, mut other] = [Client::guest(&server).await, Client::guest(&server).await];
    assert_eq!(one.refused(json!({"type": "accept_seek", "seek_id": accepted})).await, "not_available");
    assert_eq!(busy.refused(json!({"type": "cancel_seek", "seek_id": accepted})).await, "not_found");
    let mine = one.ok(seek(json!({}))).await["seek_id"].clone();
    assert_eq!(busy.refused(json!({"type": "cancel_seek", "seek_id": open})).await, "not_found");
    other.ok(seek(json!({}))).await;
    assert_eq!(one.event("game_started").await["seek_id"], mine);
    assert_eq!(busy.refused(seek(json!({}))).await, "not_available");
    // Games with a clock are counted separately.
    busy.ok(seek(json!({"clock": {"initial_ms": 60_000, "increment_ms": 0}}))).await;
}

/// An id from before a restart never refers to someone else's seek.
#[tokio::test]
async fn ids_of_seeks_are_not_given_again_after_a_restart() {
    let mut server = Server::start();
    let before = Client::guest(&server).await.ok(seek(json!({}))).await["seek_id"].clone();
    server.crash();
    server.start_again();
    let after = Client::guest(&server).await.ok(seek(json!({}))).await["seek_id"].clone();
    assert!(before.as_str() < after.as_str(), "{before} and {after}");
}

/// A range widens however far it extends, and still admits everyone it admitted before.
#[tokio::test]
async fn a_range_without_bounds_widens() {
    let server = Server::start();
    let mut watcher = Client::guest(&server).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let mut wide = Client::guest(&server).await;
    let range = json!([i32::MIN, i32::MAX]);
    let asked = seek(json!({"widen": true, "rating_range": [2000, i32::MAX]}));
    let mine = wide.ok(asked).await["seek_id"].clone();
    for expected in [json!([2000, i32::MAX]), json!([1950, i32::MAX])] {
        let shown = watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == mine).await;
        assert_eq!(shown["seek"]["rating_range"], expected);
    }
    let all = wide.ok(seek(json!({"game": "awele", "rating_range": range}))).await["seek_id"].clone();
    watcher.ok(json!({"type": "accept_seek", "seek_id": all})).await;
}
