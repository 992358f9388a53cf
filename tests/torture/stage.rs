//! Games played while the server is killed again and again.

use std::net::SocketAddr;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use super::player::Player;
use super::power::Recorder;
use super::testimony::{Testimony, check_log};
use crate::support::{Server, Settings, Table, get, parlor, rng, within};

const KINDS: [&str; 5] = ["othello", "kalah", "checkers", "awele", "santorini"];

/// What a stage has done.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) kills: usize,
    /// How many of the kills hit a server that was starting.
    pub(crate) in_starts: usize,
    pub(crate) moves: usize,
}

/// A server and the players who reconnect to it.
struct Stage {
    server: Server,
    rng: StdRng,
    games: Vec<String>,
    players: JoinSet<Testimony>,
    /// The number of players, and the testimonies of those who have seen the end of their game.
    seats: usize,
    done: Vec<Testimony>,
    testimonies: mpsc::UnboundedReceiver<Testimony>,
    moves: watch::Receiver<usize>,
    back: watch::Sender<SocketAddr>,
}

/// Plays about ten games to their ends while killing the server this often, unless the games end first. With a
/// recorder, each kill is a power cut.
pub(crate) async fn run(seed: u64, kills: usize, mut power: Option<&mut Recorder>) -> Done {
    let mut settings = power.as_ref().map_or_else(Settings::default, |recorder| recorder.settings());
    // In every other run the logs of games are packed as soon as they are over.
    if seed % 2 == 1 {
        settings.arguments = ["--pack-after", "0"].map(str::to_owned).to_vec();
    }
    let mut stage = Stage::begin(seed, settings).await;
    let mut done = Done::default();
    while done.kills < kills && stage.reaches_a_moment().await {
        let pid = stage.server.pid();
        let broken = stage.kill().await;
        done.kills += 1;
        match &mut power {
            Some(recorder) => recorder.cut_power(pid).await,
            None => {
                let starts = stage.killed_starts().min(kills - done.kills);
                done.in_starts += starts;
                done.kills += starts;
            }
        }
        stage.server.start_again();
        stage.compare(&broken).await;
        stage.back.send_replace(stage.server.address());
    }
    done.moves = stage.end().await;
    done
}

impl Stage {
    async fn begin(seed: u64, settings: Settings) -> Self {
        let server = Server::start_as(settings);
        let mut rng = rng(seed);
        let (played, moves) = watch::channel(0);
        let (testify, testimonies) = mpsc::unbounded_channel();
        let (back, returns) = watch::channel(server.address());
        let (mut players, mut games) = (JoinSet::new(), Vec::new());
        for kind in KINDS.iter().cycle().take(rng.random_range(8..13)) {
            let table = Table::of(&server, kind).await;
            games.push(table.game.clone());
            for (client, seat) in table.players.into_iter().zip(["first", "second"]) {
                let player = Player {
                    client,
                    game: table.game.clone(),
                    seat,
                    rng: crate::support::rng(rng.random()),
                    testimony: Testimony { game: table.game.clone(), ..Testimony::default() },
                    played: played.clone(),
                    testimonies: testify.clone(),
                };
                players.spawn(player.run(returns.clone()));
            }
        }
        let seats = players.len();
        Self { server, rng, games, players, seats, done: Vec::new(), testimonies, moves, back }
    }

    /// Waits for some moves, sometimes enough for SQLite to checkpoint, and then for a random moment more. Returns
    /// false if all games end first.
    async fn reaches_a_moment(&mut self) -> bool {
        let moves = if self.rng.random_bool(0.03) { 100..300 } else { 1..16 };
        let until = *self.moves.borrow_and_update() + self.rng.random_range(moves);
        while *self.moves.borrow_and_update() < until {
            if self.done.len() == self.seats {
                return false;
            }
            tokio::select! {
                // Final reports first: after them no one moves.
                biased;
                over = self.testimonies.recv() => self.note_end(over.expect("the players play")),
                moved = within("moves", self.moves.changed()) => moved.expect("the players play"),
            }
        }
        tokio::time::sleep(Duration::from_micros(self.rng.random_range(0..8_000))).await;
        // Timers have millisecond resolution, but the server's steps are shorter.
        std::thread::sleep(Duration::from_micros(self.rng.random_range(0..1_000)));
        true
    }

    fn note_end(&mut self, testimony: Testimony) {
        assert!(testimony.over, "a connection broke while the server was there");
        self.done.push(testimony);
    }

    /// Kills the server; returns what the players of unfinished games know.
    async fn kill(&mut self) -> Vec<Testimony> {
        self.server.crash();
        let mut broken = Vec::new();
        while broken.len() + self.done.len() < self.seats {
            let testimony = within("the players to notice", self.testimonies.recv()).await;
            let testimony = testimony.expect("the players play");
            if testimony.over { self.done.push(testimony) } else { broken.push(testimony) }
        }
        broken
    }

    /// Now and then kills servers while they start; returns how many.
    fn killed_starts(&mut self) -> usize {
        let mut starts = 0;
        while self.rng.random_bool(0.2) {
            self.server.crash_in_a_start(Duration::from_micros(self.rng.random_range(0..150_000)));
            starts += 1;
        }
        starts
    }

    async fn archived(&self, game: &str) -> Value {
        get(self.server.address(), &format!("/api/games/{game}")).await.1
    }

    /// Compares every log with what its players know.
    async fn compare(&self, broken: &[Testimony]) {
        for game in &self.games {
            let archived = self.archived(game).await;
            let log = archived["events"].as_array().expect("events");
            let of_game: Vec<_> =
                broken.iter().chain(&self.done).filter(|t| t.game == *game).cloned().collect();
            check_log(log, &of_game);
        }
    }

    /// Plays all games to their ends, then checks that players and archive agree and that the archive is whole. Returns
    /// the number of moves.
    async fn end(mut self) -> usize {
        while let Some(player) = within("the games' ends", self.players.join_next()).await {
            let player = player.expect("a player fails with a reason");
            let archived = self.archived(&player.game).await;
            assert_eq!(archived["events"], json!(player.told));
            assert_eq!(archived["status"], "over");
        }
        self.server.crash();
        let output = parlor(&["verify", &self.server.database().display().to_string(), "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!((output.status.code(), &report["faults"]), (Some(0), &json!([])), "{report}");
        *self.moves.borrow()
    }
}
