//! The messages that wait to be written to one socket.

use std::future::poll_fn;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use futures_util::task::AtomicWaker;
use parking_lot::Mutex;
use parlor_protocol::close;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::limits;

/// Most messages are shorter: moves take about 300 bytes, so their buffers need not grow while they are written.
const TEXT_BYTES: usize = 384;

/// Serializes a message, once for everyone who receives it.
pub(crate) fn text_of<T: Serialize>(message: &T) -> Utf8Bytes {
    let mut text = Vec::with_capacity(TEXT_BYTES);
    serde_json::to_writer(&mut text, message).expect("messages have only text keys");
    String::from_utf8(text).expect("JSON is UTF-8").into()
}

/// The reason in the close frame for a reader that lags too far behind.
pub(crate) const TOO_SLOW: &str = "too slow: reconnect and resume";

/// One thing to write.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Batch(Vec<Utf8Bytes>),
}

/// Why a socket is closed: a code and a reason.
pub(crate) type Closing = (u16, String);

/// Where the messages of a connection go.
enum Queue {
    /// To the task of its socket.
    Socket(mpsc::Sender<Outgoing>),
    /// To another server, which has the socket and reports when it has ended.
    Relay(Box<dyn Fn(Relayed) + Send + Sync>),
}

/// What another server is asked to do with a connection.
#[derive(Debug)]
pub(crate) enum Relayed {
    Texts(Vec<Utf8Bytes>),
    Close(Closing),
}

struct Inner {
    queue: Queue,
    closing: OnceLock<Closing>,
    /// Wakes the one task that waits for the closing.
    waker: AtomicWaker,
    /// When the peer last sent anything.
    heard: Mutex<Instant>,
    /// How long a frame takes to the peer and back, in milliseconds; 0 before the first measurement.
    lag_ms: AtomicI64,
    /// Set when the account behind the connection has changed.
    account_changed: AtomicBool,
}

/// The queue of one connection. A cheap handle; equal only to its clones.
#[derive(Clone)]
pub(crate) struct Outbox {
    inner: Arc<Inner>,
}

impl PartialEq for Outbox {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl Eq for Outbox {}

impl Hash for Outbox {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.inner).hash(state);
    }
}

impl Outbox {
    pub(crate) fn new() -> (Self, mpsc::Receiver<Outgoing>) {
        let (queue, outgoing) = mpsc::channel(limits::OUTBOX_MESSAGES);
        (Self::on(Queue::Socket(queue)), outgoing)
    }

    /// Creates the outbox of a connection whose socket another server has.
    pub(crate) fn relayed(relay: impl Fn(Relayed) + Send + Sync + 'static) -> Self {
        Self::on(Queue::Relay(Box::new(relay)))
    }

    fn on(queue: Queue) -> Self {
        let heard = Mutex::new(Instant::now());
        let inner = Inner {
            queue,
            closing: OnceLock::new(),
            waker: AtomicWaker::new(),
            heard,
            lag_ms: AtomicI64::new(0),
            account_changed: AtomicBool::new(false),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Returns whether another server has the socket.
    pub(crate) fn is_relayed(&self) -> bool {
        matches!(self.inner.queue, Queue::Relay(_))
    }

    /// Sets how long a frame takes to a peer whose socket another server has, and back.
    pub(crate) fn set_lag_ms(&self, lag_ms: i64) {
        self.inner.lag_ms.store(lag_ms, Ordering::Relaxed);
    }

    /// Queues a message; false if the connection is gone. Nothing waits for a slow reader: a full queue closes the
    /// connection.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        self.put(Outgoing::Text(text))
    }

    /// Queues several messages that belong together.
    pub(crate) fn send_batch(&self, texts: Vec<Utf8Bytes>) -> bool {
        texts.is_empty() || self.put(Outgoing::Batch(texts))
    }

    fn put(&self, outgoing: Outgoing) -> bool {
        let queue = match &self.inner.queue {
            Queue::Socket(queue) => queue,
            Queue::Relay(relay) => {
                relay(Relayed::Texts(match outgoing {
                    Outgoing::Text(text) => vec![text],
                    Outgoing::Batch(texts) => texts,
                }));
                return true;
            }
        };
        match queue.try_send(outgoing) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.close(close::TOO_SLOW, TOO_SLOW);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Makes the connection reload its account before the next request.
    pub(crate) fn account_changed(&self) {
        self.inner.account_changed.store(true, Ordering::Release);
    }

    /// Returns whether the account has changed since the last call.
    pub(crate) fn take_account_changed(&self) -> bool {
        self.inner.account_changed.swap(false, Ordering::AcqRel)
    }

    /// Closes the connection, even if messages still wait to be written. The first reason counts.
    pub(crate) fn close(&self, code: u16, reason: impl Into<String>) {
        let closing = (code, reason.into());
        if let Queue::Relay(relay) = &self.inner.queue {
            relay(Relayed::Close(closing.clone()));
        }
        if self.inner.closing.set(closing).is_ok() {
            self.inner.waker.wake();
        }
    }

    /// Notes that the peer has sent something.
    pub(crate) fn note_heard(&self, now: Instant) {
        *self.inner.heard.lock() = now;
    }

    /// Sets how long a frame takes to the peer and back.
    pub(crate) fn set_lag(&self, round_trip: Duration) {
        self.inner.lag_ms.store(round_trip.as_millis() as i64, Ordering::Relaxed);
    }

    /// Returns how long a frame takes to the peer and back, in milliseconds; 0 until it has been measured.
    pub(crate) fn lag_ms(&self) -> i64 {
        self.inner.lag_ms.load(Ordering::Relaxed)
    }

    /// Returns when the peer last sent anything. A socket at another server counts as active: that server ends it in
    /// time.
    pub(crate) fn heard(&self) -> Instant {
        match self.inner.queue {
            Queue::Socket(_) => *self.inner.heard.lock(),
            Queue::Relay(_) => Instant::now(),
        }
    }

    /// Waits until the connection is closed. Only one task may wait at a time. Its waker is atomic because this is
    /// polled whenever the connection's task runs, and a queue of waiters would take a lock each time.
    pub(crate) async fn closing(&self) -> Closing {
        poll_fn(|cx| {
            self.inner.waker.register(cx.waker());
            self.inner.closing.get().cloned().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }
}
