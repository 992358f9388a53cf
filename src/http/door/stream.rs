//! A connection with deadlines for what its client sends and takes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::admission::{Crowd, Entry};
use super::phase::{Now, Phase};
use crate::limits;

/// How long a connection may stay without a whole request.
pub(super) struct Patience {
    /// From its opening until the first request's head has come.
    pub(super) opening: Duration,
    /// From an answer until the next request begins.
    pub(super) idle: Duration,
    /// Who else wants its place while it is idle; `None` for a trusted proxy, whose next request may be on its way.
    pub(super) crowd: Option<Crowd>,
}

/// A time without a whole request.
struct Silence {
    since: Instant,
    /// Whether it began with a part of a request's head.
    in_head: bool,
    timer: Pin<Box<Sleep>>,
}

impl Silence {
    fn new(in_head: bool, first_look: Duration) -> Self {
        let since = Instant::now();
        Self { since, in_head, timer: Box::pin(sleep_until(since + first_look)) }
    }
}

/// A connection whose peer must send whole requests and take what is written to it. For taking it has a grace period:
/// waiting uses it up and every byte taken earns some back, so a byte now and then is not enough.
pub(super) struct TimedStream {
    stream: TcpStream,
    /// Its place, which it keeps for as long as it is open, even as a WebSocket.
    entry: Entry,
    phase: Phase,
    patience: Patience,
    /// Whether a request was answered.
    answered: bool,
    silence: Option<Silence>,
    grace: Duration,
    /// Since when a write has been waiting, and the end of its grace period; `None` if none is waiting.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, entry: Entry, phase: Phase, patience: Patience) -> Self {
        let grace = limits::WRITE_TIMEOUT;
        Self { stream, entry, phase, patience, answered: false, silence: None, grace, waiting: None }
    }

    /// How long this silence may last.
    fn allowed(&self, in_head: bool) -> Duration {
        let crowded = || self.patience.crowd.as_ref().is_some_and(|crowd| self.entry.is_wanted(crowd));
        match self.answered {
            false => self.patience.opening,
            true if in_head || crowded() => limits::HEADER_TIMEOUT,
            true => self.patience.idle,
        }
    }

    /// Waits for a request, or for the rest of its head.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.waiting.is_some() {
            // The client has not taken all of the answer yet.
            self.silence = None;
            return Poll::Pending;
        }
        let first_look = self.allowed(false).min(limits::HEADER_TIMEOUT);
        let mut silence = self.silence.take().unwrap_or_else(|| Silence::new(false, first_look));
        while silence.timer.as_mut().poll(cx).is_ready() {
            let left = self.allowed(silence.in_head).saturating_sub(silence.since.elapsed());
            if left.is_zero() {
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "no request came in time")));
            }
            silence.timer.as_mut().reset(Instant::now() + left.min(limits::HEADER_TIMEOUT));
        }
        self.silence = Some(silence);
        Poll::Pending
    }

    /// Counts the result of a write.
    fn count(&mut self, written: Poll<io::Result<usize>>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                if let Some((since, _)) = self.waiting.take() {
                    self.grace = self.grace.saturating_sub(since.elapsed());
                }
                if self.grace < limits::WRITE_TIMEOUT {
                    let earned = Duration::from_secs(bytes as u64) / limits::READER_RATE;
                    self.grace = (self.grace + earned).min(limits::WRITE_TIMEOUT);
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Pending if self.phase.now() != Now::Upgraded => {
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
        let now = self.phase.now();
        if now == Now::Answered {
            self.phase.wait();
            self.answered = true;
        }
        if now != Now::Waits {
            self.silence = None;
        }
        let filled = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        match (now, &read) {
            (Now::Answers | Now::Upgraded, _) => read,
            (_, Poll::Pending) => self.wait(cx),
            (_, Poll::Ready(_)) => {
                let begun = buffer.filled().len() > filled && self.answered;
                if begun && !self.silence.as_ref().is_some_and(|silence| silence.in_head) {
                    self.silence = Some(Silence::new(true, limits::HEADER_TIMEOUT));
                }
                read
            }
        }
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
