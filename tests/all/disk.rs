//! The disk: it is synced before anyone is told, fills up, becomes read-only, and loses bytes.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::support::{Client, Server, Settings, Table, get, parlor, rng, text};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

pub(crate) fn runs(command: &[&str]) -> bool {
    let run =
        Command::new(command[0]).args(&command[1..]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    run.is_ok_and(|status| status.success())
}

/// Reports that a test needs rights that are missing here.
#[allow(clippy::print_stderr, reason = "a test that cannot run here says so")]
pub(crate) fn not_here(what: &str) {
    eprintln!("NOT TESTED: this system does not let us {what}");
}

/// A first start leaves a complete database in the file itself, in WAL mode, with nothing left to checkpoint.
#[tokio::test]
async fn a_first_start_leaves_its_tables_in_the_file() {
    let mut server = Server::start();
    server.crash();
    let file = std::fs::read(server.database()).expect("the database is there");
    assert_eq!(file[18..20], [2, 2], "SQLite's file header says WAL");
    let wal = server.database().with_extension("sqlite-wal");
    assert!(std::fs::metadata(&wal).map_or(0, |wal| wal.len()) == 0, "tables would stand in the WAL only");
    let tables = String::from_utf8_lossy(&file);
    for table in ["CREATE TABLE games", "CREATE TABLE events", "CREATE TABLE accounts"] {
        assert!(tables.contains(table), "{table}");
    }
}

/// The order of system calls: the file and its directory are synced before anyone can connect, and the
/// WAL before guests receive their tokens.
#[tokio::test]
async fn a_first_start_syncs_the_directory_before_it_listens() {
    if !runs(&["strace", "-o", "/dev/null", "true"]) {
        return not_here("trace a process (strace)");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let trace = folder.path().join("trace");
    // With -D the server stays our child, and strace is detached.
    let wrapper =
        format!("strace -D -f -y -o {} -e trace=fsync,fdatasync,listen,sendto,write,writev", trace.display());
    let server = Server::start_as(Settings { wrapper: words(&wrapper), ..Settings::default() });
    let calls = || std::fs::read_to_string(&trace).expect("a trace");
    let begun = calls();
    let listen = begun.find(" listen(").expect("it listens");
    // SQLite syncs the directory when it creates a file; the last sync is ours, when the file is complete.
    let last = |what: String| begun[..listen].rfind(&what).unwrap_or_else(|| panic!("no {what}:\n{begun}"));
    let (file, directory) = (server.database().display().to_string(), server.folder().display().to_string());
    assert!(last(format!("<{file}>")) < last(format!("<{directory}>")), "{begun}");

    let before = begun.lines().count();
    let guest = Client::guest(&server).await;
    let after: Vec<String> = calls().lines().skip(before).map(str::to_owned).collect();
    let wal = after.iter().position(|line| line.contains("sync(") && line.contains("-wal>"));
    let told = after.iter().position(|line| line.contains("type\\\":\\\"ok"));
    assert!(wal.is_some() && wal < told, "synced, then told: {}\n{after:#?}", guest.name());
}

/// A small file system for one server, in its own namespace; `None` if that is not permitted.
fn small_disk(server_folder: &Path, options: &str, prepare: &str) -> Option<Vec<String>> {
    if !runs(&["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]) {
        return None;
    }
    let script = format!(
        "mount -t tmpfs -o {options} tmpfs {0} && cd {0} && {prepare} && cd / && exec \"$0\" \"$@\"",
        server_folder.display()
    );
    Some(["unshare", "-Urm", "sh", "-c"].map(str::to_owned).into_iter().chain([script]).collect())
}

/// A file that only the server sees.
fn inside(server: &Server, path: &Path) -> PathBuf {
    Path::new("/proc")
        .join(server.pid().to_string())
        .join("root")
        .join(path.strip_prefix("/").expect("absolute"))
}

#[tokio::test]
async fn on_a_full_disk_nothing_is_acknowledged_and_play_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let Some(wrapper) = small_disk(folder.path(), "size=4m", "head -c 1500000 /dev/zero > ballast") else {
        return not_here("mount a file system in a namespace (unshare)");
    };
    let server =
        Server::start_as(Settings { wrapper, folder: Some(folder.path().to_owned()), ..Settings::default() });
    let mut table = Table::of(&server, "othello").await;
    let mut rng = rng(1);
    table.play_random(4, &mut rng).await;
    let game = table.game.clone();

    // The other player chats until the disk is full; every accepted message is kept.
    let line = json!({"type": "chat", "game": game, "text": "x".repeat(140), "room": "players"});
    let mut said = 0;
    let refusal = loop {
        let answer = table.players[1].ask(line.clone()).await;
        if answer["type"] == "error" {
            break answer;
        }
        said += 1;
        assert!(said < 20_000, "the disk is never full");
    };
    assert_eq!(refusal["code"], "internal", "{refusal}");
    // Fill what is left too; moves are played as long as they fit into the pages that the refused line had taken.
    fill(&inside(&server, &folder.path().join("filler")));
    let (turn, request) = loop {
        let (turn, m) = (table.turn(), table.record().legal_moves()[0].to_string());
        let request = table.move_request(&m);
        let answer = table.players[turn].ask(request.clone()).await;
        if answer["type"] == "error" {
            assert_eq!(answer["code"], "internal", "{answer}");
            break (turn, request);
        }
        for player in &mut table.players {
            player.event_where("moved", |event| event["seq"] == answer["seq"]).await;
        }
    };
    let played = table.record().moves().len();
    for _ in 0..2 {
        assert_eq!(table.players[turn].refused(request.clone()).await, "internal");
    }
    // Refused actions were not published.
    for player in &mut table.players {
        player.settle().await;
        assert_eq!(player.mirror(&game).moves().len(), played);
    }
    let guest = Client::silent(&server).await.ask(json!({"type": "hello"})).await;
    assert_eq!(guest["code"], "internal", "{guest}");
    assert_eq!(text(server.address(), "GET", "/healthz", None, None).await.0, 200);
    let (status, state) = get(server.address(), "/readyz").await;
    let why = state["message"].as_str().unwrap_or_default();
    assert!(status == 503 && why.contains("database's disk is full"), "{status} {state}");

    std::fs::remove_file(inside(&server, &folder.path().join("ballast"))).expect("room is made");
    assert_eq!(get(server.address(), "/readyz").await.0, 200, "there is room again");
    let moved = table.play(request["move"].as_str().expect("a move")).await;
    assert_eq!(moved["ply"], played);
    table.play_random(usize::MAX, &mut rng).await;
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    assert_eq!(archived["events"], json!(table.players[0].mirror(&game).events));
}

/// Takes up the last pages of a file system.
fn fill(path: &Path) {
    let mut file = std::fs::File::create(path).expect("a name needs no page");
    while file.write_all(&[1; 4096]).is_ok() {}
}

/// Runs `parlor serve` on a database that it cannot open, in a namespace or not; returns its one-sentence error.
pub(crate) fn refused_start(wrapper: &[String], database: &Path) -> String {
    let mut command = wrapper.iter().map(String::as_str).chain([env!("CARGO_BIN_EXE_parlor"), "serve"]);
    let output: Output = Command::new(command.next().expect("a command"))
        .args(command)
        .args(["--listen", "127.0.0.1:0", "--bots", "none", "--database"])
        .arg(format!("sqlite://{}", database.display()))
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{sentence}");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    assert!(sentence.contains(&database.display().to_string()), "{sentence}");
    sentence
}

#[tokio::test]
async fn a_database_that_cannot_be_written_is_one_sentence() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Unlike permissions, a read-only mount also stops root.
    let Some(wrapper) = small_disk(folder.path(), "size=1m", "mount -o remount,ro .") else {
        return not_here("mount a file system in a namespace (unshare)");
    };
    refused_start(&wrapper, &folder.path().join("games.sqlite"));
}

/// A stopped server, and some games in its database.
pub(crate) async fn with_games(count: usize) -> (Server, Vec<String>) {
    let mut server = Server::start();
    let mut games = Vec::new();
    for seed in 0..count {
        let mut table = Table::of(&server, "othello").await;
        table.play_random(8, &mut rng(seed as u64)).await;
        games.push(table.game.clone());
    }
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));
    (server, games)
}

