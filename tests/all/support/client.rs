//! A WebSocket client that knows nothing but docs/protocol.md: JSON objects in text frames.
//!
//! It checks what must hold in every test: each request gets exactly one answer, in order, with its id; and every
//! event of a game that it watches is the next one and agrees with the rules.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::{Request, Response};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message};

use super::{Mirror, Server, within};

/// The opening request of a WebSocket to this address.
pub(crate) fn request(address: SocketAddr) -> Request {
    format!("ws://{address}/ws").into_client_request().expect("an address makes a request")
}

/// Opens a socket with this request.
pub(crate) async fn dial(
    address: SocketAddr,
    request: Request,
) -> tungstenite::Result<(WebSocketStream<TcpStream>, Response)> {
    within("a socket", async {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        tokio_tungstenite::client_async(request, stream).await
    })
    .await
}

/// An open WebSocket over any transport.
pub(crate) trait Socket:
    Stream<Item = tungstenite::Result<Message>> + Sink<Message, Error = tungstenite::Error> + Send + Unpin
{
}

impl<S> Socket for WebSocketStream<S> where S: AsyncRead + AsyncWrite + Send + Unpin {}

/// A user's connection.
pub(crate) struct Client {
    socket: Box<dyn Socket>,
    /// The ids of the requests that are waiting for answers; `None` for one without an id.
    asked: VecDeque<Option<u64>>,
    answers: VecDeque<Value>,
    events: VecDeque<Value>,
    mirrors: HashMap<String, Mirror>,
    next_id: u64,
    /// The code of the close frame, once one has arrived.
    pub(crate) closed_with: Option<u16>,
    /// The answer to `hello`.
    pub(crate) hello: Value,
    /// The user's secret.
    pub(crate) token: String,
}

impl Client {
    /// Connects without saying hello.
    pub(crate) async fn silent(server: &Server) -> Self {
        Self::try_silent(server.address()).await.expect("a socket opens")
    }

    /// Connects without saying hello, if the server is running.
    pub(crate) async fn try_silent(address: SocketAddr) -> tungstenite::Result<Self> {
        let (socket, _) = dial(address, request(address)).await?;
        Ok(Self::over(socket))
    }

    /// A client over a socket that is already open.
    pub(crate) fn over(socket: impl Socket + 'static) -> Self {
        Self {
            socket: Box::new(socket),
            asked: VecDeque::new(),
            answers: VecDeque::new(),
            events: VecDeque::new(),
            mirrors: HashMap::new(),
            next_id: 1,
            closed_with: None,
            hello: Value::Null,
            token: String::new(),
        }
    }

    /// A new guest.
    pub(crate) async fn guest(server: &Server) -> Self {
        let mut client = Self::silent(server).await;
        client.say_hello(None).await;
        client
    }

    /// A new guest at another loopback address.
    pub(crate) async fn guest_from(server: &Server, address: IpAddr) -> Self {
        let mut client = Self::try_silent_from(address, server.address()).await.expect("a socket opens");
        client.say_hello(None).await;
        client
    }

