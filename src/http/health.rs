//! Health checks for operators and their tools: is the server there, and is it ready?

use axum::Json;
use axum::extract::{Extension, State};
use parlor_protocol::http::Health;
use parlor_protocol::{ErrorCode, Refusal};

use super::door::Visit;
use super::error::ApiError;
use crate::app::App;

/// `GET /healthz`: the process answers.
pub(super) async fn healthz() -> Json<Health> {
    Json(Health { status: "ok".to_owned(), warnings: Vec::new() })
}

/// `GET /readyz`: the database can be relied on, the lobby can be reached, the background tasks run, and the bots in
/// the bots file are connected. Only clients on this machine and operators learn why it is not ready.
pub(super) async fn readyz(
    State(app): State<App>,
    Extension(visit): Extension<Visit>,
) -> Result<Json<Health>, ApiError> {
    let not_ready = |why: String| {
        let why = if visit.local { why } else { "the server is not ready".to_owned() };
        Err(Refusal::new(ErrorCode::NotAvailable, why).into())
    };
    if app.stopping.is_cancelled() {
        return not_ready("the server is stopping".to_owned());
    }
    if let Some(trouble) = app.store.trouble().await {
        return not_ready(trouble);
    }
    if app.cluster.misses_lobby() {
        return not_ready("another server has the lobby, and NATS cannot be reached from here".to_owned());
    }
    let ended = app.tasks.ended();
    if !ended.is_empty() {
        return not_ready(format!(
            "these background tasks have ended and start again soon: {}",
            ended.join(", ")
        ));
    }
    let away = app.supervisor.away();
    if !away.is_empty() {
        return not_ready(format!("these bots are not connected: {}", away.join(", ")));
    }
    Ok(Json(Health { status: "ready".to_owned(), warnings: warnings(&app) }))
}

/// Signs that the database has lost the end of its logs. Games go on, so this does not make a server unready; and what
/// players claim is no proof.
fn warnings(app: &App) -> Vec<String> {
    let (said, by_both) = app.sessions.lost_tails();
    let by_players = (said > 0).then(|| {
        format!(
            "in {said} games a player (in {by_both} of them both players) has seen events that are missing \
             from the log: compare the database with its heads file"
        )
    });
    let by_heads = app.heads.as_ref().and_then(|heads| heads.lost().map(str::to_owned));
    by_heads.into_iter().chain(by_players).collect()
}
