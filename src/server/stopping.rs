//! The end of a server, in order.

use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::limits;

/// Tells everybody to come back later, lets the sockets finish, and stops writing.
pub(super) async fn stop(app: App, writer: JoinHandle<()>) {
    tracing::info!("stopping");
    app.stopping.cancel();
    app.sockets.send_away();
    app.supervisor.stop().await;
    if timeout(limits::SHUTDOWN_TIMEOUT, app.sockets.ended()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
    // A database that does not answer is not waited for: what it would be told is noticed without it too.
    if timeout(limits::LEASE, say_goodbye(&app)).await.is_err() {
        tracing::warn!("the database does not know that this server stops");
    }
    // One that has ended by itself has found a disk that must not be written to, or servers that have taken over.
    if writer.is_finished() {
        return;
    }
    // Everything that was answered is committed, so aborting the writer loses nothing.
    writer.abort();
    if let Err(error) = app.store.settle().await {
        tracing::warn!(%error, "the database file still needs the files beside it");
    }
}

/// Notes in the database that this server stops.
async fn say_goodbye(app: &App) {
    if let Some(heads) = &app.heads {
        heads.write().await;
    }
    if let Err(error) = app.store.note_running(app.clock.now_ms()).await {
        tracing::warn!(%error, "when the server stopped could not be noted");
    }
    app.cluster.leave().await;
}
