//! Finding opponents: ranges that widen, suggested bots, waiting invitations, and blocked players.

use serde_json::{Value, json};

use crate::support::{Client, Server, Table, ask, bot_token, get, member};

const BOTS: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1", "awele-1"]
max_games = 4
"#;

fn seek(changes: Value) -> Value {
    let mut seek =
        json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "random"});
    for (field, value) in changes.as_object().expect("fields") {
        seek[field] = value.clone();
    }
    seek
}

/// A range that is too narrow grows until the other player fits, and so does the range that the lobby shows.
#[tokio::test]
async fn a_range_widens_with_waiting_until_somebody_fits() {
    let server = Server::start();
    let [mut watcher, mut briefly] = [Client::guest(&server).await, Client::guest(&server).await];
    watcher.ok(json!({"type": "watch_lobby"})).await;
    briefly.ok(json!({"type": "watch_lobby", "differences": true})).await;
    let mut narrow = Client::guest(&server).await;
    // Everyone starts at 1500, which this seek accepts only after its range has grown.
    let asked = seek(json!({"widen": true, "rating_range": [1540, 1800]}));
    let mine = narrow.ok(asked).await["seek_id"].clone();
    let mut other = Client::guest(&server).await;
    let theirs = other.ok(seek(json!({}))).await["seek_id"].clone();
    let shown = watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == mine).await;
    assert_eq!(shown["seek"]["rating_range"], json!([1540, 1800]));
    // This one grows as well, but no one fits.
    let far = narrow.ok(seek(json!({"game": "kalah", "widen": true, "rating_range": [1900, 2000]}))).await;
    for range in [json!([1900, 2000]), json!([1850, 2050])] {
        let shown = watcher.event_where("seek_added", |e| e["seek"]["seek_id"] == far["seek_id"]).await;
        assert_eq!(shown["seek"]["rating_range"], range);
    }
    // With differences, the seek comes once, and then only its changes.
    let has = |list: &'static str, seek_id: &Value| {
        let seek_id = seek_id.clone();
        move |e: &Value| {
            e[list].as_array().is_some_and(|all| all.iter().any(|seek| seek["seek_id"] == seek_id))
        }
    };
    briefly.event_where("lobby_changed", has("opened", &far["seek_id"])).await;
    let change = briefly.event_where("lobby_changed", has("widened", &far["seek_id"])).await;
    let wider = json!({"seek_id": far["seek_id"], "rating_range": [1850, 2050]});
    assert!(change["widened"].as_array().is_some_and(|all| all.contains(&wider)), "{change}");
    watcher.event_where("seek_removed", |e| e["seek_id"] == mine).await;
    let (a, b) = (narrow.event("game_started").await, other.event("game_started").await);
    assert_eq!((&a["seek_id"], &b["seek_id"], &a["game"]), (&mine, &theirs, &b["game"]));
}

#[tokio::test]
async fn a_waiting_player_is_offered_a_free_bot() {
    let server = Server::start_with_bots(BOTS);
    let mut lonely = Client::guest(&server).await;
    let asked = lonely.ok(seek(json!({}))).await["seek_id"].clone();
    // No bot on this server plays this.
    let strange = lonely.ok(seek(json!({"game": "santorini"}))).await["seek_id"].clone();
    let offer = lonely.event("bot_suggested").await;
    assert_eq!(
        (&offer["seek_id"], &offer["bot"]["name"], &offer["level"]),
        (&asked, &json!("Acorn"), &json!(1))
    );
    let game = lonely.ok(json!({"type": "challenge", "bot": {"name": "Acorn"}, "game": "othello"})).await;
    assert!(game["game"].is_string());
    lonely.ok(json!({"type": "cancel_seek", "seek_id": strange})).await;
    let told = lonely.take_events();
    assert!(
        told.iter().all(|e| e["type"] != "bot_suggested"),
        "offered once, and only what is there: {told:?}"
    );
}

/// The first game of two players draws sides at random; after that they alternate.
#[tokio::test]
async fn the_same_two_begin_in_turn() {
    let server = Server::start();
    let [a, b] = &mut [Client::guest(&server).await, Client::guest(&server).await];
    let mut sides = Vec::new();
    for _ in 0..4 {
        a.ok(seek(json!({}))).await;
        b.ok(seek(json!({}))).await;
        sides.push(a.event("game_started").await["side"].clone());
        b.event("game_started").await;
    }
    assert!(sides.windows(2).all(|pair| pair[0] != pair[1]), "{sides:?}");
}

/// A player who was offered a rematch while disconnected finds the offer on return and can accept it.
#[tokio::test]
async fn a_rematch_offer_is_found_after_reconnecting() {
    let server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    let (game, resign) = (table.game.clone(), table.request("resign"));
    let over = table.act(1, resign, "game_over").await;
    let [mut first, second] = table.players;
    let mut second = second.reconnected(&server).await;
    first.ok(json!({"type": "rematch", "game": game})).await;
    first.event("rematch_offered").await;

    second.forget(&game);
    assert_eq!(second.watch(&game).await["pending"]["rematch"], "first");
    second.ok(json!({"type": "unwatch", "game": game})).await;
    second.ok(json!({"type": "watch", "game": game, "since": over["seq"]})).await;
    assert_eq!(second.event("rematch_offered").await["by"], "first");

    let made = second.ok(json!({"type": "rematch", "game": game})).await["game"].clone();
    let next = first.event("game_started").await;
    assert_eq!(
        (&next["side"], &second.event("game_started").await["side"]),
        (&json!("second"), &json!("first"))
    );
    assert!(second.watch(&game).await["pending"]["rematch"].is_null(), "it is taken");
    // A second click returns the same game and offers nothing.
    for player in [&mut second, &mut first] {
        assert_eq!(player.ok(json!({"type": "rematch", "game": game})).await["game"], made);
    }
    first.ok(json!({"type": "abort", "game": made})).await;
    assert_eq!(first.ok(json!({"type": "rematch", "game": game})).await["game"], Value::Null, "it is over");
    assert_eq!(second.event("rematch_offered").await["by"], "first");
}

