//! A client in one game of the scenario: random legal moves, and everything else that people do.

use std::net::SocketAddr;

use parlor_rules::Side;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::spec::Spec;
use crate::support::{Client, Mirror, rng};

/// A request under way.
struct Asked {
    request: Value,
    /// The codes with which it may be refused because something else can come first.
    refusals: &'static [&'static str],
}

/// Why a takeback request may be refused.
const NO_TAKEBACK: &[&str] = &["already_exists", "not_available", "forbidden", "game_over"];

/// What a player does next.
enum Act {
    Ask(Asked),
    /// Loses the connection.
    Cut,
    Wait,
}

struct Player<'a> {
    client: Client,
    game: String,
    spec: &'a Spec,
    /// The asker's index is 0.
    index: usize,
    rng: StdRng,
    asked: Option<Asked>,
    /// `draw` or `takeback`, if the opponent waits for an answer.
    wanted: Option<&'static str>,
    /// The last event named by an answer: until it arrives, the position is not known.
    answered: u64,
    /// Whether a clock is running.
    runs: bool,
    cuts: usize,
}

/// Plays a game to its end, through every lost connection. Returns how often this side cut it.
pub(super) async fn play(
    address: SocketAddr,
    client: Client,
    game: String,
    spec: &Spec,
    index: usize,
) -> (Client, usize) {
    let rng = rng(spec.seed * 2 + index as u64);
    let mut player = Player {
        client,
        game,
        spec,
        index,
        rng,
        asked: None,
        wanted: None,
        answered: 0,
        runs: false,
        cuts: 0,
    };
    while player.run().await.is_err() {
        player.client.comes_back_to(address).await;
    }
    (player.client, player.cuts)
}

