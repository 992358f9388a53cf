//! Members' bots: they are challenged by name, within bounds, and belong to their owner.

use serde_json::{Value, json};

use crate::support::{Client, Server, ask, bot_token, get, member, within};

fn by_level(level: u8) -> Value {
    json!({"type": "challenge", "bot": {"level": level}, "game": "othello", "side": "first"})
}

fn offer(max_games: u64) -> Value {
    let games: Vec<Value> = ["othello", "checkers", "awele", "kalah", "santorini"]
        .iter()
        .map(|game| json!({"game": game, "levels": [1, 2, 3, 4, 5, 6, 7, 8]}))
        .collect();
    json!({"type": "offer", "games": games, "max_games": max_games})
}

/// A bot that offers everything, without limit, gets no challenge that does not name it.
#[tokio::test]
async fn a_challenge_by_level_goes_to_the_house_only() {
    let server = Server::start();
    let owner = member(&server, "Stranger").await;
    let token = bot_token(&server, &owner.token, "grabber").await;
    let mut bot = Client::with_token(&server, &token).await;
    let refused = bot.ask(offer(4_294_967_295)).await;
    assert_eq!(refused["code"], "bad_request");
    assert!(refused["message"].as_str().is_some_and(|text| text.contains("at most 256 games")), "{refused}");
    let twice = json!({"type": "offer", "games": [{"game": "kalah"}, {"game": "kalah"}], "max_games": 1});
    assert_eq!(bot.refused(twice).await, "bad_request");
    bot.ok(offer(256)).await;

    let mut person = Client::guest(&server).await;
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    assert_eq!((&lobby["bots"][0]["name"], &lobby["bots"][0]["house"]), (&json!("grabber"), &json!(false)));
    for level in 1..=8 {
        assert_eq!(person.refused(by_level(level)).await, "not_available", "level {level}");
    }
    for to in [json!({"bot": {"name": "grabber"}}), json!({"to": "grabber"})] {
        let mut challenge = json!({"type": "challenge", "game": "othello", "side": "first"});
        challenge.as_object_mut().expect("an object").extend(to.as_object().expect("an object").clone());
        assert!(person.ok(challenge).await["game"].is_string());
    }
}

/// An owner can list their bots, renew and revoke tokens, and delete bots; no one else can.
#[tokio::test]
async fn an_owner_manages_their_bots() {
    let server = Server::start();
    let (owner, stranger) = (member(&server, "Owner").await, member(&server, "Other").await);
    let request = async |method: &str, path: &str, token: &str| {
        ask(server.address(), method, path, Some(token), None).await
    };
    let first = bot_token(&server, &owner.token, "machine").await;
    let mut bot = Client::with_token(&server, &first).await;
    let (_, list) = request("GET", "/api/accounts/current/bots", &owner.token).await;
    assert_eq!(
        (&list["bots"][0]["user"]["name"], &list["bots"][0]["online"]),
        (&json!("machine"), &json!(true))
    );
    assert!(list["bots"][0]["token_ms"].is_i64());
    let (_, none) = request("GET", "/api/accounts/current/bots", &stranger.token).await;
    assert_eq!(none["bots"], json!([]));
    for (method, path) in [("POST", "/token"), ("DELETE", "/token"), ("DELETE", "")] {
        let path = format!("/api/bots/machine{path}");
        assert_eq!(request(method, &path, &stranger.token).await.0, 403, "{method} {path}");
    }
    assert_eq!(request("DELETE", "/api/bots/nobody", &owner.token).await.0, 404);
    assert_eq!(request("DELETE", "/api/bots/Other", &owner.token).await.0, 404, "a person is not a bot");

    // A new token revokes the former one and ends the connection that it opened.
    let (status, renewed) = request("POST", "/api/bots/machine/token", &owner.token).await;
    assert_eq!((status, &renewed["user"]["name"]), (201, &json!("machine")));
    assert_eq!(bot.closed().await.0, 4000);
    let mut former = Client::silent(&server).await;
    assert_eq!(former.refused(json!({"type": "hello", "token": first})).await, "unauthorized");
    let second = renewed["token"].as_str().expect("a token").to_owned();
    let mut bot = Client::with_token(&server, &second).await;

    assert_eq!(request("DELETE", "/api/bots/machine/token", &owner.token).await.0, 204);
    assert_eq!(bot.closed().await.0, 4000);
    assert_eq!(former.refused(json!({"type": "hello", "token": second})).await, "unauthorized");
    let (_, list) = request("GET", "/api/accounts/current/bots", &owner.token).await;
    assert!(list["bots"][0]["token_ms"].is_null());
}