#[tokio::test]
async fn an_invitation_outlives_the_server_and_is_for_one() {
    let mut server = Server::start();
    let mut host = Client::guest(&server).await;
    let terms =
        json!({"type": "invite", "game": "kalah", "variant": "6x4", "clock": {"days": 3}, "side": "first"});
    let code = host.ok(terms).await["code"].as_str().expect("a code").to_owned();
    server.crash();
    server.start_again();
    let mut host = host.reconnected(&server).await;
    let (status, preview) = get(server.address(), &format!("/api/invites/{code}")).await;
    assert_eq!(
        (status, &preview["from"]["name"], &preview["online"]),
        (200, &json!(host.name()), &json!(true))
    );
    assert_eq!((&preview["game"], &preview["variant"]), (&json!("kalah"), &json!("6x4")));
    assert_eq!(preview["clock"], json!({"days": 3}));
    let join = json!({"type": "join_invite", "code": code});
    assert_eq!(host.refused(join.clone()).await, "forbidden");

    let [one, other] = &mut [Client::guest(&server).await, Client::guest(&server).await];
    one.send(join.clone()).await;
    other.send(join.clone()).await;
    let answers = [one.answer().await, other.answer().await];
    assert_eq!(answers.iter().filter(|answer| answer["type"] == "ok").count(), 1, "{answers:?}");
    let started = host.event("game_started").await;
    assert_eq!((&started["code"], &started["side"]), (&json!(code), &json!("first")));
    assert_eq!(get(server.address(), &format!("/api/invites/{code}")).await.0, 404);

    let again = host.ok(json!({"type": "invite", "game": "awele"})).await["code"]
        .as_str()
        .expect("a code")
        .to_owned();
    let path = format!("/api/invites/{again}");
    assert_eq!(ask(server.address(), "DELETE", &path, Some(&one.token), None).await.0, 403);
    assert_eq!(ask(server.address(), "DELETE", &path, Some(&host.token), None).await.0, 204);
    assert_eq!(one.refused(json!({"type": "join_invite", "code": again})).await, "not_found");
}

#[tokio::test]
async fn blocked_players_are_neither_met_nor_heard() {
    let server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let mut bob = member(&server, "Bob").await;
    let token = ada.token.clone();
    let block = async |method| ask(server.address(), method, "/api/blocks/Bob", Some(&token), None).await.0;
    assert_eq!(block("PUT").await, 204);
    // No pairing, no accepted seek and no challenge, in either direction.
    let seek_id = ada.ok(seek(json!({}))).await["seek_id"].clone();
    let other = bob.ok(seek(json!({}))).await["seek_id"].clone();
    assert_eq!(bob.refused(json!({"type": "accept_seek", "seek_id": seek_id})).await, "forbidden");
    assert_eq!(ada.refused(json!({"type": "accept_seek", "seek_id": other})).await, "forbidden");
    for (from, to) in [(&mut ada, "Bob"), (&mut bob, "Ada")] {
        let challenge = json!({"type": "challenge", "to": to, "game": "awele"});
        assert_eq!(from.refused(challenge).await, "forbidden");
    }
    let code = ada.ok(json!({"type": "invite", "game": "awele"})).await["code"].clone();
    assert_eq!(bob.refused(json!({"type": "join_invite", "code": code})).await, "forbidden");

    // Both watch someone else's game: Ada does not see Bob's chat, everyone else does.
    let table = crate::support::Table::of(&server, "santorini").await;
    let mut eve = Client::guest(&server).await;
    for watcher in [&mut ada, &mut bob, &mut eve] {
        watcher.watch(&table.game).await;
    }
    bob.ok(json!({"type": "chat", "game": table.game, "room": "watchers", "text": "hello"})).await;
    assert_eq!(eve.event("chatted").await["text"], "hello");
    ada.settle().await;
    assert!(ada.take_events().iter().all(|e| e["type"] != "chatted"));
    assert_eq!(block("DELETE").await, 204);
    assert!(bob.ok(json!({"type": "accept_seek", "seek_id": seek_id})).await["game"].is_string());
}

/// Rated games need two people: a bot and its owner count as one.
#[tokio::test]
async fn both_seats_of_one_person_are_not_rated() {
    let server = Server::start();
    let mut owner = member(&server, "Owner").await;
    let token = bot_token(&server, &owner.token, "own-bot").await;
    let mut bot = Client::with_token(&server, &token).await;
    bot.ok(json!({"type": "offer", "games": [{"game": "awele", "levels": [1]}], "max_games": 4})).await;
    let challenge = json!({"type": "challenge", "bot": {"name": "own-bot"}, "game": "awele", "rated": true});
    let game = owner.ok(challenge).await["game"].as_str().expect("a game").to_owned();
    assert_eq!(owner.watch(&game).await["rated"], false, "it is made, but counts for nothing");
    // No one is paired with their own bot for a rated game either.
    let rated = seek(json!({"rated": true}));
    owner.ok(rated.clone()).await;
    bot.ok(rated).await;
    bot.settle().await;
    let told = bot.take_events();
    assert_eq!(told.iter().filter(|e| e["type"] == "game_started").count(), 1, "{told:?}");
}
