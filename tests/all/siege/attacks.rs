//! What hostile visitors do, all at once, for the duration of a siege.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parlor_rules::GameKind;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use super::site::Door;

/// Half-sent bodies that are open at a time, and the number of addresses that they come from.
const BODIES: usize = 1_300;
const BODY_ADDRESSES: usize = 20;

/// How many engine requests one guest has in flight.
const ENGINE_REQUESTS: usize = 60;

/// How many addresses leave games with bots behind, how many flood connections, and how many guests flood the lobby.
const LEAVERS: usize = 4;
const FLOODERS: usize = 4;
const LOBBY_FLOODERS: usize = 4;

/// How much of each attack was done.
#[derive(Default)]
pub(super) struct Done {
    pub(super) bodies: AtomicUsize,
    pub(super) bodies_ended: AtomicUsize,
    pub(super) connections: AtomicUsize,
    pub(super) games_left: AtomicUsize,
    pub(super) games_refused: AtomicUsize,
    pub(super) engine_answers: AtomicUsize,
    pub(super) engine_refusals: AtomicUsize,
    /// The status of the last one; 0 if the connection ended.
    pub(super) engine_status: AtomicUsize,
    pub(super) seeks: AtomicUsize,
    pub(super) seeks_refused: AtomicUsize,
}

fn count(counter: &AtomicUsize) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// An address for one kind of attacker.
fn attacker(kind: u8, n: usize) -> IpAddr {
    [127, 200 + kind, (n / 250) as u8, (n % 250 + 1) as u8].into()
}

/// All attacks on a site, which end on drop.
pub(super) struct Siege {
    pub(super) done: Arc<Done>,
    /// Real attackers have their own machines. Here they have their own threads, which yield to the visitors'.
    attackers: Option<Runtime>,
}

impl Drop for Siege {
    fn drop(&mut self) {
        if let Some(attackers) = self.attackers.take() {
            attackers.shutdown_background();
        }
    }
}

impl Siege {
    pub(super) fn begin(door: &Door) -> Self {
        let done: Arc<Done> = Arc::default();
        let attackers = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .on_thread_start(|| {
                // If it fails, only the figures are worse.
                let _ = rustix::process::nice(10);
            })
            .build()
            .expect("threads");
        for n in 0..BODIES {
            attackers.spawn(sends_half_bodies(door.clone(), done.clone(), n));
        }
        for n in 0..LEAVERS {
            attackers.spawn(leaves_games(door.clone(), done.clone(), n));
        }
        for n in 0..FLOODERS {
            attackers.spawn(floods_connections(door.clone(), done.clone(), n));
        }
        for n in 0..LOBBY_FLOODERS {
            attackers.spawn(floods_the_lobby(door.clone(), done.clone(), n));
        }
        attackers.spawn(asks_the_engine(door.clone(), done.clone()));
        Self { done, attackers: Some(attackers) }
    }
}

/// Sends half a request, and another one whenever the server ends it.
async fn sends_half_bodies(door: Door, done: Arc<Done>, n: usize) {
    // Spread over several seconds: all handshakes at once would measure the machine.
    tokio::time::sleep(Duration::from_millis(n as u64 * 15)).await;
    loop {
        if let Ok(mut stream) = door.connect(attacker(0, n % BODY_ADDRESSES)).await {
            let half = "POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                        Content-Length: 90\r\n\r\n{\"na";
            if stream
                .write_all(
                    half.replace("localhost", &format!("localhost:{}", door.address.port())).as_bytes(),
                )
                .await
                .is_ok()
            {
                count(&done.bodies);
                let _ = stream.read_to_end(&mut Vec::new()).await;
                count(&done.bodies_ended);
            }
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// Starts games against all levels and closes the tab.
async fn leaves_games(door: Door, done: Arc<Done>, n: usize) {
    loop {
        if let Some(mut guest) = door.guest(attacker(1, n)).await {
            for game in 0..25_usize {
                let kind = GameKind::ALL[game % GameKind::ALL.len()];
                let side = if game % 3 == 0 { "second" } else { "first" };
                let asked = json!({"type": "challenge", "bot": {"level": game % 8 + 1}, "game": kind.id(), "clock": null,
                    "rated": false, "side": side});
                match guest.try_answer(asked).await {
                    Ok(answer) if answer["type"] == "ok" => count(&done.games_left),
                    Ok(_) => count(&done.games_refused),
                    Err(_) => break,
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Keeps opening connections and sends nothing.
async fn floods_connections(door: Door, done: Arc<Done>, n: usize) {
    let mut open = std::collections::VecDeque::new();
    loop {
        if let Ok(stream) = door.tcp(attacker(2, n)).await {
            count(&done.connections);
            open.push_back(stream);
        }
        if open.len() > 200 {
            open.pop_front();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Keeps many requests of one guest in flight, sending another one for each that is answered.
async fn asks_the_engine(door: Door, done: Arc<Done>) {
    let from = attacker(3, 0);
    let guest = loop {
        match door.guest(from).await {
            Some(guest) => break guest,
            None => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    let mut requests = JoinSet::new();
    for _ in 0..ENGINE_REQUESTS {
        let (door, done, token) = (door.clone(), done.clone(), guest.token.clone());
        requests.spawn(async move {
            loop {
                let question = json!({"game": "othello", "level": 8}).to_string();
                match door.get(from, "/api/engine/best", Some(&token), Some(question)).await {
                    Some(200) => count(&done.engine_answers),
                    refusal => {
                        count(&done.engine_refusals);
                        done.engine_status.store(refusal.unwrap_or_default().into(), Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_secs(3)).await;
                    }
                }
            }
        });
    }
    while requests.join_next().await.is_some() {}
}

/// Makes and cancels seeks as fast as they are answered.
async fn floods_the_lobby(door: Door, done: Arc<Done>, n: usize) {
    loop {
        let Some(mut guest) = door.guest(attacker(4, n)).await else {
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        };
        loop {
            let seek = json!({"type": "seek", "game": "awele", "rated": false, "side": "first",
                "clock": {"initial_ms": 60_000 + n * 1_000, "increment_ms": 0}});
            let Ok(answer) = guest.try_answer(seek).await else { break };
            if answer["type"] != "ok" {
                count(&done.seeks_refused);
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            count(&done.seeks);
            let cancel = json!({"type": "cancel_seek", "seek_id": answer["seek_id"]});
            if guest.try_answer(cancel).await.is_err() {
                break;
            }
            guest.take_events();
        }
    }
}
