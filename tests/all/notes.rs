//! Private notes on games: stored for their author, and shown to no one else.

use serde_json::{Value, json};

use crate::support::{Client, Server, Table, ask, bot_token, get, member, register};

async fn write(server: &Server, token: &str, game: &str, text: &str) -> u16 {
    let path = format!("/api/games/{game}/note");
    ask(server.address(), "PUT", &path, Some(token), Some(json!({"text": text}))).await.0
}

async fn read(server: &Server, token: &str, game: &str) -> Value {
    let (status, note) =
        ask(server.address(), "GET", &format!("/api/games/{game}/note"), Some(token), None).await;
    assert_eq!(status, 200, "{note}");
    note["text"].clone()
}

#[tokio::test]
pub(crate) async fn notes_are_private_to_their_author() {
    let mut server = Server::start();
    let ada = member(&server, "Ada").await;
    let bob = register(&server, "Bob").await;
    let token = ada.token.clone();
    let mut table = Table::between([ada, Client::guest(&server).await], json!({"game": "kalah"})).await;
    table.play("A").await;
    let game = table.game.clone();
    assert_eq!(read(&server, &token, &game).await, "");
    let text = "He sows from the left.\nDROP TABLE notes; -- <b>é 🦉</b>";
    assert_eq!(write(&server, &token, &game, &format!("  {text}\n")).await, 204);
    assert_eq!(write(&server, &bob, &game, "Ada plays well").await, 204, "spectators have their own");
    server.crash();
    server.start_again();
    assert_eq!(read(&server, &token, &game).await, text);
    assert_eq!(read(&server, &bob, &game).await, "Ada plays well");
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    assert!(!archived.to_string().contains("He sows"), "{archived}");
    assert_eq!(write(&server, &token, &game, " ").await, 204);
    assert_eq!(read(&server, &token, &game).await, "", "an empty note is none");
}

#[tokio::test]
async fn notes_are_for_members_and_short() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let robot = bot_token(&server, &ada, "Robot").await;
    let table = Table::of(&server, "awele").await;
    let game = &table.game;
    for token in [&robot, &table.players[0].token] {
        assert_eq!(write(&server, token, game, "hello").await, 403);
    }
    let path = format!("/api/games/{game}/note");
    for method in ["GET", "PUT"] {
        let body = Some(json!({"text": "hello"}));
        assert_eq!(ask(server.address(), method, &path, None, body).await.0, 401);
    }
    assert_eq!(write(&server, &ada, "nothing", "hello").await, 404);
    assert_eq!(write(&server, &ada, game, &"é".repeat(2_000)).await, 204);
    assert_eq!(write(&server, &ada, game, &"é".repeat(2_001)).await, 422);
    for bad in [json!({}), json!({"text": 7}), json!([])] {
        assert_eq!(ask(server.address(), "PUT", &path, Some(&ada), Some(bad)).await.0, 422);
    }
    assert_eq!(read(&server, &ada, game).await, "é".repeat(2_000), "what was refused has changed nothing");
}