/// A bot is deleted with its owner's account, and no one is left waiting for it in a game.
#[tokio::test]
pub(crate) async fn bots_go_by_themselves_and_with_their_owners() {
    let server = Server::start();
    let owner = member(&server, "Owner").await;
    let mut person = Client::guest(&server).await;
    for (bot, path) in [("machine", "/api/bots/machine"), ("robot", "/api/accounts/current")] {
        let token = bot_token(&server, &owner.token, bot).await;
        let mut process = Client::with_token(&server, &token).await;
        process.ok(offer(4)).await;
        let challenge =
            json!({"type": "challenge", "bot": {"name": bot}, "game": "othello", "side": "first"});
        let game = person.ok(challenge.clone()).await["game"].as_str().expect("a game").to_owned();
        person.watch(&game).await;
        person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
        process.ok(json!({"type": "move", "game": game, "ply": 1, "move": "d6"})).await;
        assert_eq!(ask(server.address(), "DELETE", path, Some(&owner.token), None).await.0, 204);
        assert_eq!(process.closed().await.0, 4000);
        let over = person.event_where("game_over", |e| e["game"] == game.as_str()).await;
        assert_eq!((&over["result"], &over["reason"]), (&json!("first"), &json!("abandoned")));
        assert_eq!(person.refused(challenge).await, "not_found");
        within("the list without it", async {
            while get(server.address(), "/api/bots").await.1["bots"] != json!([]) {}
        })
        .await;
        let mut gone = Client::silent(&server).await;
        assert_eq!(gone.refused(json!({"type": "hello", "token": token})).await, "unauthorized");
    }
}

/// A bot process with a person's token would never be given a game.
#[tokio::test]
async fn a_bot_with_a_persons_token_ends_with_the_servers_sentence() {
    let server = Server::start();
    let person = member(&server, "Person").await;
    let run = async |more: &[&str]| {
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(["bot", "--server", &format!("http://{}", server.address()), "--profile", "othello-1"]);
        command.args(more).env("PARLOR_TOKEN", &person.token).stdin(std::process::Stdio::null());
        within("its end", command.kill_on_drop(true).output()).await.expect("the binary starts")
    };
    let output = run(&[]).await;
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("only bots can offer games"), "{said}");
    let none = run(&["--max-games", "0"]).await;
    let said = String::from_utf8_lossy(&none.stderr);
    assert_eq!((none.status.code(), said.contains("--max-games")), (Some(2), true), "{said}");
}

/// A bot process without a token says that it is a guest.
#[tokio::test]
async fn a_bot_without_a_token_says_that_it_cannot_be_challenged() {
    let server = Server::start();
    let mut child = tokio::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["bot", "--server", &format!("http://{}", server.address()), "--profile", "othello-1"])
        .env_remove("PARLOR_TOKEN")
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the binary starts");
    let stderr = child.stderr.take().expect("it was piped");
    let mut lines = tokio::io::AsyncBufReadExt::lines(tokio::io::BufReader::new(stderr));
    within("the warning", async {
        while let Some(line) = lines.next_line().await.expect("text") {
            if line.contains("cannot be challenged") {
                return;
            }
        }
        panic!("it said nothing");
    })
    .await;
}

/// A bot process reconnects by itself after the server has been away.
#[tokio::test]
async fn a_bot_process_comes_back_after_the_server_was_away() {
    let mut server = Server::start();
    let owner = member(&server, "Keeper").await;
    let token = bot_token(&server, &owner.token, "patient").await;
    let _process = tokio::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["bot", "--server", &format!("http://{}", server.address()), "--profile", "othello-1"])
        .env("PARLOR_TOKEN", &token)
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the binary starts");
    let mut person = Client::guest(&server).await;
    let challenge =
        json!({"type": "challenge", "bot": {"name": "patient"}, "game": "othello", "side": "first"});
    let game = within("the bot", async {
        loop {
            if let Some(game) = person.ask(challenge.clone()).await["game"].as_str() {
                return game.to_owned();
            }
        }
    })
    .await;
    person.watch(&game).await;
    server.crash();
    server.start_again();
    let mut person = person.reconnected(&server).await;
    person.resume(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    let moved = person.event_where("moved", |e| e["ply"] == 1).await;
    assert!(moved["info"]["by_server"].is_null(), "the process itself moves: {moved}");
}
