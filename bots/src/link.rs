//! The socket: requests out, replies and events in.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use parlor_protocol::{Envelope, Request, SUBPROTOCOL, ServerMessage};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::server::{Server, Socket, Unreachable};

/// Which request a reply answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Pending {
    Hello,
    Offer,
    Watch(String),
    Move { game: String, ply: u32 },
    Other,
}

/// What the connection receives.
pub(crate) enum Incoming {
    Message(ServerMessage),
    /// The server closed the connection, with a code and a reason, or the connection was lost.
    Closed(Option<(u16, String)>),
}

/// One connection to the server.
pub(crate) struct Link {
    socket: Socket,
    next_id: u64,
    pending: HashMap<u64, Pending>,
    /// When the server last sent anything.
    last_received: Instant,
}

/// How long a connection may take to open.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A server that sends nothing for this long, though it is pinged, is gone: the bot reconnects.
const SERVER_TIMEOUT: Duration = Duration::from_secs(30);

impl Link {
    /// Connects and requests the subprotocol.
    pub(crate) async fn connect(server: &Server) -> Result<Self, Unreachable> {
        let late =
            |_| Unreachable { sentence: format!("{} does not answer", server.socket()), certificate: false };
        let socket = timeout(CONNECT_TIMEOUT, server.open(Some(SUBPROTOCOL), None)).await.map_err(late)??;
        Ok(Link { socket, next_id: 0, pending: HashMap::new(), last_received: Instant::now() })
    }

    /// Sends a request.
    pub(crate) async fn send(&mut self, request: Request) -> Result<(), Error> {
        let pending = match &request {
            Request::Hello { .. } => Pending::Hello,
            Request::Offer { .. } => Pending::Offer,
            Request::Watch { game, .. } => Pending::Watch(game.clone()),
            Request::Move { game, ply, .. } => Pending::Move { game: game.clone(), ply: *ply },
            _ => Pending::Other,
        };
        self.next_id += 1;
        self.pending.insert(self.next_id, pending);
        let envelope = Envelope { id: Some(self.next_id.into()), request };
        // Requests consist of strings and numbers: they can always be written as JSON.
        let text = serde_json::to_string(&envelope).expect("a request is JSON");
        self.socket.send(Message::text(text)).await
    }

    /// Which request the reply with this id answers.
    pub(crate) fn take_pending(&mut self, id: Option<&serde_json::Number>) -> Option<Pending> {
        self.pending.remove(&id?.as_u64()?)
    }

    /// The next message. Unknown messages are skipped: a newer server may send more than this program knows.
    pub(crate) async fn next(&mut self) -> Incoming {
        loop {
            let Ok(frame) = timeout_at(self.last_received + SERVER_TIMEOUT, self.socket.next()).await else {
                tracing::info!("the server is silent");
                return Incoming::Closed(None);
            };
            self.last_received = Instant::now();
            match frame {
                Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                    Ok(message) => return Incoming::Message(message),
                    Err(error) => tracing::debug!(%error, "unknown message"),
                },
                Some(Ok(Message::Close(frame))) => return Incoming::Closed(frame.map(code_and_reason)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Incoming::Closed(None),
            }
        }
    }

    /// Closes the connection; the server may be gone already.
    pub(crate) async fn close(&mut self) {
        let closed = tokio::time::timeout(std::time::Duration::from_secs(1), self.socket.close(None)).await;
        if let Ok(Err(error)) = closed {
            tracing::debug!(%error, "the connection was lost before it was closed");
        }
    }
}

fn code_and_reason(frame: CloseFrame) -> (u16, String) {
    (frame.code.into(), frame.reason.to_string())
}