/// Changes one letter of a stored move in the file itself.
async fn change_a_move(database: &Path, game: &str) {
    let options = SqliteConnectOptions::new().filename(database);
    let pool = SqlitePool::connect_with(options).await.expect("the database opens");
    let body: String = sqlx::query_scalar(
        "SELECT body FROM events WHERE game = (SELECT number FROM games WHERE id = $1) AND seq = 3",
    )
    .bind(game)
    .fetch_one(&pool)
    .await
    .expect("the row is there");
    let changed = body.replace("\"by\":\"first\"", "\"by\":\"secnd\"");
    assert_ne!(body, changed, "{body}");
    pool.close().await;
    let mut bytes = std::fs::read(database).expect("the file");
    // Different games may have equal rows, so the link next to the row decides which one it is.
    let places: Vec<usize> =
        (0..bytes.len()).filter(|at| bytes[*at..].starts_with(body.as_bytes())).collect();
    for place in &places {
        bytes[*place..place + changed.len()].copy_from_slice(changed.as_bytes());
    }
    assert!(!places.is_empty());
    std::fs::write(database, bytes).expect("the file can be written");
}

pub(crate) fn verify(database: &Path) -> (Option<i32>, Value) {
    let output = parlor(&["verify", &database.display().to_string(), "--json"]);
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_default())
}

#[tokio::test]
async fn a_changed_byte_is_found_and_only_its_game_is_closed() {
    let (mut server, games) = with_games(3).await;
    let database = server.database();
    assert_eq!(verify(&database), (Some(0), json!({"games": 3, "events": 24, "faults": []})));
    change_a_move(&database, &games[1]).await;
    let (code, report) = verify(&database);
    let faults = report["faults"].as_array().expect("faults");
    assert_eq!((code, faults.len()), (Some(1), 1), "{report}");
    assert!(faults[0].as_str().is_some_and(|fault| fault.contains(&games[1])), "{report}");

    server.start_again();
    let mut person = Client::guest(&server).await;
    assert_eq!(person.refused(json!({"type": "watch", "game": games[1]})).await, "internal");
    for game in [&games[0], &games[2]] {
        assert_eq!(person.watch(game).await["ply"], 8);
    }
    let (status, _) = get(server.address(), &format!("/api/games/{}", games[1])).await;
    assert_eq!(status, 500);
    Table::of(&server, "kalah").await.play("A").await;
}

/// Missing pages are reported in one sentence, by `verify` and by everything else that reads them.
#[tokio::test]
async fn lost_pages_are_one_sentence() {
    let (server, _) = with_games(3).await;
    let database = server.database();
    let mut bytes = std::fs::read(&database).expect("the file");
    let half = bytes.len() / 8;
    bytes[half..half * 7].fill(0xA5);
    std::fs::write(&database, bytes).expect("the file can be written");
    let output = parlor(&["verify", &database.display().to_string()]);
    let sentence = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), sentence.lines().count()), (Some(1), 1), "{sentence}");
    // Half of a file is not a database.
    std::fs::write(&database, vec![0xA5; 8192]).expect("the file can be written");
    refused_start(&[], &database);
}
