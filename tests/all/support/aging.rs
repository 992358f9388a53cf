//! Rewrites history: changes the database of a server that is down as if something had happened earlier.

use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

/// Opens the database of a server that is down.
pub(crate) async fn open(database: &Path) -> SqlitePool {
    SqlitePool::connect_with(SqliteConnectOptions::new().filename(database)).await.expect("it opens")
}

/// A link of the chain as docs and code define it: programs other than the server can compute it.
fn link(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes a casual game older, as if all of it had happened that much earlier, and re-links the rows of its log.
pub(crate) async fn age(database: &Path, game: &str, by_ms: i64) {
    let pool = open(database).await;
    sqlx::query(
        "UPDATE games SET created_ms = created_ms - $2, wake_ms = MAX(wake_ms - $2, MIN(wake_ms, 1))
         WHERE id = $1",
    )
    .bind(game)
    .bind(by_ms)
    .execute(&pool)
    .await
    .expect("the game is there");
    let row =
        sqlx::query("SELECT * FROM games WHERE id = $1").bind(game).fetch_one(&pool).await.expect("a row");
    let text = |column: &str| row.get::<String, _>(column);
    let created = row.get::<i64, _>("created_ms").to_string();
    let control = row.get::<Option<String>, _>("time_control").unwrap_or_default();
    let (kind, variant, start) = (text("kind"), text("variant"), text("start"));
    let (first, second) = (text("first_id"), text("second_id"));
    let mut last = link(&[game, &kind, &variant, &start, &first, &second, "casual", &control, &created]);
    let number: i64 = row.get("number");
    let events = sqlx::query("SELECT seq, at_ms, body FROM events WHERE game = $1 ORDER BY seq")
        .bind(number)
        .fetch_all(&pool)
        .await
        .expect("the log");
    for event in events {
        let (seq, at_ms): (i64, i64) = (event.get("seq"), event.get::<i64, _>("at_ms") - by_ms);
        last = link(&[&last, &seq.to_string(), &at_ms.to_string(), event.get("body")]);
        sqlx::query("UPDATE events SET at_ms = $3, chain = $4 WHERE game = $1 AND seq = $2")
            .bind(number)
            .bind(seq)
            .bind(at_ms)
            .bind(&last)
            .execute(&pool)
            .await
            .expect("it can be written");
    }
    pool.close().await;
}

/// Lengthens the time for which no server has run on a database, as seen by the next server to start on it.
pub(crate) async fn lengthen_outage(database: &Path, by_ms: i64) {
    let pool = open(database).await;
    let earlier = "UPDATE outages SET from_ms = from_ms - $1, until_ms = until_ms - $1";
    sqlx::query(earlier).bind(by_ms).execute(&pool).await.expect("it can be written");
    let changed = sqlx::query("UPDATE running SET seen_ms = seen_ms - $1").bind(by_ms).execute(&pool).await;
    assert_eq!(changed.expect("it can be written").rows_affected(), 1);
    pool.close().await;
}
