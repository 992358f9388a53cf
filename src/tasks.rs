//! Supervised background tasks: none of them can end unnoticed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The pause before a task that ended is restarted: long enough not to fill the log.
const RESTART_PAUSE: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1_000 });

/// The background tasks of a server. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct Tasks {
    /// Tasks that have ended and have not been restarted yet.
    ended: Arc<Mutex<BTreeSet<&'static str>>>,
    stopping: CancellationToken,
}

impl Tasks {
    /// Tasks are no longer restarted once `stopping` is cancelled.
    pub(crate) fn new(stopping: CancellationToken) -> Self {
        Self { ended: Arc::default(), stopping }
    }

    /// Returns a handle to the same tasks, for some that stop at another time, but no later than the others.
    pub(crate) fn until(&self, stopping: CancellationToken) -> Self {
        Self { ended: self.ended.clone(), stopping }
    }

    /// Runs a task for as long as the server runs. When it panics or returns, that is logged, [`ended`](Self::ended)
    /// lists it, and the task is restarted.
    pub(crate) fn keep<F>(&self, name: &'static str, task: impl FnMut() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        tokio::spawn(self.clone().watch(name, task));
    }

    /// Like [`keep`](Self::keep), but inside the caller's own task, which ends when the server stops.
    pub(crate) async fn watch<F>(self, name: &'static str, mut task: impl FnMut() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        loop {
            let ended = tokio::spawn(task()).await;
            if self.stopping.is_cancelled() {
                return;
            }
            let why = ended.err().map_or_else(|| "it returned".to_owned(), |error| error.to_string());
            tracing::error!(task = name, why, "a background task has ended and will be restarted");
            metrics::counter!("parlor_task_restarts_total", "task" => name).increment(1);
            self.ended.lock().insert(name);
            tokio::time::sleep(RESTART_PAUSE).await;
            self.ended.lock().remove(name);
        }
    }

    /// Runs a task that ends by itself; the handle tells whether it did. A panic is logged, and the task is not
    /// restarted.
    pub(crate) fn once(
        &self,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> JoinHandle<bool> {
        let task = tokio::spawn(task);
        tokio::spawn(async move {
            let ended = task.await;
            if let Err(error) = &ended {
                tracing::warn!(task = name, why = %error, "a startup task has failed and will not restart");
                metrics::counter!("parlor_task_failures_total", "task" => name).increment(1);
            }
            ended.is_ok()
        })
    }

    /// Returns the names of the tasks that should be running but are not.
    pub(crate) fn ended(&self) -> Vec<&'static str> {
        self.ended.lock().iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_is_reported_and_restarted() {
        let tasks = Tasks::default();
        let runs = Arc::new(AtomicU32::new(0));
        let counted = runs.clone();
        tasks.keep("sweeper", move || {
            let run = counted.fetch_add(1, Ordering::SeqCst);
            async move {
                assert!(run > 0, "the test makes the first run panic");
                std::future::pending::<()>().await;
            }
        });
        while tasks.ended().is_empty() {
            tokio::task::yield_now().await;
        }
        while !tasks.ended().is_empty() || runs.load(Ordering::SeqCst) < 2 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_startup_task_that_panics_is_reported() {
        let tasks = Tasks::default();
        assert!(tasks.once("loads", async {}).await.expect("it is watched"));
        let completed = tasks.once("loads", async { panic!("the test makes it panic") }).await;
        assert!(!completed.expect("the watcher itself keeps running"));
    }

    #[tokio::test]
    async fn no_task_is_restarted_while_the_server_stops() {
        let stopping = CancellationToken::new();
        let tasks = Tasks::new(stopping.clone());
        let (runs, stop) = (Arc::new(AtomicU32::new(0)), stopping.clone());
        let counted = runs.clone();
        tasks.keep("sweeper", move || {
            counted.fetch_add(1, Ordering::SeqCst);
            stop.clone().cancelled_owned()
        });
        stopping.cancel();
        tokio::time::sleep(3 * RESTART_PAUSE).await;
        assert_eq!((tasks.ended(), runs.load(Ordering::SeqCst)), (Vec::new(), 1));
    }
}
