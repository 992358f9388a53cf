//! Spectators: their number, featured games, and the operator's announcements.

use std::process::Command;

use serde_json::{Value, json};

use crate::support::{Client, Server, Table, get, member, rng, within};

/// Runs `parlor admin` on the server's database.
fn admin(server: &Server, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("admin")
        .args(["--database", &server.database_url()])
        .args(args)
        .output()
        .expect("the binary starts");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test]
async fn everybody_sees_the_number_of_spectators() {
    let server = Server::start();
    let mut table = Table::of(&server, "santorini").await;
    let mut watchers = Vec::new();
    for _ in 0..3 {
        let mut watcher = Client::guest(&server).await;
        watcher.watch(&table.game).await;
        watchers.push(watcher);
    }
    for player in &mut table.players {
        player.event_where("watchers", |e| e["count"] == 3).await;
    }
    let mut late = Client::guest(&server).await;
    assert_eq!(late.watch(&table.game).await["watchers"], 4, "with the one who comes");
    late.event_where("watchers", |e| e["count"] == 4).await;
    drop(watchers);
    late.event_where("watchers", |e| e["count"] == 1).await;
    late.ok(json!({"type": "unwatch", "game": table.game})).await;
    table.players[0].event_where("watchers", |e| e["count"] == 0).await;
}

#[tokio::test]
async fn the_most_watched_game_is_featured_first() {
    let server = Server::start();
    let mut watched = Table::of(&server, "kalah").await;
    let mut other = Table::of(&server, "othello").await;
    let mut over = Table::of(&server, "awele").await;
    for table in [&mut watched, &mut other, &mut over] {
        table.play_random(4, &mut rng(1)).await;
    }
    over.act(0, over.request("resign"), "game_over").await;
    let mut watcher = Client::guest(&server).await;
    watcher.watch(&watched.game).await;
    let games = within("the watched game in front", async {
        loop {
            let (status, page) = get(server.address(), "/api/featured").await;
            assert_eq!(status, 200, "{page}");
            let games = page["games"].as_array().expect("games").clone();
            if games.first().is_some_and(|game| game["watchers"] == 1) {
                return games;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    })
    .await;
    let ids: Vec<&Value> = games.iter().map(|game| &game["game"]).collect();
    assert_eq!(ids, [&json!(watched.game), &json!(other.game)]);
    assert_eq!(games[0]["position"], watched.record().position().to_string());
}

#[tokio::test]
async fn the_operator_announces_and_mutes() {
    let server = Server::start();
    let mut person = Client::guest(&server).await;
    person.ok(json!({"type": "watch_lobby"})).await;
    admin(&server, &["announce", "We restart at noon."]);
    assert_eq!(person.event("announced").await["text"], "We restart at noon.");
    let mut later = Client::guest(&server).await;
    assert_eq!(later.ok(json!({"type": "watch_lobby"})).await["announcement"], "We restart at noon.");
    admin(&server, &["announce", ""]);
    assert_eq!(person.event("announced").await["text"], "");

    let mut table = Table::of(&server, "awele").await;
    let chat = json!({"type": "chat", "game": table.game, "room": "players", "text": "hello"});
    let name = table.players[0].name().to_owned();
    admin(&server, &["mute", &name]);
    assert_eq!(table.players[0].refused(chat.clone()).await, "forbidden");
    table.players[1].ok(chat.clone()).await;
    admin(&server, &["mute", &name, "--minutes", "0"]);
    table.players[0].ok(chat).await;
}

#[tokio::test]
async fn the_list_of_online_players_can_be_requested() {
    let server = Server::start();
    let guest = Client::guest(&server).await;
    let late = Client::guest(&server).await;
    let member = member(&server, "Ada").await;
    let names = |page: &Value| -> Vec<String> {
        let people = page["people"].as_array().expect("people").iter();
        people.map(|user| user["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let (status, page) = get(server.address(), "/api/here?kind=othello").await;
    assert_eq!(
        (status, names(&page)),
        (200, vec!["Ada".to_owned(), late.name().into(), guest.name().into()])
    );
    assert_eq!(page["people"][0]["rating"], Value::Null);
    let (status, error) = get(server.address(), "/api/here?kind=chess").await;
    assert_eq!((status, &error["code"]), (400, &json!("bad_request")), "{error}");
    drop(late);
    drop(member);
    within("those who left are not listed", async {
        while names(&get(server.address(), "/api/here").await.1) != [guest.name()] {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_preview_does_not_count_as_a_spectator() {
    let server = Server::start();
    let table = Table::of(&server, "kalah").await;
    let mut small = Client::guest(&server).await;
    let preview = json!({"type": "watch", "game": table.game, "preview": true});
    small.ok(preview).await;
    let mut spectator = Client::guest(&server).await;
    assert_eq!(spectator.watch(&table.game).await["watchers"], 1);
    assert_eq!(Client::guest(&server).await.watch(&table.game).await["watchers"], 2);
    // Once opened in full, the same game has one more.
    small.ok(json!({"type": "watch", "game": table.game})).await;
    spectator.event_where("watchers", |e| e["count"] == 2).await;
}

/// Over another connection, on which the game is not watched.
#[tokio::test]
async fn players_are_told_whose_turn_it_is_anywhere_on_the_site() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    let token = table.players[0].hello["token"].as_str().expect("a guest's token").to_owned();
    let mut elsewhere = Client::with_token(&server, &token).await;
    let watch = json!({"type": "watch_turns"});
    assert_eq!(elsewhere.ok(watch.clone()).await["turns"], json!([table.game]));
    for (m, yours) in [("f5", false), ("d6", true)] {
        table.play(m).await;
        let told = elsewhere.event_where("turn", |e| e["game"] == table.game.as_str()).await;
        assert_eq!(told["yours"], yours, "after {m}");
    }
    table.act(1, table.request("resign"), "game_over").await;
    assert_eq!(elsewhere.event_where("turn", |_| true).await["yours"], false);
    assert_eq!(elsewhere.ok(watch).await["turns"], json!([]));
}
