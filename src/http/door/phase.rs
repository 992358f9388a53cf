//! What an HTTP connection is doing, which its stream and its requests both know.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Now {
    /// It waits for a request.
    Waits,
    /// A request has come and is being answered.
    Answers,
    /// An answer has been made, and the stream has not heard of it yet.
    Answered,
    /// It is a WebSocket, which has timeouts of its own.
    Upgraded,
}

const ALL: [Now; 4] = [Now::Waits, Now::Answers, Now::Answered, Now::Upgraded];

#[derive(Clone)]
pub(super) struct Phase(Arc<AtomicU8>);

impl Phase {
    pub(super) fn new() -> Self {
        Self(Arc::new(AtomicU8::new(Now::Waits as u8)))
    }

    pub(super) fn now(&self) -> Now {
        ALL[usize::from(self.0.load(Ordering::Relaxed))]
    }

    fn set(&self, now: Now) {
        self.0.store(now as u8, Ordering::Relaxed);
    }

    /// The next request is waited for.
    pub(super) fn wait(&self) {
        self.set(Now::Waits);
    }

    pub(super) fn upgrade(&self) {
        self.set(Now::Upgraded);
    }

    /// The head of a request has come; what this gives is dropped when its answer is made.
    pub(super) fn answer(&self) -> Answering {
        self.set(Now::Answers);
        Answering(self.clone())
    }
}

/// A request that is being answered.
pub(super) struct Answering(Phase);

impl Drop for Answering {
    fn drop(&mut self) {
        if self.0.now() == Now::Answers {
            self.0.set(Now::Answered);
        }
    }
}
