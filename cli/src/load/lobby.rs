//! A crowd in the lobby: people who watch it, seeks that stay open, and others that come and go.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use parlor_protocol::{GameTerms, Request, SideChoice, TimeControl};
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Plan;
use super::link::{Link, guests, text_of};
use super::times::Times;

/// The number of seeks that one person has open: as many as a server allows.
const SEEKS_PER_PERSON: usize = 8;

/// The crowd.
#[derive(clap::Args)]
pub(super) struct LobbyArgs {
    /// Number of connections that watch the lobby
    #[arg(long, default_value_t = 0, value_name = "N")]
    lobby: usize,
    /// Number of seeks that stay open throughout
    #[arg(long, default_value_t = 1000, value_name = "N", requires = "lobby")]
    seeks: usize,
    /// Number of seeks to open or close per second
    #[arg(long, default_value_t = 100, value_name = "N", requires = "lobby")]
    changes: u32,
    /// Watch like clients that want an event for each change instead of differences
    #[arg(long, requires = "lobby")]
    lobby_events: bool,
}

impl LobbyArgs {
    pub(super) fn is_wanted(&self) -> bool {
        self.lobby > 0
    }
}

#[derive(Serialize)]
pub(super) struct LobbyReport {
    #[serde(rename = "watchers")]
    pub(super) lobby: usize,
    pub(super) seeks: usize,
    pub(super) changes: usize,
    /// Messages that the watchers have received.
    pub(super) messages: usize,
    pub(super) seconds: f64,
    pub(super) bytes_per_watcher_s: f64,
    /// From the request that opens a seek until the last watcher receives it.
    #[serde(flatten)]
    pub(super) delivery: Times,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_percent: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_us_per_message: Option<f64>,
}

/// What the watchers have counted.
#[derive(Default)]
struct Tally {
    messages: usize,
    bytes: usize,
    /// When each seek was requested.
    opened: HashMap<String, Instant>,
    deliveries: Vec<Duration>,
}

type Shared = Arc<Mutex<Tally>>;

fn lock(tally: &Shared) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The parts of a message that announce seeks.
#[derive(Deserialize)]
struct Event {
    r#type: String,
    #[serde(default)]
    opened: Vec<AnnouncedSeek>,
    seek: Option<AnnouncedSeek>,
}

#[derive(Deserialize)]
struct AnnouncedSeek {
    seek_id: String,
}

pub(super) async fn measure(plan: &Plan, args: &LobbyArgs) -> Result<LobbyReport, String> {
    let mut hosts = guests(plan, args.seeks.div_ceil(SEEKS_PER_PERSON)).await?;
    for n in 0..args.seeks {
        open(&mut hosts[n / SEEKS_PER_PERSON]).await?;
    }
    let tally = Shared::default();
    let mut watching = JoinSet::new();
    for (n, mut link) in guests(plan, args.lobby).await?.into_iter().enumerate() {
        link.ask(Request::WatchLobby { differences: !args.lobby_events }).await?;
        // Parsing every message would cost more than the server does: only the watcher that is sent each one last does
        // it.
        watching.spawn(watch(link, tally.clone(), n + 1 == args.lobby));
    }
    let mut changing = guests(plan, 1).await?.remove(0);
    // Gives the crowd time to receive the events about its own arrival.
    tokio::time::sleep(Duration::from_secs(2)).await;
    *lock(&tally) = Tally::default();
    let (started, before) = (Instant::now(), plan.cpu_seconds());
    let changes = tokio::select! {
        changes = change(plan, args, &mut changing, &tally) => changes?,
        Some(why) = watching.join_next() => return Err(why.map_err(|e| e.to_string())?),
    };
    let (seconds, cpu) = (started.elapsed().as_secs_f64(), plan.cpu_seconds().zip(before));
    let tally = std::mem::take(&mut *lock(&tally));
    let cpu = cpu.map(|(after, before)| after - before);
    Ok(LobbyReport {
        lobby: args.lobby,
        seeks: args.seeks,
        changes,
        messages: tally.messages,
        seconds,
        bytes_per_watcher_s: tally.bytes as f64 / args.lobby as f64 / seconds,
        delivery: Times::of(tally.deliveries),
        cpu_percent: cpu.map(|cpu| cpu / seconds * 100.0),
        cpu_us_per_message: cpu.map(|cpu| cpu / tally.messages.max(1) as f64 * 1e6),
    })
}

/// Opens and closes seeks in turn, and returns how many of both.
async fn change(plan: &Plan, args: &LobbyArgs, link: &mut Link, tally: &Shared) -> Result<usize, String> {
    let pause = Duration::from_secs(1) / args.changes.max(1);
    let begun = tokio::time::Instant::now();
    let mut changes = 0;
    let mut open_seeks = std::collections::VecDeque::new();
    while begun.elapsed() < plan.at_least {
        tokio::time::sleep_until(begun + pause * changes as u32).await;
        if open_seeks.len() < SEEKS_PER_PERSON - 1 {
            let requested = Instant::now();
            let seek_id = open(link).await?;
            lock(tally).opened.insert(seek_id.clone(), requested);
            open_seeks.push_back(seek_id);
        } else if let Some(seek_id) = open_seeks.pop_front() {
            link.ask(Request::CancelSeek { seek_id }).await?;
        }
        changes += 1;
    }
    // Lets the last change reach the watchers.
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(changes)
}

/// Opens a seek that cannot be paired with another.
async fn open(link: &mut Link) -> Result<String, String> {
    let terms = GameTerms {
        game: "othello".to_owned(),
        variant: None,
        clock: Some(TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 }),
        rated: false,
        side: SideChoice::First,
        start: None,
        pair: false,
        key: None,
    };
    text_of(&link.ask(Request::Seek { terms, rating_range: None, widen: false }).await?["seek_id"])
}

/// Receives the lobby's messages until the connection ends, and returns why it did.
async fn watch(mut link: Link, tally: Shared, parses: bool) -> String {
    loop {
        let text = match link.receive().await {
            Ok(text) => text,
            Err(why) => return why,
        };
        let mut tally = lock(&tally);
        tally.messages += 1;
        tally.bytes += text.len();
        if parses && let Err(why) = note(&text, &mut tally) {
            return why;
        }
    }
}

fn note(text: &Utf8Bytes, tally: &mut Tally) -> Result<(), String> {
    let event: Event = serde_json::from_str(text).map_err(|e| format!("{e}: {text}"))?;
    if ["lobby_changed", "seek_added"].contains(&event.r#type.as_str()) {
        for seek in event.opened.into_iter().chain(event.seek) {
            if let Some(requested) = tally.opened.remove(&seek.seek_id) {
                tally.deliveries.push(requested.elapsed());
            }
        }
    }
    Ok(())
}
