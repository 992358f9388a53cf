//! Database files that are not in the state this program left them in.

use std::path::Path;

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::disk::{refused_start, verify, with_games};
use crate::support::{Server, Table, rng};

/// SQLite's own check finds a bad page that no checksum covers; the games on all other pages are still replayed.
#[tokio::test]
async fn a_bad_page_is_found_and_only_its_game_is_at_fault() {
    let mut server = Server::start();
    let mut games = Vec::new();
    for seed in 0..3 {
        let mut table = Table::of(&server, "othello").await;
        table.play_random(usize::MAX, &mut rng(seed)).await;
        games.push(table.game.clone());
    }
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));
    let database = server.database();
    assert_eq!(verify(&database).0, Some(0));
    ruin(&database, page_of(&database, &games[1]).await);
    let (code, report) = verify(&database);
    let faults: Vec<&str> =
        report["faults"].as_array().expect("faults").iter().filter_map(Value::as_str).collect();
    assert_eq!((code, &report["games"]), (Some(1), &json!(3)), "{report}");
    assert!(faults.iter().any(|fault| fault.starts_with("the file: ")), "{report}");
    let of = |game: &str| faults.iter().any(|fault| fault.contains(game));
    assert_eq!([of(&games[0]), of(&games[1]), of(&games[2])], [false, true, false], "{report}");
}

/// The offset of the page that holds an event from the middle of a game.
async fn page_of(database: &Path, game: &str) -> usize {
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(database)).await;
    let pool = pool.expect("the database opens");
    let chain: Vec<u8> = sqlx::query_scalar(
        "SELECT CAST(chain AS BLOB) FROM events WHERE game = (SELECT number FROM games WHERE id = $1) AND seq = 30",
    )
    .bind(game)
    .fetch_one(&pool)
    .await
    .expect("the row is there");
    pool.close().await;
    let bytes = std::fs::read(database).expect("the file");
    let at = bytes.windows(chain.len()).position(|part| part == chain).expect("it is in the file");
    at / 4096 * 4096
}

fn ruin(database: &Path, page: usize) {
    let mut bytes = std::fs::read(database).expect("the file");
    bytes[page..page + 4096].fill(0xA5);
    std::fs::write(database, bytes).expect("the file can be written");
}

/// After an upgrade was rolled back, the old program says what is wrong.
#[tokio::test]
async fn a_database_of_a_newer_version_is_told() {
    let (server, _) = with_games(1).await;
    let database = server.database();
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&database)).await;
    let pool = pool.expect("the database opens");
    sqlx::query("UPDATE _sqlx_migrations SET version = 9999 WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)")
        .execute(&pool)
        .await
        .expect("a row of ours");
    pool.close().await;
    let sentence = refused_start(&[], &database);
    assert!(sentence.contains("was made by a newer version of Parlor"), "{sentence}");
}
