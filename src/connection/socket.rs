//! The loop of one socket.
//!
//! Each socket has one task. While it carries out a request it reads nothing more, but goes on writing what the outbox
//! holds. Everything that is ready is written with one flush.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::task::Poll;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt};
use parlor_protocol::{MESSAGE_LIMIT_BYTES, close};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::requests::Session;
use super::round_trip::RoundTrips;
use crate::app::App;
use crate::limits;
use crate::outbox::{Closing, Outbox, Outgoing, TOO_SLOW};

/// Serves a socket until either side closes it. Not an `async fn`, which would reserve room for the socket twice.
pub(crate) fn serve(app: App, socket: WebSocket, address: IpAddr) -> impl Future<Output = ()> {
    let (outbox, outgoing) = Outbox::new();
    let opened = app.sockets.open(&outbox);
    let session = Session::new(app.clone(), outbox.clone(), address);
    let line = Line { socket, outbox };
    let mut connection = Connection { app, line, outgoing, session, round_trips: RoundTrips::new() };
    async move {
        let Err(closing) = connection.talk().await;
        connection.session.end().await;
        match closing {
            Some(closing) => close(connection.line.socket, closing, &connection.app).await,
            // The answer to the peer's close frame is in the buffer; if the peer has gone, no one misses it.
            None => drop(timeout(limits::CLOSE_TIMEOUT, connection.line.socket.flush()).await),
        }
        drop(opened);
    }
}

struct Connection {
    app: App,
    line: Line,
    outgoing: mpsc::Receiver<Outgoing>,
    session: Session,
    round_trips: RoundTrips,
}

/// Why the loop ends: with a close frame of ours, or because the peer has gone.
type End = Option<Closing>;

impl Connection {
    async fn talk(&mut self) -> Result<Infallible, End> {
        let outbox = self.line.outbox.clone();
        let mut closing = pin!(outbox.closing());
        let mut heard = Instant::now();
        let mut pinged = false;
        let mut measured: Option<Instant> = None;
        // When it fires, it is moved to where the silence would end by then, so that messages need not touch a timer.
        let mut silence = pin!(sleep(limits::IDLE_TIMEOUT / 2));
        loop {
            tokio::select! {
                biased;
                closing = &mut closing => return Err(Some(closing)),
                Some(out) = self.outgoing.recv() => {
                    self.write_all(out).await?;
                    self.line.flush().await?;
                }
                frame = self.line.socket.next() => {
                    heard = Instant::now();
                    outbox.note_heard(heard);
                    pinged = false;
                    if let Some(text) = self.take(frame)? {
                        self.answer(text).await?;
                    }
                    // Only connections that play are measured, and only while they send something: idle ones cost nothing.
                    if self.session.watches_games()
                        && measured.is_none_or(|at| heard - at >= limits::LAG_PERIOD)
                    {
                        measured = Some(heard);
                        self.ping().await?;
                    }
                }
                () = &mut silence => {
                    let silent = heard.elapsed();
                    if silent >= limits::IDLE_TIMEOUT {
                        return Err(Some((close::POLICY, "silent for too long".to_owned())));
                    }
                    if silent >= limits::IDLE_TIMEOUT / 2 && !pinged {
                        pinged = true;
                        self.ping().await?;
                    }
                    let timeout = if pinged { limits::IDLE_TIMEOUT } else { limits::IDLE_TIMEOUT / 2 };
                    silence.as_mut().reset(heard + timeout);
                }
            }
        }
    }

    /// Sends a ping whose pong measures the round trip.
    async fn ping(&mut self) -> Result<(), End> {
        let payload = self.round_trips.ping(Instant::now());
        self.line.write(Message::Ping(payload.to_vec().into())).await?;
        self.line.flush().await
    }

