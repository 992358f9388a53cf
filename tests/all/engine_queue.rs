//! The engine is shared: people take turns, its queue is bounded, and it never slows down the games.

use std::fs::DirEntry;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::support::{Client, HERE, Server, Table, ask, ask_from, get, register, rng, text, within};

const PATH: &str = "/api/engine/best";

/// The longest search that can be requested, in a position with much to search.
fn long_question() -> Value {
    json!({"game": "santorini", "level": 8, "time_ms": 1_500})
}

fn short_question() -> Value {
    json!({"game": "othello", "level": 1, "time_ms": 20})
}

/// How many questions are waiting.
async fn queue(server: &Server) -> f64 {
    let (_, metrics) = text(server.address(), "GET", "/metrics", None, None).await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("parlor_engine_queue "));
    line.and_then(|number| number.parse().ok()).expect("a gauge")
}

async fn until_the_queue_is(server: &Server, wanted: impl Fn(f64) -> bool) {
    within("the queue", async {
        while !wanted(queue(server).await) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

/// Asks the same long question this many times at once; statuses and refusals come in the order of the answers.
fn ask_many(server: &Server, token: &str, times: usize) -> JoinSet<(u16, Option<u64>, Value)> {
    let mut asked = JoinSet::new();
    for _ in 0..times {
        let (address, token) = (server.address(), token.to_owned());
        asked.spawn(async move {
            ask_from(HERE, address, "POST", PATH, Some(&token), Some(long_question())).await
        });
    }
    asked
}

/// In version 0.1.0, a later visitor waited for all sixty.
#[tokio::test]
async fn one_guests_questions_are_one_share_of_the_engine() {
    let server = Server::start();
    let (greedy, member) = (Client::guest(&server).await, register(&server, "Ada").await);
    let elsewhere: IpAddr = [127, 0, 0, 2].into();
    let other = Client::guest_from(&server, elsewhere).await;
    let mut asked = ask_many(&server, &greedy.token, 60);
    for _ in 0..52 {
        let (status, retry_after, refusal) =
            asked.join_next().await.expect("sixty answers").expect("no panic");
        assert_eq!((status, &refusal["code"]), (429, &json!("rate_limited")), "{refusal}");
        assert!(retry_after >= Some(1) && refusal["retry_ms"].is_u64(), "{refusal}");
    }
    let answered = Arc::new(AtomicUsize::new(0));
    let counter = answered.clone();
    let all = tokio::spawn(async move {
        while let Some(answer) = asked.join_next().await {
            assert_eq!(answer.expect("no panic").0, 200);
            counter.fetch_add(1, Ordering::SeqCst);
        }
    });
    for (from, token) in [(HERE, &member), (elsewhere, &other.token)] {
        let before = answered.load(Ordering::SeqCst);
        let (status, _, moved) =
            ask_from(from, server.address(), "POST", PATH, Some(token), Some(short_question())).await;
        assert_eq!(status, 200, "{moved}");
        let meanwhile = answered.load(Ordering::SeqCst) - before;
        assert!(meanwhile <= 3, "{meanwhile} of the others' questions came first");
    }
    within("the first eight", all).await.expect("all are answered");
    assert_eq!(answered.load(Ordering::SeqCst), 8);
}

/// When the queue is full, clients are told, and the user with the most questions loses one to make room for a
/// newcomer.
#[tokio::test]
async fn a_full_queue_is_reported_and_locks_no_one_out() {
    let server = Server::start();
    let member = register(&server, "Ada").await;
    let mut asked = JoinSet::new();
    for _ in 0..11 {
        let guest = Client::guest(&server).await;
        let mut theirs = ask_many(&server, &guest.token, 8);
        asked.spawn(async move {
            let mut answers = Vec::new();
            while let Some(answer) = theirs.join_next().await {
                answers.push(answer.expect("no panic"));
            }
            answers
        });
    }
    until_the_queue_is(&server, |waiting| waiting == 64.0).await;
    let (status, move_of_level_1) =
        ask(server.address(), "POST", PATH, Some(&member), Some(short_question())).await;
    assert_eq!(status, 200, "{move_of_level_1}");
    let mut refused = 0;
    while let Some(answers) = asked.join_next().await {
        for (status, retry_after, refusal) in answers.expect("no panic") {
            if status != 200 {
                assert_eq!((status, &refusal["code"]), (503, &json!("not_available")), "{refusal}");
                assert!(retry_after >= Some(1) && refusal["message"].is_string(), "{refusal}");
                refused += 1;
            }
        }
    }
    assert!(refused >= 11 * 8 - 64 - 8, "{refused} were refused");
}

/// A user who closes the page frees their question's place.
#[tokio::test]
async fn questions_of_people_who_have_gone_wait_no_longer() {
    let server = Server::start();
    let guest = Client::guest(&server).await;
    let body = long_question().to_string();
    let request = format!(
        "POST {PATH} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        guest.token,
        body.len()
    );
    for _ in 0..3 {
        let mut tabs = Vec::new();
        for _ in 0..8 {
            let mut tab = TcpStream::connect(server.address()).await.expect("the server listens");
            tab.write_all(request.as_bytes()).await.expect("it reads");
            tabs.push(tab);
        }
        until_the_queue_is(&server, |waiting| waiting >= 4.0).await;
        drop(tabs);
        until_the_queue_is(&server, |waiting| waiting == 0.0).await;
    }
    // They no longer count against the guest either.
    let (status, moved) =
        ask(server.address(), "POST", PATH, Some(&guest.token), Some(short_question())).await;
    assert_eq!(status, 200, "{moved}");
}

/// A review consists of many searches, which take turns with everyone's questions.
#[tokio::test]
async fn a_review_gives_way_to_questions() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_random(50, &mut rng(3)).await;
    table.act(0, table.request("resign"), "game_over").await;
    let path = format!("/api/games/{}/analysis", table.game);
    let token = table.players[0].token.clone();
    assert_eq!(ask(server.address(), "POST", &path, Some(&token), None).await.0, 202);
    let status = async || get(server.address(), &path).await.1["status"].as_str().expect("text").to_owned();
    within("the review to begin", async {
        while status().await != "running" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    let member = register(&server, "Ada").await;
    let (code, moved) = ask(server.address(), "POST", PATH, Some(&member), Some(short_question())).await;
    assert_eq!((code, status().await.as_str()), (200, "running"), "{moved}");
    within("the review", async {
        while status().await != "done" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// A server's child processes with this subcommand.
fn children(server: &Server, subcommand: &str) -> Vec<i32> {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", server.pid())).expect("Linux").flatten();
    let of_task = |task: DirEntry| std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
    let mut pids: Vec<i32> = tasks
        .flat_map(|task| of_task(task).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|pid| pid.parse().ok())
        .collect();
    let command = |pid: &i32| std::fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    pids.retain(|pid| command(pid).split('\0').nth(1) == Some(subcommand));
    pids
}

/// A process's `nice` value.
fn niceness(pid: i32) -> i32 {
    rustix::process::getpriority_process(Pid::from_raw(pid)).expect("a process has a priority")
}

#[tokio::test]
async fn engines_and_bots_give_way_to_the_server() {
    let server =
        Server::start_with_bots("[[bot]]\nname = \"Acorn\"\nprofiles = [\"awele-1\"]\nmax_games = 4\n");
    within("the bot", async {
        while get(server.address(), "/readyz").await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let guest = Client::guest(&server).await;
    assert_eq!(ask(server.address(), "POST", PATH, Some(&guest.token), Some(short_question())).await.0, 200);
    let own = rustix::process::getpriority_process(None).expect("a process has a priority");
    let of = |subcommand| children(&server, subcommand).into_iter().map(niceness).collect::<Vec<_>>();
    assert_eq!(of("worker"), [(own + 10).min(19)]);
    assert_eq!(of("bot"), [(own + 5).min(19)]);
}

/// On a busy machine an engine hardly ever gets to run. It used to be given up on after ten seconds.
#[tokio::test]
async fn an_engine_that_has_to_wait_for_the_processor_answers_late() {
    let server = Server::start();
    let (address, token) = (server.address(), Client::guest(&server).await.token);
    assert_eq!(ask(address, "POST", PATH, Some(&token), Some(short_question())).await.0, 200);
    let engine = children(&server, "worker")[0];
    signal(engine, Signal::STOP);
    let answer =
        tokio::spawn(async move { ask(address, "POST", PATH, Some(&token), Some(short_question())).await });
    tokio::time::sleep(Duration::from_secs(11)).await;
    signal(engine, Signal::CONT);
    let (status, answer) = answer.await.expect("an answer");
    assert_eq!(status, 200, "{answer}");
}

fn signal(pid: i32, signal: Signal) {
    kill_process(Pid::from_raw(pid).expect("a process id"), signal).expect("a child of the server");
}

/// The long form: `cargo test --test all -- --ignored --nocapture players_beside_a_full_engine_queue`. It prints how
/// long moves take with and without a full queue.
#[tokio::test]
#[ignore = "takes a minute, the command is above; one_guests_questions_are_one_share_of_the_engine always runs"]
#[allow(clippy::print_stderr, reason = "it tells what it has measured")]
async fn players_beside_a_full_engine_queue() {
    let server = Server::start();
    let url = format!("http://{}", server.address());
    let measure = async |what: &str| {
        let args = ["--url", &url, "--games", "20", "--think-ms", "200", "--seconds", "15", "--json"];
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_parlor"));
        let output = command.arg("load").args(args).output().await.expect("the binary starts");
        let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        let ms = |figure: &str| report[figure].as_f64().expect("a number");
        eprintln!(
            "{what}: {} moves, p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            report["moves"],
            ms("p50_ms"),
            ms("p99_ms"),
            ms("max_ms")
        );
    };
    measure("idle engine").await;
    let mut crowd = JoinSet::new();
    for _ in 0..12 {
        let guest = Client::guest(&server).await;
        for _ in 0..8 {
            let (address, token) = (server.address(), guest.token.clone());
            crowd.spawn(async move {
                loop {
                    let question = Some(long_question());
                    ask_from(HERE, address, "POST", PATH, Some(&token), question).await;
                    tokio::time::sleep(Duration::from_millis(500)).await;
                }
            });
        }
    }
    until_the_queue_is(&server, |waiting| waiting >= 60.0).await;
    measure("full queue").await;
    assert!(queue(&server).await > 0.0, "somebody waited all the while");
    crowd.abort_all();
}
