//! A player who plays on through every crash and reports what they know.

use std::net::SocketAddr;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite;

use super::testimony::Testimony;
use crate::support::{Client, within};

/// A player who makes random moves and reconnects whenever the server is back.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) game: String,
    pub(crate) seat: &'static str,
    pub(crate) rng: StdRng,
    pub(crate) testimony: Testimony,
    /// Counts the moves of all games.
    pub(crate) played: watch::Sender<usize>,
    pub(crate) testimonies: mpsc::UnboundedSender<Testimony>,
}

impl Player {
    /// Plays to the end of the game, through every crash; testifies after each and waits until `server` changes.
    pub(crate) async fn run(mut self, mut server: watch::Receiver<SocketAddr>) -> Testimony {
        server.mark_unchanged();
        let mut back = None;
        while self.play(back).await.is_err() {
            self.testify();
            within("the server's return", server.changed()).await.expect("the test goes on");
            back = Some(*server.borrow_and_update());
        }
        self.testimony.over = true;
        self.testify();
        self.testimony
    }

    fn testify(&mut self) {
        self.testimony.told = self.client.mirror(&self.game).events.clone();
        self.testimonies.send(self.testimony.clone()).expect("the test goes on");
    }

    /// Plays until the game or the connection ends, reconnecting first if the server is back.
    async fn play(&mut self, back: Option<SocketAddr>) -> tungstenite::Result<()> {
        if let Some(address) = back {
            self.client.try_back_at(address).await?;
            let since = self.client.mirror(&self.game).seq;
            self.client.try_ask(json!({"type": "watch", "game": self.game, "since": since})).await?;
        }
        // Resent unchanged: if it was played before the crash, this is a duplicate, not a second move.
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
