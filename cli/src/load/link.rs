//! One socket of the load. It does as little work as a client can, so that the server is what is measured.

use futures_util::{SinkExt, StreamExt};
use parlor_bots::{Server, Socket};
use parlor_protocol::{Envelope, Request};
use serde_json::{Number, Value};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::Plan;

/// The buffers of a socket: much larger than a message, and small enough for thousands of sockets.
const BUFFER_BYTES: usize = 4 * 1024;

/// How many connections to open at the same time.
const CONCURRENT_OPENS: usize = 64;

/// A connection to the server.
pub(super) struct Link {
    socket: Socket,
    server: Server,
    /// The guest's token, to sign in at another server.
    token: String,
    /// The ID of the last request whose answer was awaited. It tells that answer from those to earlier requests.
    last_id: u64,
}

impl Link {
    /// Connects, and signs in as a new guest.
    async fn guest(server: &Server) -> Result<Self, String> {
        let mut link = Self::open(server.clone()).await?;
        let welcome = link.ask(Request::Hello { token: None }).await?;
        link.token = text_of(&welcome["token"])?;
        Ok(link)
    }

    /// Moves to another server of the site, which decides a game of this guest.
    pub(super) async fn move_to(&mut self, at: &str) -> Result<(), String> {
        let other = Self::open(self.server.nearer(at)?).await?;
        *self = Self { token: std::mem::take(&mut self.token), ..other };
        self.ask(Request::Hello { token: Some(self.token.clone()) }).await.map(drop)
    }

    async fn open(server: Server) -> Result<Self, String> {
        let config =
            WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(BUFFER_BYTES);
        let socket = server.open(None, Some(config)).await.map_err(|why| format!("cannot connect: {why}"))?;
        Ok(Self { socket, server, token: String::new(), last_id: 0 })
    }

    /// Sends a request without waiting for the answer.
    pub(super) async fn send(&mut self, request: Request) -> Result<(), String> {
        self.send_as(None, request).await
    }

    async fn send_as(&mut self, id: Option<Number>, request: Request) -> Result<(), String> {
        let text = serde_json::to_string(&Envelope { id, request }).expect("a request has only string keys");
        self.socket.send(Message::text(text)).await.map_err(lost)
    }

    /// Sends a request and waits for its answer. Drops events and late answers to requests that nothing waited for: the
    /// answer to the last move of a game may come after the game's end.
    pub(super) async fn ask(&mut self, request: Request) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        self.send_as(Some(id.into()), request).await?;
        loop {
            let text = self.receive().await?;
            let message: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
            match message["type"].as_str() {
                Some("ok") if message["id"] == id => return Ok(message),
                Some("error") => return Err(refused(&message["code"], &message["message"])),
                _ => {}
            }
        }
    }

    /// The next message.
    pub(super) async fn receive(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(format!(
                        "the server closed the connection with {}: {}",
                        frame.code, frame.reason
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(lost(error)),
                None => return Err("the server closed the connection".to_owned()),
            }
        }
    }
}

/// Connects this many new guests, each to the next server in turn, as a load balancer would.
pub(super) async fn guests(plan: &Plan, count: usize) -> Result<Vec<Link>, String> {
    guests_at(plan, 0..count).await
}

/// Connects a new guest to the server with each of these numbers, which wrap around. Several connect at the same time.
pub(super) async fn guests_at(
    plan: &Plan,
    servers: impl IntoIterator<Item = usize>,
) -> Result<Vec<Link>, String> {
    let servers: Vec<&Server> =
        servers.into_iter().map(|number| &plan.servers[number % plan.servers.len()]).collect();
    let mut links = Vec::with_capacity(servers.len());
    for chunk in servers.chunks(CONCURRENT_OPENS) {
        links.extend(
            futures_util::future::try_join_all(chunk.iter().map(|server| Link::guest(server))).await?,
        );
    }
    Ok(links)
}

/// An ID in an answer.
pub(super) fn text_of(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| "the server's answer has no ID".to_owned())
}

fn lost(error: tokio_tungstenite::tungstenite::Error) -> String {
    format!("the connection was lost: {error}")
}

/// A sentence for a refusal, with advice for the most likely one.
pub(super) fn refused(code: &Value, message: &Value) -> String {
    let hint = if code == "rate_limited" { "; start the server with --no-rate-limit" } else { "" };
    format!("the server refused: {}{hint}", message.as_str().unwrap_or("no reason given"))
}
