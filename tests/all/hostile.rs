//! Hostile clients: slow, silent, greedy or loud. They are disconnected, and everyone else plays on.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use parlor_rules::GameKind;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{
    Client, PASSWORD, Raw, Server, Settings, Table, ask, code_of, frame_declaring, get, member, rng, text,
};

fn limited() -> Server {
    Server::start_as(Settings { rate_limit: true, ..Settings::default() })
}

/// Resident memory of the process, in KiB.
fn resident_kib(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("this is Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("it has memory");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number of KiB")
}

/// A frame that declares 15 MiB and then sends as much as the server accepts. With the default limits of the library,
/// each of these connections would buffer all of it.
#[tokio::test]
async fn a_frame_that_declares_15_mib_holds_no_memory() {
    const DECLARED: u64 = 15 << 20;
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    let before = resident_kib(&server);
    let mut hostile = Vec::new();
    for _ in 0..40 {
        let mut socket = Raw::websocket(server.address()).await;
        socket.send(&frame_declaring(0x81, DECLARED, &[b'x'; 8192])).await;
        hostile.push(socket);
    }
    // The others send as many fragments as are allowed, but never the last one.
    for _ in 0..40 {
        let mut socket = Raw::websocket(server.address()).await;
        for i in 0..64 {
            let first = if i == 0 { 0x01 } else { 0x00 };
            if !socket.send(&frame_declaring(first, 1000, &[b'x'; 1000])).await {
                break;
            }
        }
        hostile.push(socket);
    }
    table.play_random(20, &mut rng(1)).await;
    let grown = resident_kib(&server).saturating_sub(before);
    assert!(grown < 15 << 10, "80 hostile connections hold {grown} KiB");
    for mut socket in hostile {
        let (first, payload) = socket.frame().await.expect("a close frame");
        assert_eq!((first, u16::from_be_bytes([payload[0], payload[1]])), (0x88, 1009));
    }
}

/// The server ends connections that send nothing, half a header, or one byte at a time, and invalid handshakes.
#[tokio::test]
async fn slow_and_silent_handshakes_are_ended() {
    let server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    let mut hostile = JoinSet::new();
    let address = server.address();
    let mut reader = Raw::connect(address).await;
    assert_eq!(reader.status_of("/healthz").await, 200);
    for opening in ["", "G", "GET /ws HTTP/1.1\r\n", "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: webso"] {
        hostile.spawn(async move {
            let mut raw = Raw::connect(address).await;
            raw.send(opening.as_bytes()).await;
            raw.rest().await
        });
    }
    hostile.spawn(async move {
        let mut raw = Raw::connect(address).await;
        raw.send(b"GET / HTTP/1.1\r\nX-Slow: ").await;
        while raw.send(b"x").await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        raw.rest().await
    });
    hostile.spawn(async move {
        let mut raw = Raw::connect(address).await;
        assert_eq!(raw.status_of("/healthz").await, 200);
        raw.send(b"GET / HT").await;
        raw.rest().await
    });
    let mut lines = Raw::connect(address).await;
    lines.send(format!("GET / HTTP/1.1\r\n{}\r\n", "X-Many: x\r\n".repeat(5_000)).as_bytes()).await;
    let refused = lines.rest().await;
    assert!(refused.starts_with(b"HTTP/1.1 431 "), "{}", String::from_utf8_lossy(&refused));
    table.play_random(usize::MAX, &mut rng(2)).await;
    while let Some(rest) = hostile.join_next().await {
        let rest = rest.expect("it ends");
        assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&rest));
    }
    // A visitor who reads a page for longer than that can still request the next one on the same connection.
    assert_eq!(reader.status_of("/healthz").await, 200);
}