    /// Connects from another loopback address without saying hello.
    pub(crate) async fn try_silent_from(from: IpAddr, address: SocketAddr) -> tungstenite::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        within("a socket", async {
            let stream = socket.connect(address).await?;
            let (socket, _) = tokio_tungstenite::client_async(request(address), stream).await?;
            Ok(Self::over(socket))
        })
        .await
    }

    /// Another connection of a user.
    pub(crate) async fn with_token(server: &Server, token: &str) -> Self {
        Self::try_with_token(server.address(), token).await.expect("a socket opens")
    }

    /// Another connection of a user, if the server is running.
    pub(crate) async fn try_with_token(address: SocketAddr, token: &str) -> tungstenite::Result<Self> {
        let mut client = Self::try_silent(address).await?;
        client.hello = client.try_ask(json!({"type": "hello", "token": token})).await?;
        client.token = token.to_owned();
        Ok(client)
    }

    /// The same user on a new connection, with the games they watched.
    pub(crate) async fn reconnected(self, server: &Server) -> Self {
        let (token, mirrors) = (self.token.clone(), self.mirrors.clone());
        drop(self);
        Self { mirrors, ..Self::with_token(server, &token).await }
    }

    /// Connects again with the games that this client watched, if the server is running.
    pub(crate) async fn try_back_at(&mut self, address: SocketAddr) -> tungstenite::Result<()> {
        let back = Self::try_with_token(address, &self.token).await?;
        *self = Self { mirrors: std::mem::take(&mut self.mirrors), ..back };
        Ok(())
    }

    /// Drops the connection and retries until there is a new one, as clients do while the server is down.
    pub(crate) async fn comes_back_to(&mut self, address: SocketAddr) {
        within("the server's return", async {
            while self.try_back_at(address).await.is_err() {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        })
        .await;
    }

    /// Says hello, as a new guest or with a token.
    pub(crate) async fn say_hello(&mut self, token: Option<&str>) {
        self.hello = self.ok(json!({"type": "hello", "token": token})).await;
        self.token = self.hello["token"].as_str().or(token).expect("a guest gets a token").to_owned();
    }

    /// The user's name.
    pub(crate) fn name(&self) -> &str {
        self.hello["user"]["name"].as_str().expect("a user has a name")
    }

    /// Sends a request with a fresh id.
    pub(crate) async fn send(&mut self, request: Value) {
        self.try_send(request).await.expect("the socket is open");
    }

    /// Sends a request with a fresh id, if the connection is still alive.
    pub(crate) async fn try_send(&mut self, mut request: Value) -> tungstenite::Result<()> {
        let id = self.next_id;
        self.next_id += 1;
        request["id"] = json!(id);
        self.asked.push_back(Some(id));
        within("the server to read", self.socket.send(Message::text(request.to_string()))).await
    }

    /// Sends a request that must succeed, if the connection is still alive.
    pub(crate) async fn try_ask(&mut self, request: Value) -> tungstenite::Result<Value> {
        let answer = self.try_answer(request.clone()).await?;
        assert_eq!(answer["type"], "ok", "{request} was refused: {answer}");
        Ok(answer)
    }

    /// Sends a request, if the connection is still alive; it may be refused.
    pub(crate) async fn try_answer(&mut self, request: Value) -> tungstenite::Result<Value> {
        self.try_send(request).await?;
        loop {
            if let Some(answer) = self.answers.pop_front() {
                return Ok(answer);
            }
            self.try_receive("an answer").await?;
        }
    }

    /// Sends a text unchanged. Its answer must have this ID.
    pub(crate) async fn send_text(&mut self, text: &str, id: Option<u64>) {
        self.asked.push_back(id);
        self.write(Message::text(text)).await;
    }

    /// Expects the next answer to belong to a request with this id that the test sends frame by frame.
    pub(crate) fn expect_answer_to(&mut self, id: u64) {
        self.asked.push_back(Some(id));
    }

    /// Sends a text unchanged; returns the next message, whatever its ID.
    pub(crate) async fn raw_answer(&mut self, text: &str) -> Value {
        self.write(Message::text(text)).await;
        match within("an answer", self.socket.next()).await {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).expect("the server sends JSON"),
            other => panic!("no answer: {other:?}"),
        }
    }

    /// Sends a frame that is not a request.
    pub(crate) async fn write(&mut self, message: Message) {
        within("the server to read", self.socket.send(message)).await.expect("the socket is open");
    }

    /// Waits for the answer to the oldest unanswered request.
    pub(crate) async fn answer(&mut self) -> Value {
        while self.answers.is_empty() {
            self.receive("an answer").await;
        }
        self.answers.pop_front().expect("one was received")
    }

    /// Sends a request and waits for the answer.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        assert!(self.asked.is_empty(), "the answer would be another request's");
        self.send(request).await;
        self.answer().await
    }

    /// Sends a request that must succeed.
    pub(crate) async fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await;
        assert_eq!(answer["type"], "ok", "{request} was refused: {answer}");
        answer
    }

    /// Sends a request that must be refused; returns the code.
    pub(crate) async fn refused(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone()).await;
        code_of(&answer).unwrap_or_else(|| panic!("{request} was done: {answer}"))
    }

    /// Waits until everything sent to this client so far has arrived.
    pub(crate) async fn settle(&mut self) {
        self.ok(json!({"type": "ping"})).await;
    }

    /// Waits for the oldest event of this type that has not been taken yet.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        self.event_where(kind, |_| true).await
    }

    /// Waits for the oldest event of this type that satisfies a condition.
    pub(crate) async fn event_where(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        self.find(kind, |event| event["type"] == kind && wanted(event)).await
    }

    /// Waits for the oldest event of any type that satisfies a condition.
    pub(crate) async fn any_event_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.find("an event", wanted).await
    }

    async fn find(&mut self, awaited: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        // One timeout for all messages: unrelated ones may keep coming forever.
        within(awaited, async {
            let mut seen = 0;
            loop {
                if let Some(at) = self.events.iter().skip(seen).position(&wanted) {
                    return self.events.remove(seen + at).expect("it was found there");
                }
                seen = self.events.len();
                self.receive(awaited).await;
            }
        })
        .await
    }

    /// Takes all remaining events, except those about users coming and going, which may arrive at any time.
    pub(crate) fn take_events(&mut self) -> Vec<Value> {
        let passing = |event: &Value| {
            ["presence", "counts", "watchers"].iter().any(|passing| event["type"] == *passing)
        };
        self.events.drain(..).filter(|event| !passing(event)).collect()
    }

    /// Watches a game from its snapshot on.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.ok(json!({"type": "watch", "game": game})).await;
        self.event_where("snapshot", |e| e["game"] == game).await
    }

    /// Watches a game from the last event that this client knows.
    pub(crate) async fn resume(&mut self, game: &str) {
        let since = self.mirror(game).seq;
        self.ok(json!({"type": "watch", "game": game, "since": since})).await;
    }

    /// What this client knows about a game it watches.
    pub(crate) fn mirror(&self, game: &str) -> &Mirror {
        self.mirrors.get(game).expect("the game was watched")
    }

    /// Whether this client has watched a game.
    pub(crate) fn knows(&self, game: &str) -> bool {
        self.mirrors.contains_key(game)
    }

    /// Forgets a game, so that it can be watched again from an older event on.
    pub(crate) fn forget(&mut self, game: &str) {
        self.mirrors.remove(game);
    }

    /// Waits for the close frame and returns its code and reason.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        self.last_words().await.1
    }

    /// Waits for the close frame. Returns whether an answer came before it, and its code and reason.
    pub(crate) async fn last_words(&mut self) -> (bool, (u16, String)) {
        within("a close frame", async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(Some(frame)))) => {
                        let reason = frame.reason.as_str().to_owned();
                        return (!self.answers.is_empty(), (frame.code.into(), reason));
                    }
                    Some(Ok(Message::Text(text))) => self.sort(&text),
                    Some(Ok(_)) => {}
                    other => panic!("closed without a code: {other:?}"),
                }
            }
        })
        .await
    }

    /// Waits until the server has ended the connection, with or without a close frame.
    pub(crate) async fn ends(&mut self) {
        within("the connection's end", async { while let Some(Ok(_)) = self.socket.next().await {} }).await;
    }

    /// Waits for one message and sorts it into answers or events.
    async fn receive(&mut self, awaited: &str) {
        if let Err(error) = self.try_receive(awaited).await {
            panic!("the connection ended while waiting for {awaited}: {error}");
        }
    }

    /// Waits for one message and sorts it into answers or events, if the connection is still alive.
    pub(crate) async fn try_receive(&mut self, awaited: &str) -> tungstenite::Result<()> {
        let frame = within(awaited, self.socket.next()).await;
        match frame.unwrap_or(Err(tungstenite::Error::ConnectionClosed))? {
            Message::Text(text) => self.sort(&text),
            // The server is going away and says when to reconnect.
            Message::Close(Some(frame)) if frame.code == CloseCode::Away => {
                return Err(tungstenite::Error::ConnectionClosed);
            }
            Message::Close(frame) => panic!("closed while waiting for {awaited}: {frame:?}"),
            _ => {}
        }
        Ok(())
    }

    /// Waits for one message. Returns false if the connection has ended; its close code is then known.
    pub(crate) async fn try_message(&mut self) -> bool {
        match within("a message", self.socket.next()).await {
            Some(Ok(Message::Text(text))) => self.sort(&text),
            Some(Ok(Message::Close(frame))) => {
                self.closed_with = frame.map(|frame| frame.code.into());
                return false;
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return false,
        }
        true
    }

    /// Takes an answer that has already arrived.
    pub(crate) fn answer_now(&mut self) -> Option<Value> {
        self.answers.pop_front()
    }

    /// Takes an event that has already arrived.
    pub(crate) fn event_now(&mut self) -> Option<Value> {
        self.events.pop_front()
    }

    fn sort(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("the server sends JSON");
        match message["type"].as_str().expect("every message has a type") {
            "ok" | "error" => {
                let asked = self.asked.pop_front().unwrap_or_else(|| panic!("an answer to nothing: {text}"));
                assert_eq!(message.get("id"), asked.map(Value::from).as_ref(), "out of order: {text}");
                self.answers.push_back(message);
            }
            kind => {
                self.follow(kind, &message);
                self.events.push_back(message);
            }
        }
    }

    fn follow(&mut self, kind: &str, event: &Value) {
        let Some(game) = event["game"].as_str() else { return };
        if kind == "snapshot" {
            let mut mirror = Mirror::of_snapshot(event);
            if let Some(former) = self.mirrors.remove(game) {
                assert!(former.seq <= mirror.seq, "the game has lost events: {event}");
                if former.seq == mirror.seq {
                    mirror.events = former.events;
                }
            }
            self.mirrors.insert(game.to_owned(), mirror);
        } else if let Some(mirror) = self.mirrors.get_mut(game) {
            mirror.take(event);
        }
    }
}

/// The code of a refusal, which must also have a message; `None` for an `ok`.
pub(crate) fn code_of(answer: &Value) -> Option<String> {
    if answer["type"] == "ok" {
        return None;
    }
    let message = answer["message"].as_str().unwrap_or_default();
    assert!(message.len() > 5, "a refusal says why: {answer}");
    Some(answer["code"].as_str().expect("a refusal has a code").to_owned())
}
