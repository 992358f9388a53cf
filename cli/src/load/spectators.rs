//! One game before a crowd: what it costs to send a move to each spectator.

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

/// The beginning of the events that are counted.
const MOVED: &str = r#"{"type":"moved""#;

#[derive(Serialize)]
pub(super) struct SpectatorReport {
    #[serde(rename = "connections")]
    pub(super) spectators: usize,
    /// Moves that every spectator has received.
    pub(super) deliveries: usize,
    /// From a move until the last spectator receives it.
    #[serde(flatten)]
    pub(super) last: Times,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_us_per_delivery: Option<f64>,
}

/// Counts the moves that spectators receive, and wakes the task that waits for a number of them.
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
pub(super) async fn measure(plan: &Plan, spectators: usize) -> Result<SpectatorReport, String> {
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
    // Gives the crowd time to receive the events about its own arrival.
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
    Ok(SpectatorReport {
        spectators,
        deliveries,
        last: Times::of(times),
        cpu_us_per_delivery: cpu.map(|cpu| cpu / deliveries as f64 * 1e6),
    })
}

/// Plays one player's move, and receives it and a pass after it. Returns how many moves these were, and whether the
/// game is over.
async fn play_one(players: &mut [Player]) -> Result<(usize, bool), String> {
    let mover = players.iter_mut().find(|player| player.is_to_move());
    mover.ok_or("no player is to move")?.make_move(&mut None).await?;
    let (mut moves, mut over) = (0, false);
    for player in players {
        (moves, over) = player.receive_move().await?;
    }
    Ok((moves, over))
}
