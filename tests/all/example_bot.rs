//! The example bot as a reader would run it: a Python process that plays every game to its end.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use parlor_rules::GameKind;
use serde_json::{Value, json};

use crate::support::{Client, Server, bot_token, choose, get, member, python, rng, within};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The bot's process, killed on drop.
struct Bot(Child);

impl Bot {
    fn start(server: &Server, token: &str) -> Self {
        let child = Command::new(python("websockets"))
            .arg(repository().join("examples/bot.py"))
            .arg(format!("ws://{}/ws", server.address()))
            .arg(token)
            .args(GameKind::ALL.iter().map(|kind| kind.id()))
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        Self(child.expect("Python starts"))
    }

    /// Ends it and returns what it printed on standard error.
    fn complaints(mut self) -> String {
        self.0.kill().expect("it was running");
        let stderr = self.0.stderr.take().expect("it was piped");
        std::io::read_to_string(stderr).expect("text")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may already have exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until the bot accepts games.
async fn until_free(person: &mut Client) {
    let is_free = |bot: &Value| bot["name"] == "Python" && bot["free"].as_u64().is_some_and(|free| free > 0);
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    if !lobby["bots"].as_array().expect("bots").iter().any(is_free) {
        person.event_where("bot_changed", |event| is_free(&event["bot"])).await;
    }
}

#[tokio::test]
async fn the_example_bot_plays_every_game_to_its_end() {
    let server = Server::start();
    let mut person = member(&server, "Reader").await;
    let token = bot_token(&server, &person.token, "Python").await;
    let bot = Bot::start(&server, &token);
    until_free(&mut person).await;
    let mut rng = rng(4);
    for (number, kind) in GameKind::ALL.iter().enumerate() {
        let side = ["first", "second"][number % 2];
        let challenge = json!({"type": "challenge", "bot": {"name": "Python"}, "game": kind.id(), "clock": null,
            "rated": false, "side": side});
        let game = person.ok(challenge).await["game"].as_str().expect("a game").to_owned();
        person.watch(&game).await;
        while !person.mirror(&game).is_over() {
            let record = &person.mirror(&game).record;
            let (legal, ply) = (record.legal_moves(), record.moves().len());
            let mine = record.to_move().is_some_and(|to_move| to_move.as_str() == side);
            if mine && legal.iter().all(|m| !m.is_pass()) {
                let text = choose(&legal, &mut rng).to_string();
                person.ok(json!({"type": "move", "game": game, "ply": ply, "move": text})).await;
            }
            person.any_event_where(|event| event["game"] == game.as_str() && event["seq"].is_u64()).await;
            person.settle().await;
        }
        let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
        // A bot that moves first may have done so before the game was watched: that move came with the snapshot.
        let (events, watched) =
            (archived["events"].as_array().expect("events"), &person.mirror(&game).events);
        assert!(events.ends_with(watched) && events.len() - watched.len() <= 1, "{events:?}\n{watched:?}");
        let by_rules = ["rules", "repetition", "move_limit"].map(Value::from);
        assert!(by_rules.contains(&archived["result"]["reason"]), "{kind}: {}", archived["result"]);
    }
    assert_eq!(bot.complaints(), "", "nothing that it sent was refused");
}

/// A bot that restarts after a crash, its own or the server's, continues the games that are waiting for it.
#[tokio::test]
async fn the_example_bot_continues_its_games() {
    let server = Server::start();
    let mut person = member(&server, "Reader").await;
    let token = bot_token(&server, &person.token, "Python").await;
    let first = Bot::start(&server, &token);
    until_free(&mut person).await;
    let challenge = json!({"type": "challenge", "bot": {"name": "Python"}, "game": "othello", "clock": null,
        "rated": false, "side": "first"});
    let game = person.ok(challenge).await["game"].as_str().expect("a game").to_owned();
    person.watch(&game).await;
    drop(first);
    person.event_where("presence", |e| e["side"] == "second" && e["online"] == false).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    let _second = Bot::start(&server, &token);
    let moved = within("the bot's move", person.event_where("moved", |e| e["ply"] == 1)).await;
    assert_eq!(moved["by"], "second");
}

/// When its server is killed and comes back at the same address, the bot comes back by itself and plays on.
#[tokio::test]
async fn the_example_bot_outlives_its_server() {
    let mut server = Server::start();
    let mut person = member(&server, "Reader").await;
    let token = bot_token(&server, &person.token, "Python").await;
    let _bot = Bot::start(&server, &token);
    until_free(&mut person).await;
    let challenge = json!({"type": "challenge", "bot": {"name": "Python"}, "game": "othello", "clock": null,
        "rated": false, "side": "first"});
    let game = person.ok(challenge).await["game"].as_str().expect("a game").to_owned();
    person.watch(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    person.event_where("moved", |e| e["ply"] == 1).await;
    server.crash();
    server.start_again();
    person.comes_back_to(server.address()).await;
    person.resume(&game).await;
    // The server would make the moves of a bot that stays away.
    until_free(&mut person).await;
    let m = person.mirror(&game).record.legal_moves()[0].to_string();
    person.ok(json!({"type": "move", "game": game, "ply": 2, "move": m})).await;
    let moved = person.event_where("moved", |e| e["ply"] == 3).await;
    assert_eq!((&moved["by"], &moved["info"]), (&json!("second"), &Value::Null), "the bot itself has moved");
}

/// The README shows exactly this program, and it is short.
#[test]
fn the_readme_shows_the_example_bot() {
    let read =
        |path: &str| std::fs::read_to_string(repository().join(path)).expect("it is in the repository");
    let bot = read("examples/bot.py");
    let code = &bot[bot.find("import asyncio").expect("it begins with its imports")..];
    assert!(read("README.md").contains(code), "the README does not show examples/bot.py");
    assert!(code.lines().filter(|line| !line.is_empty()).count() <= 30, "it has more than thirty lines");
}
