//! The size of a million games, and what requests cost with that many: `make million` prints it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parlor_rules::GameKind;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::statements::questions;
use crate::support::{Server, Settings, get, parlor};

/// How often each request is made: CPU time is measured in hundredths of a second.
const TIMES: u32 = 20;

/// Fills the library with a fifth as many games.
const LIBRARY: [&str; 2] = [
    "INSERT INTO library (id, source, kind, variant, start, first, second, event, played, played_ms, result, reason,
        plies, moves, digest, tags, explored)
     SELECT 'l' || id, 'file', kind, variant, '', 'Ada Player' || number % 7919, 'Bruno Player' || number % 6007,
     'Open ' || number % 97, '2001', created_ms, NULLIF(result, 'aborted'), 'rules', 40, '', id, '[]', TRUE
     FROM games WHERE number % 5 = 0 AND ended_ms IS NOT NULL",
    "INSERT INTO library_words (rowid, words)
     SELECT number, first || ' ' || second || ' ' || event || ' ' || played || ' ' || source FROM library",
];

/// Runs a command on the database and prints how long it took.
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
fn timed(what: &str, args: &[&str]) {
    let started = Instant::now();
    let output = parlor(args);
    assert!(output.status.success(), "{output:?}");
    println!("{:8.1} s   {what}", started.elapsed().as_secs_f64());
}

#[tokio::test]
#[ignore = "a measurement, not a test: `make million`"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn a_million_games() {
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    // A named folder is kept, and a later run reuses its contents.
    let named = std::env::var_os("PARLOR_FOLDER").filter(|named| !named.is_empty());
    let folder = named.map_or_else(|| temporary.path().to_owned(), PathBuf::from);
    // The library is added to a copy, and requests go to that.
    let (file, asked) = (folder.join("games.sqlite"), folder.join("asked"));
    let copy = asked.join("games.sqlite");
    let url = format!("sqlite://{}", file.display());
    let count = std::env::var("PARLOR_GAMES").unwrap_or_else(|_| "1000000".to_owned());
    // A database lacks logs if its filling was interrupted.
    let filled = folder.join("filled");
    if !filled.exists() {
        for suffix in ["", "-wal", "-shm", "-lock"] {
            let _ = std::fs::remove_file(folder.join(format!("games.sqlite{suffix}")));
        }
        timed(&format!("parlor admin fill {count}"), &["admin", "--database", &url, "fill", &count]);
        std::fs::write(filled, "").expect("it can be written");
    }
    let settings = |folder: &Path| Settings {
        folder: Some(folder.to_owned()),
        log: Some("info".to_owned()),
        ..Settings::default()
    };
    let server = Server::start_as(settings(&folder));
    count_openings(&server).await;
    drop(server);
    timed("parlor verify", &["verify", &url]);
    let _ = std::fs::remove_dir_all(&asked);
    std::fs::create_dir(&asked).expect("a folder can be made");
    timed("parlor backup", &["backup", &copy.display().to_string(), "--database", &url]);
    let size = std::fs::metadata(&copy).expect("the file").len();
    println!(
        "{:8.1} MB  the copy: {} bytes a game",
        size as f64 / 1e6,
        size / count.parse::<u64>().expect("a number")
    );
    let server = Server::start_as(settings(&asked));
    let database = SqlitePool::connect_with(SqliteConnectOptions::new().filename(server.database()));
    let database = database.await.expect("the database opens");
    for statement in LIBRARY {
        sqlx::query(statement).execute(&database).await.unwrap_or_else(|e| panic!("{statement}: {e}"));
    }
    let mut paths = questions("Player42", "Player3");
    paths.extend(questions("Player3", "Player42"));
    paths.extend(lines(&server).await);
    let mut costs = Vec::new();
    for path in paths {
        get(server.address(), &path).await;
        let before = processor_time(server.pid());
        for _ in 0..TIMES {
            let (status, answer) = get(server.address(), &path).await;
            assert_eq!(status, 200, "{path}: {answer}");
        }
        costs.push(((processor_time(server.pid()) - before) / TIMES, path));
    }
    costs.sort();
    costs.reverse();
    for (cost, path) in costs.iter().take(20) {
        println!("{:6.2} ms  {path}", cost.as_secs_f64() * 1000.0);
    }
    let (median, _) = costs[costs.len() / 2];
    println!("{:6.2} ms  the median of {} requests", median.as_secs_f64() * 1000.0, costs.len());
}

/// Waits until the explorer has counted every game and prints what that cost.
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn count_openings(server: &Server) {
    while get(server.address(), "/api/explorer?game=othello").await.1["counting"] == true {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let used = processor_time(server.pid()).as_secs_f64();
    println!("{used:8.1} s   of the processor to count openings and records of all games");
}

/// The explorer's pages along the most popular line of each game.
async fn lines(server: &Server) -> Vec<String> {
    let mut pages = Vec::new();
    for kind in GameKind::ALL {
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..9 {
            let path = format!("/api/explorer?game={}&moves={}", kind.id(), moves.join(","));
            let (_, page) = get(server.address(), &path).await;
            pages.push(path);
            let Some(next) = page["moves"][0]["move"].as_str() else { break };
            moves.push(next.to_owned());
        }
    }
    pages
}

/// The CPU time that a process has used.
fn processor_time(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("the process is there");
    let fields: Vec<&str> = stat.rsplit(") ").next().expect("fields").split(' ').collect();
    let ticks: u64 = [11, 12].iter().map(|&i: &usize| fields[i].parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(ticks * 10)
}
