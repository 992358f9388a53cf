//! Nothing that one visitor can request grows without bound, and each bound is explained in a sentence.

use std::collections::HashSet;
use std::net::IpAddr;

use serde_json::{Value, json};

use crate::support::{Client, Server, Settings, Table, ask, code_of, member};

/// Repeats a request until it is refused. Returns how often it succeeded, and the refusal.
async fn until_refused(client: &mut Client, request: &Value, at_most: usize) -> (usize, Value) {
    for done in 0..=at_most {
        let answer = client.ask(request.clone()).await;
        if code_of(&answer).is_some() {
            return (done, answer);
        }
    }
    panic!("{request} was done more than {at_most} times");
}

fn seek() -> Value {
    json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "first"})
}

/// Gifts, offers and requests are rows in the log.
#[tokio::test]
async fn a_game_has_so_many_rows_of_each_player() {
    let server = Server::start();
    let clock = json!({"initial_ms": 600_000, "increment_ms": 0});
    let mut table = Table::with(&server, json!({"game": "othello", "clock": clock})).await;
    table.play_all(["f5", "d6"]).await;
    let give = table.request("give_time");
    let (done, refusal) = until_refused(&mut table.players[0], &give, 200).await;
    assert_eq!((done, &refusal["code"]), (100, &json!("not_available")), "{refusal}");
    for request in ["offer_draw", "request_takeback"] {
        let request = table.request(request);
        assert_eq!(table.players[0].refused(request).await, "not_available");
    }
    // The opponent has their own bound; answering and playing on are always possible.
    for _ in 0..100 {
        let offer = table.request("offer_draw");
        table.players[1].ok(offer).await;
        let decline = json!({"type": "answer_draw", "game": table.game, "accept": false});
        table.players[0].ok(decline).await;
    }
    let offer = table.request("offer_draw");
    assert_eq!(table.players[1].refused(offer).await, "not_available");
    let m = table.record().legal_moves()[0].to_string();
    let request = table.move_request(&m);
    table.players[0].ok(request).await;
}

#[tokio::test]
async fn a_connection_watches_so_many_games() {
    let server = Server::start();
    let mut games: Vec<String> = Vec::new();
    while games.len() < 513 {
        let [mut host, mut guest] = [Client::guest(&server).await, Client::guest(&server).await];
        // A user has at most a hundred games without a clock.
        for _ in 0..100.min(513 - games.len()) {
            let seek_id = host.ok(seek()).await["seek_id"].clone();
            let accepted = guest.ok(json!({"type": "accept_seek", "seek_id": seek_id})).await;
            games.push(accepted["game"].as_str().expect("a game's id").to_owned());
        }
    }
    let mut watcher = Client::guest(&server).await;
    for game in &games[..512] {
        watcher.watch(game).await;
    }
    for request in [json!({"type": "watch", "game": games[512]}), desync(&games[512])] {
        let refusal = watcher.ask(request).await;
        assert_eq!(code_of(&refusal).as_deref(), Some("not_available"), "{refusal}");
    }
    watcher.ok(json!({"type": "watch", "game": games[0]})).await;
    watcher.ok(json!({"type": "unwatch", "game": games[0]})).await;
    watcher.watch(&games[512]).await;
}

fn desync(game: &str) -> Value {
    json!({"type": "desync", "game": game, "seq": 1, "hash": "0000000000000000"})
}

/// Creates games as fast as users may request them, the hosts at one address and their opponent at another.
async fn games_between(
    server: &Server,
    hosts: IpAddr,
    others: IpAddr,
    at_most: usize,
) -> (Vec<String>, Option<Value>) {
    let mut games = Vec::new();
    let mut other = Client::guest_from(server, others).await;
    while games.len() < at_most {
        let mut host = Client::guest_from(server, hosts).await;
        // An account may request sixty games at once.
        for _ in 0..50.min(at_most - games.len()) {
            let seek_id = host.ok(seek()).await["seek_id"].clone();
            let answer = other.ask(json!({"type": "accept_seek", "seek_id": seek_id})).await;
            if code_of(&answer).is_some() {
                return (games, Some(answer));
            }
            games.push(answer["game"].as_str().expect("a game's id").to_owned());
        }
    }
    (games, None)
}

