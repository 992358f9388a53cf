//! Tournaments over sockets.

mod arenas;
mod copies;
mod entering;
mod forms;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::support::{Server, ask, get};

/// A bots file with this many bots of the lowest levels.
pub(super) fn bots(count: usize, levels: usize) -> String {
    let bot = |n: usize| {
        let level = n % levels + 1;
        format!(
            "[[bot]]\nname = \"Player{n}\"\nprofiles = [\"othello-{level}\", \"kalah-{level}\"]\nmax_games = 4\n"
        )
    };
    (0..count).map(bot).collect()
}

pub(super) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970").as_millis() as i64
}

/// The terms of a tournament that begins at once and that bots fill.
pub(super) fn terms(format: &str, seats: usize) -> Value {
    let mut terms = json!({"name": format!("The {format}"), "format": format, "game": "kalah",
        "clock": {"initial_ms": 60_000, "increment_ms": 1_000}, "rated": false, "starts_ms": now_ms(),
        "bot_seats": seats});
    match format {
        "arena" => terms["minutes"] = json!(1),
        "swiss" => terms["rounds"] = json!(3),
        "round_robin" | "knock_out" => terms["rounds"] = json!(1),
        _ => {}
    }
    terms
}

pub(super) async fn create(server: &Server, token: &str, terms: Value) -> String {
    let (status, made) = ask(server.address(), "POST", "/api/tournaments", Some(token), Some(terms)).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().expect("an id").to_owned()
}

pub(super) async fn page(server: &Server, id: &str) -> Value {
    let (status, page) = get(server.address(), &format!("/api/tournaments/{id}")).await;
    assert_eq!(status, 200, "{page}");
    page
}

/// Waits until the tournament's page is as wanted. Two hundred bots that share two cores play for an hour, so the wait
/// only gives up on a tournament in which nothing happens.
pub(super) async fn page_where(server: &Server, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let (mut version, mut tries) = (Value::Null, 0);
    while tries < 3_000 {
        let page = page(server, id).await;
        if wanted(&page) {
            return page;
        }
        tries = if page["version"] == version { tries + 1 } else { 0 };
        version = page["version"].clone();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("this never came: {}", page(server, id).await);
}

pub(super) fn is_over(page: &Value) -> bool {
    page["state"] == "over"
}

pub(super) fn list<'a>(value: &'a Value, field: &str) -> &'a Vec<Value> {
    value[field].as_array().expect("a list")
}

/// Waits until all of them are online, however slowly their processes start on a busy machine.
pub(super) async fn all_are_online(server: &Server, count: usize) {
    let (mut online, mut tries) = (0, 0);
    while online < count {
        let (_, told) = get(server.address(), "/api/bots").await;
        let now = list(&told, "bots").iter().filter(|bot| bot["online"] == true).count();
        tries = if now == online { tries + 1 } else { 0 };
        assert!(tries < 600, "only {now} of {count} bots have come");
        online = now;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
