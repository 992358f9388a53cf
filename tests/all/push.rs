//! Web Push: what browsers are told while their page is closed, and when that ends.

use serde_json::{Value, json};

use crate::support::{Client, PushService, Server, Settings, Table, ask, member, register};

const PATH: &str = "/api/accounts/current/push";

fn server_with(mode: &str) -> Server {
    let arguments = vec!["--push".to_owned(), mode.to_owned()];
    Server::start_as(Settings { arguments, ..Settings::default() })
}

async fn subscribe(server: &Server, token: &str, subscription: Value) -> u16 {
    ask(server.address(), "PUT", PATH, Some(token), Some(subscription)).await.0
}

async fn settings(server: &Server, token: &str) -> Value {
    ask(server.address(), "GET", PATH, Some(token), None).await.1
}

/// Messages are encrypted and signed, and the device chooses which it gets; they are retried until the push service has
/// decided, and the device is forgotten once its service no longer knows it.
#[tokio::test]
async fn a_correspondence_player_is_told_their_turn_and_the_end() {
    let (mut service, server) = (PushService::start().await, server_with("local"));
    let [ada, bob] = [member(&server, "Ada").await, member(&server, "Bob").await];
    let token = ada.token.clone();
    assert_eq!(subscribe(&server, &token, service.subscription("phone")).await, 204);
    let known = settings(&server, &token).await;
    assert_eq!(known["kinds"]["turn"], true);

    let mut table = Table::between([ada, bob], json!({"game": "othello", "clock": {"days": 3}})).await;
    let first = service.message().await;
    assert_eq!((first.path.as_str(), &json!(first.key)), ("/phone", &known["key"]));
    let turn = json!({"type": "turn", "game": table.game, "kind": "othello", "opponent": {"name": "Bob"}, "turns": 1});
    assert_eq!(first.message, turn);
    let topic = format!("game-{}", table.game);
    assert_eq!(first.headers["topic"].to_str().expect("text"), topic);
    assert!(first.headers.contains_key("ttl"));

    // The service fails for a moment: the same message comes again.
    service.answer_next(503);
    table.play_all(["f5", "d6"]).await;
    assert_eq!(service.message().await.message, turn);
    assert_eq!(service.message().await.message, turn);

    // The device wants only notifications of endings.
    let mut quiet = service.subscription("phone");
    quiet["kinds"] = json!({"turn": false, "over": true, "challenge": false, "follow": false});
    assert_eq!(subscribe(&server, &token, quiet).await, 204);
    table.play_all(["c3", "d3"]).await;
    // The push service no longer knows the device.
    service.answer_next(410);
    table.act(1, table.request("resign"), "game_over").await;
    let over = service.message().await.message;
    assert_eq!((&over["type"], &over["result"], &over["turns"]), (&json!("over"), &json!("won"), &json!(0)));
    while !settings(&server, &token).await["kinds"].is_null() {
        tokio::task::yield_now().await;
    }
    assert_eq!(service.others(), Vec::<Value>::new());
}

/// A user who is away can be challenged if one of their devices is notified; followers are notified of games; a device
/// is removed with its session.
#[tokio::test]
pub(crate) async fn challenges_and_follows_reach_an_absent_member_until_they_sign_out() {
    let (mut service, server) = (PushService::start().await, server_with("local"));
    let token = register(&server, "Ada").await;
    let [mut bob, eve] = [member(&server, "Bob").await, member(&server, "Eve").await];
    let challenge = json!({"type": "challenge", "to": "Ada", "game": "kalah", "clock": null, "rated": false, "side": "first"});
    assert_eq!(bob.ask(challenge.clone()).await["code"], "not_available", "she is away");
    assert_eq!(subscribe(&server, &token, service.subscription("phone")).await, 204);
    let sent = bob.ok(challenge.clone()).await;
    let told = service.message().await.message;
    assert_eq!(
        told,
        json!({"type": "challenge", "challenge": sent["challenge_id"], "kind": "kalah", "from": "Bob"})
    );
    // The challenge is waiting when Ada connects.
    let mut ada = Client::with_token(&server, &token).await;
    assert_eq!(ada.event("challenged").await["challenge"]["challenge_id"], sent["challenge_id"]);

    let follow = ask(server.address(), "PUT", "/api/follows/Bob", Some(&token), None).await.0;
    assert_eq!(follow, 204);
    let table = Table::between([bob, eve], json!({"game": "awele"})).await;
    let told = service.message().await.message;
    assert_eq!(
        (&told["type"], &told["game"], &told["player"]),
        (&json!("follow"), &json!(table.game), &json!("Bob"))
    );

    let other = service.subscription("laptop");
    let guest = Client::guest(&server).await;
    let guests = guest.hello["token"].as_str().expect("a token");
    assert_eq!(subscribe(&server, guests, other.clone()).await, 403, "guests are gone tomorrow");
    for (field, wrong) in [("endpoint", "http://10.0.0.1/x"), ("p256dh", "AAAA"), ("auth", "AAAA")] {
        let mut bad = other.clone();
        bad[field] = json!(wrong);
        assert_eq!(subscribe(&server, &token, bad).await, 422, "{field}");
    }
    assert_eq!(ask(server.address(), "DELETE", "/api/sessions/current", Some(&token), None).await.0, 204);
    let [mut bob, _] = table.players;
    drop(ada);
    // Her connection has ended once she counts as away; the device went with the session.
    loop {
        let answer = bob.ask(challenge.clone()).await;
        if answer["code"] == "not_available" {
            break;
        }
        let id = &answer["challenge_id"];
        bob.ok(json!({"type": "cancel_challenge", "challenge_id": id})).await;
    }
    assert_eq!(service.others(), Vec::<Value>::new());
}

#[tokio::test]
async fn only_push_services_of_the_internet_are_asked_and_an_operator_can_switch_it_off() {
    let service = PushService::start().await;
    let server = server_with("on");
    let token = register(&server, "Ada").await;
    assert!(settings(&server, &token).await["key"].is_string());
    for endpoint in ["http://push.example.org/x", "https://127.0.0.1/x", "https://push.example.org:8080/x"] {
        let mut subscription = service.subscription("phone");
        subscription["endpoint"] = json!(endpoint);
        assert_eq!(subscribe(&server, &token, subscription).await, 422, "{endpoint}");
    }
    let off = server_with("off");
    let token = register(&off, "Ada").await;
    assert_eq!(settings(&off, &token).await, json!({}));
    assert_eq!(subscribe(&off, &token, service.subscription("phone")).await, 404);
}
