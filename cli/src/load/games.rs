//! Simultaneous games: rounds of whole games, in which only the moves are timed.

use std::time::{Duration, Instant};

use parlor_protocol::{GameTerms, Request, Seat, SideChoice};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use super::Plan;
use super::link::{Link, guests_at, refused, text_of};
use super::times::Times;

/// The result of the games.
#[derive(Serialize)]
pub(super) struct Played {
    games: usize,
    pub(super) moves: usize,
    pub(super) seconds: f64,
    pub(super) moves_per_s: f64,
    #[serde(flatten)]
    pub(super) times: Times,
    bytes_per_move: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) server_cpu_s_per_10k: Option<f64>,
}

/// Counts and times of the players.
#[derive(Default)]
struct Tally {
    /// Moves received; each counts twice, because both players receive it.
    received: usize,
    bytes: usize,
    trips: Vec<Duration>,
}

/// A player in a game.
pub(super) struct Player {
    link: Link,
    pub(super) game: String,
    seat: Seat,
    /// The legal moves, if it is this player's turn.
    legal: Vec<String>,
    ply: u32,
    rng: SmallRng,
    think: Duration,
    tally: Tally,
}

/// The parts of a message that a client needs.
#[derive(Deserialize)]
struct Event {
    r#type: String,
    #[serde(default)]
    ply: u32,
    by: Option<Seat>,
    to_move: Option<Seat>,
    at: Option<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    code: Value,
    #[serde(default)]
    message: Value,
}

/// Plays rounds until enough has been measured.
pub(super) async fn play(plan: &Plan) -> Result<Played, String> {
    // Every ordered pair of servers gets equally many games, with the first player at one and the second at the other.
    let servers = plan.servers.len();
    let mut links = guests_at(plan, (0..plan.games).flat_map(|game| [game, game + game / servers])).await?;
    let cpu = || plan.cpu_seconds().unwrap_or(0.0);
    let (mut seconds, mut cpu_seconds) = (0.0, 0.0);
    let mut total = Tally::default();
    while seconds == 0.0 || seconds < plan.at_least.as_secs_f64() {
        let players = seat_all(plan, links).await?;
        let (cpu_before, started) = (cpu(), Instant::now());
        let round = play_round(players).await?;
        seconds += started.elapsed().as_secs_f64();
        cpu_seconds += cpu() - cpu_before;
        links = Vec::with_capacity(plan.games * 2);
        for Player { mut link, game, tally, .. } in round {
            total.received += tally.received;
            total.bytes += tally.bytes;
            total.trips.extend(tally.trips);
            link.ask(Request::Unwatch { game }).await?;
            links.push(link);
        }
    }
    Ok(summarize(plan, total, seconds, cpu_seconds))
}

fn summarize(plan: &Plan, total: Tally, seconds: f64, cpu_seconds: f64) -> Played {
    let moves = total.received / 2;
    Played {
        games: plan.games,
        moves,
        seconds,
        moves_per_s: moves as f64 / seconds,
        times: Times::of(total.trips),
        bytes_per_move: total.bytes as f64 / moves as f64,
        server_cpu_s_per_10k: plan.cpu_seconds().map(|_| cpu_seconds / moves as f64 * 10_000.0),
    }
}

/// Starts the games, with two clients in each.
pub(super) async fn seat_all(plan: &Plan, links: Vec<Link>) -> Result<Vec<Player>, String> {
    let mut players = Vec::with_capacity(links.len());
    let mut links = links.into_iter();
    while let (Some(mut first), Some(mut second)) = (links.next(), links.next()) {
        let terms = GameTerms {
            game: plan.kind.id().to_owned(),
            variant: None,
            clock: None,
            rated: false,
            // Seeks for the same seat are never paired with each other: each is accepted by its ID.
            side: SideChoice::First,
            start: None,
            pair: false,
            key: None,
        };
        let seek = first.ask(Request::Seek { terms, rating_range: None, widen: false }).await?;
        let seek_id = text_of(&seek["seek_id"])?;
        let accepted = second.ask(Request::AcceptSeek { seek_id }).await?;
        let game = text_of(&accepted["game"])?;
        for (link, seat) in [(first, Seat::First), (second, Seat::Second)] {
            let rng = SmallRng::seed_from_u64(players.len() as u64);
            let mut player = Player {
                link,
                game: game.clone(),
                seat,
                legal: Vec::new(),
                ply: 0,
                rng,
                think: plan.think,
                tally: Tally::default(),
            };
            player.sit_down().await?;
            players.push(player);
        }
    }
    Ok(players)
}

