//! Bots with several processes: one of them plays each game, or the server does if none will.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::support::{Client, Server, bot_token, member};

/// The token of a bot that belongs to a new member.
async fn twins(server: &Server) -> String {
    let owner = member(server, "Keeper").await;
    bot_token(server, &owner.token, "twins").await
}

/// A process of the bot, simulated by the test.
async fn worker(server: &Server, token: &str, max_games: u32) -> Client {
    let mut worker = Client::with_token(server, token).await;
    let games = json!([{"game": "othello", "levels": [1]}]);
    worker.ok(json!({"type": "offer", "games": games, "max_games": max_games})).await;
    worker
}

async fn challenge(person: &mut Client, clock: Value) -> String {
    let request = json!({"type": "challenge", "bot": {"name": "twins"}, "game": "othello", "side": "first", "clock": clock});
    person.ok(request).await["game"].as_str().expect("a game").to_owned()
}

/// Whether a worker is assigned to a game.
async fn leased(worker: &mut Client, game: &str) -> bool {
    let started = worker.event_where("game_started", |e| e["game"] == game).await;
    started["leased"].as_bool().expect("bots are told")
}

#[tokio::test]
async fn games_are_shared_among_the_processes_of_a_bot_and_taken_over() {
    let server = Server::start();
    let token = twins(&server).await;
    let mut workers = vec![worker(&server, &token, 2).await, worker(&server, &token, 2).await];
    let mut person = Client::guest(&server).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(challenge(&mut person, Value::Null).await);
    }
    let mut held = [Vec::new(), Vec::new()];
    for game in &games {
        let told = [leased(&mut workers[0], game).await, leased(&mut workers[1], game).await];
        assert_ne!(told[0], told[1], "one of them plays");
        held[usize::from(told[1])].push(game.clone());
    }
    assert_eq!((held[0].len(), held[1].len()), (2, 2));
    // Both workers are full.
    let more = json!({"type": "challenge", "bot": {"name": "twins"}, "game": "othello"});
    assert_eq!(person.refused(more).await, "not_available");

    drop(workers.remove(0));
    for game in &held[0] {
        assert!(leased(&mut workers[0], game).await, "the other takes it over");
    }
    // A third process is told of all games and takes over none of those in play.
    let mut third = worker(&server, &token, 2).await;
    for game in &games {
        assert!(!leased(&mut third, game).await);
    }
}

/// The built-in bot drops games that another process plays, and takes over games that the other process leaves.
#[tokio::test]
async fn a_real_process_takes_over_when_another_hangs() {
    let server = Server::start();
    let token = twins(&server).await;
    let process = || {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args([
                "bot",
                "--server",
                &format!("http://{}", server.address()),
                "--profile",
                "othello-1",
                "--max-games",
                "4",
            ])
            .env("PARLOR_TOKEN", &token)
            .stdin(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the binary starts");
        Process(child)
    };
    let processes = [process(), process()];
    let mut person = Client::guest(&server).await;
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    let both = |bot: &Value| bot["free"] == 8;
    if !lobby["bots"].as_array().expect("bots").iter().any(both) {
        person.event_where("bot_changed", |e| both(&e["bot"])).await;
    }
    let game = challenge(&mut person, Value::Null).await;
    person.watch(&game).await;
    // One of the two plays. Each is stopped in turn, so the playing one is among them.
    let signal = |process: &Process, signal| {
        kill_process(Pid::from_child(&process.0), signal).expect("it was running");
    };
    for ply in [0, 2, 4] {
        let m = person.mirror(&game).record.legal_moves()[0].to_string();
        person.ok(json!({"type": "move", "game": game, "ply": ply, "move": m})).await;
        let reply = person.event_where("moved", |e| e["ply"] == ply + 1).await;
        assert!(reply["info"]["by_server"].is_null(), "a process moved: {reply}");
        match ply {
            0 => signal(&processes[0], Signal::STOP),
            _ => {
                signal(&processes[0], Signal::CONT);
                signal(&processes[1], Signal::STOP);
            }
        }
    }
}

/// A process, killed on drop.
struct Process(std::process::Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may already have exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The server moves for a silent bot before its flag falls.
#[tokio::test]
async fn the_server_moves_before_the_flag_of_a_bot_falls() {
    let server = Server::start();
    let token = twins(&server).await;
    let mut silent = worker(&server, &token, 1).await;
    let mut person = Client::guest(&server).await;
    let game = challenge(&mut person, json!({"initial_ms": 3_000, "increment_ms": 2_000})).await;
    silent.watch(&game).await;
    person.watch(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    silent.ok(json!({"type": "move", "game": game, "ply": 1, "move": "d6"})).await;
    person.event_where("moved", |e| e["ply"] == 1).await;
    for ply in [2, 4] {
        let m = person.mirror(&game).record.legal_moves()[0].to_string();
        person.ok(json!({"type": "move", "game": game, "ply": ply, "move": m})).await;
        let moved = person.event_where("moved", |e| e["ply"] == ply + 1).await;
        assert_eq!((&moved["by"], &moved["info"]), (&json!("second"), &json!({"by_server": true})));
        assert!(moved["clock"]["second_ms"].as_i64() > Some(0));
    }
    // The bot's later move is stale, and it continues from there.
    assert_eq!(
        silent.refused(json!({"type": "move", "game": game, "ply": 3, "move": "a1"})).await,
        "stale_ply"
    );
}

/// It also does so without a clock: a bot that is gone does not leave its opponent waiting forever.
#[tokio::test]
async fn the_server_moves_for_a_bot_that_has_gone() {
    let server = Server::start();
    let token = twins(&server).await;
    let gone = worker(&server, &token, 1).await;
    let mut person = Client::guest(&server).await;
    let game = challenge(&mut person, Value::Null).await;
    person.watch(&game).await;
    drop(gone);
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    let moved = person.event_where("moved", |e| e["ply"] == 1).await;
    assert_eq!(moved["info"], json!({"by_server": true}));
}
