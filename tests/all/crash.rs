//! SIGKILL of the server at random moments: everything that a client was told stays true.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite;

use crate::support::{Client, Server, Table, get, rng, within};

/// What a player knows when their connection breaks.
#[derive(Clone, Default)]
struct Testimony {
    game: String,
    /// The events that they received, from the first on.
    told: Vec<Value>,
    /// Their acknowledged moves: seq, ply and text.
    acknowledged: Vec<(u64, u64, String)>,
    /// Their move that was sent but not acknowledged: ply and text.
    pending: Option<(u64, String)>,
    /// Whether they were told of the end.
    over: bool,
}

/// A player who makes random moves and reconnects whenever the server is back.
struct Player {
    client: Client,
    game: String,
    seat: &'static str,
    rng: StdRng,
    testimony: Testimony,
    /// Counts the moves of all games.
    played: watch::Sender<usize>,
    testimonies: mpsc::UnboundedSender<Testimony>,
}

impl Player {
    /// Plays to the end of the game, through every crash; waits for `round` to grow after each.
    async fn run(mut self, server: watch::Receiver<(usize, std::net::SocketAddr)>) -> Client {
        let mut server = server;
        server.mark_unchanged();
        while self.play().await.is_err() {
            self.testify();
            within("the server's return", server.changed()).await.expect("the test goes on");
            let address = server.borrow_and_update().1;
            self.client = self.client.back_at(address).await;
            self.client.resume(&self.game).await;
        }
        self.testimony.over = true;
        self.testify();
        self.client
    }

    fn testify(&mut self) {
        self.testimony.told = self.client.mirror(&self.game).events.clone();
        self.testimonies.send(self.testimony.clone()).expect("the test goes on");
    }

    async fn play(&mut self) -> tungstenite::Result<()> {
        // Sent again unchanged: if it was played before the crash, this is a duplicate, not a second move.
        if self.testimony.pending.is_some() {
            self.send_pending().await?;
        }
        while !self.client.mirror(&self.game).is_over() {
            if self.testimony.pending.is_none() && self.decide() {
                self.send_pending().await?;
            }
            self.client.try_receive("the game to go on").await?;
            while self.client.event_now().is_some() {}
            if let Some(answer) = self.client.answer_now() {
                self.acknowledge(&answer);
            }
        }
        // The end may be announced before the move that caused it is acknowledged.
        if self.testimony.pending.is_some() {
            let answer = self.received().await?;
            self.acknowledge(&answer);
        }
        Ok(())
    }

    /// The answer to the only pending request.
    async fn received(&mut self) -> tungstenite::Result<Value> {
        loop {
            if let Some(answer) = self.client.answer_now() {
                return Ok(answer);
            }
            self.client.try_receive("an answer").await?;
        }
    }

    /// Chooses a move if it is this player's turn at a ply that they have not played yet.
    fn decide(&mut self) -> bool {
        let record = &self.client.mirror(&self.game).record;
        let ply = record.moves().len() as u64;
        let played = self.testimony.acknowledged.iter().any(|(_, acknowledged, _)| *acknowledged == ply);
        let own_turn = record.to_move().is_some_and(|side| side.as_str() == self.seat);
        let legal = record.legal_moves();
        let forced = legal.iter().any(|m| m.is_pass());
        if !own_turn || played || forced {
            return false;
        }
        let chosen = legal.choose(&mut self.rng).expect("a side to move has a move").to_string();
        self.testimony.pending = Some((ply, chosen));
        true
    }

    async fn send_pending(&mut self) -> tungstenite::Result<()> {
        let (ply, text) = self.testimony.pending.clone().expect("there is one");
        self.client.try_send(json!({"type": "move", "game": self.game, "ply": ply, "move": text})).await
    }

    fn acknowledge(&mut self, answer: &Value) {
        assert_eq!(answer["type"], "ok", "a legal move was refused: {answer}");
        let (ply, text) = self.testimony.pending.take().expect("only moves are asked here");
        let seq = answer["seq"].as_u64().expect("a move has a seq");
        self.testimony.acknowledged.push((seq, ply, text));
        self.played.send_modify(|played| *played += 1);
    }
}

/// Compares the log of a game right after a restart with what its players know.
fn check_log(log: &[Value], testimonies: &[Testimony]) {
    let mut known = 0;
    for player in testimonies {
        assert!(player.told.len() <= log.len(), "told events are lost: {:?}", &player.told[log.len()..]);
        assert_eq!(player.told, log[..player.told.len()], "the log is not what was told");
        known = known.max(player.told.len());
        for (seq, ply, text) in &player.acknowledged {
            let logged =
                log.get(*seq as usize - 1).unwrap_or_else(|| panic!("acknowledged move {text} is lost"));
            assert_eq!((&logged["ply"], &logged["move"]), (&json!(ply), &json!(text)));
            known = known.max(*seq as usize);
        }
    }
    // Beyond that the log has at most one move that somebody had sent; a pass and the end may follow from it.
    let more = log[known..].iter().filter(|e| e["type"] == "moved" && e["move"] != "pass");
    let more: Vec<_> = more.collect();
    assert!(more.len() <= 1, "{more:?}");
    for extra in more {
        let sent = |player: &Testimony| {
            player
                .pending
                .as_ref()
                .is_some_and(|(ply, text)| extra["ply"] == *ply && extra["move"] == text.as_str())
        };
        assert!(testimonies.iter().any(sent), "nobody had sent {extra}");
    }
    let plies: Vec<_> = log.iter().filter(|e| e["type"] == "moved").map(|e| e["ply"].clone()).collect();
    assert_eq!(json!(plies), json!((0..plies.len()).collect::<Vec<_>>()), "a ply is missing or doubled");
}

