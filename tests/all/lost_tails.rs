//! A log that has lost its tail: it is still a valid log, but its players and the heads kept outside know more.

use std::fs::File;
use std::process::Output;

use serde_json::{Value, json};

use crate::support::{Client, Server, Settings, Table, get, parlor, rng, text};

/// Cuts the newest commits off the write-ahead log of a server that has ended, keeping this share of it.
fn cut_the_log(server: &Server, keep: f64) {
    let wal = server.database().with_extension("sqlite-wal");
    let length = std::fs::metadata(&wal).expect("a killed server leaves its log").len();
    let file = File::options().write(true).open(&wal).expect("a file of ours");
    file.set_len((length as f64 * keep) as u64).expect("a file can be cut");
}

async fn warnings(server: &Server) -> Vec<String> {
    let (status, ready) = get(server.address(), "/readyz").await;
    assert_eq!((status, &ready["status"]), (200, &json!("ready")), "the games go on");
    let sentences = ready["warnings"].as_array().cloned().unwrap_or_default();
    sentences.iter().map(|sentence| sentence.as_str().expect("text").to_owned()).collect()
}

/// Watches again from an event on, like a client that has forgotten nothing.
async fn comes_back(server: &Server, token: &str, game: &str, since: u64) -> (Client, Value) {
    let mut client = Client::with_token(server, token).await;
    client.ok(json!({"type": "watch", "game": game, "since": since})).await;
    let snapshot = client.event("snapshot").await;
    (client, snapshot)
}

#[tokio::test]
async fn a_lost_tail_is_told_to_players_and_operators() {
    let mut server = Server::start();
    // The first user is still there when the newest rows are gone.
    let mut stranger = Client::guest(&server).await;
    let mut table = Table::of(&server, "othello").await;
    table.play_random(30, &mut rng(1)).await;
    let (game, since) = (table.game.clone(), table.players[0].mirror(&table.game).seq);
    let tokens = table.players.map(|player| player.token.clone());
    server.crash();
    cut_the_log(&server, 0.6);
    server.start_again();
    assert_eq!(warnings(&server).await, Vec::<String>::new());

    // A stranger can name any number: they get an answer, and no alarm is raised.
    stranger.comes_back_to(server.address()).await;
    stranger.ok(json!({"type": "watch", "game": game, "since": 1_000_000})).await;
    let last = stranger.event("snapshot").await["seq"].as_u64().expect("a number");
    assert!((1..since).contains(&last), "some moves are lost and some are not: {last} of {since}");
    assert_eq!(warnings(&server).await, Vec::<String>::new());

    let mut players = Vec::new();
    for (token, wanted) in tokens.iter().zip(["in 1 games a player (in 0 of", "in 1 games a player (in 1 of"])
    {
        let (client, snapshot) = comes_back(&server, token, &game, since).await;
        assert_eq!((&snapshot["seq"], &snapshot["lost_events"]), (&json!(last), &json!(since - last)));
        players.push(client);
        let said = warnings(&server).await;
        assert!(matches!(&said[..], [sentence] if sentence.contains(wanted)), "{said:?}");
    }
    let (_, metrics) = text(server.address(), "GET", "/metrics", None, None).await;
    assert!(metrics.contains("parlor_lost_tails_total 2"), "{metrics}");

    // Both go on from what the log holds, and clients that come back now have lost nothing.
    let players: [Client; 2] = players.try_into().unwrap_or_else(|_| panic!("two players"));
    let mut table = Table { game: game.clone(), players };
    table.play_random(2, &mut rng(2)).await;
    let (_, snapshot) = comes_back(&server, &tokens[0], &game, u64::MAX >> 1).await;
    assert!(snapshot["lost_events"].is_u64());
    assert!(table.players[1].watch(&game).await["lost_events"].is_null());
    let verified = parlor(&["verify", &server.database_url(), "--json"]);
    assert!(verified.status.success(), "what is there is whole: {verified:?}");
    // The log says so; ending the server flushes it.
    server.terminate();
    assert!(server.ended().await.success());
    assert!(server.log().contains("a player has seen events that are missing from the log"));
}

fn verify(server: &Server, heads: &str) -> (Output, Value) {
    let output = parlor(&["verify", &server.database_url(), "--heads", heads, "--json"]);
    let report = serde_json::from_slice(&output.stdout).expect("one JSON object");
    (output, report)
}

#[tokio::test]
async fn heads_that_were_kept_outside_show_a_lost_tail() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("heads.jsonl").display().to_string();
    let arguments = vec!["--heads".to_owned(), path.clone()];
    let mut server = Server::start_as(Settings { arguments, ..Settings::default() });
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(4, &mut rng(1)).await;
    // A copy of the database from before the rest of the game, with the log as of then.
    let before = server.folder().join("before.sqlite");
    let copied = parlor(&["backup", &before.display().to_string(), "--database", &server.database_url()]);
    assert!(copied.status.success(), "{copied:?}");
    table.play_random(6, &mut rng(2)).await;
    let seq = table.players[0].mirror(&table.game).seq;
    server.terminate();
    assert!(server.ended().await.success());
    let lines = std::fs::read_to_string(&path).expect("it was written at the end");
    let line: Value = serde_json::from_str(lines.trim()).expect("one line of JSON");
    assert_eq!(line["heads"][&table.game][0], seq, "{line}");
    let (output, report) = verify(&server, &path);
    assert_eq!((output.status.success(), &report["heads"]), (true, &json!(1)), "{report}");

    // The operator restores an older copy, or the disk loses the newest rows.
    std::fs::copy(&before, server.database()).expect("a file of ours");
    for file in ["sqlite-wal", "sqlite-shm"] {
        let _ = std::fs::remove_file(server.database().with_extension(file));
    }
    let (output, report) = verify(&server, &path);
    assert!(!output.status.success());
    let fault = report["faults"][0].as_str().expect("a sentence");
    assert!(fault.contains(&table.game) && fault.contains(&format!("had {seq}")), "{fault}");
    server.start_again();
    let said = warnings(&server).await;
    assert!(matches!(&said[..], [sentence] if sentence.contains("heads file")), "{said:?}");
    // The server goes on, and so does the file: another game is added, and what is missing stays known.
    let mut again = Table::of(&server, "awele").await;
    again.play_random(2, &mut rng(3)).await;
    server.terminate();
    assert!(server.ended().await.success());
    let (_, report) = verify(&server, &path);
    assert_eq!(
        (&report["heads"], report["faults"].as_array().map(Vec::len)),
        (&json!(2), Some(1)),
        "{report}"
    );
}