/// All the guests at one address together can have a thousand games with others and watch two thousand. Users at other
/// addresses are not affected.
#[tokio::test]
async fn an_address_has_so_many_games_and_watches_so_many() {
    let server = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let (crowd, elsewhere): (IpAddr, IpAddr) = ([127, 0, 0, 21].into(), [127, 0, 0, 22].into());
    let mut games = Vec::new();
    for n in 0..10 {
        let (made, refusal) = games_between(&server, [127, 0, 0, 30 + n].into(), crowd, 100).await;
        assert_eq!((made.len(), refusal), (100, None));
        games.extend(made);
    }
    let (made, refusal) = games_between(&server, elsewhere, crowd, 1).await;
    let sentence =
        "there are 1000 unfinished games between people from your network; finish some of them first";
    assert_eq!((made.len(), &refusal.expect("a refusal")["message"]), (0, &json!(sentence)));
    assert_eq!(games_between(&server, crowd, elsewhere, 1).await.0.len(), 1, "those elsewhere can accept");

    let mut watchers = Vec::new();
    for _ in 0..4 {
        let mut watcher = Client::guest_from(&server, crowd).await;
        for game in &games[..512] {
            watcher.watch(game).await;
        }
        watchers.push(watcher);
    }
    let watch = json!({"type": "watch", "game": games[0]});
    let mut last = Client::guest_from(&server, crowd).await;
    let refusal = last.ask(watch.clone()).await;
    assert_eq!(code_of(&refusal).as_deref(), Some("not_available"), "{refusal}");
    Client::guest_from(&server, elsewhere).await.watch(&games[0]).await;
    watchers[0].ok(json!({"type": "unwatch", "game": games[1]})).await;
    last.ok(watch).await;
}

/// Games with a clock stay in memory until their flags fall.
#[tokio::test]
async fn a_person_has_so_many_games_with_a_clock() {
    let server = Server::start();
    let [mut host, mut guest] = [Client::guest(&server).await, Client::guest(&server).await];
    let mut seek = seek();
    seek["clock"] = json!({"days": 3});
    for _ in 0..100 {
        let seek_id = host.ok(seek.clone()).await["seek_id"].clone();
        guest.ok(json!({"type": "accept_seek", "seek_id": seek_id})).await;
    }
    let sentence =
        format!("{} has 100 unfinished games with a clock; some must be finished first", host.name());
    let answer = host.ask(seek).await;
    assert_eq!((code_of(&answer).as_deref(), &answer["message"]), (Some("not_available"), &json!(sentence)));
}

#[tokio::test]
async fn a_person_says_so_many_lines_in_a_game() {
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    let say = json!({"type": "chat", "game": table.game, "text": "hello", "room": "players"});
    let (done, refusal) = until_refused(&mut table.players[0], &say, 600).await;
    assert_eq!((done, &refusal["message"]), (500, &json!("you can say at most 500 lines in a game")));
    table.players[1].ok(say).await;
}

/// In version 0.1.0, six hundred challenges cut off their target, and did so again on every reconnect.
#[tokio::test]
async fn challenges_cannot_cut_anybody_off() {
    let server = Server::start();
    let mut target = member(&server, "Ada").await;
    let mut challengers = Vec::new();
    let mut made = 0;
    while made < 50 {
        let mut client = Client::guest(&server).await;
        let challenge = json!({"type": "challenge", "to": "Ada", "game": "othello", "clock": null, "rated": false, "side": "random"});
        let (done, refusal) = until_refused(&mut client, &challenge, 8).await;
        made += done;
        if made < 50 {
            assert_eq!(refusal["code"], "already_exists", "{refusal}");
        } else {
            assert_eq!(refusal["code"], "not_available", "{refusal}");
        }
        challengers.push(client);
    }
    let mut again = Client::with_token(&server, &target.token).await;
    for client in [&mut target, &mut again] {
        for _ in 0..50 {
            client.event("challenged").await;
        }
        client.settle().await;
    }
}

#[tokio::test]
async fn offers_and_keys_have_their_rates() {
    let server = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let elsewhere: IpAddr = [127, 0, 0, 9].into();
    let mut client = Client::guest_from(&server, elsewhere).await;
    // Refused requests count as well: they cost as much.
    let bad = json!({"type": "challenge", "to": "nobody", "game": "othello", "clock": null, "rated": false, "side": "random"});
    let mut refusals = 0;
    let refusal = loop {
        let answer = client.ask(bad.clone()).await;
        match code_of(&answer).as_deref() {
            Some("not_found") => refusals += 1,
            Some("rate_limited") => break answer,
            other => panic!("{other:?}"),
        }
        assert!(refusals < 200, "somewhere is an end");
    };
    assert!(refusals >= 60 && refusal["retry_ms"].is_u64(), "{refusals}, then {refusal}");
    let mut other = Client::guest_from(&server, elsewhere).await;
    other.ok(seek()).await;
}

