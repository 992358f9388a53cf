//! Users who leave: signed out in the middle of a request, deleted, banned, blocked, or renamed.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Client, PASSWORD, Server, Settings, Table, ask, get, member, metric, parlor, within};
use crate::tournaments::now_ms;

const BOTS: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1"]
max_games = 4
"#;

fn terms(request: &str) -> Value {
    json!({"type": request, "game": "kalah", "clock": null, "rated": false, "side": "random"})
}

/// Signs out while a request is being carried out.
async fn signed_out_in(server: &Server, client: &mut Client, request: Value) {
    let (address, token) = (server.address(), client.token.clone());
    client.send(request).await;
    let out = ask(address, "DELETE", "/api/sessions/current", Some(&token), None).await;
    assert_eq!(out.0, 204);
    client.ends().await;
}

/// A request is carried out to its end, whatever happens to the connection: either the invitation is joined and its
/// creator receives the game, or someone else can join it.
#[tokio::test]
async fn a_request_is_carried_out_though_the_session_ends() {
    let server = Server::start();
    let mut ada = member(&server, "Ada").await;
    for n in 0..12 {
        let code = ada.ok(terms("invite")).await["code"].clone();
        let path = format!("/api/invites/{}", code.as_str().expect("a code"));
        let mut joiner = member(&server, &format!("Joiner{n}")).await;
        signed_out_in(&server, &mut joiner, json!({"type": "join_invite", "code": code})).await;
        if get(server.address(), &path).await.0 == 200 {
            let mut other = Client::guest(&server).await;
            other.ok(json!({"type": "join_invite", "code": code})).await;
        }
        ada.event_where("game_started", |event| event["code"] == code).await;
    }
}

