//! Long-term operation: a backup during play, restored by copying; and memory that does not grow with the games played.

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Client, Server, Settings, Table, get, metric, own_kib, parlor, rng, within};

fn whole(database: &std::path::Path) -> Value {
    let output = parlor(&["verify", &database.display().to_string(), "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!((output.status.code(), &report["faults"]), (Some(0), &json!([])), "{report}");
    report
}

/// A copy made while moves are written is complete, and a server continues from it.
#[tokio::test]
async fn a_backup_under_play_is_restored_by_copying() {
    let server = Server::start();
    let mut done = Table::of(&server, "kalah").await;
    done.play_random(usize::MAX, &mut rng(1)).await;
    let mut table = Table::of(&server, "othello").await;
    let restored = tempfile::tempdir().expect("a temporary folder");
    let copy = restored.path().join("games.sqlite");
    let source = format!("sqlite://{}", server.database().display());
    let target = copy.display().to_string();
    let backup = tokio::task::spawn_blocking(move || parlor(&["backup", &target, "--database", &source]));
    table.play_random(20, &mut rng(2)).await;
    let output = backup.await.expect("it does not panic");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    table.play_random(10, &mut rng(3)).await;
    assert!(!copy.with_extension("sqlite-wal").exists(), "the copy is one file");
    assert_eq!(whole(&copy)["games"], 2);

    // A backup never overwrites a file.
    let source = format!("sqlite://{}", server.database().display());
    let again = parlor(&["backup", &copy.display().to_string(), "--database", &source]);
    assert!(!again.status.success());
    assert_eq!(String::from_utf8_lossy(&again.stderr).lines().count(), 1);

    let other =
        Server::start_as(Settings { folder: Some(restored.path().to_owned()), ..Settings::default() });
    let (_, archived) = get(other.address(), &format!("/api/games/{}", done.game)).await;
    assert_eq!(archived["events"], json!(done.players[0].mirror(&done.game).events));
    let (_, then) = get(other.address(), &format!("/api/games/{}", table.game)).await;
    let then = then["events"].as_array().expect("events");
    let now = &table.players[0].mirror(&table.game).events;
    assert_eq!(then[..], now[..then.len()], "the copy is a moment of the game");
    let mut player = Client::with_token(&other, &table.players[0].token).await;
    assert_eq!(player.hello["games"], json!([table.game]));
    assert_eq!(player.watch(&table.game).await["seq"], then.len());
}

/// The operators' daily backup, as its unit runs it: it removes leftovers of an interrupted backup, and old backups.
#[tokio::test]
async fn the_daily_backup_leaves_nothing_behind() {
    let server = Server::start();
    let folder = tempfile::tempdir().expect("a temporary folder");
    for left in ["parlor-20260101T000000Z.sqlite.part", "parlor-20260101T000000Z.sqlite.part-journal"] {
        std::fs::write(folder.path().join(left), "half").expect("a file can be written there");
    }
    let unit = include_str!("../../deploy/parlor-backup.service");
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/bin/sh -eu -c '"));
    let script = line.and_then(|line| line.strip_suffix('\'')).expect("a command of the shell");
    let script = script.replace("$$", "$").replace("%%", "%");
    let script = script.replace("/var/lib/parlor/backups", &folder.path().display().to_string());
    let programs = std::path::Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").expect("every system has it"));
    let run = std::process::Command::new("/bin/sh")
        .args(["-eu", "-c", &script])
        .env("PATH", path)
        .env("PARLOR_DATABASE", server.database_url())
        .output()
        .expect("every system has it");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let kept: Vec<String> = std::fs::read_dir(folder.path())
        .expect("a folder of ours")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| !name.ends_with("-lock"))
        .collect();
    assert!(matches!(&*kept, [name] if name.ends_with("Z.sqlite")), "{kept:?}");
}

/// Plays games of each kind to their end, and waits until the server has unloaded them.
async fn play_games(server: &Server, players: &mut Option<[Client; 2]>, count: usize) {
    let kinds = ["othello", "checkers", "awele", "kalah", "santorini"];
    for (number, kind) in kinds.iter().cycle().take(count).enumerate() {
        let mut table = Table::between(players.take().expect("they are idle"), json!({"game": kind})).await;
        table.play_random(12, &mut rng(number as u64)).await;
        if !table.is_over() {
            let resign = table.request("resign");
            table.act(0, resign, "game_over").await;
        }
        for player in &mut table.players {
            player.ok(json!({"type": "unwatch", "game": table.game})).await;
            player.take_events();
            player.forget(&table.game);
        }
        *players = Some(table.players);
    }
    within("the sessions' end", async {
        while metric(server, "parlor_sessions ").await > 0.0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await;
}

/// The memory of the server after each round of games.
async fn soak(rounds: usize, games: usize) -> Vec<i64> {
    let server = Server::start();
    let mut players = Some([Client::guest(&server).await, Client::guest(&server).await]);
    let mut held = Vec::new();
    for _ in 0..rounds {
        play_games(&server, &mut players, games).await;
        held.push(own_kib(&server));
    }
    assert_eq!(metric(&server, "parlor_games ").await, 0.0);
    held
}

/// Finished games are unloaded and leave little behind. SQLite's page caches still fill up, for which the long
/// form waits.
#[tokio::test]
async fn finished_games_leave_little_in_memory() {
    let held = soak(4, 30).await;
    let per_game = (held[3] - held[1]) as f64 / 60.0;
    assert!(per_game < 16.0, "{per_game} KiB for each finished game: {held:?}");
}

/// The long form: `cargo test --test all -- --ignored --nocapture a_long_soak`.
#[tokio::test]
#[ignore = "takes minutes; finished_games_leave_little_in_memory always runs"]
#[allow(clippy::print_stderr, reason = "the figures are its result")]
async fn a_long_soak_leaves_nothing_in_memory() {
    let held = soak(20, 400).await;
    let per_game = (held[19] - held[14]) as f64 / 2_000.0;
    eprintln!("KiB held after each 400 games: {held:?}; {per_game} KiB for each of the last 2000 games");
    assert!(per_game < 0.5, "{per_game} KiB for each finished game");
}

/// Everyone who watches the lobby first receives all of it, which takes a lot of memory for a moment.
#[tokio::test]
async fn the_memory_of_a_crowd_goes_back_when_it_has_left() {
    let server = Server::start();
    let before = own_kib(&server);
    let url = format!("http://{}", server.address());
    let mut crowd = tokio::process::Command::new(env!("CARGO_BIN_EXE_parlor"));
    crowd.args(["load", "--url", &url, "--lobby", "200", "--seeks", "400", "--seconds", "1", "--json"]);
    let mut crowd = crowd.stdout(Stdio::null()).spawn().expect("the binary starts");
    let mut most = before;
    let left = loop {
        most = most.max(own_kib(&server));
        tokio::select! {
            left = crowd.wait() => break left.expect("it ends"),
            () = tokio::time::sleep(Duration::from_millis(20)) => {}
        }
    };
    let grown = most - before;
    assert!(left.success() && grown > 10 << 10, "{left}, and it grew by {grown} KiB");
    within("the memory to go back", async {
        while own_kib(&server) > before + grown / 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await;
}

/// After a command, too, the file contains everything by itself, and can be copied.
#[tokio::test]
async fn commands_leave_a_database_in_one_file() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(4, &mut rng(3)).await;
    let _ada = crate::support::member(&server, "Ada").await;
    server.terminate();
    assert!(server.ended().await.success());
    let database = server.database();
    let beside = |database: &std::path::Path| {
        std::fs::metadata(database.with_extension("sqlite-wal")).map_or(0, |log| log.len())
    };
    let url = server.database_url();
    for act in [&["mute", "Ada"][..], &["ban", "Ada"], &["reset-password", "Ada"], &["announce", "hello"]] {
        let output = parlor(&[&["admin", "--database", &url][..], act].concat());
        assert!(output.status.success(), "{act:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(beside(&database), 0, "after {act:?}");
    }
    let copy = server.folder().join("copy.sqlite");
    let output = parlor(&["move", "--from", &url, "--to", &format!("sqlite://{}", copy.display())]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((beside(&database), beside(&copy)), (0, 0));
}
