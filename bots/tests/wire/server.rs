//! A server scripted by the test, over a real socket, and a game as a server keeps it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use parlor_bots::{Config, TableSource};
use parlor_engine::profile::Profile;
use parlor_rules::{Game, Record};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

/// Everything here happens at once; a test that waits longer than this has failed.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The scripted server with the bot that it talks to.
pub(crate) struct Script {
    listener: TcpListener,
    socket: Option<WebSocketStream<TcpStream>>,
    bot: JoinHandle<Result<(), String>>,
    /// The types of all requests so far.
    pub(crate) seen: Vec<String>,
    stop: Option<oneshot::Sender<()>>,
}

impl Script {
    /// Starts a bot with these built-in profiles.
    pub(crate) async fn start(profiles: &[&str]) -> Self {
        let profiles = profiles.iter().flat_map(|name| Profile::load(name).expect("a built-in profile"));
        Script::start_as(profiles.collect()).await
    }

    /// Starts a bot with these profiles.
    async fn start_as(profiles: Vec<Profile>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let config = Config {
            server: parlor_bots::Server::at(&format!("http://{address}"), None).expect("an address"),
            token: Some("secret".to_owned()),
            profiles,
            players: false,
            external: None,
            max_games: 3,
            tables: TableSource::default(),
            ponder: true,
            book: true,
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let bot = tokio::spawn(async move {
            let stop = async {
                stopped.await.ok();
            };
            parlor_bots::run(config, stop).await.map_err(|error| error.to_string())
        });
        Script { listener, socket: None, bot, seen: Vec::new(), stop: Some(stop) }
    }

    /// A bot that has been welcomed to the game of this record as the second player, at a level.
    pub(crate) async fn in_game(record: Record, level: u8) -> (Self, Table) {
        Script::in_game_with(&["othello-2", "othello-5"], record, level).await
    }

    /// Like [`in_game`](Self::in_game), for a bot with these profiles.
    pub(crate) async fn in_game_with(profiles: &[&str], record: Record, level: u8) -> (Self, Table) {
        Script::start(profiles).await.join(record, level).await
    }

    /// A bot that has been welcomed to the game of this record as the second player, with this profile.
    pub(crate) async fn in_game_as(profile: Profile, record: Record) -> (Self, Table) {
        Script::start_as(vec![profile]).await.join(record, 8).await
    }

    async fn join(mut self, record: Record, level: u8) -> (Self, Table) {
        let table = Table { seq: record.moves().len() as u64, record };
        let hello = self.connected().await;
        self.welcome(&hello, &[]).await;
        self.lease().await;
        let watch = self.request("watch").await;
        self.ok(&watch).await;
        self.send(table.snapshot(level)).await;
        (self, table)
    }

    /// The next connection's hello.
    #[allow(clippy::result_large_err, reason = "the callback's type is the library's")]
    pub(crate) async fn connected(&mut self) -> Value {
        let accepted = tokio::time::timeout(TIMEOUT, self.listener.accept()).await.expect("it connects");
        let (stream, _) = accepted.expect("a connection");
        let socket = accept_hdr_async(stream, |request: &Request, mut response: Response| {
            let protocol = request.headers()["sec-websocket-protocol"].clone();
            response.headers_mut().insert("sec-websocket-protocol", protocol);
            Ok(response)
        });
        self.socket = Some(socket.await.expect("a handshake"));
        self.request("hello").await
    }

    /// The next request of this type; answers pings and other requests that come before it.
    pub(crate) async fn request(&mut self, kind: &str) -> Value {
        loop {
            let socket = self.socket.as_mut().expect("a connection");
            let next = tokio::time::timeout(TIMEOUT, socket.next()).await;
            let message = next.unwrap_or_else(|_| panic!("no {kind} request arrived"));
            let Message::Text(text) = message.expect("an open socket").expect("a message") else { continue };
            let request: Value = serde_json::from_str(&text).expect("JSON");
            self.seen.push(request["type"].as_str().unwrap_or_default().to_owned());
            if request["type"] == kind {
                return request;
            }
            self.ok(&request).await;
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        let socket = self.socket.as_mut().expect("a connection");
        socket.send(Message::text(message.to_string())).await.expect("it is sent");
    }

    pub(crate) async fn ok(&mut self, request: &Value) {
        self.send(json!({"type": "ok", "id": request["id"]})).await;
    }

    pub(crate) async fn error(&mut self, request: &Value, code: &str) {
        let message = if code == "unauthorized" { "no such token" } else { "no" };
        self.send(json!({"type": "error", "id": request["id"], "code": code, "message": message})).await;
    }

    pub(crate) async fn welcome(&mut self, hello: &Value, games: &[&str]) {
        let user = json!({"id": "bot", "name": "Oak", "kind": "bot"});
        let id = &hello["id"];
        self.send(
            json!({"type": "ok", "id": id, "protocol": 1, "server": "0.1.0", "user": user, "games": games}),
        )
        .await;
    }

    /// Leases the game to the bot.
    pub(crate) async fn lease(&mut self) {
        self.send(json!({"type": "game_started", "game": "g1", "kind": "othello", "side": "second", "leased": true})).await;
    }

    /// Drops the connection without a close frame.
    pub(crate) async fn cut(&mut self) {
        self.socket = None;
    }

    pub(crate) fn stop(&mut self) {
        // The receiver lives in the bot's task, which has not ended.
        self.stop.take().expect("not stopped yet").send(()).expect("the bot runs");
    }

    /// How the bot ended.
    pub(crate) async fn ended(&mut self) -> Result<(), String> {
        let ended = tokio::time::timeout(TIMEOUT, &mut self.bot).await;
        ended.expect("it ends").expect("it does not panic")
    }
}

/// A game as a server keeps it.
pub(crate) struct Table {
    pub(crate) record: Record,
    pub(crate) seq: u64,
}

impl Table {
    pub(crate) fn hash(&self) -> String {
        self.record.position().wire_hash().to_string()
    }

    fn state(&self) -> Value {
        json!({
            "game": "g1", "seq": self.seq, "position": self.record.position().to_string(), "hash": self.hash(),
            "to_move": self.record.to_move().map(|side| side.as_str()), "clock": null,
            "legal": self.record.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }

    pub(crate) fn snapshot(&self, level: u8) -> Value {
        let mut snapshot = self.state();
        let rest = json!({
            "type": "snapshot", "kind": self.record.position().kind().id(),
            "variant": self.record.position().variant().to_string(), "rated": false, "public": true,
            "first": {"id": "person", "name": "Ann", "kind": "guest"},
            "second": {"id": "bot", "name": "Oak", "kind": "bot"},
            "start": self.record.start().to_string(), "ply": self.record.moves().len(),
            "moves": self.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "time_control": null, "pending": {}, "status": "playing", "level": level, "created_ms": 0,
        });
        let fields = rest.as_object().expect("an object").clone();
        snapshot.as_object_mut().expect("an object").extend(fields);
        snapshot
    }

    /// Plays a move and returns the event that reports it.
    pub(crate) fn play(&mut self, text: &str) -> Value {
        let by = self.record.position().to_move();
        let ply = self.record.moves().len();
        let m = self.record.position().parse_move(text).expect("a move");
        self.record.play(m).expect("a legal move");
        self.seq += 1;
        let mut event = self.state();
        (event["type"], event["ply"], event["move"]) = (json!("moved"), json!(ply), json!(text));
        event["by"] = json!(by.as_str());
        event
    }

    pub(crate) async fn moved(&mut self, server: &mut Script, text: &str) {
        let event = self.play(text);
        server.send(event).await;
    }

    /// Takes moves back and returns the event that reports it.
    pub(crate) fn take_back_to(&mut self, ply: usize) -> Value {
        self.record.take_back_to(ply);
        self.seq += 1;
        let mut event = self.state();
        (event["type"], event["ply"]) = (json!("taken_back"), json!(ply));
        event
    }
}
