//! Requests and answers: who may send which requests, which ones are valid, and that each gets exactly one answer.

use parlor_protocol::REQUEST_TYPES;
use serde_json::{Value, json};

use crate::support::{Client, Server, Table, code_of, get};

#[tokio::test]
async fn hello_makes_a_guest_who_is_known_again() {
    let mut server = Server::start();
    let guest = Client::guest(&server).await;
    assert_eq!(guest.hello["protocol"], 1);
    assert_eq!(guest.hello["server"], env!("CARGO_PKG_VERSION"));
    assert_eq!(guest.hello["user"]["kind"], "guest");
    assert_eq!(guest.hello["games"], json!([]));

    let again = Client::with_token(&server, &guest.token).await;
    assert_eq!(again.hello["user"], guest.hello["user"]);
    assert!(again.hello.get("token").is_none(), "a token is told once");

    server.crash();
    server.start_again();
    let after = Client::with_token(&server, &guest.token).await;
    assert_eq!(after.hello["user"], guest.hello["user"]);
    let other = Client::guest(&server).await;
    assert_ne!(other.hello["user"]["id"], guest.hello["user"]["id"]);
    assert_ne!(other.hello["user"]["name"], guest.hello["user"]["name"]);
}

#[tokio::test]
async fn before_hello_there_is_only_ping() {
    let server = Server::start();
    let mut client = Client::silent(&server).await;
    assert!(
        client.ok(json!({"type": "ping"})).await["server_ms"]
            .as_i64()
            .is_some_and(|ms| ms > 1_600_000_000_000)
    );
    for (kind, request) in whole_requests() {
        if !["hello", "ping"].contains(&kind.as_str()) {
            assert_eq!(client.refused(request).await, "unauthorized", "{kind}");
        }
    }
    for token in ["", "x", &"0".repeat(64), "' OR 1=1 --"] {
        assert_eq!(client.refused(json!({"type": "hello", "token": token})).await, "unauthorized");
    }
    client.ok(json!({"type": "hello"})).await;
    assert_eq!(client.refused(json!({"type": "hello"})).await, "bad_request");
    client.ok(json!({"type": "watch_lobby"})).await;
}

/// A valid request of every type, which may still be refused because what it names does not exist.
fn whole_requests() -> Vec<(String, Value)> {
    let game = json!({"game": "nothing"});
    let terms = json!({"game": "othello", "clock": null, "rated": false, "side": "random"});
    let bodies = REQUEST_TYPES.iter().map(|kind| {
        let mut body = match *kind {
            "seek" | "invite" => terms.clone(),
            "challenge" => {
                json!({"game": "othello", "clock": null, "rated": false, "side": "first", "to": "x"})
            }
            "accept_seek" | "cancel_seek" => json!({"seek_id": "nothing"}),
            "accept_challenge" | "decline_challenge" | "cancel_challenge" => {
                json!({"challenge_id": "nothing"})
            }
            "join_invite" => json!({"code": "nothing"}),
            "acknowledge_warning" => json!({"warning_id": "nothing"}),
            "watch_tournament" | "unwatch_tournament" => json!({"tournament": "nothing"}),
            "tournament_chat" => json!({"tournament": "nothing", "text": "hello"}),
            "move" => json!({"game": "nothing", "ply": 0, "move": "f5"}),
            "plan" => json!({"game": "nothing", "ply": 1, "lines": [["d6", "c3"]]}),
            "explore" => json!({"game": "nothing", "moves": ["d6"]}),
            "desync" => json!({"game": "nothing", "seq": 1, "hash": "0123456789abcdef"}),
            "answer_draw" | "answer_takeback" => json!({"game": "nothing", "accept": true}),
            "chat" => json!({"game": "nothing", "text": "hi", "room": "players"}),
            "offer" => json!({"games": [{"game": "othello", "levels": [1]}], "max_games": 1}),
            "hello" | "ping" | "watch_lobby" | "unwatch_lobby" | "watch_turns" => json!({}),
            _ => game.clone(),
        };
        body["type"] = json!(kind);
        ((*kind).to_owned(), body)
    });
    bodies.collect()
}

