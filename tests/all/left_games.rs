//! Abandoned games against bots: they end by a rule, after a time that the tests do not wait for. Instead, the tests
//! change the times in the database of a server that is down, and re-link the rows of the log.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::aging::{age, open};
use crate::support::{Client, Server, ask, get, member, within};

const BOTS: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1", "kalah-1"]
max_games = 8
"#;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 86_400_000;

/// Starts a game against the bot and plays these moves; each is answered.
async fn game(person: &mut Client, moves: &[&str]) -> String {
    let request = json!({"type": "challenge", "bot": {"level": 1}, "game": "othello", "clock": null, "rated": false,
        "side": "first"});
    let game = within("a bot", async {
        loop {
            if let Some(game) = person.ask(request.clone()).await["game"].as_str() {
                return game.to_owned();
            }
        }
    })
    .await;
    person.watch(&game).await;
    for (turn, m) in moves.iter().enumerate() {
        person.ok(json!({"type": "move", "game": game, "ply": 2 * turn, "move": m})).await;
        person.event_where("moved", |e| e["game"] == game.as_str() && e["by"] == "second").await;
    }
    game
}

async fn result(server: &Server, game: &str) -> Value {
    get(server.address(), &format!("/api/games/{game}")).await.1["result"].clone()
}

async fn ended(server: &Server, game: &str) -> Value {
    within("the end of a game that was left", async {
        loop {
            let result = result(server, game).await;
            if !result.is_null() {
                return result;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
}

#[tokio::test]
async fn games_against_bots_that_were_left_end_by_the_rule() {
    let mut server = Server::start_with_bots(BOTS);
    let mut person = Client::guest(&server).await;
    let unbegun = game(&mut person, &[]).await;
    let young = game(&mut person, &[]).await;
    let left = game(&mut person, &["f5"]).await;
    let resting = game(&mut person, &["f5"]).await;
    server.crash();
    let database = server.database();
    age(&database, &unbegun, 11 * MINUTE_MS).await;
    age(&database, &young, 5 * MINUTE_MS).await;
    age(&database, &left, 7 * DAY_MS + MINUTE_MS).await;
    age(&database, &resting, 6 * DAY_MS).await;
    server.start_again();

    let aborted = ended(&server, &unbegun).await;
    assert_eq!((&aborted["result"], &aborted["reason"]), (&json!("aborted"), &json!("aborted")));
    let lost = ended(&server, &left).await;
    assert_eq!((&lost["result"], &lost["reason"]), (&json!("second"), &json!("abandoned")));
    assert!(result(&server, &young).await.is_null());
    assert!(result(&server, &resting).await.is_null());
    // A resting game can go on.
    let mut person = person.reconnected(&server).await;
    person.forget(&resting);
    let snapshot = person.watch(&resting).await;
    let m = snapshot["legal"][0].as_str().expect("a legal move").to_owned();
    person.ok(json!({"type": "move", "game": resting, "ply": 2, "move": m})).await;
    person.event_where("moved", |e| e["game"] == resting.as_str() && e["ply"] == 3).await;
}

/// Each game that people leave open with a bot costs one row, and the answer to the bot's hello lists all of them.
#[tokio::test]
async fn hello_lists_all_unfinished_games_of_a_bot_however_many() {
    const LEFT: usize = 10_000;
    let mut server = Server::start();
    let ada = member(&server, "Ada").await;
    let (_, made) =
        ask(server.address(), "POST", "/api/bots", Some(&ada.token), Some(json!({"name": "solo"}))).await;
    let token = made["token"].as_str().expect("a token").to_owned();
    let mut bot = Client::with_token(&server, &token).await;
    let games = json!([{"game": "othello", "levels": [1]}]);
    bot.ok(json!({"type": "offer", "games": games, "max_games": 4})).await;
    let mut person = Client::guest(&server).await;
    let request = json!({"type": "challenge", "bot": {"name": "solo"}, "game": "othello", "clock": null, "rated": false,
        "side": "first"});
    let first = person.ok(request).await["game"].as_str().expect("a game").to_owned();
    server.crash();
    let pool = open(&server.database()).await;
    sqlx::query(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $2)
         INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, against_bot, number)
         SELECT printf('left%06d', i), kind, variant, start, rated, public, first_id, second_id, created_ms + i, against_bot,
         number + i FROM games, n WHERE id = $1",
    )
    .bind(&first)
    .bind(LEFT as i64)
    .execute(&pool)
    .await
    .expect("it can be written");
    pool.close().await;
    server.start_again();

    let expected: Vec<String> =
        std::iter::once(first).chain((1..LEFT).map(|i| format!("left{i:06}"))).collect();
    for who in [&token, &person.token] {
        let hello = Client::with_token(&server, who).await.hello;
        assert_eq!(hello["games"], json!(expected));
        assert!(hello.to_string().len() < 14 * LEFT, "13 bytes for each game");
    }
}
