//! Games that no one watches are only rows in the database: a move, a returning bot or a due event wakes them, and a
//! starting server loads none of them.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::aging::{age, lengthen_outage, open};
use crate::support::{
    Client, PushService, Server, Settings, Table, ask, bot_token, get, member, metric, own_kib, within,
};

const DAY_MS: i64 = 86_400_000;

/// A server whose games fall asleep as soon as no one watches them.
fn drowsy() -> Server {
    let arguments = ["--sleep-after", "0", "--push", "local"].map(str::to_owned).to_vec();
    Server::start_as(Settings { arguments, ..Settings::default() })
}

async fn all_asleep(server: &Server) {
    within("the games to fall asleep", async {
        while metric(server, "parlor_sessions ").await > 0.0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

/// How many games have been loaded since the server started.
async fn loaded(server: &Server) -> f64 {
    metric(server, "parlor_sessions_loaded_total ").await
}

async fn turns(client: &mut Client) -> Value {
    client.ok(json!({"type": "watch_turns"})).await["turns"].clone()
}

/// Adds copies of a sleeping game in which nothing is due for a year.
async fn add_sleepers(server: &Server, game: &str, count: u32) {
    let pool = open(&server.database()).await;
    sqlx::query(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
         INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, time_control, created_ms, turn,
         wake_ms, number)
         SELECT printf('sleep%06d', i), kind, variant, start, rated, public, first_id, second_id, time_control,
         created_ms + i, 'second', wake_ms + 31536000000, number + i FROM games, n WHERE id = $1",
    )
    .bind(game)
    .bind(count)
    .execute(&pool)
    .await
    .expect("it can be written");
    pool.close().await;
}

/// This holds across SIGKILL too: its players are notified of their turns, whether or not it has been awake since, and
/// its flag falls once enough time has passed with a server running.
#[tokio::test]
async fn a_correspondence_game_sleeps_until_a_move_or_its_flag() {
    let (mut service, mut server) = (PushService::start().await, drowsy());
    let [ada, bob] = [member(&server, "Ada").await, member(&server, "Bob").await];
    let tokens = [ada.token.clone(), bob.token.clone()];
    let path = "/api/accounts/current/push";
    let phone = service.subscription("phone");
    assert_eq!(ask(server.address(), "PUT", path, Some(&tokens[0]), Some(phone)).await.0, 204);
    let days = json!({"game": "othello", "clock": {"days": 2}});
    let mut table = Table::between([ada, bob], days.clone()).await;
    let game = table.game.clone();
    table.play_all(["f5", "d6", "c3"]).await;
    for _ in 0..2 {
        assert_eq!(service.message().await.message["turns"], 1);
    }
    drop(table);
    all_asleep(&server).await;

    // A row says whose turn it is; a move wakes the game, and the other player receives it.
    let before = loaded(&server).await;
    let [mut ada, mut bob] =
        [Client::with_token(&server, &tokens[0]).await, Client::with_token(&server, &tokens[1]).await];
    assert_eq!((turns(&mut ada).await, turns(&mut bob).await), (json!([]), json!([game])));
    assert_eq!(loaded(&server).await, before);
    bob.ok(json!({"type": "move", "game": game, "ply": 3, "move": "d3"})).await;
    assert_eq!(ada.event("turn").await["yours"], true);
    assert_eq!(service.message().await.message["turns"], 1);
    all_asleep(&server).await;

    // A start loads no sleeping game.
    server.crash();
    add_sleepers(&server, &game, 90).await;
    server.start_again();
    let bob = Client::with_token(&server, &tokens[1]).await;
    assert_eq!(bob.hello["games"].as_array().expect("games").len(), 91);
    let mut ada = Client::with_token(&server, &tokens[0]).await;
    assert_eq!(turns(&mut ada).await, json!([game]));
    assert_eq!(loaded(&server).await, 0.0);
    // A device is told the number of all waiting games, including sleeping ones.
    let _second = Table::between([ada, bob], days).await;
    assert_eq!(service.message().await.message["turns"], 2);
    // Only the new game was loaded, twice if it fell asleep before both watched it.
    assert!(loaded(&server).await <= 2.0);

    // No server runs for three days: Ada still has her two days.
    server.crash();
    age(&server.database(), &game, 3 * DAY_MS).await;
    lengthen_outage(&server.database(), 3 * DAY_MS).await;
    server.start_again();
    all_asleep(&server).await;
    let clock = get(server.address(), &format!("/api/games/{game}")).await.1["clock"].clone();
    let left_ms = clock["first_ms"].as_i64().expect("a clock");
    assert!((2 * DAY_MS - 600_000..=2 * DAY_MS).contains(&left_ms), "{clock}");
    all_asleep(&server).await;

    // A server has run for three more days.
    server.crash();
    age(&server.database(), &game, 3 * DAY_MS).await;
    server.start_again();
    let over = within("the flag", async {
        loop {
            let game = get(server.address(), &format!("/api/games/{game}")).await.1;
            if game["status"] == "over" {
                return game;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    assert_eq!((&over["result"]["result"], &over["result"]["reason"]), (&json!("second"), &json!("timeout")));
}

/// A restarted server has forgotten which bot has to move where; the rows of sleeping games tell it.
#[tokio::test]
async fn a_bot_that_comes_back_gets_its_turns_of_sleeping_games() {
    let mut server = drowsy();
    let owner = member(&server, "Ada").await;
    let token = bot_token(&server, &owner.token, "solo").await;
    let offer = json!({"type": "offer", "games": [{"game": "othello", "levels": [1]}], "max_games": 4});
    let mut bot = Client::with_token(&server, &token).await;
    bot.ok(offer.clone()).await;
    let mut person = Client::guest(&server).await;
    let challenge = json!({"type": "challenge", "bot": {"name": "solo"}, "game": "othello", "clock": {"days": 3},
        "rated": false, "side": "first"});
    let game = person.ok(challenge).await["game"].as_str().expect("a game").to_owned();
    let started = bot.event("game_started").await;
    assert_eq!(started["game"], game.as_str());
    // The person watches first, so that the game does not fall asleep while only the bot watches it.
    person.watch(&game).await;
    bot.watch(&game).await;
    // Once both have moved, the clocks run, and a bot has as many days per move as a person.
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    bot.event("moved").await;
    bot.ok(json!({"type": "move", "game": game, "ply": 1, "move": "d6"})).await;
    drop(bot);
    person.ok(json!({"type": "move", "game": game, "ply": 2, "move": "c3"})).await;
    person.ok(json!({"type": "unwatch", "game": game})).await;
    all_asleep(&server).await;
    server.crash();
    server.start_again();
    all_asleep(&server).await;

    let mut bot = Client::with_token(&server, &token).await;
    bot.ok(offer).await;
    let started = bot.event_where("game_started", |e| e["leased"] == true).await;
    assert_eq!(started["game"], game.as_str());
    bot.watch(&game).await;
    bot.ok(json!({"type": "move", "game": game, "ply": 3, "move": "d3"})).await;
    let snapshot = person.reconnected(&server).await.watch(&game).await;
    assert_eq!(snapshot["to_move"], "first");
}

/// A number from the environment, for `make asleep`.
fn number(variable: &str, usual: u32) -> u32 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn tell(server: &Server, when: &str) {
    let (sessions, mib) = (metric(server, "parlor_sessions ").await, own_kib(server) as f64 / 1024.0);
    println!("{mib:8.1} MiB  {sessions:6} games in memory  {when}");
}

/// What many sleeping games cost a start, and how much memory a crowd leaves behind.
#[tokio::test]
#[ignore = "a measurement, not a test: `make asleep`"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn many_games_asleep_and_a_crowd() {
    let (games, crowd) = (number("PARLOR_GAMES", 100_000), number("PARLOR_CONNECTIONS", 10_000));
    let mut server = drowsy();
    let mut table = Table::with(&server, json!({"game": "othello", "clock": {"days": 2}})).await;
    table.play_all(["f5", "d6"]).await;
    let game = table.game.clone();
    drop(table);
    all_asleep(&server).await;
    server.crash();
    add_sleepers(&server, &game, games).await;
    let started = Instant::now();
    server.start_again();
    println!("{:8.3} s    to be ready with {games} unfinished games", started.elapsed().as_secs_f64());
    tell(&server, "at once").await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    tell(&server, "5 s later").await;
    let mut watcher = Client::guest(&server).await;
    for number in 1..=500 {
        watcher.watch(&format!("sleep{number:06}")).await;
    }
    tell(&server, "while 500 of them are looked at").await;
    drop(watcher);
    all_asleep(&server).await;
    tell(&server, "when nobody looks any more").await;

    let (url, pid) = (format!("http://{}", server.address()), server.pid().to_string());
    for round in ["the first crowd", "the second crowd"] {
        let mut load = Command::new(env!("CARGO_BIN_EXE_parlor"));
        load.args(["load", "--url", &url, "--pid", &pid, "--games", "100", "--seconds", "5"]);
        load.args(["--idle", &crowd.to_string(), "--json"]);
        let output = tokio::task::spawn_blocking(move || load.output()).await.expect("it does not panic");
        let output = output.expect("the binary starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        println!(
            "{:8.1} MiB  with {crowd} connections and 100 games, {round}",
            report["server_rss_kib"].as_f64().expect("a number") / 1024.0
        );
        for seconds in [1, 9, 60] {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            tell(&server, &format!("{seconds} s after {round}, or after the line before")).await;
        }
    }
}