/// Keys of refused requests are not kept; the others are, up to a bound.
#[tokio::test]
async fn idempotency_keys_are_bounded() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    let keyed = |n: usize| {
        let mut request = seek();
        request["key"] = json!(format!("key-{n}"));
        request
    };
    for n in 0..8 {
        client.ok(keyed(n)).await;
    }
    for n in 8..1_200 {
        assert_eq!(client.refused(keyed(n)).await, "already_exists");
    }
    let mut opened = 8;
    let mut last = client.ok(keyed(0)).await["seek_id"].clone();
    let refusal = loop {
        client.ok(json!({"type": "cancel_seek", "seek_id": last})).await;
        let answer = client.ask(keyed(10_000 + opened)).await;
        if code_of(&answer).is_some() {
            break answer;
        }
        last = answer["seek_id"].clone();
        opened += 1;
        assert!(opened < 2_000, "somewhere is an end");
    };
    assert_eq!((opened, &refusal["code"]), (1_024, &json!("rate_limited")), "{refusal}");
}

#[tokio::test]
async fn bodies_are_as_long_as_they_need_to_be() {
    let server = Server::start();
    let body = json!({"name": "x".repeat(40_000), "password": "y"});
    let (status, refusal) = ask(server.address(), "POST", "/api/sessions", None, Some(body)).await;
    assert!(status == 413 || status == 422, "{status} {refusal}");
}

/// One guest's requests become few events for everyone who watches the lobby, and all of them see the same in the end.
#[tokio::test]
async fn a_thousand_requests_make_few_lobby_events() {
    let server = Server::start();
    let [mut watcher, mut briefly] = [Client::guest(&server).await, Client::guest(&server).await];
    watcher.ok(json!({"type": "watch_lobby"})).await;
    briefly.ok(json!({"type": "watch_lobby", "differences": true})).await;
    let mut client = Client::guest(&server).await;
    let (mut joiner, mut seen) = (Client::guest(&server).await, Vec::new());
    let cancel = |seek_id: &str| json!({"type": "cancel_seek", "seek_id": seek_id});
    // No one else seeks, so each id is one more than the last.
    let first = client.ok(seek()).await["seek_id"].as_str().expect("an id").to_owned();
    client.ok(cancel(&first)).await;
    let first: u64 = first[1..].parse().expect("a number");
    for n in 0..500 {
        client.send(seek()).await;
        client.send(cancel(&format!("s{:010}", first + n + 1))).await;
        if n == 250 {
            let lobby = joiner.ok(json!({"type": "watch_lobby"})).await;
            seen = lobby["seeks"].as_array().expect("seeks").clone();
        }
    }
    for _ in 0..1_000 {
        assert_eq!(client.answer().await["type"], "ok");
    }
    let last = client.ok(seek()).await["seek_id"].clone();
    let is_last = |event: &Value| event["seek"]["seek_id"] == last;
    watcher.event_where("seek_added", is_last).await;
    joiner.event_where("seek_added", is_last).await;
    let events = |client: &mut Client| -> Vec<Value> {
        client.take_events().into_iter().filter(|event| event["type"] != "counts").collect()
    };
    let told = events(&mut watcher);
    assert!(told.len() < 250, "{} events of 1,000 requests", told.len());
    for event in told.into_iter().chain(events(&mut joiner)) {
        match event["type"].as_str() {
            Some("seek_added") => seen.push(event["seek"].clone()),
            Some("seek_removed") => seen.retain(|seek| seek["seek_id"] != event["seek_id"]),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen, Vec::<Value>::new(), "only the last seek is open, which both were told of");
    // A client that asked for differences gets nothing else, and the same lobby.
    let opens_last = |event: &Value| {
        event["opened"].as_array().is_some_and(|opened| opened.iter().any(|seek| seek["seek_id"] == last))
    };
    let told_last = briefly.event_where("lobby_changed", opens_last).await;
    let mut open = HashSet::new();
    for change in briefly.take_events().into_iter().chain([told_last]) {
        assert_eq!(change["type"], "lobby_changed", "{change}");
        let ids = |list: &Value| -> Vec<Value> { list.as_array().cloned().unwrap_or_default() };
        open.extend(ids(&change["opened"]).into_iter().map(|seek| seek["seek_id"].clone()));
        ids(&change["closed"]).iter().for_each(|id| assert!(open.remove(id), "{id} was never told"));
    }
    assert_eq!(open, HashSet::from([last]));
}
