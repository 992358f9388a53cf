//! Our own protocol: guests who play Othello by random legal moves.

use futures_util::{SinkExt, StreamExt};
use parlor_protocol::{Envelope, GameTerms, Request, Seat as Side, SideChoice};
use parlor_rules::{Game, GameKind, Position, Record};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use serde::Deserialize;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use super::seat::{Player, Received, Seat, Socket, Wire, connect};

pub(super) struct Ours {
    pub(super) host: String,
    /// Whether the players know the rules and receive moves in brief form.
    pub(super) brief: bool,
}

pub(super) struct Table {
    game: String,
    side: Side,
    ply: u32,
    legal: Vec<String>,
    /// The game, for a player who receives moves in brief form.
    record: Record,
    over: bool,
    rng: SmallRng,
}

/// The parts of a message that a player needs.
#[derive(Deserialize)]
struct Event {
    r#type: String,
    #[serde(default)]
    ply: u32,
    #[serde(rename = "move")]
    text: Option<String>,
    to_move: Option<Side>,
    #[serde(default)]
    legal: Vec<String>,
}

impl Table {
    /// Notes the moves that this player can choose from; the server plays a forced pass itself.
    fn note(&mut self, event: Event, ply: u32) {
        let mine = event.to_move == Some(self.side) && event.legal != ["pass"];
        (self.ply, self.legal) = (ply, if mine { event.legal } else { Vec::new() });
    }
}

impl Table {
    /// Plays a move received in brief form, and notes the moves that this player can choose from.
    fn follow(&mut self, text: &str, ply: u32) -> Result<(), String> {
        let m = self.record.position().parse_move(text).map_err(|e| e.to_string())?;
        self.record.play(m).map_err(|e| e.to_string())?;
        let own = match self.side {
            Side::First => parlor_rules::Side::First,
            Side::Second => parlor_rules::Side::Second,
        };
        let mine = self.record.to_move() == Some(own) && self.record.forced_pass().is_none();
        self.ply = ply;
        self.legal = match mine {
            true => self.record.legal_moves().iter().map(ToString::to_string).collect(),
            false => Vec::new(),
        };
        Ok(())
    }
}

impl Seat for Table {
    fn next_move(&mut self) -> Option<Message> {
        let text = std::mem::take(&mut self.legal).choose(&mut self.rng)?.clone();
        Some(message(Request::Move { game: self.game.clone(), ply: self.ply, text, after: None, info: None }))
    }

    fn interpret(&mut self, message: &Message) -> Result<Received, String> {
        let Message::Text(text) = message else { return Ok(Received::Other) };
        let event: Event = serde_json::from_str(text).map_err(|e| format!("{e}: {text}"))?;
        match event.r#type.as_str() {
            "moved" => {
                let ply = event.ply + 1;
                self.note(event, ply);
                return Ok(Received::Move);
            }
            "played" => {
                self.follow(event.text.as_deref().unwrap_or_default(), event.ply + 1)?;
                return Ok(Received::Move);
            }
            "game_over" => self.over = true,
            "error" => return Err(text.to_string()),
            _ => {}
        }
        Ok(Received::Other)
    }

    fn is_over(&self) -> bool {
        self.over
    }
}

fn message(request: Request) -> Message {
    let envelope = Envelope { id: None, request };
    Message::text(serde_json::to_string(&envelope).expect("a request has only string keys"))
}

/// Sends a request, and waits for a message of this type.
async fn ask(socket: &mut Socket, request: Request, kind: &str) -> Result<String, String> {
    socket.send(message(request)).await.map_err(|e| e.to_string())?;
    loop {
        let frame =
            socket.next().await.ok_or("the server closed the connection")?.map_err(|e| e.to_string())?;
        let Message::Text(text) = frame else { continue };
        let event: Event = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        match event.r#type.as_str() {
            "error" => return Err(text.to_string()),
            found if found == kind => return Ok(text.to_string()),
            _ => {}
        }
    }
}

/// Sends a request, and returns a text from its answer.
async fn ask_for(socket: &mut Socket, request: Request, field: &str) -> Result<String, String> {
    let answer = ask(socket, request, "ok").await?;
    let value: Value = serde_json::from_str(&answer).map_err(|e| e.to_string())?;
    value[field].as_str().map(str::to_owned).ok_or_else(|| format!("expected {field} in {answer}"))
}

impl Wire for Ours {
    type Seat = Table;

    async fn seat(&self, number: usize) -> Result<[Player<Table>; 2], String> {
        let (mut first, mut second) = (self.idle().await?, self.idle().await?);
        let terms = GameTerms {
            game: "othello".to_owned(),
            variant: None,
            clock: None,
            rated: false,
            // Seeks for the same seat are never paired with each other: each is accepted by its ID.
            side: SideChoice::First,
            start: None,
            pair: false,
            key: None,
        };
        let seek = Request::Seek { terms, rating_range: None, widen: false };
        let seek_id = ask_for(&mut first, seek, "seek_id").await?;
        let game = ask_for(&mut second, Request::AcceptSeek { seek_id }, "game").await?;
        let mut players = Vec::with_capacity(2);
        for (mut socket, side) in [(first, Side::First), (second, Side::Second)] {
            let watch = Request::Watch { game: game.clone(), since: None, preview: false, brief: self.brief };
            let snapshot = ask(&mut socket, watch, "snapshot").await?;
            let event: Event = serde_json::from_str(&snapshot).map_err(|e| e.to_string())?;
            let rng = SmallRng::seed_from_u64(2 * number as u64 + side as u64);
            let record = Record::new(Position::start(GameKind::Othello.default_variant()));
            let mut seat =
                Table { game: game.clone(), side, ply: 0, legal: Vec::new(), record, over: false, rng };
            seat.note(event, 0);
            players.push(Player { socket, seat });
        }
        players.try_into().map_err(|_| "a game has two players".to_owned())
    }

    async fn idle(&self) -> Result<Socket, String> {
        let mut socket = connect(&self.host, "/ws").await?;
        ask(&mut socket, Request::Hello { token: None }, "ok").await?;
        Ok(socket)
    }

    async fn spectate(&self, seat: &Table) -> Result<Socket, String> {
        let mut socket = self.idle().await?;
        let watch =
            Request::Watch { game: seat.game.clone(), since: None, preview: false, brief: self.brief };
        ask(&mut socket, watch, "snapshot").await?;
        Ok(socket)
    }
}