#[tokio::test]
async fn messages_that_are_not_requests_are_refused_and_keep_the_connection() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    let deep = format!(r#"{{"type":"ping","x":{}"#, "[".repeat(2000));
    let unreadable = [
        "",
        " ",
        "{",
        "}",
        "[]",
        "[1,2]",
        "null",
        "true",
        "7",
        "\"ping\"",
        "{}",
        "ping",
        r#"[null,"ping"]"#,
        r#"{"type":null}"#,
        r#"{"type":7}"#,
        r#"{"type":["ping"]}"#,
        r#"{"type":"ping"} {"type":"ping"}"#,
        r#"{"type":"ping","type":"ping"}"#,
        r#"{"type":"ping",}"#,
        r#"{'type':'ping'}"#,
        r#"{"type":"\ud800"}"#,
        r#"{"type":"ping","id":"one"}"#,
        r#"{"type":"ping","id":{}}"#,
        r#"{"type":"ping","id":NaN}"#,
        "\u{feff}{}",
        "\0",
        &deep,
    ];
    for text in unreadable {
        client.send_text(text, None).await;
        assert_eq!(code_of(&client.answer().await).as_deref(), Some("bad_request"), "{text:.60}");
    }
    for kind in ["", "Ping", "ping ", "moved", "no_such_request", "hello\u{0}", "\u{1F3B2}"] {
        assert_eq!(client.refused(json!({"type": kind})).await, "unknown_type", "{kind:?}");
    }
    client.settle().await;
}

/// A client that gets a clock wrong is told what one looks like.
#[tokio::test]
async fn a_wrong_clock_is_told_what_a_clock_is() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    for (clock, told) in [
        (
            json!({"initial_s": 300, "increment_s": 3}),
            r#"{"initial_ms":300000,"increment_ms":3000}, {"days":1} or null"#,
        ),
        (json!({"initial_ms": 300_000, "increment_ms": 0, "days": 1}), "or of `days`, not of both"),
        (json!({"initial_ms": 300_000, "days": 1}), "or of `days`, not of both"),
    ] {
        let refusal = client.ask(json!({"type": "invite", "game": "othello", "clock": clock})).await;
        let message = refusal["message"].as_str().expect("a sentence");
        assert!(message.contains(told), "{message}");
    }
}

/// Tries every required field missing or of the wrong type, and every optional field of the wrong type.
#[tokio::test]
async fn missing_fields_and_wrong_types_are_bad_requests() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    let lenient = ["type", "clock", "rated", "side", "to", "levels"];
    for (kind, request) in whole_requests() {
        if kind == "hello" {
            continue;
        }
        for field in request.as_object().expect("a request is an object").keys() {
            let mut without = request.clone();
            without.as_object_mut().expect("an object").remove(field);
            if !lenient.contains(&field.as_str()) {
                assert_eq!(client.refused(without).await, "bad_request", "{kind} without {field}");
            }
            for wrong in [json!({"a": [1]}), json!(-7.5)] {
                let mut changed = request.clone();
                changed[field] = wrong;
                assert_eq!(client.refused(changed.clone()).await, "bad_request", "{changed}");
            }
        }
    }
    let optional = [
        ("watch", "since", json!("1")),
        ("watch", "since", json!(-1)),
        ("move", "after", json!(1.5)),
        ("seek", "key", json!(7)),
        ("seek", "variant", json!(["standard"])),
        ("seek", "rating_range", json!([1])),
        ("seek", "rating_range", json!("1000-2000")),
        ("seek", "side", json!("white")),
        ("seek", "clock", json!({"initial_ms": 1000})),
        ("seek", "clock", json!({"minutes": 5})),
        ("challenge", "bot", json!("best")),
        ("challenge", "bot", json!({"level": "strong"})),
        ("offer", "games", json!([{"levels": [1]}])),
        ("chat", "room", json!("everybody")),
    ];
    let whole = whole_requests();
    for (kind, field, value) in optional {
        let mut request = whole.iter().find(|(k, _)| k == kind).expect("a known type").1.clone();
        request[field] = value;
        assert_eq!(client.refused(request.clone()).await, "bad_request", "{request}");
    }
}