#[tokio::test]
async fn kills_during_ten_games_lose_and_repeat_nothing() {
    const ROUNDS: usize = 6;
    let mut server = Server::start();
    let mut rng = rng(11);
    let (played, mut count) = watch::channel(0);
    let (testify, mut testimonies) = mpsc::unbounded_channel();
    let (back, returns) = watch::channel((0, server.address()));
    let mut players = JoinSet::new();
    let mut games = Vec::new();
    for kind in ["othello", "kalah", "checkers", "awele", "santorini"].iter().cycle().take(10) {
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
    let mut done: Vec<Testimony> = Vec::new();
    for round in 1..=ROUNDS {
        let until = *count.borrow_and_update() + rng.random_range(10..60);
        within("moves", count.wait_for(|played| *played >= until)).await.expect("players play");
        // Not always right after an answer was read, but a few turns of the test's tasks later.
        for _ in 0..rng.random_range(0..30) {
            tokio::task::yield_now().await;
        }
        server.crash();
        let mut broken = Vec::new();
        while broken.len() + done.len() < 20 {
            let testimony: Testimony =
                within("the players to notice", testimonies.recv()).await.expect("20 play");
            if testimony.over { done.push(testimony) } else { broken.push(testimony) }
        }
        assert!(!broken.is_empty(), "the crash came after the last game");
        server.start_again();
        for game in &games {
            let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
            let log = archived["events"].as_array().expect("events");
            let of_game: Vec<_> = broken.iter().chain(&done).filter(|t| t.game == *game).cloned().collect();
            check_log(log, &of_game);
        }
        back.send((round, server.address())).expect("players wait");
    }
    while let Some(client) = within("the games' ends", players.join_next()).await {
        let client = client.expect("a player fails with a reason");
        let game = client.only_game();
        let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
        assert_eq!(archived["events"], json!(client.mirror(&game).events));
        assert_eq!(archived["status"], "over");
    }
}

/// Guests and games that were acknowledged.
#[derive(Default)]
struct Made {
    guests: Vec<(String, Value)>,
    games: Vec<(String, String)>,
}

/// Creates guests and games as fast as possible until the server is gone; returns those that were acknowledged.
async fn make_until_the_end(address: std::net::SocketAddr, told: Arc<AtomicUsize>) -> Made {
    let mut made = Made::default();
    // It ends with the error of a broken connection.
    let _: tungstenite::Result<()> = async {
        loop {
            let mut pair = Vec::new();
            for _ in 0..2 {
                let mut client = Client::try_silent(address).await?;
                let hello = client.try_ask(json!({"type": "hello"})).await?;
                let token = hello["token"].as_str().expect("a token").to_owned();
                made.guests.push((token.clone(), hello["user"]["id"].clone()));
                told.fetch_add(1, Ordering::Relaxed);
                pair.push((client, token));
            }
            let (mut second, his) = pair.pop().expect("two");
            let (mut first, mine) = pair.pop().expect("two");
            let seek =
                json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "first"});
            let seek = first.try_ask(seek).await?;
            let accept = json!({"type": "accept_seek", "seek_id": seek["seek_id"]});
            let game = second.try_ask(accept).await?["game"].as_str().expect("a game").to_owned();
            made.games.push((game.clone(), his));
            made.games.push((game, mine));
            told.fetch_add(1, Ordering::Relaxed);
        }
    }
    .await;
    made
}

#[tokio::test]
async fn acknowledged_guests_and_games_survive_a_kill() {
    let mut server = Server::start();
    let mut rng = rng(12);
    for _ in 0..4 {
        let told = Arc::new(AtomicUsize::new(0));
        let mut makers = JoinSet::new();
        for _ in 0..8 {
            makers.spawn(make_until_the_end(server.address(), told.clone()));
        }
        let until = rng.random_range(20..80);
        within("some to be made", async {
            while told.load(Ordering::Relaxed) < until {
                tokio::task::yield_now().await;
            }
        })
        .await;
        server.crash();
        let made: Vec<Made> = makers.join_all().await;
        server.start_again();
        for (token, id) in made.iter().flat_map(|made| &made.guests) {
            let again = Client::with_token(&server, token).await;
            assert_eq!(again.hello["user"]["id"], *id);
        }
        for (game, token) in made.iter().flat_map(|made| &made.games) {
            let again = Client::with_token(&server, token).await;
            let games = again.hello["games"].as_array().expect("games");
            assert!(games.contains(&json!(game)), "an acknowledged game is lost");
            assert_eq!(get(server.address(), &format!("/api/games/{game}")).await.0, 200);
        }
    }
}