impl Player<'_> {
    async fn run(&mut self) -> tungstenite::Result<()> {
        self.watch().await?;
        // A move is resent unchanged; everything else follows from the state of the game.
        if let Some(asked) = self.asked.take().filter(|asked| asked.request["type"] == "move") {
            self.ask(asked).await?;
        }
        loop {
            while let Some(event) = self.client.event_now() {
                self.hear(&event);
            }
            if let Some(answer) = self.client.answer_now() {
                self.check(&answer);
            }
            if self.mirror().is_over() && self.asked.is_none() {
                return Ok(());
            }
            if self.asked.is_none() {
                match self.next() {
                    Act::Ask(asked) => self.ask(asked).await?,
                    Act::Cut => {
                        self.cuts += 1;
                        return Err(tungstenite::Error::ConnectionClosed);
                    }
                    Act::Wait => {}
                }
            }
            self.client.try_receive("the game to go on").await?;
        }
    }

    async fn watch(&mut self) -> tungstenite::Result<()> {
        let mut request = json!({"type": "watch", "game": self.game});
        if self.client.knows(&self.game) {
            request["since"] = json!(self.mirror().seq);
        }
        self.client.try_ask(request).await?;
        while !self.client.knows(&self.game) {
            self.client.try_receive("the snapshot").await?;
        }
        Ok(())
    }

    async fn ask(&mut self, asked: Asked) -> tungstenite::Result<()> {
        let request = asked.request.clone();
        self.asked = Some(asked);
        self.client.try_send(request).await
    }

    fn mirror(&self) -> &Mirror {
        self.client.mirror(&self.game)
    }

    fn hear(&mut self, event: &Value) {
        if event["game"] != self.game.as_str() {
            return;
        }
        if let Some(clock) = event.get("clock") {
            self.runs = clock["running"].is_string();
        }
        let own = event["by"] == self.seat().as_str();
        match event["type"].as_str().unwrap_or_default() {
            "draw_offered" if !own => self.wanted = Some("draw"),
            "takeback_requested" if !own => self.wanted = Some("takeback"),
            "moved" | "taken_back" | "draw_declined" | "takeback_declined" => self.wanted = None,
            _ => {}
        }
    }

    fn check(&mut self, answer: &Value) {
        let asked = self.asked.take().expect("something was asked");
        match answer["code"].as_str() {
            None => self.answered = self.answered.max(answer["seq"].as_u64().unwrap_or_default()),
            Some(code) => assert!(
                asked.refusals.contains(&code),
                "seed {}: {} was refused: {answer}",
                self.spec.seed,
                asked.request
            ),
        }
    }

    /// This player's seat, according to the snapshot.
    fn seat(&self) -> Side {
        let first = self.mirror().first == self.client.hello["user"]["id"];
        if first { Side::First } else { Side::Second }
    }

    fn next(&mut self) -> Act {
        let mirror = self.mirror();
        if mirror.is_over() || mirror.seq < self.answered {
            return Act::Wait;
        }
        let legal: Vec<String> = mirror.record.legal_moves().iter().map(ToString::to_string).collect();
        let mine = mirror.record.to_move() == Some(self.seat()) && legal != ["pass"];
        if self.spec.sits == Some(self.index) && self.runs {
            return Act::Wait;
        }
        if let Some(wanted) = self.wanted.take()
            && (!mine || self.rng.random_bool(0.5))
        {
            return self.word_to(wanted);
        }
        if mine { self.turn(&legal) } else { self.meanwhile() }
    }

    /// Accepts or declines. The next move also declines a draw, and it ends a takeback request.
    fn word_to(&mut self, wanted: &str) -> Act {
        let accept = self.rng.random_bool(if wanted == "draw" { 0.2 } else { 0.6 });
        let request = json!({"type": format!("answer_{wanted}"), "game": self.game, "accept": accept});
        Act::Ask(Asked { request, refusals: &["not_found", "game_over"] })
    }

    fn turn(&mut self, legal: &[String]) -> Act {
        let plies = self.mirror().record.moves().len();
        match self.rng.random_range(0..1000) {
            0..12 => Act::Cut,
            12..24 => self.plain("offer_draw", &["already_exists", "game_over"]),
            24..44 => self.plain("request_takeback", NO_TAKEBACK),
            44..50 => self.plain("resign", &["game_over"]),
            50..60 => self.plain("give_time", &["not_available", "game_over"]),
            60..70 => self.move_at(plies, "no-such-move", &["illegal_move", "stale_ply", "game_over"]),
            70..80 if plies > 0 => self.move_at(0, "no-such-move", &["stale_ply"]),
            80..120 if plies < 2 => self.plain("abort", &["forbidden", "game_over"]),
            120..140 if let Some(again) = self.again() => again,
            _ => {
                let text = legal.choose(&mut self.rng).expect("a side to move has a move").clone();
                // Something else can come first: the answer to a takeback, a flag, a resignation.
                self.move_at(plies, &text, &["stale_ply", "game_over"])
            }
        }
    }

    /// What to do while the opponent thinks. Rolled once for each message that arrives.
    fn meanwhile(&mut self) -> Act {
        match self.rng.random_range(0..1000) {
            0..4 => Act::Cut,
            4..8 => self.plain("offer_draw", &["already_exists", "game_over"]),
            8..20 => self.plain("request_takeback", NO_TAKEBACK),
            20..22 => self.plain("resign", &["game_over"]),
            22..26 => {
                let request =
                    json!({"type": "chat", "game": self.game, "text": "well played", "room": "players"});
                Act::Ask(Asked { request, refusals: &[] })
            }
            _ => Act::Wait,
        }
    }

    fn plain(&self, kind: &str, refusals: &'static [&'static str]) -> Act {
        Act::Ask(Asked { request: json!({"type": kind, "game": self.game}), refusals })
    }

    fn move_at(&self, ply: usize, text: &str, refusals: &'static [&'static str]) -> Act {
        let after = self.mirror().seq;
        let request = json!({"type": "move", "game": self.game, "ply": ply, "move": text, "after": after});
        Act::Ask(Asked { request, refusals })
    }

    /// Repeats the last move, as a client does when it has not seen its acknowledgement.
    fn again(&self) -> Option<Act> {
        let own = |event: &&Value| {
            event["type"] == "moved" && event["by"] == self.seat().as_str() && event["move"] != "pass"
        };
        let last = self.mirror().events.iter().rfind(own)?;
        let ply = last["ply"].as_u64().expect("a ply") as usize;
        let text = last["move"].as_str().expect("a move");
        // If it was taken back, there may be another move at this ply, or none.
        Some(self.move_at(ply, text, &["stale_ply", "illegal_move", "ahead_of_game", "game_over"]))
    }
}