#[tokio::test]
async fn an_absent_field_and_null_are_the_same_and_unknown_ones_are_ignored() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let game = table.game.clone();
    let [first, second] = &mut table.players;
    let seek = json!({
        "type": "seek", "game": "kalah", "variant": null, "clock": null, "rated": null, "side": null,
        "rating_range": null, "key": null, "colour": "blue", "nested": {"a": [1, {"b": null}]},
    });
    let seek_id = first.ok(seek).await["seek_id"].clone();
    let lobby = second.ok(json!({"type": "watch_lobby", "since": 3})).await;
    let open = &lobby["seeks"][0];
    assert_eq!((&open["seek_id"], &open["side"]), (&seek_id, &json!("random")));
    assert_eq!((&open["variant"], &open["rated"]), (&json!("6x6+empty"), &json!(false)));

    let played =
        json!({"type": "move", "game": game, "ply": 0, "move": "f5", "after": null, "info": null, "x": 1});
    first.ok(played).await;
    assert!(first.event("moved").await.get("info").is_none());
    second.ok(json!({"type": "watch", "game": game, "since": null})).await;
    second.event_where("snapshot", |e| e["seq"] == 1).await;
    // Guests may not offer, but their request is valid.
    let offer = json!({"type": "offer", "games": [{"game": "othello", "variants": null, "levels": null}], "max_games": 1});
    assert_eq!(first.refused(offer).await, "forbidden");
    first.send_text(r#"{"type":"ping","id":null}"#, None).await;
    first.answer().await;
}

#[tokio::test]
async fn pipelined_requests_are_answered_in_order_each_once() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let game = table.game.clone();
    let stranger = &mut Client::guest(&server).await;
    let requests = [
        json!({"type": "ping"}),
        json!({"type": "watch", "game": game}),
        json!({"type": "no_such_request"}),
        json!({"type": "move", "game": game, "ply": 0, "move": "f5"}),
        json!({"type": "watch", "game": "nothing"}),
        json!({"type": "watch_lobby"}),
    ];
    let expected = [None, None, Some("unknown_type"), Some("forbidden"), Some("not_found"), None];
    for _ in 0..20 {
        for request in &requests {
            stranger.send(request.clone()).await;
        }
    }
    for _ in 0..20 {
        for code in expected {
            assert_eq!(code_of(&stranger.answer().await).as_deref(), code);
        }
    }
    // Moves sent by one player without waiting for answers: each is decided after the one before it.
    let [first, second] = &mut table.players;
    for ply in 0..3 {
        first.send(json!({"type": "move", "game": game, "ply": ply, "move": "f5"})).await;
    }
    let codes = [first.answer().await, first.answer().await, first.answer().await].map(|a| code_of(&a));
    assert_eq!(codes, [None, Some("not_your_turn".to_owned()), Some("not_your_turn".to_owned())]);
    second.settle().await;
    assert_eq!(second.mirror(&game).seq, 1);
}

#[tokio::test]
async fn an_answer_repeats_the_requests_own_id_or_has_none() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    for id in ["0", "18446744073709551615", "-3", "1.5", "1e3"] {
        let answer = client.raw_answer(&format!(r#"{{"type":"ping","id":{id}}}"#)).await;
        let sent: Value = serde_json::from_str(id).expect("a number");
        assert_eq!(answer["id"], sent, "{id}");
        let refused = client.raw_answer(&format!(r#"{{"id":{id},"type":"watch"}}"#)).await;
        assert_eq!((&refused["id"], &refused["code"]), (&sent, &json!("bad_request")));
        let typeless = client.raw_answer(&format!(r#"{{"type":[],"id":{id}}}"#)).await;
        assert_eq!((&typeless["id"], &typeless["code"]), (&sent, &json!("bad_request")));
        let unknown = client.raw_answer(&format!(r#"{{"id":{id},"type":"what"}}"#)).await;
        assert_eq!((&unknown["id"], &unknown["code"]), (&sent, &json!("unknown_type")));
    }
    let without = client.raw_answer(r#"{"type":"ping"}"#).await;
    assert!(without.get("id").is_none(), "{without}");
}

/// A user's secrets never appear in the log.
#[tokio::test]
async fn tokens_stay_out_of_the_log() {
    let server = Server::start();
    let guest = Client::guest(&server).await;
    let mut again = Client::with_token(&server, &guest.token).await;
    again.refused(json!({"type": "hello", "token": guest.token})).await;
    let mut wrong = Client::silent(&server).await;
    let secret = "a-secret-that-is-no-token";
    wrong.refused(json!({"type": "hello", "token": secret})).await;
    let (status, _) = get(server.address(), "/api/games").await;
    assert_eq!(status, 200);
    let log = server.log();
    assert!(!log.contains(&guest.token) && !log.contains(secret), "{log}");
}
