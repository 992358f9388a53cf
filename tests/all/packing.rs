//! The logs of finished games are packed, with no visible difference.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::support::{Client, ONE_BOT, Server, Settings, Table, get, parlor, rng, text, within};

fn settings(pack_after: &str) -> Settings {
    Settings {
        bots: Some(ONE_BOT.to_owned()),
        arguments: vec!["--pack-after".to_owned(), pack_after.to_owned()],
        ..Settings::default()
    }
}

async fn database(server: &Server) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(server.database());
    SqlitePool::connect_with(options).await.expect("the database opens")
}

/// Waits until all finished games are packed except the one that holds the very last row.
async fn all_packed(server: &Server) {
    let database = database(server).await;
    within("packed logs", async {
        loop {
            let left: i64 = sqlx::query_scalar(
                "SELECT COUNT(*) FROM games WHERE ended_ms IS NOT NULL AND NOT packed
                 AND number <> (SELECT game FROM events ORDER BY place DESC LIMIT 1)",
            )
            .fetch_one(&database)
            .await
            .expect("the question is right");
            if left == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
}

async fn count(server: &Server, question: &'static str) -> i64 {
    sqlx::query_scalar(question).fetch_one(&database(server).await).await.expect("the question is right")
}

/// Games of every kind, with and without clocks, with offers, gifts of time, takebacks, and bots' search information.
async fn games(server: &Server) -> Vec<String> {
    let mut games = Vec::new();
    for (seed, kind) in ["othello", "checkers", "awele", "kalah", "santorini"].into_iter().enumerate() {
        let clock = json!({"type": "fischer", "initial_ms": 600_000, "increment_ms": 2_000});
        let mut table = Table::with(server, json!({"game": kind, "clock": clock})).await;
        table.play_random(5, &mut rng(seed as u64)).await;
        table.act(0, table.request("give_time"), "time_given").await;
        table.act(1, table.request("offer_draw"), "draw_offered").await;
        table.play_random(400, &mut rng(seed as u64)).await;
        if !table.is_over() {
            table.act(0, table.request("resign"), "game_over").await;
        }
        games.push(table.game.clone());
    }
    let mut table = Table::of(server, "othello").await;
    table.play_random(4, &mut rng(9)).await;
    table.act(0, table.request("request_takeback"), "takeback_requested").await;
    let answer = json!({"type": "answer_takeback", "game": table.game, "accept": true});
    table.act(1, answer, "taken_back").await;
    table.play_random(3, &mut rng(10)).await;
    table.act(1, table.request("resign"), "game_over").await;
    games.push(table.game.clone());
    games.push(game_with_a_bot(server).await);
    games
}

async fn game_with_a_bot(server: &Server) -> String {
    let mut person = Client::guest(server).await;
    let terms =
        json!({"type": "challenge", "bot": {"level": 1}, "game": "kalah", "rated": false, "side": "second"});
    let game = within("a bot", async {
        loop {
            if let Some(game) = person.ask(terms.clone()).await["game"].as_str() {
                return game.to_owned();
            }
        }
    })
    .await;
    person.watch(&game).await;
    person.event_where("moved", |event| event["by"] == "first").await;
    person.ok(json!({"type": "resign", "game": game})).await;
    game
}

/// Everything that anyone can read about a game: over HTTP, over the socket, and on the command line.
async fn told(server: &Server, games: &[String]) -> Vec<Value> {
    let mut client = Client::guest(server).await;
    let mut told = Vec::new();
    for game in games {
        let (status, page) = get(server.address(), &format!("/api/games/{game}")).await;
        assert_eq!(status, 200, "{page}");
        let path = format!("/api/games/{game}/export");
        let (_, notation) = text(server.address(), "GET", &path, None, None).await;
        client.ok(json!({"type": "watch", "game": game, "since": 2})).await;
        let mut events = Vec::new();
        while events.len() as u64 + 2 < page["seq"].as_u64().expect("a number") {
            events.push(client.any_event_where(|event| event["seq"].is_u64()).await);
        }
        client.ok(json!({"type": "unwatch", "game": game})).await;
        let replayed = parlor(&["replay", game, "--database", &server.database_url()]);
        assert!(replayed.status.success(), "{replayed:?}");
        told.push(json!([page, notation, events, String::from_utf8_lossy(&replayed.stdout)]));
    }
    told
}

fn verified(server: &Server) -> Value {
    let output = parlor(&["verify", &server.database_url(), "--json"]);
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[tokio::test]
async fn a_packed_game_is_what_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let kept = |pack_after| Settings { folder: Some(folder.path().to_owned()), ..settings(pack_after) };
    let mut server = Server::start_as(kept("1000"));
    let games = games(&server).await;
    let before = told(&server, &games).await;
    let sound = verified(&server);
    assert_eq!(sound["faults"], json!([]));
    server.terminate();
    assert!(server.ended().await.success());

    let mut server = Server::start_as(kept("0"));
    all_packed(&server).await;
    assert_eq!(count(&server, "SELECT COUNT(*) FROM packed_logs").await, games.len() as i64 - 1);
    assert_eq!(told(&server, &games).await, before);
    assert_eq!(verified(&server), sound);
    // New games get places after the last row, and packed and unpacked logs coexist.
    let mut table = Table::of(&server, "awele").await;
    table.play_random(4, &mut rng(1)).await;
    server.crash();
    server.start_again();
    assert_eq!(verified(&server)["faults"], json!([]));
    assert_eq!(told(&server, &games).await, before);
}

#[tokio::test]
async fn a_database_is_filled_for_measurements() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let url = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    let filled = parlor(&["admin", "--database", &url, "fill", "600"]);
    assert!(filled.status.success(), "{filled:?}");
    let server = Server::start_as(Settings { folder: Some(folder.path().to_owned()), ..Settings::default() });
    assert_eq!((&verified(&server)["games"], &verified(&server)["faults"]), (&json!(600), &json!([])));
    // One is in play, and one has the last row.
    assert_eq!(count(&server, "SELECT COUNT(*) FROM packed_logs").await, 598);
    let (_, list) = get(server.address(), "/api/games?rated=true&limit=100").await;
    assert_eq!(list["games"].as_array().map(Vec::len), Some(75), "{list}");
    let again = parlor(&["admin", "--database", &url, "fill", "600"]);
    let why = String::from_utf8_lossy(&again.stderr);
    assert!(!again.status.success() && why.contains("without games"), "{why}");
}

#[tokio::test]
async fn a_changed_byte_of_a_packed_log_closes_only_its_game() {
    let server = Server::start_as(settings("0"));
    let games = games(&server).await;
    all_packed(&server).await;
    let damaged = "UPDATE packed_logs SET log = CAST(substr(log, 1, 40) || x'00' || substr(log, 42) AS BLOB)
        WHERE game = (SELECT number FROM games WHERE id = $1)";
    let changed = sqlx::query(damaged).bind(&games[1]).execute(&database(&server).await).await;
    assert_eq!(changed.expect("it can be written").rows_affected(), 1);
    let report = verified(&server);
    let faults = report["faults"].as_array().expect("faults");
    assert_eq!((&report["games"], faults.len()), (&json!(games.len()), 1), "{report}");
    assert!(faults[0].as_str().is_some_and(|why| why.contains(&games[1])), "{report}");
    let (status, answer) = get(server.address(), &format!("/api/games/{}", games[1])).await;
    assert_eq!((status, &answer["code"]), (500, &json!("internal")), "{answer}");
    assert_eq!(get(server.address(), &format!("/api/games/{}", games[0])).await.0, 200);
}

#[tokio::test]
async fn what_the_heads_do_not_know_yet_stays_unpacked() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let heads = folder.path().join("heads.jsonl").display().to_string();
    let mut settings = settings("0");
    settings.arguments.extend(["--heads".to_owned(), heads.clone()]);
    let mut server = Server::start_as(settings);
    let games = games(&server).await;
    server.terminate();
    assert!(server.ended().await.success());
    // The heads line written at shutdown covers all of them; none was packed before.
    assert_eq!(count(&server, "SELECT COUNT(*) FROM packed_logs").await, 0);
    server.start_again();
    all_packed(&server).await;
    assert_eq!(count(&server, "SELECT COUNT(*) FROM packed_logs").await, games.len() as i64 - 1);
    let output = parlor(&["verify", &server.database_url(), "--heads", &heads, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["heads"], &report["faults"]), (&json!(games.len()), &json!([])), "{report}");
}
