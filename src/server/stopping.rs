//! The end of a server, in order.

use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::limits;

/// Tells everyone to come back later, lets the sockets finish, and stops writing.
pub(super) async fn stop(app: App, writer: JoinHandle<()>) {
    tracing::info!("stopping");
    app.stopping.cancel();
    app.sockets.send_away();
    app.supervisor.stop().await;
    if timeout(limits::SHUTDOWN_TIMEOUT, app.sockets.ended()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
    // A database that does not answer is not waited for: what it would record will be noticed anyway.
    if timeout(limits::LEASE, record_stop(&app)).await.is_err() {
        tracing::warn!("it could not be recorded in time that this server is stopping");
    }
    // A writer that has ended by itself found a disk that must not be written to, or servers that have taken over.
    if writer.is_finished() {
        return;
    }
    // Everything that was answered is committed, so aborting the writer loses nothing.
    writer.abort();
    if let Err(error) = app.store.settle().await {
        tracing::warn!(%error, "the database file still needs the files next to it");
    }
}

/// Notes in the database that this server stops.
async fn record_stop(app: &App) {
    if let Some(heads) = &app.heads {
        heads.write().await;
    }
    if let Err(error) = app.store.note_running(app.clock.now_ms()).await {
        tracing::warn!(%error, "the time of the stop could not be recorded");
    }
    app.cluster.leave().await;
}