/// Lets all players start at the same moment and play to the end of their games.
async fn play_round(players: Vec<Player>) -> Result<Vec<Player>, String> {
    let (go, started) = watch::channel(false);
    let playing: Vec<_> =
        players.into_iter().map(|player| tokio::spawn(player.play(started.clone()))).collect();
    // It cannot fail: each player holds a receiver.
    let _ = go.send(true);
    // In order, so that the next round has the same pairs.
    let mut done = Vec::with_capacity(playing.len());
    for player in playing {
        done.push(player.await.map_err(|e| e.to_string())??);
    }
    Ok(done)
}

impl Player {
    /// Watches the game from its beginning, at the server that decides it if that can be reached.
    async fn sit_down(&mut self) -> Result<(), String> {
        self.watch().await?;
        let mut redirected = false;
        loop {
            let event = self.receive().await?;
            match (event.r#type.as_str(), &event.at) {
                // Followed only once: an address may lead to a server other than its own, which would send the player
                // on again and again.
                ("nearer", Some(at)) if !redirected => {
                    self.link.move_to(at).await?;
                    self.watch().await?;
                    redirected = true;
                }
                ("snapshot", _) => {
                    self.note_turn(event);
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    async fn watch(&mut self) -> Result<(), String> {
        let game = self.game.clone();
        self.link.send(Request::Watch { game, since: None, preview: false, brief: false }).await
    }

    async fn play(mut self, mut started: watch::Receiver<bool>) -> Result<Self, String> {
        // It fails only if the round was given up.
        let _ = started.wait_for(|started| *started).await;
        let mut sent = None;
        loop {
            if !self.legal.is_empty() {
                self.make_move(&mut sent).await?;
            }
            let event = self.receive().await?;
            match event.r#type.as_str() {
                "moved" => {
                    self.tally.received += 1;
                    if event.by == Some(self.seat)
                        && let Some(sent) = sent.take_if(|(ply, _)| *ply == event.ply)
                    {
                        self.tally.trips.push(sent.1.elapsed());
                    }
                    self.note_turn(event);
                }
                "game_over" => return Ok(self),
                _ => {}
            }
        }
    }

    pub(super) fn is_to_move(&self) -> bool {
        !self.legal.is_empty()
    }

    /// Receives a move and the passes that the server plays after it. Returns how many these were, and whether the game
    /// is over.
    pub(super) async fn receive_move(&mut self) -> Result<(usize, bool), String> {
        let mut moves = 0;
        loop {
            let event = self.receive().await?;
            match event.r#type.as_str() {
                "moved" => {
                    moves += 1;
                    let last = event.to_move.is_some() && event.legal != ["pass"];
                    self.note_turn(event);
                    if last {
                        return Ok((moves, false));
                    }
                }
                "game_over" => return Ok((moves, true)),
                _ => {}
            }
        }
    }

    pub(super) async fn make_move(&mut self, sent: &mut Option<(u32, Instant)>) -> Result<(), String> {
        if !self.think.is_zero() {
            // Between half and one and a half times the average, so that the games drift apart.
            let part = self.rng.random_range(0.5..1.5);
            tokio::time::sleep(self.think.mul_f64(part)).await;
        }
        let legal = std::mem::take(&mut self.legal);
        let text = legal.choose(&mut self.rng).expect("it is this player's turn").clone();
        *sent = Some((self.ply, Instant::now()));
        let request = Request::Move { game: self.game.clone(), ply: self.ply, text, after: None, info: None };
        self.link.send(request).await
    }

    /// Updates the moves that this player can choose from; the server plays a forced pass itself.
    fn note_turn(&mut self, event: Event) {
        let mine = event.to_move == Some(self.seat) && event.legal != ["pass"];
        self.legal = if mine { event.legal } else { Vec::new() };
        self.ply = if event.r#type == "moved" { event.ply + 1 } else { event.ply };
    }

    async fn receive(&mut self) -> Result<Event, String> {
        let text = self.link.receive().await?;
        self.tally.bytes += text.len();
        let event: Event = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        if event.r#type == "error" {
            return Err(refused(&event.code, &event.message));
        }
        Ok(event)
    }
}
