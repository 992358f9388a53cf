//! The socket: requests out, answers and events in.

use std::collections::HashMap;

use futures_util::{SinkExt, StreamExt};
use parlor_protocol::{Envelope, Request, SUBPROTOCOL, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What an answer is the answer to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Asked {
    Hello,
    Watch(String),
    Move { game: String, ply: u32 },
    Other,
}

/// What comes in.
pub(crate) enum Incoming {
    Message(ServerMessage),
    /// The server has closed, with its code and reason, or the connection is lost.
    Closed(Option<(u16, String)>),
}

/// One connection to the server.
pub(crate) struct Link {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_id: u64,
    asked: HashMap<u64, Asked>,
}

impl Link {
    /// Connects and asks for the subprotocol.
    pub(crate) async fn connect(url: &str) -> Result<Self, Error> {
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
        let (socket, _) = connect_async(request).await?;
        Ok(Link { socket, next_id: 0, asked: HashMap::new() })
    }

    /// Sends a request.
    pub(crate) async fn ask(&mut self, request: Request) -> Result<(), Error> {
        let asked = match &request {
            Request::Hello { .. } => Asked::Hello,
            Request::Watch { game, .. } => Asked::Watch(game.clone()),
            Request::Move { game, ply, .. } => Asked::Move { game: game.clone(), ply: *ply },
            _ => Asked::Other,
        };
        self.next_id += 1;
        self.asked.insert(self.next_id, asked);
        let envelope = Envelope { id: Some(self.next_id.into()), request };
        // Requests are made of texts and numbers: they always have a JSON form.
        let text = serde_json::to_string(&envelope).expect("a request is JSON");
        self.socket.send(Message::text(text)).await
    }

    /// What the answer of this id belongs to.
    pub(crate) fn take_asked(&mut self, id: Option<&serde_json::Number>) -> Option<Asked> {
        self.asked.remove(&id?.as_u64()?)
    }

    /// The next message. What cannot be read is left out: a server may say more than this program knows.
    pub(crate) async fn next(&mut self) -> Incoming {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                    Ok(message) => return Incoming::Message(message),
                    Err(error) => tracing::debug!(%error, "a message is not known"),
                },
                Some(Ok(Message::Close(frame))) => return Incoming::Closed(frame.map(code_and_reason)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Incoming::Closed(None),
            }
        }
    }

    /// Says goodbye; the server may be gone already.
    pub(crate) async fn close(&mut self) {
        let farewell = tokio::time::timeout(std::time::Duration::from_secs(1), self.socket.close(None)).await;
        if let Ok(Err(error)) = farewell {
            tracing::debug!(%error, "the connection was gone before it was closed");
        }
    }
}

fn code_and_reason(frame: CloseFrame) -> (u16, String) {
    (frame.code.into(), frame.reason.to_string())
}
