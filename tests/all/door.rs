//! Unfinished connections, floods of them, and slow readers keep no one out.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use rustix::process::{Signal, kill_process};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::bots::children;
use crate::support::{Client, Raw, Server, Settings, Table, rng, within};

const BOT: &str = "[[bot]]\nname = \"Acorn\"\nprofiles = [\"awele-1\"]\nmax_games = 4\n";

/// A server that can open at most 1,024 files, with the limits of a public one and an address for operators.
fn small() -> Server {
    Server::start_as(Settings {
        rate_limit: true,
        bots: Some(BOT.to_owned()),
        arguments: ["--metrics", "127.0.0.1:0"].map(str::to_owned).to_vec(),
        wrapper: ["bash", "-c", "ulimit -Sn 256; ulimit -Hn 1024; exec \"$0\" \"$@\""]
            .map(str::to_owned)
            .to_vec(),
        ..Settings::default()
    })
}

/// The operators' address, from the log.
fn operators(server: &Server) -> SocketAddr {
    let log = server.log();
    let (_, rest) = log.split_once("metrics are on http://").expect("the log names the address");
    rest.split('/').next().and_then(|address| address.parse().ok()).expect("an address")
}

fn loopback(net: u8, n: usize) -> IpAddr {
    [127, net, (n / 250) as u8, (n % 250 + 1) as u8].into()
}

async fn status(server: &Server, path: &str) -> u16 {
    Raw::get(loopback(9, 1), server.address(), path, "").await.0
}

