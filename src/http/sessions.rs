//! Sessions over HTTP: sign in, sign out, and where an account is signed in.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::http::{NewSession, Sessions, SignIn};
use parlor_protocol::{ErrorCode, Refusal};

use super::accounts::new_session;
use super::door::Peer;
use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use crate::app::App;

/// `POST /api/sessions`.
pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Body(SignIn { name, password, device }): Body<SignIn>,
) -> Result<Json<NewSession>, ApiError> {
    let device = app.accounts.known_device(&name, device.as_deref()).await?;
    app.allowances.check_sign_in(peer.ip(), &name, device.as_deref()).await?;
    let made = app.accounts.sign_in(&name, password, device).await.map_err(ApiError::unacceptable)?;
    Ok(new_session(made))
}

/// `GET /api/sessions`: where this account is signed in.
pub(super) async fn sessions(
    State(app): State<App>,
    Signed { account, token }: Signed,
) -> Result<Json<Sessions>, ApiError> {
    let sessions = app.store.sessions(&account.id, &token).await?;
    Ok(Json(Sessions { sessions }))
}

/// `DELETE /api/sessions/current` and `DELETE /api/sessions/{id}`: signs out there.
pub(super) async fn sign_out(
    State(app): State<App>,
    Signed { account, token }: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let sessions = app.store.sessions(&account.id, &token).await?;
    let Some(session) =
        sessions.iter().find(|session| session.id == id || (id == "current" && session.current))
    else {
        return Err(Refusal::new(ErrorCode::NotFound, "no such session").into());
    };
    app.store.end_session(&account.id, &session.id).await?;
    app.registry.end_sessions(&account.id, |token_id| token_id == session.id);
    Ok(StatusCode::NO_CONTENT)
}
