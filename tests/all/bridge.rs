//! External engines on the server: `parlor bot --exec` plays like any other bot, and no one is left waiting if it
//! fails.

use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::arena::GTP;
use crate::support::{Client, Server, bot_token, choose, member, rng};

/// A bot process, killed on drop.
struct Bridge(Child);

impl Bridge {
    fn start(server: &Server, token: &str, command: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["bot", "--server", &format!("http://{}", server.address())])
            .args(["--games", "othello", "--time-ms", "200", "--protocol", "gtp", "--exec", command])
            .env("PARLOR_TOKEN", token)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Bridge(child.expect("the binary starts"))
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // It may already have exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A member's connection, and the token of a bot that belongs to another member.
async fn member_and_bot(server: &Server, bot: &str) -> (Client, String) {
    let person = member(server, &format!("{bot}-friend")).await;
    let owner = member(server, &format!("{bot}-owner")).await;
    let token = bot_token(server, &owner.token, bot).await;
    (person, token)
}

/// Plays a random game against this bot to its end; returns how it ended.
async fn play(person: &mut Client, bot: &str, rated: bool) -> Value {
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    let is_free = |entry: &Value| entry["name"] == bot && entry["free"].as_u64().is_some_and(|free| free > 0);
    if !lobby["bots"].as_array().expect("bots").iter().any(is_free) {
        person.event_where("bot_changed", |event| is_free(&event["bot"])).await;
    }
    let clock = json!({"initial_ms": 300_000, "increment_ms": 1000});
    let request = json!({
        "type": "challenge", "bot": {"name": bot}, "game": "othello", "clock": clock, "rated": rated, "side": "first",
    });
    let game = person.ok(request).await["game"].as_str().expect("a game").to_owned();
    person.watch(&game).await;
    let mut rng = rng(3);
    loop {
        let mirror = person.mirror(&game);
        if mirror.is_over() {
            return json!(mirror.events.last().expect("the end"));
        }
        let (legal, ply) = (mirror.record.legal_moves(), mirror.record.moves().len());
        let mine = mirror.record.to_move() == Some(parlor_rules::Side::First);
        if mine && legal.iter().all(|m| !m.is_pass()) {
            let text = choose(&legal, &mut rng).to_string();
            person.ok(json!({"type": "move", "game": game, "ply": ply, "move": text})).await;
        }
        person.any_event_where(|event| event["game"] == game.as_str() && event["seq"].is_u64()).await;
        person.settle().await;
    }
}

#[tokio::test]
async fn an_external_engine_plays_a_rated_game() {
    let server = Server::start();
    let (mut person, token) = member_and_bot(&server, "Python").await;
    let _bridge = Bridge::start(&server, &token, &format!("python3 {GTP}"));
    let end = play(&mut person, "Python", true).await;
    assert_eq!((&end["type"], &end["reason"]), (&json!("game_over"), &json!("rules")));
    assert!(end["ratings"].is_object(), "a rated game changes ratings: {end}");
}

#[tokio::test]
async fn an_engine_that_fails_is_replaced_and_plays_on() {
    for habit in ["crash", "cheat"] {
        let server = Server::start();
        let (mut person, token) = member_and_bot(&server, "Clumsy").await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let once = folder.path().join("once").display().to_string();
        let _bridge = Bridge::start(&server, &token, &format!("python3 {GTP} {habit} {once}"));
        let end = play(&mut person, "Clumsy", false).await;
        assert!(std::path::Path::new(&once).exists(), "it did {habit}");
        assert_eq!(end["reason"], "rules", "{habit}: {end}");
    }
}

#[tokio::test]
async fn an_engine_that_fails_again_and_again_resigns() {
    let server = Server::start();
    let (mut person, token) = member_and_bot(&server, "Hopeless").await;
    let script = "import sys\nfor line in sys.stdin: print('= A1' if line.startswith('genmove') else '=', end='\\n\\n', flush=True)";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hopeless.py");
    std::fs::write(&path, script).expect("a file");
    let _bridge = Bridge::start(&server, &token, &format!("python3 {}", path.display()));
    let end = play(&mut person, "Hopeless", false).await;
    assert_eq!((&end["type"], &end["reason"]), (&json!("game_over"), &json!("resignation")));
    assert_eq!(end["result"], "first", "{end}");
}