/// Sends requests as fast as possible until the server closes; returns how many were done and how many were refused.
async fn flood(server: &Server, client: &mut Client, most: usize) -> (usize, usize) {
    let (mut done, mut refused, mut sent) = (0, 0, 0);
    loop {
        for _ in 0..100 {
            if sent < most && client.try_send(json!({"type": "ping"})).await.is_ok() {
                sent += 1;
            }
        }
        while done + refused < sent {
            match client.answer_now() {
                Some(answer) if answer["type"] == "ok" => done += 1,
                Some(answer) => {
                    assert_eq!(code_of(&answer).as_deref(), Some("rate_limited"), "{answer}");
                    assert!(answer["retry_ms"].as_u64().is_some_and(|ms| ms > 0), "{answer}");
                    refused += 1;
                }
                None if client.try_message().await => {}
                None => return (done, refused),
            }
        }
        if sent == most {
            assert!(server.pid() > 0);
            return (done, refused);
        }
    }
}

#[tokio::test]
async fn a_flood_is_refused_then_closed_with_1008_and_others_play_on() {
    let server = limited();
    let mut table = Table::of(&server, "othello").await;
    let mut hostile = Client::guest(&server).await;
    let (flooded, ()) = tokio::join!(flood(&server, &mut hostile, 10_000), async {
        table.play_random(usize::MAX, &mut rng(3)).await;
    });
    let (done, refused) = flooded;
    assert!(done >= 500 && refused >= 400, "{done} done, {refused} refused");
    assert_eq!(hostile.closed_with, Some(1008), "{done} done, {refused} refused");
    assert!(table.is_over());
}

/// One account with many connections, each within its own limit: no more requests succeed than the account may make,
/// and on a machine fast enough to send more, some are refused.
#[tokio::test]
async fn an_account_is_limited_over_all_its_connections() {
    const BURST: f64 = 4_000.0;
    const PER_SECOND: f64 = 1_000.0;
    let server = limited();
    let person = Client::guest(&server).await;
    let mut other = Client::guest(&server).await;
    let begun = Instant::now();
    let (mut done, mut refused) = (0, 0);
    for _ in 0..12 {
        let mut connection = Client::with_token(&server, &person.token).await;
        let (more_done, more_refused) = flood(&server, &mut connection, 900).await;
        (done, refused) = (done + more_done, refused + more_refused);
    }
    let allowed = BURST + PER_SECOND * begun.elapsed().as_secs_f64();
    assert!((done as f64) < allowed + 50.0, "{done} done where {allowed} are allowed");
    assert!(refused > 0 || f64::from(12 * 900) < allowed, "{refused} refused of {done}");
    other.settle().await;
}

#[tokio::test]
async fn an_address_is_limited_in_guests_and_sockets() {
    let server = limited();
    let mut kept = vec![Client::guest(&server).await];
    let refusal = loop {
        let mut client = Client::silent(&server).await;
        let answer = client.ask(json!({"type": "hello"})).await;
        if answer["type"] == "error" {
            break answer;
        }
        kept.push(client);
        assert!(kept.len() < 2_000, "there is no limit of guests");
    };
    assert_eq!(code_of(&refusal).as_deref(), Some("rate_limited"));
    // Clients with a token still get in, until the address has too many sockets.
    let token = kept[0].token.clone();
    let mut is_full = false;
    while !is_full {
        // Concurrently, so that even a busy machine opens them before the first is closed for being silent.
        let opened = join_all((0..50).map(|_| Client::try_with_token(server.address(), &token))).await;
        is_full = opened.iter().any(Result::is_err);
        kept.extend(opened.into_iter().flatten());
        kept[0].settle().await;
        assert!(kept.len() < 2_000, "there is no limit of sockets");
    }
    let (status, refused) = get(server.address(), "/ws").await;
    assert_eq!(status, 426, "{refused}");
    kept.pop();
    kept[0].settle().await;
    assert_eq!(text(server.address(), "GET", "/healthz", None, None).await.0, 200);
}

