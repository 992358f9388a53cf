//! A game between two people.

use parlor_rules::{Record, Side};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use super::{Client, Server};

/// A game and its two players, both watching.
pub(crate) struct Table {
    pub(crate) game: String,
    /// The players; the first one has the first move.
    pub(crate) players: [Client; 2],
}

impl Table {
    /// Starts a game between two new guests with the default variant and no clock.
    pub(crate) async fn of(server: &Server, kind: &str) -> Self {
        Self::with(server, json!({"game": kind})).await
    }

    /// Starts a game between two new guests on these terms.
    pub(crate) async fn with(server: &Server, terms: Value) -> Self {
        let players = [Client::guest(server).await, Client::guest(server).await];
        Self::between(players, terms).await
    }

    /// Starts a game between two people on these terms, casual unless they say otherwise; the first of them moves
    /// first.
    pub(crate) async fn between([mut first, mut second]: [Client; 2], mut terms: Value) -> Self {
        terms["type"] = json!("seek");
        if terms["rated"].is_null() {
            terms["rated"] = json!(false);
        }
        // Every seek is for the first side, so that two of them can never be paired with each other.
        terms["side"] = json!("first");
        let seek = first.ok(terms).await;
        let accepted = second.ok(json!({"type": "accept_seek", "seek_id": seek["seek_id"]})).await;
        let game = accepted["game"].as_str().expect("a game's id").to_owned();
        for (player, side) in [(&mut first, "first"), (&mut second, "second")] {
            let started = player.event_where("game_started", |e| e["game"] == game.as_str()).await;
            assert_eq!((&started["side"], &started["seek_id"]), (&json!(side), &seek["seek_id"]));
            let snapshot = player.watch(&game).await;
            assert_eq!((&snapshot["seq"], &snapshot["ply"]), (&json!(0), &json!(0)));
        }
        Self { game, players: [first, second] }
    }

    /// The players' view of the game, which is the same for both when no message is pending.
    pub(crate) fn record(&self) -> &Record {
        &self.players[0].mirror(&self.game).record
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.players[0].mirror(&self.game).is_over()
    }

    /// The index of the player to move.
    pub(crate) fn turn(&self) -> usize {
        self.record().to_move().map_or(0, Side::index)
    }

    /// A request about this game.
    pub(crate) fn request(&self, kind: &str) -> Value {
        json!({"type": kind, "game": self.game})
    }

    /// The request that plays this move next.
    pub(crate) fn move_request(&self, m: &str) -> Value {
        json!({"type": "move", "game": self.game, "ply": self.record().moves().len(), "move": m})
    }

    /// Sends a player's request and checks that both players see it as the same event in the log.
    pub(crate) async fn act(&mut self, player: usize, request: Value, event: &str) -> Value {
        let answer = self.players[player].ok(request).await;
        let mut told = Value::Null;
        for client in &mut self.players {
            told = client.event_where(event, |e| e["seq"] == answer["seq"]).await;
        }
        told
    }

    /// Plays a move: the mover gets an acknowledgement, and both get the event.
    pub(crate) async fn play(&mut self, m: &str) -> Value {
        let event = self.act(self.turn(), self.move_request(m), "moved").await;
        // The consequences of the move, a pass or the end, are logged with it and announced before a ping is answered.
        for player in &mut self.players {
            player.settle().await;
        }
        event
    }

    /// Plays moves in order.
    pub(crate) async fn play_all<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) {
        for m in moves {
            self.play(m).await;
        }
    }

    /// Plays random legal moves, at most this many, or to the end.
    pub(crate) async fn play_random(&mut self, plies: usize, rng: &mut StdRng) {
        for _ in 0..plies {
            if self.is_over() {
                return;
            }
            let legal: Vec<_> = self.record().legal_moves().iter().map(ToString::to_string).collect();
            let m = legal.choose(rng).expect("a game in progress has a legal move");
            self.play(m).await;
        }
    }
}
