//! One game before a crowd: what it costs to tell each spectator of a move.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parlor_protocol::Request;
use serde::Serialize;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::Plan;
use super::games::{Player, seat_all};
use super::link::guests;
use super::times::Times;

/// How the event begins that is counted.
const MOVED: &str = r#"{"type":"moved""#;

#[derive(Serialize)]
pub(super) struct Seen {
    #[serde(rename = "connections")]
    pub(super) spectators: usize,
    /// Moves that every spectator has received.
    pub(super) deliveries: usize,
    /// From a move to the last spectator who is told of it.
    #[serde(flatten)]
    pub(super) last: Times,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_us_per_delivery: Option<f64>,
}

/// Counts the moves that spectators receive, and wakes whoever waits for a number of them.
#[derive(Default)]
struct Counter {
    received: AtomicUsize,
    awaited: AtomicUsize,
    complete: Notify,
}

impl Counter {
    fn one_more(&self) {
        if self.received.fetch_add(1, Ordering::Relaxed) + 1 == self.awaited.load(Ordering::Relaxed) {
            self.complete.notify_one();
        }
    }

    async fn reach(&self, count: usize) {
        self.awaited.store(count, Ordering::Relaxed);
        if self.received.load(Ordering::Relaxed) < count {
            self.complete.notified().await;
        }
    }
}

/// Plays one game, in which each move waits until all spectators have received the last one.
pub(super) async fn measure(plan: &Plan, spectators: usize) -> Result<Seen, String> {
    let counter = Arc::new(Counter::default());
    let mut watching = JoinSet::new();
    let crowd = guests(plan, spectators).await?;
    let mut players = seat_all(plan, guests(plan, 2).await?).await?;
    for mut link in crowd {
        link.ask(Request::Watch { game: players[0].game.clone(), since: None, preview: false, brief: false })
            .await?;
        let counter = counter.clone();
        watching.spawn(async move {
            loop {
                match link.receive().await {
                    Ok(text) if text.starts_with(MOVED) => counter.one_more(),
                    Ok(_) => {}
                    Err(why) => return why,
                }
            }
        });
    }
    // The first of the crowd have been told of the others.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (started, before) = (Instant::now(), plan.cpu_seconds());
    let (mut moves, mut times) = (0, Vec::new());
    loop {
        let sent = Instant::now();
        let (played, over) = play_one(&mut players).await?;
        moves += played;
        tokio::select! {
            () = counter.reach(moves * spectators) => {}
            Some(why) = watching.join_next() => return Err(why.map_err(|e| e.to_string())?),
        }
        times.push(sent.elapsed());
        if over || started.elapsed() >= plan.at_least {
            break;
        }
    }
    let cpu = plan.cpu_seconds().zip(before).map(|(after, before)| after - before);
    let deliveries = moves * spectators;
    Ok(Seen {
        spectators,
        deliveries,
        last: Times::of(times),
        cpu_us_per_delivery: cpu.map(|cpu| cpu / deliveries as f64 * 1e6),
    })
}

/// One player's move, and a pass after it. How many moves these were, and whether the game is over.
async fn play_one(players: &mut [Player]) -> Result<(usize, bool), String> {
    let mover = players.iter_mut().find(|player| player.is_to_move());
    mover.ok_or("nobody is to move")?.make_move(&mut None).await?;
    let (mut moves, mut over) = (0, false);
    for player in players {
        (moves, over) = player.hear_move().await?;
    }
    Ok((moves, over))
}