    /// The text of a frame, if it has one that needs an answer.
    fn take(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<Option<Utf8Bytes>, End> {
        match frame {
            Some(Ok(Message::Text(text))) if text.len() <= MESSAGE_LIMIT_BYTES => Ok(Some(text)),
            Some(Ok(Message::Text(_))) => Err(Some(too_big())),
            Some(Ok(Message::Binary(_))) => {
                Err(Some((close::UNSUPPORTED, "only text messages are accepted".to_owned())))
            }
            Some(Ok(Message::Pong(payload))) => {
                if let Some(round_trip) = self.round_trips.pong(&payload, Instant::now()) {
                    self.line.outbox.set_lag(round_trip);
                }
                Ok(None)
            }
            Some(Ok(Message::Ping(_))) => Ok(None),
            Some(Ok(Message::Close(_))) | None => Err(None),
            Some(Err(error)) => Err(end_of(&error)),
        }
    }

    /// Carries out one request and writes its answer. A request is never cut short, neither when the peer goes away nor
    /// when the server closes the connection.
    async fn answer(&mut self, text: Utf8Bytes) -> Result<(), End> {
        let Self { session, outgoing, line, .. } = self;
        let reply = {
            // Boxed so that an idle connection carries no memory for a request.
            let mut request = Box::pin(session.answer(&text));
            let mut alive = true;
            loop {
                tokio::select! {
                    biased;
                    reply = &mut request => break reply,
                    Some(out) = outgoing.recv(), if alive => {
                        alive = line.feed(out).await.is_ok() && line.flush().await.is_ok();
                    }
                }
            }
        };
        self.line.write(Message::Text(reply)).await?;
        while let Ok(out) = self.outgoing.try_recv() {
            self.write_all(out).await?;
        }
        self.line.flush().await
    }

    /// Writes this and everything else that is ready.
    async fn write_all(&mut self, out: Outgoing) -> Result<(), End> {
        self.line.feed(out).await?;
        while let Ok(more) = self.outgoing.try_recv() {
            self.line.feed(more).await?;
        }
        Ok(())
    }
}

/// The socket, with the outbox that may close it.
struct Line {
    socket: WebSocket,
    outbox: Outbox,
}

impl Line {
    /// Puts a message into the socket's buffer.
    async fn write(&mut self, message: Message) -> Result<(), End> {
        in_time(&self.outbox, self.socket.feed(message)).await
    }

    async fn feed(&mut self, out: Outgoing) -> Result<(), End> {
        match out {
            Outgoing::Text(text) => self.write(Message::Text(text)).await,
            Outgoing::Batch(texts) => {
                for text in texts {
                    self.write(Message::Text(text)).await?;
                }
                Ok(())
            }
        }
    }

    async fn flush(&mut self) -> Result<(), End> {
        in_time(&self.outbox, self.socket.flush()).await
    }
}

/// Waits for a write. Fails if the peer has gone or does not read, or if the connection is closed while it waits.
async fn in_time(outbox: &Outbox, write: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    let mut write = pin!(write);
    // Nearly every write completes at once, and then it needs no clock.
    if let Poll::Ready(written) = poll_fn(|cx| Poll::Ready(write.as_mut().poll(cx))).await {
        return written.map_err(|_| None);
    }
    tokio::select! {
        biased;
        closing = outbox.closing() => Err(Some(closing)),
        written = timeout(limits::WRITE_TIMEOUT, write) => match written {
            Ok(written) => written.map_err(|_| None),
            Err(_) => Err(Some((close::TOO_SLOW, TOO_SLOW.to_owned()))),
        },
    }
}

fn too_big() -> Closing {
    (close::TOO_BIG, format!("a message has at most {MESSAGE_LIMIT_BYTES} bytes"))
}

/// The answer to a broken frame: a close code where there is one for it, otherwise none.
fn end_of(error: &axum::Error) -> End {
    use tungstenite::error::{CapacityError, Error};
    let source = std::error::Error::source(error)?.downcast_ref::<Error>()?;
    match source {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => Some(too_big()),
        Error::Utf8(_) => Some((1007, "text must be UTF-8".to_owned())),
        Error::Protocol(_) => Some((1002, "this is not the WebSocket protocol".to_owned())),
        _ => None,
    }
}

/// Sends the close frame and gives the peer a moment to answer it.
async fn close(mut socket: WebSocket, (code, reason): Closing, app: &App) {
    if reason == TOO_SLOW {
        metrics::counter!("parlor_slow_readers_total").increment(1);
    }
    let frame = CloseFrame { code, reason: reason.into() };
    let closing = async {
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    let timed_out = async {
        if code == close::TOO_SLOW {
            // The peer learns why as soon as it reads again, unless the server cannot wait for that.
            let _ = timeout(limits::WRITE_TIMEOUT, app.stopping.cancelled()).await;
        }
        sleep(limits::CLOSE_TIMEOUT).await;
    };
    // A peer that does not answer in time is dropped.
    tokio::select! {
        () = closing => {}
        () = timed_out => {}
    }
}
