//! The engine processes that answer the questions of the API: kept for the next question, and replaced when they die.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::bots::children;
use crate::support::{Client, Server, ask, within};

const BEST: &str = "/api/engine/best";

/// Asks for a move that takes next to no time.
async fn quick_question(server: &Server, token: &str) {
    let question = json!({"game": "kalah", "algorithm": "first"});
    let (status, answer) = ask(server.address(), "POST", BEST, Some(token), Some(question)).await;
    assert_eq!(status, 200, "{answer}");
    assert!(answer["move"].is_string(), "{answer}");
}

/// The only engine process of a server without bots.
fn engine(server: &Server) -> Pid {
    let [pid] = children(server)[..] else { panic!("one question at a time needs one process") };
    pid
}

/// The CPU time that a process has used, in ticks.
fn ticks(pid: Pid) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).expect("it runs");
    let (_, fields) = stat.rsplit_once(')').expect("the name is in brackets");
    fields.split_whitespace().nth(11).and_then(|field| field.parse().ok()).expect("its user time")
}

#[tokio::test]
async fn an_engine_process_stays_for_the_next_question() {
    let server = Server::start();
    let person = Client::guest(&server).await;
    assert!(children(&server).is_empty(), "nobody has asked yet");
    quick_question(&server, &person.token).await;
    let first = engine(&server);
    quick_question(&server, &person.token).await;
    assert_eq!(engine(&server), first);

    kill_process(first, Signal::KILL).expect("it was running");
    quick_question(&server, &person.token).await;
    assert_ne!(engine(&server), first, "another takes its place");
}

#[tokio::test]
async fn a_search_ends_with_the_connection_that_asked_for_it() {
    let server = Server::start();
    let person = Client::guest(&server).await;
    quick_question(&server, &person.token).await;
    let pid = engine(&server);
    let idle_ticks = ticks(pid);

    let question: Value = json!({"game": "othello", "level": 8, "time_ms": 1_500});
    let body = question.to_string();
    let head = format!(
        "POST {BEST} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address(),
        person.token,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address()).await.expect("the server listens");
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("it reads");
    let moment = std::time::Duration::from_millis(5);
    within("the search's start", async {
        while ticks(pid) < idle_ticks + 5 {
            tokio::time::sleep(moment).await;
        }
    })
    .await;
    drop(stream);
    within("the search's end", async {
        while children(&server).contains(&pid) {
            tokio::time::sleep(moment).await;
        }
    })
    .await;
    quick_question(&server, &person.token).await;
}
