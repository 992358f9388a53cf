//! The open sockets, so that a stopping server can close all of them and wait for them.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use parlor_protocol::close;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TrackedFuture;

use crate::outbox::Outbox;

/// The open sockets. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct Sockets {
    tasks: TaskTracker,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    outboxes: HashSet<Outbox>,
    /// Whether the server is stopping: then a socket that opens is closed at once.
    stopping: bool,
}

/// Keeps a socket among the open ones until this is dropped.
pub(crate) struct Opened {
    outbox: Outbox,
    open: Arc<Mutex<Open>>,
}

impl Sockets {
    /// Counts a socket's task until it ends. Not an `async fn`, which would reserve room for the task twice.
    pub(crate) fn track<F: Future<Output = ()>>(&self, task: F) -> TrackedFuture<F> {
        self.tasks.track_future(task)
    }

    /// Adds a socket that has opened.
    pub(crate) fn open(&self, outbox: &Outbox) -> Opened {
        let mut open = self.open.lock();
        open.outboxes.insert(outbox.clone());
        if open.stopping {
            send_away(outbox);
        }
        Opened { outbox: outbox.clone(), open: self.open.clone() }
    }

    /// Returns how many there are.
    pub(crate) fn count(&self) -> usize {
        self.tasks.len()
    }

    /// Asks all clients to come back later, and those that connect from now on.
    pub(crate) fn send_away(&self) {
        let mut open = self.open.lock();
        open.stopping = true;
        open.outboxes.iter().for_each(send_away);
        self.tasks.close();
    }

    /// Waits until those that were sent away have ended.
    pub(crate) async fn ended(&self) {
        self.tasks.wait().await;
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.open.lock().outboxes.remove(&self.outbox);
    }
}

fn send_away(outbox: &Outbox) {
    outbox.close(close::GOING_AWAY, retry_hint());
}

/// Returns the reason for a close frame, which says when to come back.
pub(crate) fn retry_hint() -> String {
    // Spread out, so that clients do not all come back at the same moment.
    format!(r#"{{"retry_ms":{}}}"#, rand::random_range(500..=2_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_a_socket_hardly_enlarges_its_task() {
        let task = async {
            let kept = [0_u8; 4_096];
            tokio::task::yield_now().await;
            std::hint::black_box(kept);
        };
        let alone = size_of_val(&task);
        let counted = size_of_val(&Sockets::default().track(task));
        assert!(counted < alone + 64, "{counted} bytes in place of {alone}");
    }

    #[tokio::test]
    async fn a_server_that_stops_sends_away_every_socket_and_waits_for_it() {
        let sockets = Sockets::default();
        let [(before, _), (gone, _), (after, _)] = [Outbox::new(), Outbox::new(), Outbox::new()];
        let _opened = sockets.open(&before);
        drop(sockets.open(&gone));
        let (others, outbox) = (sockets.clone(), before.clone());
        let task =
            tokio::spawn(async move { others.track(async move { drop(outbox.closing().await) }).await });
        tokio::task::yield_now().await;
        assert_eq!(sockets.count(), 1);
        sockets.send_away();
        sockets.ended().await;
        task.await.expect("the socket's task ends");
        let _late = sockets.open(&after);
        for outbox in [before, after] {
            let (code, reason) = outbox.closing().await;
            assert_eq!(code, close::GOING_AWAY);
            assert!(reason.starts_with(r#"{"retry_ms":"#), "{reason}");
        }
        gone.close(close::POLICY, "open until now");
        assert_eq!(gone.closing().await.0, close::POLICY, "a closed socket is sent nothing");
    }
}
