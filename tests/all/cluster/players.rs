//! What players see is the same on several servers as on one, and survives the loss of the leader.

use serde_json::{Value, json};

use super::site::{Site, play};
use crate::support::{Client, PASSWORD, Settings, ask, bot_token, get, member, register};

/// The leader goes away with a rematch offer in its memory: the offer still stands, also for players who come back to
/// the game, and becomes one game, however often and over however many connections it is accepted.
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
    // Either player may have lost the answer.
    for player in [&mut offers, &mut accepts] {
        assert_eq!(player.ok(rematch.clone()).await["game"], one["game"]);
    }
    assert!(comes_back.watch(&table.game).await["pending"]["rematch"].is_null());
    let games = [&offers.token, &accepts.token].map(|token| unfinished(&site, token));
    for games in games {
        assert_eq!(games.await, json!([one["game"]]));
    }
}

/// The unfinished games of a user who connects now.
async fn unfinished(site: &Site, token: &str) -> Value {
    let mut client = Client::silent(&site.nodes[2]).await;
    client.ok(json!({"type": "hello", "token": token})).await["games"].clone()
}

/// A guest registers at one server while playing at another over a connection to a third: they are the member
/// everywhere, on the same connections.
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
    // The lobby is on the first server, and only members play rated games.
    let [mut other, mut member] = table.players;
    other.ok(json!({"type": "watch_lobby"})).await;
    member.ok(json!({"type": "seek", "game": "awele", "rated": true})).await;
    let seek = other.event("seek_added").await["seek"].clone();
    assert_eq!((&seek["user"]["name"], &seek["user"]["kind"]), (&json!("Grace"), &json!("member")), "{seek}");
}

/// The first server looks for other servers only once a second: a guest who registers there just before it does is also
/// a member on the new servers.
#[tokio::test]
async fn servers_that_have_just_started_hear_of_a_new_member() {
    let mut site = Site::start(1);
    for name in ["Ada", "Grace", "Mary"] {
        site.add(Settings::default());
        let (first, new) = (site.nodes[0].address(), site.nodes.last().expect("a server"));
        let guest = Client::guest(new).await;
        let body = json!({"name": name, "password": PASSWORD});
        let (status, made) = ask(first, "POST", "/api/accounts", Some(&guest.token), Some(body)).await;
        assert_eq!(status, 201, "{made}");
        let here = get(new.address(), "/api/here").await.1;
        assert!(here["people"].to_string().contains(&format!("{name:?}")), "{here}");
    }
}

/// Bots change their offers while there is no leader, because its server is gone: the latest offer counts, not a
/// repetition of an earlier one.
#[tokio::test]
async fn what_a_bot_has_offered_last_counts() {
    let mut site = Site::start(3);
    let mut bots = Vec::new();
    for number in 0..6 {
        let owner = member(&site.nodes[2], &format!("Owner{number}")).await;
        let token = bot_token(&site.nodes[2], &owner.token, &format!("Machine{number}")).await;
        let mut bot = Client::with_token(&site.nodes[2], &token).await;
        bot.ok(json!({"type": "offer", "games": [{"game": "kalah"}], "max_games": 1})).await;
        bots.push(bot);
    }
    site.nodes[0].crash();
    let offers = bots
        .iter_mut()
        .map(|bot| bot.ok(json!({"type": "offer", "games": [{"game": "othello"}], "max_games": 1})));
    futures_util::future::join_all(offers).await;
    let mut person = Client::guest(&site.nodes[1]).await;
    for bot in &bots {
        let challenge = json!({"type": "challenge", "bot": {"name": bot.name()}, "game": "othello"});
        assert!(person.ok(challenge).await["game"].is_string());
    }
}

/// Password guesses and chat lines have one allowance across all servers: a client that goes from one to the next is
/// refused after as many as on a single server.
#[tokio::test]
async fn what_protects_people_has_one_allowance_on_all_servers() {
    let limited = || Settings { rate_limit: true, ..Settings::default() };
    let alone = Site::with(1, limited());
    let site = Site::with(3, limited());
    let [one, three] = [guesses(&alone).await, guesses(&site).await];
    assert!(same(one, three), "{one} guesses at one server, {three} at three");
    let [one, three] = [lines(&alone).await, lines(&site).await];
    assert!(same(one, three), "{one} lines at one server, {three} at three");
}

/// Whether two counts come from one allowance, part of which is refilled in the meantime; three allowances would give
/// three times as much.
fn same(one: usize, other: usize) -> bool {
    one < 2 * other && other < 2 * one
}

/// How many guesses are answered, each one made at the next server.
async fn guesses(site: &Site) -> usize {
    register(&site.nodes[0], "Ada").await;
    let body = json!({"name": "Ada", "password": "not-the-password"});
    for (guesses, node) in site.nodes.iter().cycle().enumerate() {
        let asked = ask(node.address(), "POST", "/api/sessions", None, Some(body.clone()));
        let (status, answer) = asked.await;
        if status == 429 {
            assert!(answer["retry_ms"].as_u64() > Some(0), "{answer}");
            return guesses;
        }
    }
    unreachable!("it goes round and round")
}

/// How many chat lines a user can send at once across games decided by all the servers.
async fn lines(site: &Site) -> usize {
    let mut speaker = Client::guest(&site.nodes[0]).await;
    let (mut games, mut others) = (Vec::new(), Vec::new());
    for node in &site.nodes {
        let mut other = Client::guest(node).await;
        let code = other.ok(json!({"type": "invite", "game": "kalah", "side": "first"})).await;
        let joined = speaker.ok(json!({"type": "join_invite", "code": code["code"]})).await;
        games.push(joined["game"].clone());
        // The first player's server decides the game.
        others.push(other);
    }
    for (lines, game) in games.iter().cycle().enumerate() {
        let line = json!({"type": "chat", "game": game, "text": "hello", "room": "players"});
        let answer = speaker.ask(line).await;
        if answer["code"] == "rate_limited" {
            return lines;
        }
        assert_eq!(answer["type"], "ok", "{answer}");
    }
    unreachable!("it goes round and round")
}
