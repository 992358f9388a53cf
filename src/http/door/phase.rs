//! What an HTTP connection is doing, shared by its stream and its requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Now {
    /// It waits for a request.
    Waits,
    /// A request has come and is being answered.
    Answers,
    /// A request has been answered, and the stream has not noticed yet.
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

    /// Starts waiting for the next request.
    pub(super) fn wait(&self) {
        self.set(Now::Waits);
    }

    pub(super) fn upgrade(&self) {
        self.set(Now::Upgraded);
    }

    /// Notes that the head of a request has come. The returned guard is dropped at the end of its answer.
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
