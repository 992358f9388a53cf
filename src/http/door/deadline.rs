//! Deadlines for clients that send a body slowly, or take an answer slowly.

use std::error::Error;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::admission::{Crowd, Entry};
use crate::limits;

/// How often a body that is late looks whether there is a crowd meanwhile.
const CROWD_PERIOD: Duration = Duration::from_secs(1);

/// The body of a request did not come in time.
#[derive(Debug, thiserror::Error)]
#[error("the body of the request did not come in time")]
pub(in crate::http) struct LateBody;

impl LateBody {
    /// Whether this is why a body could not be read.
    pub(in crate::http) fn caused(error: &(dyn Error + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if error.is::<Self>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

/// A request's body that must have come by a deadline. When there is a crowd the deadline is earlier.
pub(super) struct TimedBody {
    body: Incoming,
    crowd: Crowd,
    begun: Instant,
    timer: Pin<Box<Sleep>>,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, crowd: Crowd) -> Self {
        let begun = Instant::now();
        let timer = Box::pin(sleep_until(begun + limits::CROWDED_BODY_TIMEOUT));
        Self { body, crowd, begun, timer }
    }
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        loop {
            ready!(self.timer.as_mut().poll(cx));
            if self.crowd.is_dense() || self.begun.elapsed() >= limits::BODY_TIMEOUT {
                return Poll::Ready(Some(Err(LateBody.into())));
            }
            let next = (Instant::now() + CROWD_PERIOD).min(self.begun + limits::BODY_TIMEOUT);
            self.timer.as_mut().reset(next);
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection whose peer must take what is written to it. It has a grace period, which waiting uses up and every byte
/// that is taken gives back, so that a byte now and then is not enough.
pub(super) struct TimedStream {
    stream: TcpStream,
    /// Its place, which it has for as long as it is open, also as a WebSocket.
    _entry: Entry,
    grace: Duration,
    /// Since when a write waits, and when the grace period ends; `None` unless one does.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    /// Set once it is a WebSocket, which has its own timeouts.
    upgraded: Arc<AtomicBool>,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, entry: Entry, upgraded: Arc<AtomicBool>) -> Self {
        Self { stream, _entry: entry, grace: limits::WRITE_TIMEOUT, waiting: None, upgraded }
    }

    /// Counts the result of a write.
    fn count(&mut self, written: Poll<io::Result<usize>>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                if let Some((since, _)) = self.waiting.take() {
                    self.grace = self.grace.saturating_sub(since.elapsed());
                }
                let earned = Duration::from_secs(bytes as u64) / limits::READER_RATE;
                self.grace = (self.grace + earned).min(limits::WRITE_TIMEOUT);
                Poll::Ready(Ok(bytes))
            }
            Poll::Pending if !self.upgraded.load(Ordering::Relaxed) => {
                let grace = self.grace;
                let (_, timer) = self.waiting.get_or_insert_with(|| {
                    let now = Instant::now();
                    (now, Box::pin(sleep_until(now + grace)))
                });
                ready!(timer.as_mut().poll(cx));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client reads too slowly")))
            }
            other => other,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.count(written, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, buffers);
        self.count(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
