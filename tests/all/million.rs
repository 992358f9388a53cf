//! What a request costs with a million games: `make million` prints it.

use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::statements::questions;
use crate::support::{Server, Table, get};

/// How often each request is made: the processor's time is told in hundredths of a second.
const TIMES: u32 = 20;

/// Games of 20,000 people with each other and with 40 bots, an eighth of them rated, every 500th drawn or aborted, 200 in play;
/// and a fifth as many in the library.
const FILL: [&str; 7] = [
    "INSERT INTO accounts (id, name, name_key, kind, created_ms)
     WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 20039)
     SELECT 'p' || i, 'Player' || i, 'player' || i, CASE WHEN i < 40 THEN 'bot' ELSE 'member' END, 0 FROM n",
    "INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, ended_ms, result, reason,
        plies, number)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000),
     of (i, at, r, k) AS (SELECT i, 1700000000000 + i * 60000, i * 2654435761 % 4294967296 / 65536,
        CASE WHEN i % 5000 = 0 THEN 0 ELSE i * 7919 % 5 END FROM n)
     SELECT 'g' || printf('%07d', i), CASE k WHEN 0 THEN 'othello' WHEN 1 THEN 'checkers' WHEN 2 THEN 'awele'
        WHEN 3 THEN 'kalah' ELSE 'santorini' END,
        CASE k WHEN 0 THEN 'standard' WHEN 1 THEN 'english' WHEN 2 THEN 'standard' WHEN 3 THEN '6x6+empty' ELSE 'base' END,
        (SELECT start FROM games), r % 8 = 0, TRUE,
        'p' || (40 + r % 20000), 'p' || CASE WHEN i % 3 = 0 THEN i % 40 ELSE (40 + (r + 1 + i % 7) % 20000) END, at,
        CASE WHEN i % 5000 = 0 THEN NULL ELSE at + 1 END,
        CASE WHEN i % 5000 = 0 THEN NULL WHEN i % 500 = 1 THEN 'draw' WHEN i % 500 = 2 THEN 'aborted'
        WHEN i % 2 = 0 THEN 'first' ELSE 'second' END,
        'rules', 40, i + 10 FROM of",
    "INSERT INTO results SELECT account_id, kind, COUNT(*), 0, 0 FROM
     (SELECT first_id AS account_id, kind FROM games UNION ALL SELECT second_id, kind FROM games) GROUP BY account_id, kind",
    "INSERT INTO encounters SELECT a, b, COUNT(*), 0, 0 FROM
     (SELECT first_id AS a, second_id AS b FROM games UNION ALL SELECT second_id, first_id FROM games) GROUP BY a, b",
    "INSERT INTO ratings (account_id, kind, rating, deviation, volatility, games, updated_ms, opponents)
     SELECT account_id, kind, 1000 + won % 1000, 50 + won % 100, 0.06, won, 0, won % 9 FROM results",
    "INSERT INTO library (id, source, kind, variant, start, first, second, event, played, played_ms, result, reason,
        plies, moves, digest, tags)
     SELECT 'l' || substr(id, 2), 'file', kind, variant, '', 'Ada Player' || number % 7919, 'Bruno Player' || number % 6007,
     'Open ' || number % 97, '2001', created_ms, NULLIF(result, 'aborted'), 'rules', 40, '', id, '[]'
     FROM games WHERE id LIKE 'g%' AND number % 5 = 0",
    "INSERT INTO library_words (rowid, words)
     SELECT number, first || ' ' || second || ' ' || event || ' ' || played || ' ' || source FROM library",
];

#[tokio::test]
#[ignore = "measures, and proves nothing: `make million`"]
#[allow(clippy::print_stdout, reason = "what it measures is for whoever runs it")]
async fn a_million_games() {
    let server = Server::start();
    let table = Table::of(&server, "othello").await;
    let database = SqlitePool::connect_with(SqliteConnectOptions::new().filename(server.database()));
    let database = database.await.expect("the database opens");
    for statement in FILL {
        sqlx::query(statement).execute(&database).await.unwrap_or_else(|e| panic!("{statement}: {e}"));
    }
    let size = std::fs::metadata(server.database()).expect("the file").len();
    println!("1,000,000 games and 200,000 of the library without their moves: {} MB", size / 1_000_000);
    drop(table);
    let mut costs = Vec::new();
    for path in questions("Player77", "Player3").into_iter().chain(questions("Player3", "Player77")) {
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

/// The processor's time that a process has used.
fn processor_time(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("the process is there");
    let fields: Vec<&str> = stat.rsplit(") ").next().expect("fields").split(' ').collect();
    let ticks: u64 = [11, 12].iter().map(|&i: &usize| fields[i].parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(ticks * 10)
}
