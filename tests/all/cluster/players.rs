//! What players see is the same on several servers as on one, and outlives the one that leads.

use serde_json::{Value, json};

use super::site::{Site, play};
use crate::support::{Client, PASSWORD, ask, get};

/// The server that leads goes with the offer of a rematch in its memory: it is still there, for whoever comes back to the game
/// too, and becomes one game, however often and over however many connections it is accepted.
#[tokio::test]
async fn the_offer_of_a_rematch_outlives_the_server_that_leads() {
    let mut site = Site::start(3);
    let mut table = site.table([1, 2], json!({"game": "kalah"})).await;
    let request = table.request("resign");
    table.act(0, request, "game_over").await;
    let rematch = table.request("rematch");
    table.act(0, rematch.clone(), "rematch_offered").await;
    site.nodes[0].crash();
    let [mut offers, mut accepts] = table.players;
    let mut comes_back = Client::with_token(&site.nodes[1], &accepts.token).await;
    let pending = comes_back.watch(&table.game).await["pending"]["rematch"].clone();
    assert_eq!(pending, "first");
    let (one, other) = tokio::join!(accepts.ok(rematch.clone()), comes_back.ok(rematch.clone()));
    assert_eq!(one["game"], other["game"]);
    offers.event_where("game_started", |event| event["game"] == one["game"]).await;
    // Both may have lost the answer.
    for player in [&mut offers, &mut accepts] {
        assert_eq!(player.ok(rematch.clone()).await["game"], one["game"]);
    }
    assert!(comes_back.watch(&table.game).await["pending"]["rematch"].is_null());
    let games = [&offers.token, &accepts.token].map(|token| unfinished(&site, token));
    for games in games {
        assert_eq!(games.await, json!([one["game"]]));
    }
}

/// The games that somebody has who comes now.
async fn unfinished(site: &Site, token: &str) -> Value {
    let mut client = Client::silent(&site.nodes[2]).await;
    client.ok(json!({"type": "hello", "token": token})).await["games"].clone()
}

/// A guest signs up at one server, plays at another one over the socket of a third: they are the member everywhere, and over the
/// same connections.
#[tokio::test]
async fn a_guest_who_becomes_a_member_is_one_at_every_server() {
    let site = Site::start(3);
    let mut table = site.table([1, 2], json!({"game": "othello"})).await;
    play(&mut table, 4, 17).await;
    let token = table.players[1].token.clone();
    let body = json!({"name": "Grace", "password": PASSWORD});
    let asked = ask(site.nodes[0].address(), "POST", "/api/accounts", Some(&token), Some(body));
    let (status, made) = asked.await;
    assert_eq!((status, &made["user"]["name"]), (201, &json!("Grace")), "{made}");
    // The game is decided by the second server.
    let chat = json!({"type": "chat", "game": table.game, "text": "it is me", "room": "players"});
    let line = table.act(1, chat, "chatted").await;
    assert_eq!((&line["user"]["name"], &line["user"]["kind"]), (&json!("Grace"), &json!("member")), "{line}");
    // The lobby is at the first, and rated games are for members.
    let [mut other, mut member] = table.players;
    other.ok(json!({"type": "watch_lobby"})).await;
    member.ok(json!({"type": "seek", "game": "awele", "rated": true})).await;
    let seek = other.event("seek_added").await["seek"].clone();
    assert_eq!((&seek["user"]["name"], &seek["user"]["kind"]), (&json!("Grace"), &json!("member")), "{seek}");
    for node in &site.nodes {
        let (_, people) = get(node.address(), "/api/here").await;
        assert!(people["people"].to_string().contains("\"Grace\""), "{people}");
    }
}
