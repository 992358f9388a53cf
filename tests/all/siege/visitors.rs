//! Visitors: half of them play bots, the rest play each other. Every move is timed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use parlor_rules::{GameKind, Side};
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use super::site::Door;
use crate::support::{Client, Table, choose, rng};

/// How long a visitor looks at the board before a move.
const THOUGHT_MS: std::ops::Range<u64> = 500..3_500;

/// The highest level that visitors play: on a shared machine, higher levels search for longer than a visitor waits.
const LEVELS: u8 = 4;

/// How long everyone's moves took, in milliseconds.
#[derive(Default)]
pub(super) struct Times {
    /// From a move to the server's `ok`, when it is durable.
    pub(super) saved: Mutex<Vec<f64>>,
    /// From a move to its arrival at the opponent.
    pub(super) seen: Mutex<Vec<f64>>,
    /// From a move to the bot's answer.
    pub(super) answered: Mutex<Vec<f64>>,
    pub(super) games: AtomicUsize,
}

fn note(times: &Mutex<Vec<f64>>, since: Instant) {
    times.lock().push(since.elapsed().as_secs_f64() * 1e3);
}

/// The visitors of a site, who play until they are told to stop.
pub(super) struct Visitors {
    pub(super) times: Arc<Mutex<Arc<Times>>>,
    stop: Arc<AtomicBool>,
    players: Vec<tokio::task::JoinHandle<()>>,
}

impl Visitors {
    /// Lets this many visitors in, each from their own address.
    pub(super) async fn come(door: &Door, count: usize) -> Self {
        let (times, stop) = (Arc::new(Mutex::new(Arc::default())), Arc::new(AtomicBool::new(false)));
        let mut players = Vec::new();
        let mut waiting: Option<Client> = None;
        for n in 0..count {
            let from = [127, 1, (n / 250) as u8, (n % 250 + 1) as u8].into();
            let client = door.guest(from).await.expect("visitors are let in");
            let player = Player { times: times.clone(), stop: stop.clone(), rng: rng(n as u64) };
            if n % 4 < 2 {
                players.push(tokio::spawn(player.plays_bots(client)));
            } else if let Some(first) = waiting.take() {
                players.push(tokio::spawn(player.plays_people([first, client])));
            } else {
                waiting = Some(client);
            }
        }
        Self { times, stop, players }
    }

    /// Takes the measurements since the last call.
    pub(super) fn take(&self) -> Arc<Times> {
        std::mem::take(&mut *self.times.lock())
    }

    /// Ends all games; panics if a visitor was cut off or told something wrong.
    pub(super) async fn leave(self) {
        self.stop.store(true, Ordering::Relaxed);
        for player in self.players {
            player.await.expect("no visitor was cut off");
        }
    }
}

/// Plays one move in a new game against a bot and times its answer. For visitors who come during a siege.
pub(super) async fn first_answer(mut client: Client, level: u8) -> Option<Duration> {
    let game = meet(&mut client, level, GameKind::Awele).await?;
    let m = client.mirror(&game).record.legal_moves()[0];
    client.ok(json!({"type": "move", "game": game, "ply": 0, "move": m.to_string()})).await;
    let since = Instant::now();
    client.event_where("moved", |event| event["game"] == game.as_str() && event["ply"] != 0).await;
    Some(since.elapsed())
}

/// Starts a game against a level, as the first side.
async fn meet(client: &mut Client, level: u8, kind: GameKind) -> Option<String> {
    let asked = json!({"type": "challenge", "bot": {"level": level}, "game": kind.id(), "clock": null, "rated": false,
        "side": "first"});
    let game = client.ask(asked).await["game"].as_str()?.to_owned();
    client.watch(&game).await;
    Some(game)
}

struct Player {
    times: Arc<Mutex<Arc<Times>>>,
    stop: Arc<AtomicBool>,
    rng: StdRng,
}

impl Player {
    fn times(&self) -> Arc<Times> {
        self.times.lock().clone()
    }

    async fn thinks(&mut self) {
        let thought = Duration::from_millis(self.rng.random_range(THOUGHT_MS));
        tokio::time::sleep(thought).await;
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn kind(&mut self) -> GameKind {
        *choose(GameKind::ALL, &mut self.rng)
    }

    async fn plays_bots(mut self, mut client: Client) {
        while !self.stops() {
            let (level, kind) = (self.rng.random_range(1..=LEVELS), self.kind());
            let Some(game) = meet(&mut client, level, kind).await else { continue };
            let of_game = |e: &Value| e["game"] == game.as_str() && e["seq"].is_u64();
            let mut moved: Option<Instant> = None;
            while !client.mirror(&game).is_over() {
                let record = &client.mirror(&game).record;
                let (ply, legal) = (record.moves().len(), record.legal_moves());
                // A player may move twice in a row, and so may a bot.
                if record.to_move() != Some(Side::First) {
                    client.any_event_where(of_game).await;
                    if let Some(since) = moved.take() {
                        note(&self.times().answered, since);
                    }
                    continue;
                }
                self.thinks().await;
                if self.stops() {
                    return;
                }
                let (m, since) = (choose(&legal, &mut self.rng).to_string(), Instant::now());
                client.ok(json!({"type": "move", "game": game, "ply": ply, "move": m})).await;
                note(&self.times().saved, since);
                client.settle().await;
                client.take_events();
                moved = Some(since);
                if client.mirror(&game).record.moves().len() > ply + 1 {
                    note(&self.times().answered, since);
                    moved = None;
                }
            }
            self.times().games.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn plays_people(mut self, mut players: [Client; 2]) {
        while !self.stops() {
            let mut table = Table::between(players, json!({"game": self.kind().id()})).await;
            while !table.is_over() {
                self.thinks().await;
                if self.stops() {
                    return;
                }
                self.moves(&mut table).await;
            }
            self.times().games.fetch_add(1, Ordering::Relaxed);
            players = table.players;
        }
    }

    /// Plays the next move of a game between two people.
    async fn moves(&mut self, table: &mut Table) {
        let (turn, ply) = (table.turn(), table.record().moves().len());
        let m = choose(&table.record().legal_moves(), &mut self.rng).to_string();
        let game = table.game.clone();
        let since = Instant::now();
        let asked = json!({"type": "move", "game": game, "ply": ply, "move": m});
        table.players[turn].ok(asked).await;
        note(&self.times().saved, since);
        table.players[1 - turn].event_where("moved", |e| e["game"] == game.as_str() && e["ply"] == ply).await;
        note(&self.times().seen, since);
        // A forced pass, or the end of the game, belongs to the same action.
        for player in &mut table.players {
            player.settle().await;
            player.take_events();
        }
    }
}
