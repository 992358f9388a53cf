//! The server as a process: how it starts and stops, and how it reports errors.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::support::{Client, Server, Table, choose, rng, within};

/// The reason of a close frame must be exactly `{"retry_ms":N}`.
fn check_farewell((code, reason): (u16, String)) {
    assert_eq!(code, 1001);
    let digits = reason.strip_prefix(r#"{"retry_ms":"#).and_then(|rest| rest.strip_suffix('}'));
    assert!(digits.is_some_and(|n| n.parse::<u64>().is_ok_and(|ms| ms <= 60_000)), "{reason:?}");
}

#[tokio::test]
async fn sigterm_disconnects_everybody_and_exits_cleanly() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6", "c3"]).await;
    let mut in_lobby = Client::guest(&server).await;
    in_lobby.ok(json!({"type": "watch_lobby"})).await;
    let mut silent = Client::silent(&server).await;
    // This client no longer reacts to anything and must not delay the server.
    let deaf = Client::guest(&server).await;

    server.terminate();
    check_farewell(in_lobby.closed().await);
    check_farewell(silent.closed().await);
    for player in &mut table.players {
        check_farewell(player.closed().await);
    }
    let status = server.ended().await;
    assert_eq!(status.code(), Some(0));
    drop(deaf);

    // A stopped server's database file is complete without the files next to it.
    if server.postgres().is_none() {
        for beside in ["-wal", "-shm"] {
            let name = format!("{}{beside}", server.database().display());
            if Path::new(&name).exists() {
                std::fs::remove_file(&name).expect("a file can be removed there");
            }
        }
    }
    server.start_again();
    let game = table.game.clone();
    let [first, second] = table.players;
    table.players = [first.reconnected(&server).await, second.reconnected(&server).await];
    for player in &mut table.players {
        player.resume(&game).await;
        player.settle().await;
        assert_eq!(player.take_events(), Vec::<serde_json::Value>::new(), "nothing was missed");
    }
    table.play_random(usize::MAX, &mut rng(5)).await;
}

/// A move that arrives while the server stops is played and acknowledged, or not acknowledged and played at most once.
#[tokio::test]
async fn a_stop_under_play_loses_nothing_that_was_told() {
    let mut server = Server::start();
    let mut rng = rng(6);
    let mut table = Table::of(&server, "awele").await;
    table.play_random(20, &mut rng).await;
    for _ in 0..5 {
        let turn = table.turn();
        let m = choose(&table.record().legal_moves(), &mut rng).to_string();
        let request = table.move_request(&m);
        table.players[turn].send(request).await;
        server.terminate();
        let (answered, farewell) = table.players[turn].last_words().await;
        check_farewell(farewell);
        assert_eq!(server.ended().await.code(), Some(0));
        server.start_again();
        let game = table.game.clone();
        let [first, second] = table.players;
        table.players = [first.reconnected(&server).await, second.reconnected(&server).await];
        let before = table.record().moves().len();
        for player in &mut table.players {
            player.resume(&game).await;
            player.settle().await;
        }
        let moves = table.players[turn].mirror(&game).moves();
        if answered || moves.len() > before {
            assert_eq!(moves.last(), Some(&m));
        }
    }
}

/// Runs `parlor serve` with arguments that it cannot use.
pub(crate) async fn failing(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("serve").args(args);
    within("the process to give up", tokio::task::spawn_blocking(move || command.output()))
        .await
        .expect("it does not panic")
        .expect("the binary starts")
}

#[tokio::test]
async fn a_server_that_cannot_start_says_why_in_one_sentence() {
    let server = Server::start();
    let busy = server.address().to_string();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("text"), "this is no database, but long enough to be taken for one\n".repeat(50))
        .expect("a file can be written there");
    std::fs::write(path("bots.toml"), "[[bot]]\nname = \"x\"\n").expect("a file can be written there");
    let (fresh, missing) = (format!("sqlite://{}", path("fresh.sqlite")), path("missing.toml"));
    let at = ["--listen", "127.0.0.1:0", "--bots", "none", "--database"];
    let cases: Vec<(Vec<&str>, i32, &str)> = vec![
        (vec!["--listen", &busy, "--bots", "none", "--database", &fresh], 1, &busy),
        (vec!["--listen", "nowhere"], 2, "nowhere"),
        (vec!["--listen", "0.0.0.0:0", "--no-rate-limit"], 2, "--no-rate-limit"),
        (vec!["--own-address", "/ws/b"], 2, "--nats"),
        (vec!["--own-address", "https://b.example.org", "--nats", "nats://127.0.0.1:1"], 2, "wss://"),
        (vec!["--own-address", "wss://b.example.org", "--nats", "nats://127.0.0.1:1"], 2, "/ws"),
        (vec!["--own-address", "//b.example.org", "--nats", "nats://127.0.0.1:1"], 2, "wss://"),
        (vec!["--colour"], 2, "--colour"),
        (vec!["--database", &fresh, "--nats", "nats://127.0.0.1:1"], 2, "postgres://"),
        (vec!["--database", &fresh, "--blocked-words", &missing], 2, &missing),
        (vec!["--database", &fresh, "--tournaments", &missing], 2, &missing),
        (
            vec![
                "--database",
                &fresh,
                "--smtp",
                "smtp://mail.example.org",
                "--mail-from",
                "a@example.org",
                "--public-url",
                "https://example.org",
            ],
            2,
            "--smtp without TLS",
        ),
    ];
    for (args, code, part) in cases {
        check_sentence(&failing(&args).await, code, part);
    }
    for (database, code, part) in [
        (format!("sqlite://{}", path("text")), 1, path("text")),
        (format!("sqlite://{}/below/a/file.sqlite", path("text")), 1, path("text")),
        ("sqlite://".to_owned(), 2, "sqlite://".to_owned()),
        ("mysql://somewhere".to_owned(), 2, "mysql://somewhere".to_owned()),
    ] {
        let args: Vec<&str> = at.iter().copied().chain([&*database]).collect();
        check_sentence(&failing(&args).await, code, &part);
    }
    for bots in [path("bots.toml"), missing] {
        let args = ["--listen", "127.0.0.1:0", "--database", &*fresh, "--bots", &*bots];
        check_sentence(&failing(&args).await, 2, &bots);
    }
}

pub(crate) fn check_sentence(output: &Output, code: i32, part: &str) {
    let sentence = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{sentence}");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    assert!(sentence.contains(part), "{sentence:?} does not name {part:?}");
    assert!(output.stdout.is_empty());
}
