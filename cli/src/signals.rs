//! The signals that end a process.

use tokio::signal::unix::{SignalKind, signal};

/// Resolves when the process is told to end: SIGTERM or Ctrl-C.
pub async fn stop_requested() {
    let wait = |kind| async move {
        match signal(kind) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(error) => {
                tracing::error!(%error, "cannot listen for signals");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        () = wait(SignalKind::terminate()) => {}
        () = wait(SignalKind::interrupt()) => {}
    }
}
