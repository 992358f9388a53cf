//! Nothing fails silently, and no failure elsewhere ends a game: a log that cannot be written, a second server on the
//! same database, a database file that is removed, a full disk.

use std::io::BufRead;
use std::process::Stdio;

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::support::{Client, Server, Settings, Table, aging, get, rng, text, within};

const BOT: &str = "[[bot]]\nname = \"Acorn\"\nprofiles = [\"awele-1\"]\nmax_games = 4\n";

/// Waits until the server reports this readiness, and returns its explanation.
pub(crate) async fn readiness(server: &Server, ready: bool) -> String {
    let state = within("the server to tell its state", async {
        loop {
            let (status, state) = get(server.address(), "/readyz").await;
            assert!(status == 200 || status == 503, "{status}");
            if (status == 200) == ready {
                return state;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    });
    state.await["message"].as_str().unwrap_or_default().to_owned()
}

/// Plays a few moves against a bot.
async fn plays_a_bot(server: &Server) {
    let mut client = Client::guest(server).await;
    let asked =
        json!({"type": "challenge", "bot": {"level": 1}, "game": "awele", "side": "first", "rated": false});
    let game = client.ok(asked).await["game"].as_str().expect("a game's id").to_owned();
    let snapshot = client.watch(&game).await;
    let mut legal = snapshot["legal"].clone();
    for ply in [0, 2, 4] {
        let own = json!({"type": "move", "game": game, "ply": ply, "move": legal[0]});
        client.ok(own).await;
        let reply = client.event_where("moved", |event| event["ply"] == ply + 1).await;
        legal = reply["legal"].clone();
    }
}

/// Version 0.1.0 panicked when it could not write to its log, which ended the bots' supervisor and connections.
#[tokio::test]
async fn a_closed_log_ends_no_task() {
    let server = Server::start_as(Settings {
        bots: Some(BOT.to_owned()),
        // The server's standard error is a pipe whose other end is closed.
        wrapper: ["bash", "-c", "exec \"$0\" \"$@\" 2> >(exec true)"].map(str::to_owned).to_vec(),
        ..Settings::default()
    });
    readiness(&server, true).await;
    let mut table = Table::of(&server, "othello").await;
    table.play_random(10, &mut rng(1)).await;
    plays_a_bot(&server).await;
    assert_eq!(server.log(), "", "nothing of it was written");
}

/// A pipe that no one reads is full after 64 KiB. A server that waited for its log would then play no more moves.
#[tokio::test]
async fn a_log_that_nobody_reads_holds_nobody_up() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let pipe = folder.path().join("log");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("every system has it");
    assert!(made.success());
    let _unread = std::fs::File::options().read(true).write(true).open(&pipe).expect("a pipe of ours");
    let into_pipe = format!("exec \"$0\" \"$@\" 2> {}", pipe.display());
    let mut server = Server::start_as(Settings {
        bots: Some(BOT.to_owned()),
        wrapper: vec!["bash".to_owned(), "-c".to_owned(), into_pipe],
        ..Settings::default()
    });
    readiness(&server, true).await;
    // At this log level a new guest and their games take a few lines each.
    for seed in 0..40 {
        let mut table = Table::of(&server, "santorini").await;
        table.play_random(4, &mut rng(seed)).await;
        for _ in 0..30 {
            let request = json!({"type": "desync", "game": table.game, "seq": 1, "hash": "0000000000000000"});
            table.players[0].ok(request).await;
        }
    }
    plays_a_bot(&server).await;
    readiness(&server, true).await;
    server.terminate();
    assert!(server.ended().await.success(), "it also stops in order");
}

/// Lost log lines are counted, in the metrics at once and in the log itself when someone reads it again.
#[tokio::test]
async fn lost_lines_of_the_log_are_counted() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let pipe = folder.path().join("log");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("every system has it");
    assert!(made.success());
    let reader = std::fs::File::options().read(true).write(true).open(&pipe).expect("a pipe of ours");
    let into_pipe = format!("exec \"$0\" \"$@\" 2> {}", pipe.display());
    let server = Server::start_as(Settings {
        wrapper: vec!["bash".to_owned(), "-c".to_owned(), into_pipe],
        // Each request produces many lines.
        log: Some("trace".to_owned()),
        ..Settings::default()
    });
    let lost = async || {
        let (_, text) = text(server.address(), "GET", "/metrics", None, None).await;
        let line = text.lines().find_map(|line| line.strip_prefix("parlor_log_lines_lost_total "));
        line.map_or(0, |count| count.parse::<u64>().expect("a number"))
    };
    let mut client = Client::guest(&server).await;
    let request = json!({"type": "desync", "game": "nothing", "seq": 1, "hash": "0000000000000000"});
    within("lines to be lost", async {
        while lost().await == 0 {
            for _ in 0..100 {
                client.send(request.clone()).await;
            }
            for _ in 0..100 {
                client.answer().await;
            }
        }
    })
    .await;
    let (told, heard) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let mut lines = std::io::BufReader::new(reader).lines();
        let is_told = |line: &std::io::Result<String>| {
            line.as_ref().is_ok_and(|line| line.contains("log lines were dropped"))
        };
        // The test may have given up already.
        let _ = told.send(lines.find(is_told).is_some());
    });
    assert!(within("the log to tell", heard).await.expect("the thread ends"));
}

/// Two servers on one file would each decide games on their own.
#[tokio::test]
pub(crate) async fn a_second_server_on_the_same_database_says_so_and_ends() {
    let mut server = Server::start();
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", &server.database_url()])
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && second.stdout.is_empty(), "{said}");
    assert!(said.contains("another server is running on the database"), "{said}");
    // The first plays on, and its lock goes with it, however it ends.
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(4, &mut rng(2)).await;
    server.crash();
    server.start_again();
    readiness(&server, true).await;
}

/// A database may answer and still have lost what every request needs.
#[tokio::test]
async fn a_database_without_games_or_accounts_is_told() {
    let server = Server::start();
    readiness(&server, true).await;
    let tables = aging::open(&server.database()).await;
    for table in ["games", "accounts"] {
        let rename = |from: &str, to: &str| AssertSqlSafe(format!("ALTER TABLE {from} RENAME TO {to}"));
        sqlx::query(rename(table, "away")).execute(&tables).await.expect("a table of ours");
        assert!(readiness(&server, false).await.contains("the database cannot be read"), "{table}");
        sqlx::query(rename("away", table)).execute(&tables).await.expect("a table of ours");
        readiness(&server, true).await;
    }
}

/// Data written to an unlinked file is lost when the server ends: an operator must be warned at once.
#[tokio::test]
async fn a_database_that_was_taken_away_is_told() {
    let server = Server::start();
    let (path, aside) = (server.database(), server.folder().join("aside.sqlite"));
    readiness(&server, true).await;
    std::fs::rename(&path, &aside).expect("a file of ours");
    let why = readiness(&server, false).await;
    assert!(why.contains("removed or replaced"), "{why}");
    std::fs::copy(&aside, &path).expect("a file of ours");
    let why = readiness(&server, false).await;
    assert!(why.contains("removed or replaced"), "another file in its place: {why}");
    std::fs::rename(&aside, &path).expect("a file of ours");
    readiness(&server, true).await;
    let alive: Value = get(server.address(), "/healthz").await.1;
    assert_eq!(alive, json!({"status": "ok"}), "the process is well all the while");
}