/// Password guesses are limited by name, then by address; after that even the right password is refused for a while.
#[tokio::test]
async fn guesses_of_a_password_are_limited() {
    let server = limited();
    let person = member(&server, "Target").await;
    let sign_in = async |name: &str, password: &str| {
        let body = json!({"name": name, "password": password});
        ask(server.address(), "POST", "/api/sessions", None, Some(body)).await
    };
    let mut wrong = 0;
    let refusal = loop {
        let (status, answer) = sign_in("tARGET", "not the password").await;
        if status != 401 {
            break (status, answer);
        }
        wrong += 1;
        assert!(wrong < 100, "there is no limit");
    };
    assert_eq!((refusal.0, &refusal.1["code"]), (429, &json!("rate_limited")));
    assert_eq!(sign_in("Target", PASSWORD).await.0, 429);
    // Other names may still sign in from there for a while, and open sessions stay open.
    assert_eq!(sign_in("Nobody", PASSWORD).await.0, 401);
    let mut again = Client::with_token(&server, &person.token).await;
    again.settle().await;
    let mut names = 0;
    while sign_in(&format!("Nobody{names}"), PASSWORD).await.0 == 401 {
        names += 1;
        assert!(names < 100, "there is no limit of the address");
    }
}

/// While passwords are hashed, sockets are still served: hashing has its own threads, at most two
/// at a time.
#[tokio::test]
async fn passwords_do_not_hold_up_play() {
    let server = Server::start();
    member(&server, "Member").await;
    let address = server.address();
    let mut table = Table::of(&server, "othello").await;
    let mut sign_ins = JoinSet::new();
    // Enough that some are still waiting when the moves are played, which depends on the machine.
    let mut asked = 0;
    for more in [60, 200, 800] {
        for _ in 0..more {
            let body = json!({"name": "Member", "password": PASSWORD});
            sign_ins.spawn(async move { ask(address, "POST", "/api/sessions", None, Some(body)).await.0 });
        }
        asked += more;
        table.play_random(3, &mut rng(4)).await;
        let mut done = 0;
        while let Some(status) = sign_ins.try_join_next() {
            assert_eq!(status.expect("it ends"), 200);
            done += 1;
        }
        asked -= done;
        if asked > 0 {
            break;
        }
    }
    assert!(asked > 0, "all passwords were computed before three moves were played");
    let threads = std::fs::read_dir(format!("/proc/{}/task", server.pid())).expect("this is Linux").count();
    assert!(threads < 40, "{threads} threads");
    while let Some(status) = sign_ins.join_next().await {
        assert_eq!(status.expect("it ends"), 200);
    }
}

/// Every kind of game at once next to hostile clients, with bad frames, bad text and sudden disconnects: no game suffers.
#[tokio::test]
async fn games_of_all_kinds_go_on_among_broken_neighbours() {
    let server = Server::start();
    let mut games = JoinSet::new();
    for kind in GameKind::ALL {
        let mut table = Table::of(&server, kind.id()).await;
        games.spawn(async move {
            table.play_random(usize::MAX, &mut rng(6)).await;
            table.is_over()
        });
    }
    let mut rng = rng(7);
    let mut ended = 0;
    for round in 0..60 {
        let mut socket = Raw::websocket(server.address()).await;
        let noise: Vec<u8> = (0..200).map(|_| rand::RngExt::random(&mut rng)).collect();
        match round % 3 {
            0 => drop(socket.send(&noise).await),
            1 => drop(socket.send(&crate::support::frame(0x81, &noise)).await),
            _ => {
                socket.send(&frame_declaring(0x81, 4000, &noise)).await;
                continue;
            }
        }
        if round % 2 == 0 {
            socket.rest().await;
            ended += 1;
        }
    }
    assert!(ended > 10);
    while let Some(over) = games.join_next().await {
        assert!(over.expect("it is played"), "to its end");
    }
    let _: Value = get(server.address(), "/readyz").await.1;
}