/// A bot does not lose seats to challenges whose players signed out.
#[tokio::test]
async fn a_bot_keeps_its_seats_though_sessions_end() {
    let server = Server::start_with_bots(BOTS);
    let seats = async |count: u64| {
        within("the bot's seats", async {
            loop {
                let (_, told) = get(server.address(), "/api/bots").await;
                if told["bots"][0]["free"] == count {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
    };
    seats(4).await;
    let address = server.address();
    for n in 0..10 {
        let name = format!("Player{n}");
        let mut player = member(&server, &name).await;
        let challenge = json!({"type": "challenge", "bot": {"name": "Acorn"}, "game": "othello",
            "clock": null, "rated": false, "side": "first"});
        signed_out_in(&server, &mut player, challenge).await;
        let body = json!({"name": name, "password": PASSWORD});
        let (_, again) = ask(address, "POST", "/api/sessions", None, Some(body)).await;
        let mut player = Client::with_token(&server, again["token"].as_str().expect("a token")).await;
        let (_, games) = get(address, &format!("/api/games?player={name}")).await;
        for game in games["games"].as_array().expect("games") {
            player.ok(json!({"type": "abort", "game": game["game"]})).await;
        }
    }
    seats(4).await;
}

/// Offers by users who have since been deleted or banned do not become games, and those users are in no tournament.
#[tokio::test]
async fn nobody_meets_a_player_who_has_gone() {
    let server = Server::start();
    let [mut ada, mut bea] = [member(&server, "Ada").await, member(&server, "Bea").await];
    let seek = ada.ok(terms("seek")).await["seek_id"].clone();
    let mut challenge = terms("challenge");
    challenge["to"] = json!("Bea");
    let challenge = ada.ok(challenge).await["challenge_id"].clone();
    let mut tournament = json!({"name": "Ours", "format": "simul", "game": "kalah", "rated": false,
        "clock": {"initial_ms": 60_000, "increment_ms": 0}, "starts_ms": now_ms() + 3_600_000});
    let address = server.address();
    let made = |token: String, terms: Value| async move {
        let (status, made) = ask(address, "POST", "/api/tournaments", Some(&token), Some(terms)).await;
        assert_eq!(status, 201, "{made}");
        format!("/api/tournaments/{}", made["id"].as_str().expect("an id"))
    };
    let own = made(ada.token.clone(), tournament.clone()).await;
    tournament["format"] = json!("arena");
    tournament["minutes"] = json!(10);
    let other = made(bea.token.clone(), tournament).await;
    let entry = format!("{other}/entry");
    assert_eq!(ask(address, "PUT", &entry, Some(&ada.token), None).await.0, 204);
    assert_eq!(get(address, &other).await.1["players"], 1);

    assert_eq!(ask(address, "DELETE", "/api/accounts/current", Some(&ada.token), None).await.0, 204);
    let ended = bea.event_where("challenge_ended", |e| e["challenge_id"] == challenge).await;
    assert_eq!(ended["how"], "cancelled");
    for request in [
        json!({"type": "accept_seek", "seek_id": seek}),
        json!({"type": "accept_challenge", "challenge_id": challenge}),
    ] {
        let refused = bea.refused(request.clone()).await;
        assert!(["not_found", "not_available"].contains(&&*refused), "{request}: {refused}");
    }
    let page = get(address, &own).await.1;
    assert_eq!(page["state"], "cancelled", "{page}");
    let page = get(address, &other).await.1;
    assert!(page["players"] == 0 && !page.to_string().contains("Ada"), "{page}");
}

/// A ban by the operator's command works like a moderator's: the player is in no tournament and cannot be challenged.
#[tokio::test]
async fn a_ban_from_the_command_line_reaches_tournaments_and_challenges() {
    let server = Server::start();
    let [mut ada, mut bea] = [member(&server, "Ada").await, member(&server, "Bea").await];
    let address = server.address();
    let tournament = json!({"name": "Cup", "game": "othello", "format": "round_robin", "rounds": 1, "clock": {"initial_ms": 180000, "increment_ms": 0},
        "rated": false, "starts_ms": now_ms() + 3_600_000});
    let (status, made) = ask(address, "POST", "/api/tournaments", Some(&bea.token), Some(tournament)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/tournaments/{}", made["id"].as_str().expect("an id"));
    assert_eq!(ask(address, "PUT", &format!("{path}/entry"), Some(&ada.token), None).await.0, 204);
    let mut challenge = terms("challenge");
    challenge["to"] = json!("Bea");
    let waiting = ada.ok(challenge.clone()).await["challenge_id"].clone();

    let ban = parlor(&["admin", "--database", &server.database_url(), "ban", "Ada"]);
    assert!(ban.status.success(), "{}", String::from_utf8_lossy(&ban.stderr));
    let ended = bea.event_where("challenge_ended", |e| e["challenge_id"] == waiting).await;
    assert_eq!(ended["how"], "cancelled");
    within("the ban to reach the tournament", async {
        while get(address, &path).await.1["players"] != 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    challenge["to"] = json!("Ada");
    assert_eq!(bea.refused(challenge).await, "not_available");
}

/// Who comes back is told which of their challenges are still open, and nothing if there is none.
#[tokio::test]
async fn a_challenger_who_comes_back_learns_what_is_still_open() {
    let server = Server::start();
    let [mut ada, mut bea] = [member(&server, "Ada").await, member(&server, "Bea").await];
    let mut challenge = terms("challenge");
    challenge["to"] = json!("Bea");
    let declined = ada.ok(challenge.clone()).await["challenge_id"].clone();
    let open = ada.ok(challenge).await["challenge_id"].clone();
    let token = ada.token.clone();
    drop(ada);
    bea.ok(json!({"type": "decline_challenge", "challenge_id": declined})).await;
    let mut ada = Client::with_token(&server, &token).await;
    assert_eq!(ada.event("open_challenges").await["challenge_ids"], json!([open]));
    ada.ok(json!({"type": "cancel_challenge", "challenge_id": open})).await;
    let mut ada = ada.reconnected(&server).await;
    ada.settle().await;
    assert!(ada.take_events().iter().all(|event| event["type"] != "open_challenges"));
}

/// An offer whose maker has since been blocked does not become a game.
#[tokio::test]
async fn a_block_holds_for_what_was_offered_before() {
    let server = Server::start();
    let [mut ada, bea] = [member(&server, "Ada").await, member(&server, "Bea").await];
    let mut challenge = terms("challenge");
    challenge["to"] = json!("Bea");
    let challenge = ada.ok(challenge).await["challenge_id"].clone();
    let mut table = Table::between([ada, bea], json!({"game": "kalah"})).await;
    table.act(0, table.request("resign"), "game_over").await;
    let game = table.game.clone();
    let [first, second] = &mut table.players;
    let (ada, bea) = if first.name() == "Ada" { (first, second) } else { (second, first) };
    assert_eq!(ask(server.address(), "PUT", "/api/blocks/Bea", Some(&ada.token), None).await.0, 204);
    let accepted = json!({"type": "accept_challenge", "challenge_id": challenge});
    assert_eq!(bea.refused(accepted).await, "forbidden");
    assert_eq!(bea.refused(json!({"type": "rematch", "game": game})).await, "forbidden");
}

/// A guest who registers during a game appears in it under the new name, and a deleted account under a placeholder.
#[tokio::test]
async fn a_running_game_shows_its_players_current_names() {
    let server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    let mut watcher = Client::guest(&server).await;
    let token = table.players[0].token.clone();
    let body = json!({"name": "Ada", "password": "a long password"});
    let (status, told) = ask(server.address(), "POST", "/api/accounts", Some(&token), Some(body)).await;
    assert_eq!(status, 201, "{told}");
    table.players[0].settle().await;
    let named = watcher.watch(&table.game).await;
    assert_eq!((&named["first"]["name"], &named["first"]["kind"]), (&json!("Ada"), &json!("member")));
    let token = told["token"].as_str().map_or(token, str::to_owned);
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&token), None).await.0, 204);
    let told = get(server.address(), &format!("/api/games/{}", table.game)).await.1.to_string();
    assert!(told.contains("deleted-") && !told.contains("Ada"), "{told}");
}

/// A player who connects while their game is loading is present: they used to count as absent, and lost the game.
#[tokio::test]
async fn a_player_who_comes_while_the_game_is_loaded_is_there() {
    let arguments = ["--sleep-after", "0"].map(str::to_owned).to_vec();
    let server = Server::start_as(Settings { arguments, ..Settings::default() });
    let mut ada = member(&server, "Ada").await;
    let mut games = Vec::new();
    for _ in 0..40 {
        let mut other = Client::guest(&server).await;
        let code = ada.ok(terms("invite")).await["code"].clone();
        let game = other.ok(json!({"type": "join_invite", "code": code})).await["game"].clone();
        games.push((game.as_str().expect("a game").to_owned(), other.token.clone()));
    }
    within("the games to fall asleep", async {
        while metric(&server, "parlor_sessions ").await > 0.0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    let mut present = Vec::new();
    for (game, token) in &games {
        let (came, _) = tokio::join!(Client::with_token(&server, token), ada.watch(game));
        present.push(came);
        let there = |event: &Value| {
            event["game"] == **game && event["online"] == true && event["claim_in_ms"] == Value::Null
        };
        // There is one event for each of the two players, and another whenever their presence changes.
        for _ in 0..2 {
            ada.event_where("presence", there).await;
        }
    }
}