/// Waits until a path is answered with 200.
async fn is_answered(server: &Server, path: &str) {
    within(path, async {
        while status(server, path).await != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// Waits until a new visitor is let in.
async fn newcomer(server: &Server, from: IpAddr) -> Client {
    within("a newcomer to be let in", async {
        loop {
            match Client::try_silent_from(from, server.address()).await {
                Ok(mut client) => {
                    client.ok(json!({"type": "hello"})).await;
                    return client;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
    })
    .await
}

/// Version 0.1.0 let no one in for as long as these connections lasted.
#[tokio::test]
async fn half_sent_bodies_keep_nobody_out() {
    let server = small();
    let mut table = Table::of(&server, "othello").await;
    let mut hostile = Vec::new();
    for n in 0..1_300 {
        let mut raw = Raw::connect_from(loopback(1, n), server.address()).await;
        raw.send(b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{\"na")
            .await;
        hostile.push(raw);
    }
    is_answered(&server, "/healthz").await;
    is_answered(&server, "/readyz").await;
    assert_eq!(Raw::get(loopback(9, 1), operators(&server), "/metrics", "").await.0, 200);
    table.play_random(usize::MAX, &mut rng(1)).await;
    newcomer(&server, loopback(8, 1)).await.settle().await;
    // The first of them are told why.
    let answer = hostile[0].rest().await;
    assert!(answer.starts_with(b"HTTP/1.1 408 "), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn an_address_has_its_share_of_the_connections() {
    let server = small();
    let mut table = Table::of(&server, "kalah").await;
    let (mut open, mut refusals) = (Vec::new(), Vec::new());
    // On a busy machine a connection may miss its deadline, so a single refusal does not yet mean the cap.
    while refusals.len() < 5 {
        match Raw::connect_from(loopback(1, 0), server.address()).await.upgraded(server.address()).await {
            Ok(raw) => open.push(raw),
            Err(head) => refusals.push(head),
        }
        assert!(open.len() < 500, "there is no cap");
    }
    // A quarter of what 1,024 files leave once the house bot has its own.
    assert_eq!(open.len(), 191);
    // A refusal may be lost with its connection, because the server reads nothing from it.
    let refusal = refusals.iter().rfind(|refusal| !refusal.is_empty());
    assert!(refusal.is_none_or(|refusal| refusal.starts_with("HTTP/1.1 503 ")), "{refusals:?}");
    newcomer(&server, loopback(2, 0)).await.settle().await;
    table.play_random(20, &mut rng(2)).await;
    open.truncate(100);
    newcomer(&server, loopback(1, 0)).await.settle().await;
}

/// Every place that a stranger can have is taken: operators are still answered, and the house bots come back.
#[tokio::test]
async fn a_full_house_has_room_for_operators_and_its_own_bots() {
    let server = small();
    let mut watcher = newcomer(&server, loopback(8, 1)).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let mut idle = Raw::connect_from(loopback(8, 2), server.address()).await;
    assert_eq!(idle.status_of("/healthz").await, 200);
    let mut open = Vec::new();
    for n in 0.. {
        match Raw::connect_from(loopback(1, n), server.address()).await.upgraded(server.address()).await {
            Ok(raw) => open.push(raw),
            Err(_) => break,
        }
        assert!(n < 1_024, "there is no cap");
    }
    assert!(open.len() > 600, "only {} were let in", open.len());
    assert_eq!(status(&server, "/api/catalog").await, 503);
    is_answered(&server, "/healthz").await;
    assert_eq!(status(&server, "/metrics").await, 503);
    assert_eq!(Raw::get(loopback(9, 1), operators(&server), "/metrics", "").await.0, 200);
    let [bot] = children(&server)[..] else { panic!("one bot is one process") };
    for online in [false, true] {
        if !online {
            kill_process(bot, Signal::KILL).expect("it runs");
        }
        watcher.event_where("bot_changed", |event| event["bot"]["online"] == online).await;
    }
    is_answered(&server, "/readyz").await;
    // In a crowd no one keeps a place without using it.
    assert_eq!(idle.rest().await, b"");
}

/// The number of sockets among a server's open files.
fn sockets(server: &Server) -> usize {
    let files = std::fs::read_dir(format!("/proc/{}/fd", server.pid())).expect("this is Linux");
    let links = files.flatten().filter_map(|file| std::fs::read_link(file.path()).ok());
    links.filter(|link| link.to_string_lossy().starts_with("socket:")).count()
}

/// Requests far more than the kernel buffers, and reads none of it.
#[tokio::test]
async fn a_reader_who_takes_no_answer_is_cut_off() {
    let server = Server::start();
    let mut table = Table::of(&server, "awele").await;
    let before = sockets(&server);
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut slow = socket.connect(server.address()).await.expect("the server listens");
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100);
    slow.write_all(request.as_bytes()).await.expect("the server reads");
    table.play_random(4, &mut rng(3)).await;
    assert!(sockets(&server) > before);
    within("the server to give up", async {
        while sockets(&server) > before {
            // The players stay, so that the missing sockets are not theirs.
            for player in &mut table.players {
                player.settle().await;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await;
    table.play_random(usize::MAX, &mut rng(3)).await;
}

#[tokio::test]
async fn metrics_and_causes_are_for_operators() {
    let server = Server::start();
    let ask =
        async |path: &str, headers: &str| Raw::get(loopback(0, 0), server.address(), path, headers).await;
    let (status, metrics) = ask("/metrics", "").await;
    assert!(status == 200 && metrics.contains("parlor_sessions"), "{metrics}");
    // A request through a proxy does not count as local, whether the proxy is trusted or not.
    for header in
        ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "Via: 1.1 proxy", "X-Real-IP: 127.0.0.1"]
    {
        let (status, refusal) = ask("/metrics", &format!("{header}\r\n")).await;
        assert!(status == 403 && refusal.contains("operators"), "{header}: {status} {refusal}");
    }
    std::fs::remove_file(server.database()).expect("the database");
    let cause = within("the server to notice", async {
        loop {
            let (status, cause) = ask("/readyz", "").await;
            if status == 503 {
                return cause;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    assert!(cause.await.contains("database"));
    let (status, refusal) = ask("/readyz", "X-Forwarded-For: 192.0.2.1\r\n").await;
    assert!(status == 503 && !refusal.contains("database"), "{refusal}");
}

/// With their own address, metrics are served nowhere else, and nothing else is served there.
#[tokio::test]
async fn metrics_have_an_address_of_their_own() {
    let server = small();
    let (here, there) = (server.address(), operators(&server));
    let me = loopback(0, 0);
    assert_eq!(Raw::get(me, here, "/metrics", "").await.0, 403);
    for path in ["/metrics", "/healthz"] {
        assert_eq!(Raw::get(me, there, path, "").await.0, 200, "{path}");
    }
    for path in ["/", "/api/catalog", "/ws"] {
        assert_eq!(Raw::get(me, there, path, "").await.0, 404, "{path}");
    }
}
